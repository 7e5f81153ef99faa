import _FastCodingCore

/// The names of the columns that a table stores, in their order, read from the statement that made
/// it. Only as much of SQL is understood as that takes.
struct SQLiteColumns {
    /// A token of SQL, as far as the definitions of columns need it.
    private enum Token: Equatable {
        case word(String)
        /// A name in quotes or brackets.
        case quoted(String)
        case open
        case close
        case comma
        case other
    }

    /// With these words, a constraint of the table begins where a column could.
    private static let constraints: Set<String> = [
        "CONSTRAINT", "PRIMARY", "UNIQUE", "CHECK", "FOREIGN",
    ]

    private let text: [UInt8]
    private var cursor = 0

    private init(_ text: [UInt8]) {
        self.text = text
    }

    /// No names if the statement is not understood.
    static func names(in statement: String) -> [String] {
        var columns = SQLiteColumns(Array(statement.utf8))
        return columns.read()
    }

    /// The names, from the first parenthesis of the statement to the one that closes it.
    private mutating func read() -> [String] {
        while let token = next(), token != .open {}

        var names: [String] = []
        var definition: [Token] = []
        var depth = 0
        while let token = next() {
            // Commas inside of parentheses divide no columns: `DECIMAL(10, 2)`.
            let isEnd = depth == 0 && (token == .comma || token == .close)
            if isEnd {
                if let name = Self.name(of: definition) {
                    names.append(name)
                }

                definition = []
                if token == .close {
                    break
                }
            } else if depth == 0 {
                definition.append(token)
            }

            depth += token == .open ? 1 : token == .close ? -1 : 0
        }

        return names
    }

    /// The name of a column that is stored; nil for a constraint, and for a column that is computed
    /// when it is read.
    private static func name(of definition: [Token]) -> String? {
        let words = definition.dropFirst().compactMap { token in
            if case .word(let word) = token { word.uppercased() } else { nil }
        }

        if words.contains("AS"), !words.contains("STORED") {
            return nil
        }

        switch definition.first {
        case .quoted(let name): return name
        case .word(let word): return constraints.contains(word.uppercased()) ? nil : word
        case .open, .close, .comma, .other, nil: return nil
        }
    }

    // MARK: Tokens

    private var byte: UInt8 { text.span.byteOrZero(cursor) }

    /// The next token, past white space and comments; nil at the end.
    private mutating func next() -> Token? {
        skipSpaceAndComments()
        guard cursor < text.count else { return nil }

        let first = text[cursor]
        cursor += 1
        switch first {
        case UInt8(ascii: "("): return .open
        case UInt8(ascii: ")"): return .close
        case UInt8(ascii: ","): return .comma
        case UInt8(ascii: "["): return .quoted(quoted(until: UInt8(ascii: "]")))
        case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"):
            return .quoted(quoted(until: first))
        case _ where Self.isPartOfWord(first):
            return .word(word(from: cursor - 1))
        default:
            return .other
        }
    }

    private mutating func word(from start: Int) -> String {
        while Self.isPartOfWord(byte) {
            cursor += 1
        }

        return String(lossy: text.span.slice(start..<cursor))
    }

    /// The text up to the closing quote, in which two quotes mean one. Brackets can't be doubled.
    private mutating func quoted(until end: UInt8) -> String {
        var name: [UInt8] = []
        while cursor < text.count {
            let byte = text[cursor]
            cursor += 1
            if byte == end {
                guard self.byte == end, end != UInt8(ascii: "]") else { break }

                cursor += 1
            }

            name.append(byte)
        }

        return String(lossy: name.span)
    }

    private mutating func skipSpaceAndComments() {
        while cursor < text.count {
            let second = text.span.byteOrZero(cursor + 1)
            if text[cursor] <= 0x20 {
                cursor += 1
            } else if text[cursor] == UInt8(ascii: "-"), second == UInt8(ascii: "-") {
                cursor = text.span.endOfLine(from: cursor)
            } else if text[cursor] == UInt8(ascii: "/"), second == UInt8(ascii: "*") {
                cursor =
                    text.span.firstOffset(of: "*/", from: cursor + 2).map { $0 + 2 }
                    ?? text.count
            } else {
                return
            }
        }
    }

    private static func isPartOfWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
            true
        default:
            false
        }
    }
}
