import TestSupport

/// Keyed archives for tests: files written by other programs, and ones put together from JSON.
enum Keyed {
    /// The names of the files in Tests/Fixtures/Keyed.
    static let names = files(of: "")
    /// The names of those that seem broken.
    static let malformed = files(of: "malformed")

    static func file(_ name: String, in folder: String = "") throws -> [UInt8] {
        Array(
            try Data(
                contentsOf: Repository.url.appending(path: "Tests/Fixtures/Keyed/\(folder)/\(name)")
            )
        )
    }

    private static func files(of folder: String) -> [String] {
        ((try? Repository.names(in: "Tests/Fixtures/Keyed/" + folder)) ?? []).filter {
            $0.hasSuffix(".plist")
        }
    }

    /// A keyed archive whose objects after `$null` are given in JSON, in which `@5` is a reference
    /// to object 5.
    static func bytes(
        _ objects: String,
        top: String = #"{"root":@1}"#,
        _ format: KeyedArchiveFormat = .binary
    ) throws -> [UInt8] {
        try propertyList(
            #"{"$version":100000,"$archiver":"NSKeyedArchiver","$top":\#(top),"$objects":["$null",\#(objects)]}"#,
            format
        )
    }

    /// A property list of JSON with references.
    static func propertyList(_ json: String, _ format: KeyedArchiveFormat = .binary) throws
        -> [UInt8]
    {
        let text = json.replacing(/@(\d+)/) { #"{"CF$UID":\#($0.1)}"# }
        let reading = with(ReadingOptions(limits: .none)) { $0.format = .json }
        let writing = WritingOptions(
            format: format == .xml ? .xml : .binary,
            style: .plain,
            limits: .none
        )

        return try ObjectGraph(literal: text.utf8, options: reading).text(writing)
    }

    static func read(
        _ bytes: [UInt8],
        limits: FastLimits = FastLimits()
    ) throws(FastCodingError) -> (graph: ObjectGraph, warnings: [FastCodingError]) {
        var diagnostics = Diagnostics()
        let graph = try KeyedArchiveReader.read(bytes, limits: limits, diagnostics: &diagnostics)
        return (graph, diagnostics.messages)
    }

    static func write(_ graph: ObjectGraph, _ format: KeyedArchiveFormat = .binary)
        throws(FastCodingError) -> [UInt8]
    {
        var bytes: [UInt8] = []
        try KeyedArchiveWriter.write(graph, as: format, options: .init(), size: 1 << 20) {
            bytes.append($0)
        }
        return bytes
    }

    /// What a keyed archive of these objects holds, in the exact notation.
    static func exact(_ objects: String, top: String = #"{"root":@1}"#) throws -> String {
        try Notation.json(read(try bytes(objects, top: top)).graph, .exact)
    }

    /// A property list as JSON, in which `@5` is a reference.
    static func text(_ bytes: [UInt8]) throws -> String {
        try Notation.json(ObjectGraph(literal: bytes), .plain).replacing(/{"CF\$UID":(\d+)}/) {
            "@\($0.1)"
        }
    }
}

extension Keyed {
    /// Accepts everything that can be read.
    static var lenient: VerificationOptions {
        with(VerificationOptions()) { $0.allowsAnyClass = true }
    }
}
