internal import FastCodingInspector
package import _FastCodingEngine

/// Lists in files: the names of files, and the names of classes.
package enum NameLists {
    /// The names in a list, each ended by a line feed or by NUL; the last end may be missing.
    package static func files(_ list: [UInt8], separatedByNUL: Bool) throws(FastCodingError)
        -> [Path]
    {
        let end: UInt8 = separatedByNUL ? 0 : 0x0A
        // A byte order mark is possible only in text; before NUL, the bytes belong to the first
        // name.
        var names = (separatedByNUL ? list[...] : withoutMark(list)).split(
            separator: end,
            omittingEmptySubsequences: false
        )

        // The last name has its end, so nothing follows.
        if names.last?.isEmpty ?? false {
            names.removeLast()
        }

        // An empty name, or NUL in one, comes from a list with other separators.
        for (index, name) in names.enumerated() {
            let problem =
                name.isEmpty
                ? "is empty" : name.contains(0) ? "contains NUL; did you mean -0?" : nil
            if let problem {
                throw FastCodingError(.usage, "name \(index + 1) of the list \(problem)")
            }
        }

        return names.map { Path(Array($0)) }
    }

    /// The names in a list of classes: one per line, without white space around them. A `#` that
    /// begins a line or comes after white space begins a comment.
    package static func classes(_ list: [UInt8]) throws(FastCodingError) -> [String] {
        var names: [String] = []
        for line in withoutMark(list).split(separator: 0x0A) {
            // A `#` inside a word belongs to the name.
            let comment = line.indices.first {
                line[$0] == 0x23 && ($0 == line.startIndex || isSpace(line[$0 - 1]))
            }

            var name = line[..<(comment ?? line.endIndex)].drop(while: isSpace)
            while let last = name.last, isSpace(last) {
                name.removeLast()
            }

            if name.isEmpty {
                continue
            }

            guard let text = String(utf8: name.span) else {
                let message = "the name of the class is not UTF-8"
                throw FastCodingError(.invalidUTF8, message, offset: line.startIndex).located(
                    in: list
                )
            }

            if !ClassPatterns.isPattern(text) {
                throw FastCodingError(.usage, noPattern(text), offset: name.startIndex).located(
                    in: list
                )
            }

            names.append(text)
        }

        return names
    }

    /// The message for a name that has a star elsewhere than at its end.
    static func noPattern(_ name: String) -> String {
        "'\(DisplayText.escaped(name))' is not a pattern: '*' can only be the last character"
    }

    /// A list without the byte order mark that some editors add.
    private static func withoutMark(_ list: [UInt8]) -> ArraySlice<UInt8> {
        list.starts(with: [0xEF, 0xBB, 0xBF]) ? list[3...] : list[...]
    }

    /// Whether a byte is white space within a line, or the first half of a line end of Windows.
    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0D
    }
}
