internal import FastCodingInspector
package import _FastCodingLibrary

package struct Input: Hashable, Sendable {
    /// Nil for standard input.
    let path: Path?
    /// For standard input, what messages should call it, if an option says so.
    let subject: Subject

    /// An operand, where `-` is standard input. A file of that name is `./-`.
    package init(_ operand: Path, standardInputName: Path? = nil) {
        path = operand.bytes == [UInt8(ascii: "-")] ? nil : operand
        subject = (path ?? standardInputName).map(Subject.file) ?? .standardInput
    }

    var isStandardInput: Bool { path == nil }

    func read(limit: Int) throws(FastCodingError) -> [UInt8] {
        try InputReading.read(path, limit: limit)
    }

    func readBlocks(limit: Int, _ take: InputReading.Take) throws(FastCodingError) {
        try InputReading.readBlocks(path, limit: limit, take)
    }

    var expectedSize: Int? { path.flatMap(Links.size) }

    /// The inputs of a command line; without operands and lists of names standard input.
    package static func all(_ arguments: ParsedArguments) throws(FastCodingError) -> [Input] {
        if !arguments.operands.isEmpty || arguments.has(.filesFrom) {
            return try all(arguments.operands, arguments)
        }

        if arguments.has(.recursive) {
            throw arguments.usageError("\(OptionName.recursive.typed) needs a directory")
        }

        return try all([Path("-")], arguments)
    }

    /// The inputs that operands and lists name. A list without names is an error, unless it may be
    /// empty.
    static func all(_ operands: [Path], _ arguments: ParsedArguments) throws(FastCodingError)
        -> [Input]
    {
        let lists = arguments.paths(.filesFrom).map { Input($0) }
        if (lists + operands.map { Input($0) }).count(where: \.isStandardInput) > 1 {
            throw arguments.usageError("standard input can be read only once")
        }

        var operands = operands
        for list in lists {
            let names = try list.named { () throws(FastCodingError) in
                try NameLists.files(
                    list.read(limit: arguments.limits.input),
                    separatedByNUL: arguments.has(.nullSeparated)
                )
            }

            if names.isEmpty, !arguments.has(.allowEmpty) {
                throw arguments.usageError("\(list.subject.displayName) lists no archive")
            }

            // In a list of names `-` is a file like any other.
            operands += names.map { Input($0).isStandardInput ? Path("./-") : $0 }
        }

        if arguments.has(.recursive) {
            operands = try FileSelection(arguments).replacingDirectories(operands)
        }

        let name = arguments.path(.stdinName)
        let inputs = operands.map { Input($0, standardInputName: name) }
        if name != nil, !inputs.contains(where: \.isStandardInput) {
            throw arguments.usageError(
                "\(OptionName.stdinName.typed) needs standard input as an input"
            )
        }

        return inputs
    }

    /// Adds to errors which file they are about, if that is not one that is worked on.
    func named<T>(_ body: () throws(FastCodingError) -> T) throws(FastCodingError) -> T {
        do throws(FastCodingError) {
            return try body()
        } catch {
            let place = error.location.map { ":\($0.line):\($0.column)" } ?? ""
            throw FastCodingError(error.code, "\(subject.displayName)\(place): \(error.message)")
        }
    }
}

/// Lists in files: the names of files, and the names of classes.
package enum NameLists {
    /// The names in a list, each ended by a line feed or by NUL; the last end may be missing.
    package static func files(_ list: [UInt8], separatedByNUL: Bool) throws(FastCodingError)
        -> [Path]
    {
        let end: UInt8 = separatedByNUL ? 0 : 0x0A
        var names = (separatedByNUL ? list[...] : withoutMark(list)).split(
            separator: end,
            omittingEmptySubsequences: false
        )

        if names.last?.isEmpty ?? false {
            names.removeLast()
        }

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

    /// The names in a list of classes: one per line, without white space around them. What follows
    /// a `#` that begins a line or comes after white space is a comment.
    package static func classes(_ list: [UInt8]) throws(FastCodingError) -> [String] {
        var names: [String] = []
        for line in withoutMark(list).split(separator: 0x0A) {
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

    static func noPattern(_ name: String) -> String {
        "'\(DisplayText.escaped(name))' is not a pattern: '*' can only be the last character"
    }

    /// A list without the byte order mark that some editors add.
    private static func withoutMark(_ list: [UInt8]) -> ArraySlice<UInt8> {
        list.starts(with: [0xEF, 0xBB, 0xBF]) ? list[3...] : list[...]
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0D
    }
}
