import FastCoding
import FastCodingInspector
import Foundation
import Testing

/// The forms that dump-chunks has.
enum DumpForm: CaseIterable {
    case lines, json, statistics, statisticsJSON

    func choose(in options: inout DumpOptions) {
        options.isJSON = self == .json || self == .statisticsJSON
        options.showsStatistics = self == .statistics || self == .statisticsJSON
    }
}

/// What dump-chunks makes of an archive.
struct Dump {
    let text: String
    let error: FastCodingError?
    let diagnostics: Diagnostics
    let size: Int

    init(_ archive: [UInt8], _ form: DumpForm = .lines, _ change: (inout DumpOptions) -> Void = { _ in }) {
        var options = DumpOptions()
        form.choose(in: &options)
        change(&options)
        let written = WrittenText { diagnostics, output throws(FastCodingError) in
            try ArchiveDump.write(archive, options: options, warn: { diagnostics.take($0) }, output: output)
        }
        text = written.text
        error = written.error
        diagnostics = written.diagnostics
        size = archive.count
    }

    /// The lines without their line feeds.
    var lines: [Substring] { text.split(separator: "\n") }

    /// Offset and length of each line that has a length.
    func extents() throws -> [(offset: Int, length: Int)] {
        try lines.compactMap { line in
            let words = line.split(separator: " ", maxSplits: 2)
            guard words.count > 1, let length = Int(words[1]) else { return nil }
            return (try #require(Int(words[0].dropFirst(2), radix: 16)), length)
        }
    }

    /// The objects of the JSON form.
    func objects() throws -> [[String: Any]] {
        try text.split(separator: "\n").map { line in
            try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], "\(line)")
        }
    }
}

/// An archive that the original FastCoder wrote.
struct DumpedOriginal: Sendable, CustomTestStringConvertible {
    let version: String
    let name: String
    let bytes: [UInt8]

    var testDescription: String { "\(version)/\(name)" }

    static let versions = ["2.0", "2.1", "2.2", "2.3", "3.0", "3.0.1", "3.0.2", "3.1", "3.2", "3.3"]

    /// All archives of a version, from the packs in Tests/Fixtures/Originals.
    static func all(version: String) throws -> [DumpedOriginal] {
        let pack = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Fixtures/Originals/\(version).pack")
        var name = ""
        var found: [DumpedOriginal] = []
        for line in try String(contentsOf: pack, encoding: .utf8).split(separator: "\n") {
            if line.hasPrefix("file ") { name = String(line.dropFirst(5)) }
            guard line.hasPrefix("bytes "), let bytes = [UInt8](digits: line.dropFirst(6)) else { continue }
            found.append(DumpedOriginal(version: version, name: name, bytes: bytes))
        }
        return found
    }
}

extension [UInt8] {
    /// The bytes of hexadecimal digits, which may be separated by white space; nil if there are other characters.
    init?(digits: some StringProtocol) {
        let values = digits.compactMap { $0.isWhitespace ? nil : $0.hexDigitValue ?? 16 }
        guard values.count % 2 == 0, !values.contains(16) else { return nil }
        self = stride(from: 0, to: values.count, by: 2).map { UInt8(values[$0] * 16 + values[$0 + 1]) }
    }
}
