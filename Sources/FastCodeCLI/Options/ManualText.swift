/// The text of manual pages as it stands in the table: paragraphs with empty lines between them, whose lines may be
/// broken anywhere. A block that begins with `# ` is the title of a section and with `## ` that of a part of one, one
/// whose items begin with `- ` explains terms, and one that is indented is shown as it is.
enum ManualText {
    enum Block {
        case section(String)
        case part(String)
        case paragraph(String)
        case definitions([(term: String, meaning: String)])
        case literal([String])
    }

    static func blocks(_ text: String) -> [Block] {
        text.split(separator: "\n", omittingEmptySubsequences: false).split(whereSeparator: \.isEmpty).map { lines in
            let flowed = lines.map { $0.drop { $0 == " " } }.joined(separator: " ")
            switch lines.first ?? "" {
            case let line where line.hasPrefix("# "): return .section(String(line.dropFirst(2)))
            case let line where line.hasPrefix("## "): return .part(String(line.dropFirst(3)))
            case let line where line.hasPrefix("    "): return .literal(lines.map { String($0.dropFirst(4)) })
            case let line where line.hasPrefix("- "): return .definitions(definitions(lines))
            default: return .paragraph(flowed)
            }
        }
    }

    /// The paragraphs of a text that has nothing else.
    static func paragraphs(_ text: String) -> [String] {
        blocks(text).compactMap { if case .paragraph(let text) = $0 { text } else { nil } }
    }

    /// Each term ends at the first colon.
    private static func definitions(_ lines: ArraySlice<Substring>) -> [(term: String, meaning: String)] {
        var definitions: [(term: String, meaning: String)] = []
        for line in lines {
            if line.hasPrefix("- ") {
                let parts = line.dropFirst(2).split(separator: ":", maxSplits: 1)
                definitions.append((String(parts[0]), String((parts.last ?? "").drop { $0 == " " })))
            } else {
                definitions[definitions.count - 1].meaning += " " + line.drop { $0 == " " }
            }
        }
        return definitions
    }

    /// Examples: for each a sentence, and below it the indented lines of the command.
    static func examples(_ text: String) -> [Subcommand.Example] {
        var examples: [(purpose: String, lines: [String])] = []
        for line in text.split(separator: "\n") {
            if line.hasPrefix("    ") {
                examples[examples.count - 1].lines.append(String(line.dropFirst(4)))
            } else if let last = examples.last, last.lines.isEmpty {
                examples[examples.count - 1].purpose += " " + line
            } else {
                examples.append((String(line), []))
            }
        }
        return examples.map { Subcommand.Example(purpose: $0.purpose, command: $0.lines.joined(separator: "\n")) }
    }
}
