import _FastCodingCore

/// Decodes values of Swift types from FastCoded archives, graphs, or text.
///
/// The types alone decide which classes are instantiated: those that slots are declared with, and
/// their subclasses in ``types``. An object of another class is an error, except in slots of type
/// ``FastValue`` and ``UnknownObject``.
///
/// An object in several places becomes one instance; any other value is made for each place.
/// Numbers are converted where no value is lost: 2.0 is an integer. Booleans and numbers are told
/// apart, but see ``convertsBooleans``. Keys are compared byte by byte.
///
/// A decoder is a value; concurrent calls on several threads do not affect each other. All errors
/// are `DecodingError`s, and those about the archive itself have a ``FastCodingError`` as their
/// `underlyingError`; so have errors of closures, such as ``warn`` or those of a ``FastTable``, the
/// closure's own one. Only errors that an `init(from:)` throws are passed on as they are.
public struct FastDecoder: Sendable {
    /// How names of properties are turned into keys of types. The keys of dictionaries stay as they
    /// are.
    public var keyDecodingStrategy = FastKeyStrategy.useDefaultKeys
    /// Whether properties that a type does not ask for are errors, except for those that
    /// ``UnknownProperties`` keeps. Default false: they are ignored.
    public var refusesUnknownProperties = false
    /// Whether 1 and 0 are also taken for booleans and these for numbers. Default false: a value
    /// that was written as one of these is read as such, unless the file can't tell.
    ///
    /// It can't for 1 and 0 in properties of objects, where the original may have written a BOOL,
    /// and for booleans in archives of versions 3.0 and 3.1, where they may have been 1 and 0.
    public var convertsBooleans = false
    /// Whether values are also taken in the forms that `JSONEncoder` gives them by default: a date
    /// as a number, the seconds since 2001; data as base64; a URL as a string; a decimal as a
    /// number. Keys with a dollar sign that mean nothing give no warning then. Default false.
    ///
    /// Texts may always have what ``FastEncoder`` writes in the style ``NotationStyle/plain``: the
    /// same but for dates, which are strings in ISO 8601. Archives have chunks for all of these.
    public var convertsJSONForms = false
    /// The `userInfo` of the decoder that `init(from:)` gets.
    public var userInfo: [CodingUserInfoKey: any Sendable] = [:]
    /// The subclasses that may come out of a file, and alternative class names.
    public var types: FastTypes
    /// How deep values may nest, the root being 1. Default 512, as many as `JSONDecoder` allows.
    ///
    /// Values are decoded one within the other, so a value that the stack of the thread has no room
    /// for is an error as well, whatever the limit. The targets of ``FastLink`` do not count.
    public var depth = FastEncoder.defaultDepth
    /// Bounds on what reading may cost. `chain` bounds how many objects may be released in turn,
    /// each by the one before, and nesting no less. `expansion`, by default 4 Mi, bounds how many
    /// values may be made beyond those of the file, because a value in several places is made for
    /// each.
    public var limits = {
        var limits = FastLimits()
        limits.expansion = 4 << 20
        return limits
    }()
    /// Is called for each warning of reading, such as a detected dialect. By default warnings are
    /// errors.
    public var warn: @Sendable (FastCodingError) throws -> Void = { throw $0 }

    /// Makes a decoder.
    public init(types: FastTypes = FastTypes()) {
        self.types = types
    }
}

extension FastLimits {
    /// The limits for graphs that become objects: they nest no deeper than a chain of references
    /// may be long, because both are made in the same way.
    package var ofObjects: FastLimits {
        var limits = self
        limits.depth = max(depth, chain)
        return limits
    }
}
