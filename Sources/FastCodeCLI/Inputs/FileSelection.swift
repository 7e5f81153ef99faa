internal import FastCodingInspector
internal import _FastCodingEngine

/// Which of the files in directories are taken: `--recursive` and what goes with it.
struct FileSelection {
    private let arguments: ParsedArguments
    private let kind: Subcommand.OperandKind
    private let included: [Glob]
    private let excluded: [Glob]

    init(_ arguments: ParsedArguments) throws(FastCodingError) {
        self.arguments = arguments
        kind = arguments.subcommand.operands.kind
        included = try arguments.paths(.include).map { path throws(FastCodingError) in
            try Glob(path.bytes)
        }

        excluded = try arguments.paths(.exclude).map { path throws(FastCodingError) in
            try Glob(path.bytes)
        }
    }

    func replacingDirectories(_ operands: [Path]) throws(FastCodingError) -> [Path] {
        var paths: [Path] = []
        for operand in operands {
            if !Input(operand).isStandardInput, Links.isDirectory(operand) {
                paths += try DirectoryWalk.files(
                    below: operand,
                    followsLinks: arguments.has(.follow),
                    skipping: isSkipped,
                    where: isWanted
                )
            } else {
                paths.append(operand)
            }
        }

        if paths.isEmpty, !operands.isEmpty {
            throw arguments.usageError("no file in the directories is one to read")
        }

        return paths
    }

    /// Whether a file in a tar stream is taken, whose whole content is nil if that can't be had.
    func takes(_ path: Path, head: [UInt8], whole: [UInt8]?) -> Bool {
        let parts = path.bytes.split(separator: UInt8(ascii: "/")).filter { part in
            ![".", ".."].contains { part.elementsEqual($0.utf8) }
        }

        let name = Array(parts.joined(separator: [0x2F]))
        if parts.contains(where: { $0.first == UInt8(ascii: ".") }), !arguments.has(.hidden) {
            return false
        }

        if excluded.contains(where: { $0.matches(name, orDirectoryAbove: true) }) {
            return false
        }

        return isWanted(name, head: head, whole: whole)
    }

    /// Whether neither a file nor a directory is looked at. The name begins below the operand.
    private func isSkipped(_ name: [UInt8]) -> Bool {
        let last = name.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
        if name[last] == UInt8(ascii: "."), !arguments.has(.hidden) {
            return true
        }

        return excluded.contains { $0.matches(name) }
    }

    private func isWanted(_ path: Path, _ name: [UInt8]) -> Bool {
        isWanted(
            name,
            head: InputReading.head(of: path, size: FileKind.headSize),
            whole: try? InputReading.read(path, limit: arguments.limits.input)
        )
    }

    /// Whether a file is taken: by the end of its name or by how it begins. One that can't be read
    /// is, to be reported.
    private func isWanted(
        _ name: [UInt8],
        head: @autoclosure () -> [UInt8]?,
        whole: @autoclosure () -> [UInt8]?
    ) -> Bool {
        if !included.isEmpty, !included.contains(where: { $0.matches(name) }) {
            return false
        }

        let endings = kind.endingsInDirectories
        if endings.isEmpty || OutputNaming.ending(of: name, endings) != nil {
            return true
        }

        guard let head = head() else { return true }

        switch FileKind(head) {
        case .archive: return kind != .text
        case .convertible("a JSON text"):
            return kind == .text || kind == .any
        case .convertible:
            if kind != .anyArchive || arguments.has(.expandData) || arguments.has(.nested) {
                return kind != .archive
            }
            // Property lists are everywhere, so those that are read only if they are keyed archives
            // are looked at whole.
            return whole().map { KeyedArchiveDetector.isKeyedArchive($0) } ?? true
        default: return false
        }
    }
}
