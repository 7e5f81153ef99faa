import _FastCodingNotation

/// Bytes whose format was found once, by parsing. All code that works on a file asks the document,
/// so that no two parts of it take the file for different things.
package struct Document: Sendable {
    /// The use of the bytes, as far as their format and their beginning tell.
    package enum Kind: Sendable {
        /// It begins like a FastCoded archive, however damaged it is.
        case archive
        case keyedArchive
        /// A property list other than a keyed archive.
        case propertyList
        /// It begins like a property list, but its root can't be read: it may be anything to other
        /// readers.
        case damagedPropertyList(FastCodingError)
        /// JSON, or XML that holds no data. The readers of text read it, or report its faults.
        case text
        /// A property list in the old OpenStep form, or a text that begins like one and like no
        /// JSON.
        case openStep
        case empty
        /// Not a text, and in no format that is read here.
        case unknown
    }

    package let bytes: [UInt8]
    package let format: DetectedFormat
    package let kind: Kind
    /// How the bytes were made whole, if they are those of a damaged property list.
    package private(set) var salvaged: SalvagedPropertyList?
    /// Whether JSON and property lists are read as well, as notation.
    package var readsTexts = false

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
        format = FormatDetector.detect(bytes)
        kind = Kind(of: bytes, format)
    }

    /// The document, and if it is a binary property list whose root can't be read, what is left of it.
    ///
    /// - Throws: why it can't be read, if nothing is left.
    package func salvaging() throws(FastCodingError) -> Document {
        guard format == .binary, case .damagedPropertyList(let failure) = kind else { return self }
        return try salvaging(after: failure)
    }

    /// What is left of a binary property list.
    func salvaging(after failure: FastCodingError) throws(FastCodingError) -> Document {
        var document = Document(try SalvagedPropertyList(bytes, failure: failure))
        document.readsTexts = readsTexts
        return document
    }

    var isArchive: Bool {
        if case .archive = kind { true } else { false }
    }

    private init(_ list: SalvagedPropertyList) {
        bytes = list.bytes
        format = .binary
        kind = KeyedArchiveDetector.isKeyedArchive(list) ? .keyedArchive : .propertyList
        salvaged = list
    }

    /// Whether it is a property list, keyed archives included, or may be one for other readers.
    package var isPropertyList: Bool { format.isPropertyList }

    package var isKeyedArchive: Bool {
        if case .keyedArchive = kind { true } else { false }
    }

    /// Whether it is read as notation, as `bootstrap` would read it.
    package var isReadAsText: Bool {
        guard readsTexts else { return false }

        switch kind {
        case .propertyList, .damagedPropertyList, .text, .openStep: return true
        case .archive, .keyedArchive, .empty, .unknown: return false
        }
    }

    /// An error about a place in a graph that was made of the document, with line and column if the
    /// document is a text.
    package func located(_ error: FastCodingError) -> FastCodingError {
        guard error.location == nil, error.offset != nil else { return error }

        switch format {
        case .json where isReadAsText: return error.located(in: bytes)
        case .xml, .otherXML, .openStep:
            // The code that adds lines to the errors of a reading; nothing is read here, and the
            // error only passes through it.
            var ignored = Diagnostics()
            do throws(FastCodingError) {
                return try XMLPropertyListReader.locating(bytes, &ignored) {
                    _,
                    _ throws(FastCodingError) in throw error
                }
            } catch let located {
                return located
            }
        case .json, .binary, .archive, .empty, .unknown: return error
        }
    }

    /// Whether it is a property list other than a keyed archive, or may be one.
    package var isOtherPropertyList: Bool {
        switch kind {
        case .propertyList, .damagedPropertyList, .openStep: true
        case .archive, .keyedArchive, .text, .empty, .unknown: false
        }
    }
}

extension Document.Kind {
    /// The kind of bytes in a format. Of a property list, the keys of the root are read.
    fileprivate init(of bytes: [UInt8], _ format: DetectedFormat) {
        switch format {
        case .archive: self = .archive
        case .binary, .xml:
            switch KeyedArchiveDetector.examine(bytes, format) {
            case .keyedArchive: self = .keyedArchive
            case .otherPropertyList: self = .propertyList
            case .damaged(let error): self = .damagedPropertyList(error)
            }
        case .json, .otherXML: self = .text
        case .openStep: self = .openStep
        case .empty: self = .empty
        case .unknown: self = .unknown
        }
    }
}
