import _FastCodingCore

/// Where an element of an XML property list and its parts are, in a text that was read before.
struct XMLElementSpan {
    let element: PropertyListElement
    /// The position of the `<` of its start tag.
    let start: Int
    /// Where its start tag ends.
    let contentStart: Int
    /// Where its end tag begins; the same as ``end`` if its start tag is all of it.
    let contentEnd: Int
    let end: Int

    /// The element that begins at an offset.
    ///
    /// - Parameter endTag: the position of its end tag if it is a container, which may be that of
    ///   its only tag; nil if it contains no other elements.
    init(at start: Int, endTag: Int?, in text: Span<UInt8>) throws(FastCodingError) {
        var scanner = XMLScanner(text, at: start)
        let tag = try scanner.readTag()
        guard let element = PropertyListElement(name: text.extracting(tag.name)) else {
            throw scanner.syntaxError("this is no element of a property list", at: start)
        }

        self.element = element
        self.start = start
        contentStart = scanner.cursor

        guard !tag.isEmpty else {
            contentEnd = contentStart
            end = contentStart
            return
        }

        if let endTag {
            scanner.cursor = endTag
        } else {
            var characters: [UInt8] = []
            _ = try scanner.readCharacters(&characters)
        }

        contentEnd = scanner.cursor
        _ = try scanner.readTag()
        end = scanner.cursor
    }

    /// Whether its start tag is all of it: `<array/>`.
    var isOneTag: Bool { contentStart == end }
    var content: Range<Int> { contentStart..<contentEnd }
    var range: Range<Int> { start..<end }
}
