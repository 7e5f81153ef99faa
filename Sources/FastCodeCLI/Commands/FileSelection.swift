internal import FastCodingInspector
package import _FastCodingLibrary

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

/// A pattern of names: `*` stands for any characters but slashes, `?` for one, `[a-z]` for one of
/// some, `[!a-z]` for any other, `**` for any number of directories, and a backslash takes away the
/// meaning of what follows.
///
/// A pattern without a slash is for the last component of a name, others are for all of it.
/// Matching takes time for the length of the name times that of the pattern, whatever they are.
package struct Glob: Sendable {
    private enum Token {
        case character(UInt32)
        case set([ClosedRange<UInt32>], isNegated: Bool)
        case star
        /// `**` at an end.
        case rest
        /// `**` and a slash, which may stand for nothing, and what they stand for otherwise.
        case noDirectories, directories
    }

    private static let slash = UInt32(UInt8(ascii: "/"))
    private var tokens: [Token] = []
    private let isForWholeNames: Bool

    package init(_ pattern: [UInt8]) throws(FastCodingError) {
        var text = Glob.characters(pattern)[...]
        if text.last == Glob.slash {
            text.removeLast()
        }

        isForWholeNames = text.contains(Glob.slash)
        if text.first == Glob.slash {
            text.removeFirst()
        }

        var isAtStart = true
        while let next = text.popFirst() {
            switch Unicode.Scalar(next) {
            case "*"
            where isAtStart && text.first == next
                && [nil, Glob.slash].contains(text.dropFirst().first):
                tokens += text.count > 1 ? [.noDirectories, .directories] : [.rest]
                text = text.dropFirst(2)
                continue
            case "*": tokens.append(.star)
            case "?": tokens.append(.set([], isNegated: true))
            case "[":
                guard let set = Glob.set(&text) else {
                    throw UsageError.make(
                        "the pattern '\(DisplayText.escaped(pattern))' has a [ without ]"
                    )
                }
                tokens.append(set)
            case "\\":
                tokens.append(.character(text.popFirst() ?? next))
            default: tokens.append(.character(next))
            }

            isAtStart = next == Glob.slash
        }
    }

    /// The characters of a name, and those of its bytes that belong to none.
    private static func characters(_ name: [UInt8]) -> [UInt32] {
        var characters: [UInt32] = []
        var position = 0
        while position < name.count {
            let (scalar, length) = name.span.scalar(at: position)
            characters.append(
                name.span.utf8Length(at: position) > 0 ? scalar : 0x11_0000 + UInt32(name[position])
            )
            position += length
        }

        return characters
    }

    /// Reads a set up to its bracket, which may come first as one of its characters.
    private static func set(_ text: inout ArraySlice<UInt32>) -> Token? {
        var ranges: [ClosedRange<UInt32>] = []
        let isNegated =
            text.first == UInt32(UInt8(ascii: "!")) || text.first == UInt32(UInt8(ascii: "^"))

        if isNegated {
            text.removeFirst()
        }

        while let first = text.popFirst() {
            if first == UInt32(UInt8(ascii: "]")), !ranges.isEmpty {
                return .set(ranges, isNegated: isNegated)
            }

            var last = first
            if text.first == UInt32(UInt8(ascii: "-")), let end = text.dropFirst().first,
                end != UInt32(UInt8(ascii: "]"))
            {
                last = end
                text = text.dropFirst(2)
            }

            ranges.append(min(first, last)...max(first, last))
        }

        return nil
    }

    /// Whether it matches a name or, if that is asked, the name of a directory on the way there.
    package func matches(_ name: [UInt8], orDirectoryAbove: Bool = false) -> Bool {
        let isWhole = isForWholeNames || orDirectoryAbove
        let start = isWhole ? 0 : (name.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1
        var beginning = Array(repeating: false, count: tokens.count + 1)
        beginning[0] = true
        passEmpty(&beginning)
        /// Whether the tokens from a number on have to match what follows.
        var isOpen = beginning

        for character in Glob.characters(Array(name[start...])) {
            if character == Glob.slash, orDirectoryAbove {
                if isOpen[tokens.count] {
                    return true
                }
                if !isForWholeNames {
                    isOpen = beginning
                    continue
                }
            }

            var next = Array(repeating: false, count: tokens.count + 1)
            for (number, token) in tokens.enumerated() where isOpen[number] {
                switch token {
                case .character(let own):
                    if own == character {
                        next[number + 1] = true
                    }
                case .set(let ranges, let isNegated):
                    if character != Glob.slash,
                        ranges.contains(where: { $0.contains(character) }) != isNegated
                    {
                        next[number + 1] = true
                    }
                case .star:
                    if character != Glob.slash {
                        next[number] = true
                    }
                case .rest: next[number] = true
                case .directories:
                    next[number] = true
                    if character == Glob.slash {
                        next[number + 1] = true
                    }
                case .noDirectories: break
                }
            }

            isOpen = next
            passEmpty(&isOpen)
        }

        return isOpen[tokens.count]
    }

    /// Opens what comes after tokens that stand for nothing as well.
    private func passEmpty(_ isOpen: inout [Bool]) {
        for (number, token) in tokens.enumerated() where isOpen[number] {
            switch token {
            case .star, .rest: isOpen[number + 1] = true
            case .noDirectories:
                isOpen[number + 1] = true
                isOpen[number + 2] = true
            default: break
            }
        }
    }
}
