/// What went wrong while reading or writing an archive or a text, and where.
///
/// Everything in this library that can fail because of its input throws this type. Two errors are
/// equal if their codes are: the other fields are for people and may be reworded in any release.
public struct FastCodingError: Error, Sendable {
    /// What went wrong, as a stable word for scripts and tests.
    public var code: Code {
        get { box[0].code }
        set {
            box[0].code = newValue
        }
    }
    /// One sentence for people, without the place, that says what was found and what would have
    /// been right. If there is a ``relatedOffset``, the sentence is worded so that "at" and that
    /// place can follow it.
    public var message: String {
        get { box[0].message }
        set {
            box[0].message = newValue
        }
    }
    /// The byte of the input that the error is about, counted from 0; nil if it is about no
    /// particular byte.
    public var offset: Int? {
        get { box[0].offset }
        set {
            box[0].offset = newValue
        }
    }
    /// The line and the column of ``offset`` in a text, both counted from 1; nil in binary input.
    public var location: TextLocation? {
        get { box[0].location }
        set {
            box[0].location = newValue
        }
    }
    /// Another byte that the error is about, such as the first of two equal keys; nil if there is
    /// none.
    public var relatedOffset: Int? {
        get { box[0].relatedOffset }
        set {
            box[0].relatedOffset = newValue
        }
    }
    /// The line and the column of ``relatedOffset`` in a text.
    public var relatedLocation: TextLocation? {
        get { box[0].relatedLocation }
        set {
            box[0].relatedLocation = newValue
        }
    }
    /// The key path of the place in the graph (fastcode-notation(5), "Key paths"); nil if none is
    /// known. One that would be very long ends in `$omitted`.
    public var keyPath: String? {
        get { box[0].keyPath }
        set {
            box[0].keyPath = newValue
        }
    }
    /// How many more warnings of the same code there were that were not passed on one by one; 0
    /// except in the warning that says so.
    public var furtherCount: Int {
        get { box[0].furtherCount }
        set {
            box[0].furtherCount = newValue
        }
    }
    /// What the caller could ask for instead; nil if there is nothing, or if ``code`` says which
    /// limit to raise.
    package var suggestion: Suggestion? {
        get { box[0].suggestion }
        set {
            box[0].suggestion = newValue
        }
    }
    /// The place in the graph, for callers that have the archive and can look up ``offset`` from
    /// it.
    package var child: Child? {
        get { box[0].child }
        set {
            box[0].child = newValue
        }
    }

    /// All that an error says. It is kept in a box, so that an error is returned in a register.
    private struct Fields {
        var code: Code
        var message: String
        var offset: Int?
        var location: TextLocation?
        var relatedOffset: Int?
        var relatedLocation: TextLocation?
        var keyPath: String?
        var furtherCount = 0
        var suggestion: Suggestion?
        var child: Child?
    }

    /// The fields, in an array of one, so that an error is a pointer: functions that read every
    /// byte may return one. With the fields themselves, `verify` takes 7 % more instructions and
    /// `decode` of objects 11 %.
    private var box: [Fields]

    /// A place in an archive as the number of a child, for readers that don't know the offsets of
    /// what is referred to.
    package struct Child: Sendable {
        /// The offset of the container; nil for the root, which has none.
        package var container: Int?
        package var number = 0

        package init(of container: Int?, number: Int = 0) {
            self.container = container
            self.number = number
        }
    }

    /// Makes an error; code that knows more about the place adds it later with ``located(in:)`` or
    /// ``at(keyPath:)``. Negative offsets, which sinks are given for what has no place in the
    /// input, are left out.
    package init(
        _ code: Code,
        _ message: String,
        offset: Int? = nil,
        keyPath: String? = nil,
        related: Int? = nil,
        suggestion: Suggestion? = nil
    ) {
        box = [
            Fields(
                code: code,
                message: message,
                offset: offset.flatMap { $0 < 0 ? nil : $0 },
                relatedOffset: related.flatMap { $0 < 0 ? nil : $0 },
                keyPath: keyPath,
                suggestion: suggestion
            )
        ]
    }

    /// Makes the error for too much nesting. `what` is the beginning of the message, up to the
    /// number of levels.
    package init(tooDeep what: String, _ limit: Int, offset: Int? = nil) {
        let isMost = limit == FastLimits.deepest || limit == 2 * FastLimits.deepest
        self.init(
            .depthLimit,
            "\(what) \(counted(limit, "level"))" + (isMost ? ", which is the most" : ""),
            offset: offset,
            suggestion: isMost ? .unavailable : nil
        )
    }

    /// The same error with line and column of its offset in `text`, unless it has them already.
    package func located(in text: [UInt8]) -> FastCodingError {
        guard location == nil, let offset else { return self }

        var error = self
        error.location = TextLocation(of: offset, in: text)

        if let relatedOffset {
            error.relatedLocation = TextLocation(of: relatedOffset, in: text)
        }

        return error
    }

    /// The message, followed by the other place that it mentions, if there is one.
    package var sentence: String {
        if let relatedLocation {
            return "\(message) at \(relatedLocation.line):\(relatedLocation.column)"
        }

        if let relatedOffset {
            return "\(message) at byte \(relatedOffset)"
        }

        return message
    }

    /// The same error with a key path, unless it has one already.
    package func at(keyPath path: @autoclosure () -> String?) -> FastCodingError {
        guard keyPath == nil else { return self }

        var error = self
        error.keyPath = path()
        return error
    }

    /// The same error without places in bytes, for bytes that are not the user's: an archive that
    /// was made in between.
    package var withoutOffset: FastCodingError {
        var error = self
        error.offset = nil
        error.relatedOffset = nil
        return error
    }

    /// The same error without the advice to migrate, for use while migrating.
    package var withoutMigration: FastCodingError {
        guard suggestion == .migrate else { return self }

        var error = self
        error.suggestion = nil
        return error
    }

    // Errors about values that archives have no form for. Several readers and writers throw them.

    package static var nulInString: FastCodingError {
        FastCodingError(.nulInString, "a string with U+0000 can't be stored")
    }

    package static var nilKey: FastCodingError {
        FastCodingError(.notRepresentable, "nil can't be a key")
    }

    package static var nilElement: FastCodingError {
        FastCodingError(.notRepresentable, "nil can't be an element; null can")
    }
}

extension FastCodingError: Equatable {
    /// Errors are equal if their codes are.
    public static func == (left: FastCodingError, right: FastCodingError) -> Bool {
        left.code == right.code
    }
}

extension FastCodingError: CustomStringConvertible {
    /// Place, sentence and code on one line: what `fastcode` prints after the file's name and
    /// `error:`.
    public var description: String {
        var text = ""
        if let location {
            text += "\(location.line):\(location.column): "
        } else if let offset {
            text += "byte \(offset) (0x\(String(offset, radix: 16)))"
            if let keyPath {
                text += ", in \(keyPath)"
            }

            text += ": "
        } else if let keyPath {
            text += "in \(keyPath): "
        }

        return text + sentence + " [\(code)]"
    }
}
