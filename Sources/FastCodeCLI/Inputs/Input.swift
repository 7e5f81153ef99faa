internal import FastCodingInspector
package import _FastCodingEngine

/// An input of the command line: a file or standard input, and its name in messages.
package struct Input: Hashable, Sendable {
    /// The file; nil for standard input.
    let path: Path?
    /// The name in messages; for standard input, the one that an option gives it.
    let subject: Subject
    /// The bytes of standard input, if they are kept because they are needed twice.
    private(set) var content: [UInt8]?
    /// Whether it was found in a directory, so that nobody said that it is a document.
    private(set) var isFromDirectory = false

    /// An operand, where `-` is standard input. A file of that name is `./-`.
    package init(_ operand: Path, standardInputName: Path? = nil) {
        path = operand.bytes == [UInt8(ascii: "-")] ? nil : operand
        subject = (path ?? standardInputName).map(Subject.file) ?? .standardInput
    }

    var isStandardInput: Bool { path == nil }

    /// Reads the whole input, of at most `limit` bytes.
    func read(limit: Int) throws(FastCodingError) -> [UInt8] {
        if let content {
            return content
        }

        return try InputReading.read(path, limit: limit)
    }

    /// The same input in a form that can be read several times.
    func held(limit: Int) throws(FastCodingError) -> Input {
        guard isStandardInput else { return self }

        var input = self
        input.content = try named { () throws(FastCodingError) in try read(limit: limit) }
        return input
    }

    /// Hands over the input block by block.
    func readBlocks(limit: Int, _ take: InputReading.Take) throws(FastCodingError) {
        try InputReading.readBlocks(path, limit: limit, take)
    }

    /// Opens the input to be read block by block, as more of it is needed.
    func withBlocks<T>(_ body: (InputBlocks) throws(FastCodingError) -> T) throws(FastCodingError)
        -> T
    {
        try InputReading.withBlocks(of: path, body)
    }

    /// The size of a regular file; nil for anything else.
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
                throw arguments.usageError("\(list.subject.displayName) lists no file")
            }

            // In a list of names `-` is a file like any other.
            operands += names.map { Input($0).isStandardInput ? Path("./-") : $0 }
        }

        let files =
            arguments.has(.recursive)
            ? try FileSelection(arguments).replacingDirectories(operands)
            : operands.map { SelectedFile(path: $0, isFromDirectory: false) }

        let name = arguments.path(.stdinName)
        let inputs = files.map { file in
            var input = Input(file.path, standardInputName: name)
            input.isFromDirectory = file.isFromDirectory
            return input
        }

        if name != nil, !inputs.contains(where: \.isStandardInput) {
            throw arguments.usageError(
                "\(OptionName.stdinName.typed) needs standard input as an input"
            )
        }

        return inputs
    }

    /// Adds a file's name to errors, if the file is not the one whose name messages begin with.
    func named<T>(_ body: () throws(FastCodingError) -> T) throws(FastCodingError) -> T {
        do throws(FastCodingError) {
            return try body()
        } catch {
            let place = error.location.map { ":\($0.line):\($0.column)" } ?? ""
            throw FastCodingError(error.code, "\(subject.displayName)\(place): \(error.message)")
        }
    }
}
