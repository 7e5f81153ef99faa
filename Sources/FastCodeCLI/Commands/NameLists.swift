internal import FastCodingInspector
package import _FastCodingLibrary

/// Lists in files: the names of files, and the names of classes.
package enum NameLists {
    /// The names in a list, each ended by a line feed or by NUL; the last end may be missing.
    package static func files(_ list: [UInt8], separatedByNUL: Bool) throws(FastCodingError) -> [Path] {
        let end: UInt8 = separatedByNUL ? 0 : 0x0A
        var names = (separatedByNUL ? list[...] : withoutMark(list)).split(
            separator: end, omittingEmptySubsequences: false)
        if names.last?.isEmpty ?? false { names.removeLast() }
        for (index, name) in names.enumerated() {
            if name.isEmpty {
                throw FastCodingError(.usage, "name \(index + 1) of the list is empty")
            }
            if name.contains(0) {
                throw FastCodingError(.usage, "name \(index + 1) of the list contains NUL; did you mean -0?")
            }
        }
        return names.map { Path(Array($0)) }
    }

    /// The names in a list of classes: one per line, without white space around them. What follows a `#` that begins a
    /// line or comes after white space is a comment.
    package static func classes(_ list: [UInt8]) throws(FastCodingError) -> [String] {
        var names: [String] = []
        for line in withoutMark(list).split(separator: 0x0A) {
            let name = trimmed(withoutComment(line))
            if name.isEmpty { continue }
            guard let text = String(utf8: name.span) else {
                var error = FastCodingError(.invalidUTF8, "the name of the class is not UTF-8", offset: line.startIndex)
                error.location = TextLocation(of: line.startIndex, in: list)
                throw error
            }
            if !ClassPatterns.isPattern(text) {
                var error = FastCodingError(.usage, noPattern(text), offset: name.startIndex)
                error.location = TextLocation(of: name.startIndex, in: list)
                throw error
            }
            names.append(text)
        }
        return names
    }

    /// Says that a name is not a valid pattern.
    static func noPattern(_ name: String) -> String {
        "'\(DisplayText.escaped(name))' is not a pattern: '*' can only be the last character"
    }

    /// A list without the byte order mark that some editors add.
    private static func withoutMark(_ list: [UInt8]) -> ArraySlice<UInt8> {
        list.starts(with: [0xEF, 0xBB, 0xBF]) ? list[3...] : list[...]
    }

    private static func withoutComment(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var previous: UInt8 = 0x20
        for (index, byte) in zip(line.indices, line) {
            if byte == UInt8(ascii: "#"), isSpace(previous) { return line[..<index] }
            previous = byte
        }
        return line
    }

    private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let start = line.drop(while: isSpace)
        guard let last = start.lastIndex(where: { !isSpace($0) }) else { return [] }
        return start[...last]
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0D
    }
}
