package import FastCoding

/// Where a command reads from.
package enum Input: Hashable, Sendable {
    case standardInput
    case file(Path)

    /// An operand, where `-` is standard input. A file of that name is `./-`.
    package init(_ operand: Path) {
        self = operand.bytes == [UInt8(ascii: "-")] ? .standardInput : .file(operand)
    }

    package var subject: Subject {
        switch self {
        case .standardInput: .standardInput
        case .file(let path): .file(path)
        }
    }

    /// The whole content, of at most `limit` bytes.
    func read(limit: Int) throws(FastCodingError) -> [UInt8] {
        switch self {
        case .standardInput: try InputReading.readStandardInput(limit: limit)
        case .file(let path): try InputReading.read(path, limit: limit)
        }
    }

    /// Hands the content over block by block: see ``InputReading/readBlocks(_:limit:_:)``.
    func readBlocks(limit: Int, _ take: InputReading.Take) throws(FastCodingError) {
        switch self {
        case .standardInput: try InputReading.readStandardInputBlocks(limit: limit, take)
        case .file(let path): try InputReading.readBlocks(path, limit: limit, take)
        }
    }

    /// How many bytes there are to read, if that can be told beforehand.
    var expectedSize: Int? {
        if case .file(let path) = self { Links.size(path) } else { nil }
    }

    /// The inputs that operands name; none means standard input.
    package static func all(_ operands: [Path], of subcommand: Subcommand) throws(FastCodingError) -> [Input] {
        let inputs = operands.isEmpty ? [.standardInput] : operands.map(Input.init)
        if inputs.count(where: { $0 == .standardInput }) > 1 {
            throw UsageError.make("standard input can be read only once", subcommand)
        }
        return inputs
    }
}
