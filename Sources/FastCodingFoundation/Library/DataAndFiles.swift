public import FastCoding
public import Foundation

// Archives and texts as Foundation's data. The bytes are copied once, because the library reads and
// returns arrays.

extension FastEncoder {
    /// Encodes a value as an archive of version 3.3.
    public func data<T: Encodable>(of value: T) throws -> Data {
        Data(try encode(value))
    }

    /// Encodes an object and everything that it refers to, by their tables.
    public func data(object: some FastObject) throws -> Data {
        Data(try encode(object: object))
    }
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

    /// Decodes a value from text in the notation of graphs; if `format` is nil, the format is
    /// detected.
    public func decode<T: Decodable>(
        _ type: T.Type,
        fromText text: Data,
        as format: FastTextFormat? = nil
    ) throws -> T {
        try decode(type, fromText: [UInt8](text), as: format)
    }
}

extension FastArchive {
    /// The bytes of an archive.
    public init(_ data: Data) {
        self.init([UInt8](data))
    }

    /// The archive's bytes as data.
    public var data: Data { Data(bytes) }
}

extension ObjectGraph {
    /// Writes the graph as an archive of version 3.3.
    public func archivedData() throws(FastCodingError) -> Data {
        Data(try archived())
    }
}

// AutoCoding's files.

extension NSObject {
    /// Loads an object from a file: the root of a keyed archive or of any other property list,
    /// binary, XML or OpenStep, or else the file's bytes.
    ///
    ///     let list = try TodoList.object(contentsOfFile: path, types: types)
    ///
    /// - Parameter types: the classes that may be made from a keyed archive, in addition to this
    ///   one.
    /// - Throws: an error if the file cannot be read, or if the object is not of this class, which
    ///   may be NSObject.
    public static func object(contentsOfFile path: String, types: FastTypes = FastTypes()) throws
        -> Self
    {
        let data = try Data(contentsOf: URL(fileURLWithPath: path))
        let object = try KeyedArchives.object(data, types, besides: self) ?? propertyList(data)
        if let fitting = object as? Self {
            return fitting
        }

        throw FastCodingError(
            .wrongKind,
            "the file holds an object of class \(type(of: object)), which is not a \(self)"
        )
    }

    /// The objects of a property list; the data itself if it is not one, as the original returned
    /// it.
    private static func propertyList(_ data: Data) -> Any {
        var options = ReadingOptions()
        switch FormatDetector.detect([UInt8](data)) {
        case .binary: options.format = .binary
        case .xml, .otherXML: options.format = .xml
        // The literal reader detects an OpenStep list itself.
        case .openStep: break
        default: return NSData(data: data)
        }

        return (try? FastCoder().object(with: ObjectGraph(literal: data, options: options)))
            ?? NSData(data: data)
    }
}

extension AutoCoding {
    /// Writes the object to a file as a keyed archive, a binary property list; `types` has names
    /// for classes other than their own.
    public func write(toFile path: String, atomically: Bool, types: FastTypes = FastTypes()) throws
    {
        try KeyedArchives.data(of: self, types: types, root: classForCoder)
            .write(to: URL(fileURLWithPath: path), options: atomically ? .atomic : [])
    }
}
