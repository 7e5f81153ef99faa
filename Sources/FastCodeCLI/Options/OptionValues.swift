package import FastCodingInspector
package import _FastCodingEngine

/// The choices of options about how archives and texts are read, written and shown. Commands ask
/// for anything else by an option's name.
package struct OptionValues: Sendable {
    package var reading = ReadingOptions()
    /// Whether the input is read as a keyed archive, regardless of its first bytes.
    package var readsKeyedArchive = false
    package var writing = WritingOptions()
    package var keyedArchive: KeyedArchiveFormat?
    package var report = ArchiveReport(.dump)
    package var listing = ListFormat.text
    package var rows = RowFormat.jsonl
    package var limits = FastLimits()
}

extension ParsedArguments {
    package var limits: FastLimits { values.limits }

    /// The dialect that archives are read in; nil to find it.
    var dialect: String? { word(.dialect) }

    /// The options with which texts are read.
    package var readingOptions: ReadingOptions {
        var options = values.reading
        options.dialect = dialect.map(FastDialect.init(unchecked:))
        options.reportsLostDigits = has(.strict)
        options.limits = limits

        return options
    }

    /// The options with which archives are read and texts written.
    package var writingOptions: WritingOptions {
        var options = values.writing
        options.dialect = dialect.map(FastDialect.init(unchecked:))
        options.limits = limits

        return options
    }

    /// The options of `decode`.
    package var decodingOptions: DecodingOptions {
        var options = DecodingOptions(writing: writingOptions)
        if let format = values.keyedArchive {
            options.form = .keyed(format)
        }

        options.readsAnyText = has(.to)
        return options
    }

    /// The report that the options describe.
    package func report(_ kind: ArchiveReport.Kind) -> ArchiveReport {
        var report = values.report
        report.kind = kind
        report.dialect = dialect
        report.limits = limits
        report.salvages = values.writing.salvages

        return report
    }

    /// Whether content that goes to an output is colored. Files never are, however they are named.
    func colorsContent(of output: OutputFile) -> Bool {
        output.isStandardOutput
            && MessageStyle.isColored(word(.color), isTerminal: output.isTerminal)
    }

    /// The way in which messages are shown and counted.
    package var reportPolicy: Report.Policy {
        var policy = Report.Policy(style: .forStandardError(word(.color)))
        policy.isQuiet = has(.quiet)
        policy.isStrict = has(.strict)
        policy.maySalvage = subcommand.option(.salvage) != nil && !has(.salvage)
        policy.hasOption = { [subcommand] in subcommand.option($0) != nil }

        if subcommand.option(.recursive) != nil {
            policy.recursiveOperands = operands
        }

        return policy
    }
}

// Not beside the protocol: there, this generic code would not be specialized, and commands need it
// to start.
extension OptionWord {
    package var word: String {
        Self.allCases.firstIndex(of: self).map { Self.words[$0] } ?? ""
    }

    init?(word: String) {
        guard let index = Self.words.firstIndex(of: word) else { return nil }
        self = Self.allCases[index]
    }
}

extension OptionWord where Self: RawRepresentable<String> {
    package static var words: [String] { allCases.map { $0.rawValue } }
}

/// The form of a report of verify.
package enum ReportFormat: String, OptionWord, Sendable {
    case text, json
    /// Workflow commands, from which GitHub makes annotations.
    case github
    /// One log in the Static Analysis Results Interchange Format for all archives.
    case sarif
}

/// The format of an input, if an option names it instead of leaving it to detection.
package enum SourceFormat: String, OptionWord, Sendable {
    case json, xml, binary
    /// A keyed archive, binary or in XML.
    case keyed

    /// The format of a text; nil for keyed archives.
    var text: FastTextFormat? { FastTextFormat(word: rawValue) }
}

extension DrawingLanguage: OptionWord {}
