package import FastCodeCLI
import TestSupport

/// The forms that dump-chunks has.
enum DumpForm: CaseIterable {
    case lines, json, statistics, statisticsJSON

    func choose(in report: inout ArchiveReport) {
        report.isJSON = self == .json || self == .statisticsJSON
        report.showsStatistics = self == .statistics || self == .statisticsJSON
    }
}

/// What dump-chunks makes of an archive.
struct Dump: Shown {
    let written: WrittenText

    init(
        _ archive: [UInt8],
        _ form: DumpForm = .lines,
        _ change: (inout ArchiveReport) -> Void = { _ in }
    ) {
        var report = ArchiveReport(.dump)
        form.choose(in: &report)
        change(&report)
        written = WrittenText { diagnostics, output throws(FastCodingError) in
            try ArchiveDump.write(
                archive,
                report: report,
                warn: { diagnostics.take($0) },
                output: output
            )
        }
    }

    /// Offset and length of each line that has a length.
    func extents() throws -> [(offset: Int, length: Int)] {
        try lines.compactMap { line in
            let words = line.split(separator: " ", maxSplits: 2)
            guard words.count > 1, let length = Int(words[1]) else { return nil }

            return (try #require(Int(words[0].dropFirst(2), radix: 16)), length)
        }
    }
}

/// What a command line asks for, whose words spaces separate; other words follow as they are.
func parse(_ line: String, _ more: [UInt8]...) throws(FastCodingError) -> ParsedArguments {
    let words = line.split(separator: " ").map { Array($0.utf8) } + more
    guard case .run(let arguments) = try ArgumentParser.parse(words) else {
        throw FastCodingError(.usage, "this asks for help")
    }

    return arguments
}

/// Why a command line, or what is done with it, is refused; nil if it isn't.
func refusal<T>(
    _ line: String,
    _ work: (ParsedArguments) throws(FastCodingError) -> T = { arguments in arguments }
) -> FastCodingError? {
    do throws(FastCodingError) {
        _ = try work(parse(line))
        return nil
    } catch {
        return error
    }
}

extension Subcommand: CustomTestStringConvertible {
    package var testDescription: String {
        name.rawValue
    }
}

/// Arguments that options take.
enum OptionSample {
    /// One that is not the default.
    static func argument(of option: Option) -> String {
        arguments(of: option).last ?? ""
    }

    /// All of a few words, or a single argument that is not the default; empty for a switch.
    static func arguments(of option: Option) -> [String] {
        switch option.argument {
        case .none: []
        case .number(let range): ["\(range.lowerBound + 1)"]
        case .limit: ["3"]
        case .choice(let words): words
        case .file, .directory, .text: ["a"]
        case .keyPath: ["0"]
        case .optionalText: [".old"]
        }
    }

    /// The option as it may be typed, with each of the arguments.
    static func words(of option: Option) -> [String] {
        option.argument == .none
            ? [option.name.typed] : arguments(of: option).map { "\(option.name.typed)=\($0)" }
    }
}

/// What something shows of an archive.
protocol Shown {
    var written: WrittenText { get }
}

extension Shown {
    var text: String { written.text }
    var error: FastCodingError? { written.error }
    var diagnostics: Diagnostics { written.diagnostics }
    var warnings: [FastCodingError] { diagnostics.warnings }
    /// The lines without their line feeds.
    var lines: [Substring] { text.split(separator: "\n") }

    /// The objects of a text of JSON, one on each line.
    func objects() throws -> [[String: Any]] {
        try lines.map { line in
            try #require(
                JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any],
                "\(line)"
            )
        }
    }
}

/// What a writer passes on, up to its end or an error.
struct WrittenText {
    let text: String
    let error: FastCodingError?
    let diagnostics: Diagnostics

    init(_ write: (inout Diagnostics, @escaping ByteOutput) throws(FastCodingError) -> Void) {
        var output: [UInt8] = []
        var diagnostics = Diagnostics()
        var failure: FastCodingError?

        do throws(FastCodingError) {
            try write(&diagnostics) { block throws(FastCodingError) in
                for index in 0..<block.count {
                    output.append(block[index])
                }
            }
        } catch {
            failure = error
        }

        text = String(decoding: output, as: UTF8.self)
        error = failure
        self.diagnostics = diagnostics
    }
}
