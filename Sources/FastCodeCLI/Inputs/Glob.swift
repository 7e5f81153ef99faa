internal import FastCodingInspector
package import _FastCodingEngine

/// A pattern of names: `*` matches any characters but slashes, `?` one, `[a-z]` one of some,
/// `[!a-z]` any other, `**` any number of directories, and a backslash takes away the meaning of
/// the next character.
///
/// A pattern without a slash applies to the last component of a name, others apply to all of it.
/// Matching takes time for the length of the name times that of the pattern, whatever they are: it
/// follows all possibilities at once and never goes back, as a search with backtracking would, for
/// which a short pattern of stars can take years.
package struct Glob: Sendable {
    /// A part of a pattern. Patterns are taken apart once, because they are matched against many
    /// names.
    private enum Token {
        /// A scalar, or a byte that belongs to none, with a number above all scalars.
        case character(UInt32)
        /// One of some characters, or any other; never a slash.
        case set([ClosedRange<UInt32>], isNegated: Bool)
        /// Any characters but slashes.
        case star
        /// `**` at an end.
        case rest
        /// `**` and a slash, in two tokens: together they match nothing, or any number of
        /// directories with the slash after them.
        case noDirectories, directories
    }

    private static let slash = UInt32(UInt8(ascii: "/"))
    private var tokens: [Token] = []
    /// Whether the pattern has a slash, and so applies to more than the last component.
    private let isForWholeNames: Bool

    /// - Throws: an error of usage for a set without its end.
    package init(_ pattern: [UInt8]) throws(FastCodingError) {
        var text = Glob.characters(pattern)[...]
        // `logs/` means the directory, and so the files in it.
        if text.last == Glob.slash {
            text.removeLast()
        }

        // A slash at the beginning alone counts: `/a` is the `a` at the top.
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
            // Not in an empty set: any character but a slash.
            case "?": tokens.append(.set([], isNegated: true))
            case "[":
                guard let set = Glob.set(&text) else {
                    throw UsageError.make(
                        "the pattern '\(DisplayText.escaped(pattern))' has a [ without ]"
                    )
                }
                tokens.append(set)
            case "\\":
                // A backslash at the end means itself.
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
            // A bracket that comes first is one of the characters.
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

            // A range may be written backwards; Swift's may not.
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
        /// For each token, whether what comes next has to match it. Several are open at once.
        var isOpen = beginning

        for character in Glob.characters(Array(name[start...])) {
            // The text before the slash is the name of a directory.
            if character == Glob.slash, orDirectoryAbove {
                if isOpen[tokens.count] {
                    return true
                }
                // The next component is matched from the beginning of the pattern.
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

    /// Opens the tokens after those that match nothing as well.
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
