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

/// What something shows of an archive.
protocol Shown {
    var written: WrittenText { get }
}

extension Shown {
    var text: String { written.text }
    var error: FastCodingError? { written.error }
    var diagnostics: Diagnostics { written.diagnostics }
    var warnings: [FastCodingError] { diagnostics.messages }
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
