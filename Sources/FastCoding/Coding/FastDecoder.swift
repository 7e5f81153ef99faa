/// Decodes values of Swift types from FastCoded archives, graphs, or text.
///
/// Which classes are made is decided by the types alone: by those that slots are declared with, and by subclasses of
/// them in ``types``. An object of another class is an error, except in slots of type ``FastValue`` and ``UnknownObject``.
///
/// Objects that stand in several places become one instance. Numbers are converted where no value is lost: 1 is true, 2.0
/// is an integer. Keys are compared byte by byte.
///
/// A decoder is a value; calls on several threads at once do not touch each other. All errors are `DecodingError`s, and
/// those about the archive itself have a ``FastCodingError`` as their `underlyingError`.
public struct FastDecoder: Sendable {
    /// What is done with properties that a type does not ask for.
    public enum UnknownPropertyPolicy: Sendable {
        /// They are left out; those of types with ``UnknownProperties`` are kept.
        case ignore
        /// They are errors, but for those that ``UnknownProperties`` keeps.
        case refuse
    }

    /// How names of properties become keys of types. The keys of dictionaries stay as they are.
    public var keyDecodingStrategy = FastKeyStrategy.useDefaultKeys
    /// What is done with properties that a type does not ask for. Default: ignored.
    public var unknownProperties = UnknownPropertyPolicy.ignore
    /// What `init(from:)` finds in its decoder's `userInfo`.
    public var userInfo: [CodingUserInfoKey: any Sendable] = [:]
    /// The subclasses that may come out of a file, and other names.
    public var types: FastTypes
    /// How deep values may nest, the root being 1. Default 96.
    ///
    /// Protects the stack, because values are decoded one within the other. What ``Link`` refers to does not count.
    public var depth = FastEncoder.defaultDepth
    /// Bounds on what reading may cost. `expansion` bounds how many values there would be if all sharing of structures
    /// was written out.
    public var limits = Limits()
    /// Is told of what reading warns of, such as a dialect that was found by its traces. By default warnings are errors.
    public var warn: @Sendable (FastCodingError) throws -> Void = { throw $0 }

    /// Makes a decoder.
    public init(types: FastTypes = FastTypes()) { self.types = types }

    /// Decodes a value from an archive.
    public func decode<T: Decodable>(_ type: T.Type, from archive: [UInt8]) throws -> T {
        try decode(type, from: graph(of: archive))
    }

    /// Reads an archive.
    func graph(of archive: [UInt8]) throws -> ObjectGraph {
        try FastDecoder.wrapping { diagnostics throws(FastCodingError) in
            try ArchiveReader.read(archive, limits: limits, diagnostics: &diagnostics).graph
        } warn: {
            try warn($0)
        }
    }

    /// Decodes a value from a graph.
    public func decode<T: Decodable>(_ type: T.Type, from graph: ObjectGraph) throws -> T {
        try DecodingState(graph, self).run(type)
    }

    /// Decodes a value from text in the notation of graphs; nil for `format` finds out which it is.
    public func decode<T: Decodable>(
        _ type: T.Type, fromText text: [UInt8], as format: TextFormat? = nil
    ) throws -> T {
        try decode(type, from: graph(ofText: text, as: format))
    }

    /// Reads text in the notation.
    func graph(ofText text: [UInt8], as format: TextFormat?) throws -> ObjectGraph {
        var options = ReadingOptions()
        options.format = format
        options.limits = limits
        return try FastDecoder.wrapping { diagnostics throws(FastCodingError) in
            try Conversion.readNotation(text, options: options, diagnostics: &diagnostics)
        } warn: {
            try warn($0)
        }
    }

    private static func wrapping(
        _ read: (inout Diagnostics) throws(FastCodingError) -> ObjectGraph, warn: (FastCodingError) throws -> Void
    ) throws -> ObjectGraph {
        do {
            var diagnostics = Diagnostics()
            let graph = try read(&diagnostics)
            for warning in diagnostics.told { try warn(warning) }
            return graph
        } catch let error as FastCodingError {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: [], debugDescription: error.description, underlyingError: error))
        }
    }
}
