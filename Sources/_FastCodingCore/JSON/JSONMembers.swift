// Objects with keys that are known in advance, for reports. Keys and words are ASCII literals that need no escapes;
// texts may be anything.
extension JSONWriter {
    /// A writer of objects, each on a line of its own, with everything unsafe on a terminal escaped. ``finish()`` ends
    /// the text.
    package static func lines(flush: @escaping Flush) throws(FastCodingError) -> JSONWriter {
        var options = JSONWritingOptions()
        options.lines = true
        options.escapeControls = true
        var writer = JSONWriter(options, flush: flush)
        try writer.beginArray(at: -1)
        return writer
    }

    package mutating func member(_ key: StaticString, _ value: Int) throws(FastCodingError) {
        self.key(key)
        try integer(Int64(value), at: -1)
    }

    /// Writes null for nil.
    package mutating func member(_ key: StaticString, optional value: Int?) throws(FastCodingError) {
        self.key(key)
        if let value { try integer(Int64(value), at: -1) } else { try null(at: -1) }
    }

    package mutating func member(_ key: StaticString, _ value: Bool) throws(FastCodingError) {
        self.key(key)
        try bool(value, at: -1)
    }

    package mutating func member(_ key: StaticString, word: StaticString) throws(FastCodingError) {
        self.key(key)
        try string(word: word)
    }

    package mutating func member(_ key: StaticString, text: String) throws(FastCodingError) {
        self.key(key)
        try string(text)
    }

    /// Writes null for nil.
    package mutating func member(_ key: StaticString, optional text: String?) throws(FastCodingError) {
        self.key(key)
        if let text { try string(text) } else { try null(at: -1) }
    }

    /// Writes a key path as text outputs show it; null for nil.
    package mutating func member(_ key: StaticString, path: String?) throws(FastCodingError) {
        try member(key, optional: path.map(KeyPath.shown))
    }

    package mutating func member(_ key: StaticString, text: Span<UInt8>) throws(FastCodingError) {
        self.key(key)
        try string(text, at: -1)
    }

    /// Writes bytes as a string of hexadecimal digits.
    package mutating func member(_ key: StaticString, hex bytes: Span<UInt8>) throws(FastCodingError) {
        self.key(key)
        try string(hex: bytes)
    }

    package mutating func beginArray(_ key: StaticString) throws(FastCodingError) {
        self.key(key)
        try beginArray(at: -1)
    }

    package mutating func beginDictionary(_ key: StaticString) throws(FastCodingError) {
        self.key(key)
        try beginDictionary(at: -1)
    }

    package mutating func string(_ text: String) throws(FastCodingError) {
        try text.withBytes { bytes throws(FastCodingError) in try string(bytes, at: -1) }
    }

    package mutating func beginArray() throws(FastCodingError) { try beginArray(at: -1) }
    package mutating func endArray() throws(FastCodingError) { try endArray(at: -1) }
    package mutating func beginDictionary() throws(FastCodingError) { try beginDictionary(at: -1) }
    package mutating func endDictionary() throws(FastCodingError) { try endDictionary(at: -1) }
}

/// Takes the blocks of a text and keeps them.
package final class CollectedOutput {
    package private(set) var bytes: [UInt8] = []

    package init() {}

    package func append(_ block: Span<UInt8>) { bytes.append(block) }
}
