import _FastCodingCore

/// Encodes values of Swift types as FastCoded archives, as graphs, or as text.
///
/// A class instance is written once, as an object of its class, and referred to in its other
/// places. Structures and enumerations become dictionaries, unless they have a class name from
/// ``FastNamed`` or are registered with one.
///
///     let archive = try FastEncoder().encode(list)
///     let same = try FastDecoder().decode(TodoList.self, from: archive)
///
/// An encoder is a value; concurrent calls on several threads do not affect each other. All errors
/// are `EncodingError`s, and those that are due to the format have a ``FastCodingError`` as their
/// `underlyingError`; errors of ``warn`` and of a ``FastNative/nativeValue`` are the
/// `underlyingError` of theirs. Only errors that an `encode(to:)` or an output throws are passed on
/// as they are.
public struct FastEncoder: Sendable {
    /// How keys of types are turned into names of properties. The keys of dictionaries stay as they
    /// are.
    public var keyEncodingStrategy = FastKeyStrategy.useDefaultKeys
    /// The `userInfo` of the encoder that `encode(to:)` gets.
    public var userInfo: [CodingUserInfoKey: any Sendable] = [:]
    /// Class names that differ from those of the types.
    public var types: FastTypes
    /// How deep values may nest, the root being 1. Default 512, as many as `JSONDecoder` allows.
    ///
    /// Values are encoded one within the other, so a value that the stack of the thread has no room
    /// for is an error as well, whatever the limit. An optional element of a container is a level of
    /// its own, an optional property is not. The targets of ``FastLink`` do not count; see
    /// ``chain``.
    public var depth = FastEncoder.defaultDepth

    /// The most objects in a chain of references. Default 10,000, as many as a decoder takes by
    /// default.
    public var chain = FastLimits().chain

    /// Is called for values that can't be written exactly as they are, such as some kept from an
    /// archive that version 3.3 stores only in another form. By default warnings are errors.
    public var warn: @Sendable (FastCodingError) throws -> Void = { throw $0 }

    static let defaultDepth = 512

    /// Makes an encoder.
    public init(types: FastTypes = FastTypes()) {
        self.types = types
    }
}
