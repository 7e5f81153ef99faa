/// Collects the warnings of one reading or writing.
///
/// A file can cause a warning at every other byte, so of each code only the first few are kept, the
/// rest counted.
package struct Diagnostics: Sendable {
    /// How many warnings of each code are kept.
    package static let keptPerCode = 10

    /// The warnings that were kept, in the order in which they were raised.
    package private(set) var warnings: [FastCodingError] = []
    /// How many warnings there were for each code, kept or not.
    package private(set) var totals: [FastCodingError.Code: Int] = [:]

    package init() {}

    /// Adds a warning, which is built only if it will be kept.
    package mutating func warn(
        _ code: FastCodingError.Code,
        _ warning: @autoclosure () -> FastCodingError
    ) {
        let total = totals[code, default: 0] + 1
        totals[code] = total

        if total <= Self.keptPerCode {
            warnings.append(warning())
        }
    }

    /// Adds a warning whose message is built only if it will be kept. A negative offset counts as
    /// none.
    package mutating func warn(
        _ code: FastCodingError.Code,
        _ message: @autoclosure () -> String,
        at offset: Int? = nil,
        related: Int? = nil
    ) {
        warn(code, FastCodingError(code, message(), offset: offset, related: related))
    }

    /// Takes a warning that was passed to a ``WarningHandler``.
    package mutating func take(_ warning: FastCodingError) {
        if warning.furtherCount > 0 {
            count(warning.code, warning.furtherCount)
        } else {
            warn(warning.code, warning)
        }
    }

    /// Takes over the warnings of another collection, after those that are here.
    ///
    /// - Parameter change: is applied to the ones that are kept.
    package mutating func merge(
        _ other: Diagnostics,
        _ change: (FastCodingError) -> FastCodingError = { $0 }
    ) {
        for warning in other.warnings {
            warn(warning.code, change(warning))
        }
        for (code, total) in other.totals {
            totals[code, default: 0] += total - other.warnings.count { $0.code == code }
        }
    }

    /// The warnings of the codes that pass.
    package func filter(_ isKept: (FastCodingError.Code) -> Bool) -> Diagnostics {
        var result = Diagnostics()
        result.warnings = warnings.filter { isKept($0.code) }
        result.totals = totals.filter { isKept($0.key) }

        return result
    }

    /// Counts warnings whose places are not known yet: see ``keep(_:)``.
    package mutating func count(_ code: FastCodingError.Code, _ number: Int) {
        totals[code, default: 0] += number
    }

    /// Keeps a warning that ``count(_:_:)`` has counted, if few of its code are kept.
    package mutating func keep(_ warning: FastCodingError) {
        if warnings.count(where: { $0.code == warning.code }) < Self.keptPerCode {
            warnings.append(warning)
        }
    }

    /// Gives each kept warning without a key path the one of its offset.
    package mutating func addKeyPaths(_ path: (Int) -> String?) {
        for index in warnings.indices where warnings[index].keyPath == nil {
            warnings[index].keyPath = warnings[index].offset.flatMap(path)
        }
    }

    package mutating func sortByOffset() {
        warnings.sort { $0.offset ?? -1 < $1.offset ?? -1 }
    }

    /// Gives each kept warning that has an offset its line and column in `text`.
    package mutating func locate(in text: [UInt8]) {
        for index in warnings.indices {
            warnings[index] = warnings[index].located(in: text)
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
            let more = total - warnings.count { $0.code == code }
            guard more > 0 else { return nil }

            var summary = FastCodingError(
                code,
                "\(counted(more, "more warning")) like those before"
            )

            summary.furtherCount = more
            return summary
        }
        return warnings + omitted.sorted { $0.code.name < $1.code.name }
    }
}

/// A number and what it counts, for messages: "1 byte", "2 bytes".
package func counted(_ number: some BinaryInteger, _ noun: String, _ plural: String? = nil)
    -> String
{
    "\(number) \(number == 1 ? noun : plural ?? noun + "s")"
}
