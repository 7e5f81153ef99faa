import TestSupport

/// Keyed archives for tests: files written by other programs, and ones put together from JSON.
enum Keyed {
    // MARK: Files

    /// The names of the files in Tests/Fixtures/Keyed.
    static let names = files(of: "")
    /// The names of those that seem broken.
    static let malformed = files(of: "malformed")

    static func file(_ name: String, in folder: String = "") throws -> [UInt8] {
        Array(try Data(contentsOf: url(folder).appending(path: name)))
    }

    private static func url(_ folder: String) -> URL {
        Repository.url.appending(path: "Tests/Fixtures/Keyed").appending(path: folder)
    }

    private static func files(of folder: String) -> [String] {
        let all = try? FileManager.default.contentsOfDirectory(atPath: url(folder).path(percentEncoded: false))
        return (all ?? []).filter { $0.hasSuffix(".plist") }.sorted()
    }

    // MARK: Making

    /// A keyed archive whose objects after `$null` are given in JSON, in which `@5` is a reference to object 5.
    static func bytes(
        _ objects: String, top: String = #"{"root":@1}"#, _ format: KeyedArchiveFormat = .binary
    ) throws -> [UInt8] {
        try propertyList(
            #"{"$version":100000,"$archiver":"NSKeyedArchiver","$top":\#(top),"$objects":["$null",\#(objects)]}"#,
            format)
    }

    /// A property list of JSON with references.
    static func propertyList(_ json: String, _ format: KeyedArchiveFormat = .binary) throws -> [UInt8] {
        let text = Array(json.replacing(/@(\d+)/) { #"{"CF$UID":\#($0.1)}"# }.utf8)
        var bytes: [UInt8] = []
        var diagnostics = Diagnostics()
        switch format {
        case .binary:
            var writer = BinaryPropertyListWriter(options: .init(), inputCount: 1 << 20) { bytes.append($0) }
            try JSONReader.read(text, options: ReadingOptions(), into: &writer, diagnostics: &diagnostics)
            try writer.finish()
        case .xml:
            var writer = XMLPropertyListWriter(options: .init(), inputCount: 1 << 20) { bytes.append($0) }
            try JSONReader.read(text, options: ReadingOptions(), into: &writer, diagnostics: &diagnostics)
            try writer.finish()
        }
        return bytes
    }

    // MARK: Reading and writing

    static func read(
        _ bytes: [UInt8], limits: Limits = Limits()
    ) throws(FastCodingError) -> (graph: ObjectGraph, warnings: [FastCodingError]) {
        var diagnostics = Diagnostics()
        let graph = try KeyedArchiveReader.read(bytes, limits: limits, diagnostics: &diagnostics)
        return (graph, diagnostics.warnings)
    }

    static func write(_ graph: ObjectGraph, _ format: KeyedArchiveFormat = .binary) throws(FastCodingError) -> [UInt8] {
        var bytes: [UInt8] = []
        try KeyedArchiveWriter.write(graph, as: format, options: .init(), size: 1 << 20) { bytes.append($0) }
        return bytes
    }

    /// What a keyed archive of these objects holds, in the exact notation.
    static func exact(_ objects: String, top: String = #"{"root":@1}"#) throws -> String {
        try Notation.json(read(try bytes(objects, top: top)).graph, .exact)
    }

    /// A binary property list as JSON, in which `@5` is a reference and `<00ff>` is data.
    static func text(_ bytes: [UInt8]) -> String {
        var text = ""
        // There is a comma wherever an element or an entry follows another one.
        var needsComma = false
        func begin() { if needsComma { text += "," } }
        for event in PropertyListReading.binary(bytes).events {
            switch event {
            case .beginArray, .beginDictionary:
                begin()
                text += event == .beginArray ? "[" : "{"
                needsComma = false
                continue
            case .endArray: text += "]"
            case .endDictionary: text += "}"
            case .key(let key):
                begin()
                text += "\"\(String(decoding: key, as: UTF8.self))\":"
                needsComma = false
                continue
            default:
                begin()
                text += leaf(event)
            }
            needsComma = true
        }
        return text.replacing(/{"CF\$UID":(\d+)}/) { "@\($0.1)" }
    }

    private static func leaf(_ event: PropertyListEvent) -> String {
        switch event {
        case .bool(let value): "\(value)"
        case .integer(let value): "\(value)"
        case .float64(let bits): "\(Double(bitPattern: bits))"
        case .float32(let bits): "\(Float(bitPattern: bits))f"
        case .string(let bytes): "\"\(String(decoding: bytes, as: UTF8.self))\""
        case .data(let bytes): "<" + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + ">"
        default: "\(event)"
        }
    }
}

extension Keyed {
    /// Accepts everything that can be read.
    static var lenient: VerificationOptions { with(VerificationOptions()) { $0.allowsAnyClass = true } }
}
