package import _FastCodingLibrary

package enum Input: Hashable, Sendable {
    /// Standard input, and what messages should call it, if an option says so.
    case standardInput(name: Path?)
    case file(Path)

    /// An operand, where `-` is standard input. A file of that name is `./-`.
    package init(_ operand: Path, standardInputName: Path? = nil) {
        self =
            operand.bytes == [UInt8(ascii: "-")] ? .standardInput(name: standardInputName) : .file(operand)
    }

    var isStandardInput: Bool {
        if case .standardInput = self { true } else { false }
    }

    package var subject: Subject {
        switch self {
        case .standardInput(nil): .standardInput
        case .standardInput(let path?), .file(let path): .file(path)
        }
    }

    /// The whole content, of at most `limit` bytes.
    func read(limit: Int) throws(FastCodingError) -> [UInt8] {
        switch self {
        case .standardInput: try InputReading.readStandardInput(limit: limit)
        case .file(let path): try InputReading.read(path, limit: limit)
        }
    }

    /// Hands over the content block by block: see ``InputReading/readBlocks(_:limit:_:)``.
    func readBlocks(limit: Int, _ take: InputReading.Take) throws(FastCodingError) {
        switch self {
        case .standardInput: try InputReading.readStandardInputBlocks(limit: limit, take)
        case .file(let path): try InputReading.readBlocks(path, limit: limit, take)
        }
    }

    /// How many bytes there are to read, if that is known in advance.
    var expectedSize: Int? {
        if case .file(let path) = self { Links.size(path) } else { nil }
    }

    /// The inputs of a command line; without operands and lists of names standard input.
    package static func all(_ arguments: ParsedArguments) throws(FastCodingError) -> [Input] {
        let lists = arguments.values.input.fileLists.map { Input($0) }
        if !lists.isEmpty { return try all(arguments.operands, lists, arguments) }
        if arguments.operands.isEmpty, arguments.has(.recursive) {
            throw UsageError.make("\(OptionName.recursive.typed) needs a directory", arguments.subcommand)
        }
        return try all(arguments.operands.isEmpty ? [Path("-")] : arguments.operands, arguments)
    }

    /// The inputs that operands and lists name. A list without names is an error, unless it may be empty.
    private static func all(
        _ operands: [Path], _ lists: [Input], _ arguments: ParsedArguments
    ) throws(FastCodingError) -> [Input] {
        let asked = arguments.values.input
        var operands = operands
        if (lists + operands.map { Input($0) }).count(where: \.isStandardInput) > 1 {
            throw UsageError.make("standard input can be read only once", arguments.subcommand)
        }
        for list in lists {
            let names = try list.named { () throws(FastCodingError) in
                try NameLists.files(
                    list.read(limit: arguments.limits.input), separatedByNUL: asked.areNamesNULTerminated)
            }
            if names.isEmpty, !asked.mayBeEmpty {
                throw UsageError.make("\(list.subject.displayName) lists no archive", arguments.subcommand)
            }
            // In a list of names `-` is a file like any other.
            operands += names.map { Input($0).isStandardInput ? Path("./-") : $0 }
        }
        return try all(operands, arguments)
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

    static func all(_ operands: [Path], _ arguments: ParsedArguments) throws(FastCodingError) -> [Input] {
        let name = arguments.path(.stdinName)
        let paths = arguments.has(.recursive) ? try FileSelection(arguments).replacingDirectories(operands) : operands
        let inputs = paths.map { Input($0, standardInputName: name) }
        switch inputs.count(where: \.isStandardInput) {
        case 0 where name != nil:
            throw UsageError.make(
                "\(OptionName.stdinName.typed) needs standard input as an input", arguments.subcommand)
        case 0, 1: return inputs
        default: throw UsageError.make("standard input can be read only once", arguments.subcommand)
        }
    }
}
