/// Collects the messages of one reading or writing: warnings, or the errors of a verdict.
///
/// A file can cause a message at every other byte, so of each code only the first few are kept, the
/// rest counted.
package struct Diagnostics: Sendable {
    /// How many messages of each code are kept.
    package static let keptPerCode = 10

    /// The messages that were kept, in the order in which they were added.
    package private(set) var messages: [FastCodingError] = []
    /// How many messages there were for each code, kept or not.
    package private(set) var totals: [FastCodingError.Code: Int] = [:]

    package init() {}

    /// Adds a message that exists. Those that may be very many are built on demand, by the other
    /// ways to add one.
    package mutating func add(_ message: FastCodingError) {
        add(message.code, message)
    }

    /// Adds a message, which is built only if it will be kept.
    package mutating func add(
        _ code: FastCodingError.Code,
        _ message: @autoclosure () -> FastCodingError
    ) {
        let total = totals[code, default: 0] + 1
        totals[code] = total

        if total <= Self.keptPerCode {
            messages.append(message())
        }
    }

    /// Adds a message whose sentence is built only if it will be kept. A negative offset counts as
    /// none.
    package mutating func add(
        _ code: FastCodingError.Code,
        _ sentence: @autoclosure () -> String,
        at offset: Int? = nil,
        related: Int? = nil
    ) {
        add(code, FastCodingError(code, sentence(), offset: offset, related: related))
    }

    /// Adds a warning.
    package mutating func warn(
        _ code: FastCodingError.Code,
        _ sentence: @autoclosure () -> String,
        at offset: Int? = nil,
        related: Int? = nil
    ) {
        add(code, sentence(), at: offset, related: related)
    }

    /// Adds a warning that was passed to a ``WarningHandler``, which may stand for several.
    package mutating func receive(_ warning: FastCodingError) {
        if warning.furtherCount > 0 {
            count(warning.code, warning.furtherCount)
        } else {
            add(warning)
        }
    }

    /// Adds the messages of another collection after those that are here.
    ///
    /// - Parameter change: is applied to the ones that are kept.
    package mutating func merge(
        _ other: Diagnostics,
        _ change: (FastCodingError) -> FastCodingError = { $0 }
    ) {
        for message in other.messages {
            add(message.code, change(message))
        }

        for (code, total) in other.totals {
            totals[code, default: 0] += total - other.messages.count { $0.code == code }
        }
    }

    /// The messages of the codes that pass.
    package func filter(_ isKept: (FastCodingError.Code) -> Bool) -> Diagnostics {
        var result = Diagnostics()
        result.messages = messages.filter { isKept($0.code) }
        result.totals = totals.filter { isKept($0.key) }

        return result
    }

    /// Counts messages whose places are not known yet: see ``keep(_:)``.
    package mutating func count(_ code: FastCodingError.Code, _ number: Int) {
        totals[code, default: 0] += number
    }

    /// Keeps a message that ``count(_:_:)`` has counted, if few of its code are kept.
    package mutating func keep(_ message: FastCodingError) {
        if messages.count(where: { $0.code == message.code }) < Self.keptPerCode {
            messages.append(message)
        }
    }

    /// Gives each kept message without a key path the one of its offset.
    package mutating func addKeyPaths(_ path: (Int) -> String?) {
        for index in messages.indices where messages[index].keyPath == nil {
            messages[index].keyPath = messages[index].offset.flatMap(path)
        }
    }

    package mutating func sortByOffset() {
        messages.sort { $0.offset ?? -1 < $1.offset ?? -1 }
    }

    /// Gives each kept message that has an offset its line and column in `text`.
    package mutating func locate(in text: [UInt8]) {
        for index in messages.indices {
            messages[index] = messages[index].located(in: text)
        }
    }

    /// Runs a reading of a text and the use of what was read, so that errors and warnings get lines
    /// and columns.
    package mutating func locating<Result: ~Copyable>(
        in text: [UInt8],
        _ body: (inout Diagnostics) throws(FastCodingError) -> Result
    ) throws(FastCodingError) -> Result {
        var found = Diagnostics()
        defer {
            found.locate(in: text)
            merge(found)
        }

        do throws(FastCodingError) {
            return try body(&found)
        } catch {
            throw error.located(in: text)
        }
    }

    /// The warnings that were kept, and for each code that has more, one that counts the rest.
    package var reported: [FastCodingError] {
        let omitted = totals.compactMap { code, total -> FastCodingError? in
            let more = total - messages.count { $0.code == code }
            guard more > 0 else { return nil }

            var summary = FastCodingError(
                code,
                "\(counted(more, "more warning")) like those before"
            )

            summary.furtherCount = more
            return summary
        }
        return messages + omitted.sorted { $0.code.name < $1.code.name }
    }
}

/// A number and what it counts, for messages: "1 byte", "2 bytes".
package func counted(_ number: some BinaryInteger, _ noun: String, _ plural: String? = nil)
    -> String
{
    "\(number) \(number == 1 ? noun : plural ?? noun + "s")"
}
