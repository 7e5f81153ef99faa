public import FastCoding
public import Foundation

// Archives and texts as Foundation's data, copied once.

extension FastEncoder {
    /// Encodes a value as an archive of version 3.3.
    public func data<T: Encodable>(of value: T) throws -> Data { Data(try encode(value)) }

    /// Encodes an object and everything that it refers to, by their tables.
    public func data(object: some FastObject) throws -> Data { Data(try encode(object: object)) }
}

extension FastDecoder {
    /// Decodes a value from an archive.
    public func decode<T: Decodable>(_ type: T.Type, from archive: Data) throws -> T {
        try decode(type, from: [UInt8](archive))
    }

    /// Decodes an object and everything that it refers to, by their tables.
    public func decodeObject<T: FastObject>(_ type: T.Type, from archive: Data) throws -> T {
        try decodeObject(type, from: [UInt8](archive))
    }

    /// Decodes a value from text in the notation of graphs; if `format` is nil, the format is detected.
    public func decode<T: Decodable>(
        _ type: T.Type, fromText text: Data, as format: FastTextFormat? = nil
    ) throws -> T { try decode(type, fromText: [UInt8](text), as: format) }
}

extension FastArchive {
    /// The bytes of an archive.
    public init(_ data: Data) { self.init([UInt8](data)) }

    /// The archive's bytes as data.
    public var data: Data { Data(bytes) }
}

extension ObjectGraph {
    /// Writes the graph as an archive of version 3.3.
    public func archivedData() throws(FastCodingError) -> Data {
        Data(try archived())
    }
}
