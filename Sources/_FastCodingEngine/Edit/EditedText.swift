import _FastCodingNotation

/// The value of a change as its user has written it, before it is known which value it replaces.
package enum EditedText: Sendable {
    /// Read by the type of the value at the place: see ``EditedValueReader``.
    case word(String)
    /// A value that a line of JSON describes, given as the literal graph of its notation. Like a
    /// word, it has to suit the value at the place.
    case literal(ObjectGraph)
    /// JSON in the notation, of any type.
    case notation(String)
    /// A text, taken as it is.
    case text(String)
    /// A date in seconds since 2001.
    case date(Double)
    /// Bytes, taken as they are.
    case data([UInt8])

    /// Checks a literal before it is known which value it replaces. A reference alone may lead to
    /// anything.
    ///
    /// - Throws: an error if its notation is wrong.
    package func check(_ limits: FastLimits) throws(FastCodingError) {
        guard case .literal(let graph) = self else { return }

        var ignored = Diagnostics()
        _ = try EditedValue(literal: graph, limits, &ignored)
    }

    /// The date that a text in ISO 8601 denotes, in seconds since 2001; nil if it is none. A day
    /// alone begins at midnight in UTC; a time needs its zone.
    package static func seconds(_ text: String) -> Double? {
        let bytes = Array(text.utf8)
        let midnight = bytes + Array("T00:00:00Z".utf8)
        return ISO8601.parse(bytes.span) ?? ISO8601.parse(midnight.span)
    }
}
