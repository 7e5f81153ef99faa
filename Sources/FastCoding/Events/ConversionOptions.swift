/// The formats of text, or of what takes text's place, that can be read and written.
package enum TextFormat: String, Sendable, CaseIterable {
    case json, xml, binary
}

/// Which value a key has that stands twice in a dictionary of a text.
package enum DuplicateKeys: String, Sendable, CaseIterable {
    case last, first, error
}

/// How a text is read: what encode and bootstrap have in common.
package struct ReadingOptions: Sendable {
    /// The format; nil to tell it by the content.
    package var format: TextFormat?
    package var duplicateKeys = DuplicateKeys.last
    /// Whether whole numbers that not even a decimal can hold become doubles.
    package var lossyNumbers = false
    /// Whether a number whose double's shortest text denotes another value becomes a decimal.
    package var decimalNumbers = false
    /// Whether to warn of numbers that lose digits: of those that no double prints back, be it with 17 significant digits.
    package var reportsLostDigits = false
    /// Whether encode writes mutable containers.
    package var mutable = false
    /// Whether the text is newline-delimited JSON, each line an element of a root array.
    package var lines = false
    package var limits = Limits()

    package init() {}
}

/// How a graph is written as text: fastcode-notation(5).
package enum NotationStyle: Sendable {
    /// Reads back as a plainly equal graph.
    case standard
    /// Reads back as an equal graph.
    case exact
    /// For people and jq: no notation, sharing written out.
    case plain
}

/// How decode writes.
package struct WritingOptions: Sendable {
    /// How numbers that are not finite are written in plain output.
    package enum NonFinite: String, Sendable, CaseIterable { case error, null, string }
    /// How null is written in plain property lists.
    package enum NullStyle: String, Sendable, CaseIterable { case error, omit, string }
    package enum DateStyle: String, Sendable, CaseIterable { case seconds, iso8601 }
    package enum DataStyle: String, Sendable, CaseIterable { case base64, hex }

    package var format = TextFormat.json
    package var style = NotationStyle.standard
    /// Spaces per level; nil for one line without any space.
    package var indent: Int? = 2
    package var sortKeys = false
    /// Escapes DEL, C1 and bidirectional controls, for a terminal.
    package var escapeControls = false
    /// Where the root is taken from.
    package var keyPath: String?
    package var nonFinite = NonFinite.error
    package var nulls = NullStyle.error
    /// nil: the style's own (seconds, in plain output ISO 8601).
    package var dates: DateStyle?
    package var data = DataStyle.base64
    /// Whether each element of a root array is a line of its own.
    package var lines = false
    /// The dialect to read the archive in, by name; nil to find it.
    package var dialect: String?
    package var limits = Limits()

    package init() {}
}
