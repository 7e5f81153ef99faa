import FastCoding
import Foundation

/// The jobs that are timed within this process.
enum Jobs {
    /// Everything done with a whole text, ours against Foundation's JSON and binary property lists.
    static func conversions(of corpus: Corpus, size: Int) throws -> [Job] {
        // Property lists have no null, so both sides get true in its place.
        let text = replacing("null", by: "true", in: corpus.text(size: size))
        let reading = Jobs.reading
        let writing = Jobs.writing
        let archive = try Jobs.encode(text, reading)
        let bytes = archive.array
        let textData = Data(text)
        // Foundation recurses over depth.
        let list = corpus == .deep ? nil : try FoundationPeer.propertyList(fromJSON: textData)
        let name = corpus.rawValue

        return [
            Job(
                name: name + ": text to archive",
                size: text.count,
                work: { _ = try Jobs.encode(text, reading) },
                foundation: list.map { _ in
                    { _ = try FoundationPeer.propertyList(fromJSON: textData) }
                }
            ),
            Job(
                name: name + ": archive to text",
                size: text.count,
                work: { _ = try Jobs.decode(bytes, writing) },
                foundation: list.map { list in
                    { _ = try FoundationPeer.json(fromPropertyList: list) }
                }
            ),
            Job(
                name: name + ": verify",
                size: bytes.count,
                work: { try Jobs.verify(bytes) },
                foundation: list.map { list in { try FoundationPeer.read(list) } }
            ),
            Job(
                name: name + ": index of the archive",
                size: bytes.count,
                work: { try Jobs.index(bytes) },
                foundation: list.map { list in { try FoundationPeer.read(list) } }
            ),
        ]
    }

    /// Replaces a word with one of the same length.
    private static func replacing(_ word: StaticString, by other: String, in text: [UInt8])
        -> [UInt8]
    {
        var text = text
        let length = word.utf8CodeUnitCount
        let replacement = Array(other.utf8)
        var index = 0
        while index + length <= text.count {
            if text.span.extracting(index..<(index + length)).equals(word) {
                text.replaceSubrange(index..<(index + length), with: replacement)
            }
            index += 1
        }

        return text
    }

    private static var reading: ReadingOptions {
        var options = ReadingOptions()
        options.format = .json
        options.limits = .none

        return options
    }

    private static var writing: WritingOptions {
        var options = WritingOptions()
        options.indent = nil
        options.limits = .none

        return options
    }

    private static func encode(_ text: [UInt8], _ options: ReadingOptions) throws -> ByteBuffer {
        var diagnostics = Diagnostics()
        return try Conversion.encode(text, options: options, diagnostics: &diagnostics)
    }

    private static func decode(_ archive: [UInt8], _ options: WritingOptions) throws -> Int {
        var diagnostics = Diagnostics()
        var size = 0
        try Conversion.decode(archive, options: options, diagnostics: &diagnostics) {
            size += $0.count
        }

        return size
    }

    private static func verify(_ archive: [UInt8]) throws {
        var options = VerificationOptions()
        options.limits = .none

        if let error = Verifier.judge(archive, options: options).errors.messages.first {
            throw error
        }
    }

    private static func index(_ archive: [UInt8]) throws {
        let reading = ArchiveReading(header: try ArchiveHeader(archive.span))
        if let damage = ArchiveIndex(archive, reading, limits: .none).damage {
            throw damage
        }
    }
}
