internal import _FastCodingEngine

/// The parts of a property list or of a JSON text, in flat arrays. `info`, `dump-chunks` and `view`
/// show these of documents that have no chunks.
///
/// It is made in one reading, and its size is linear in that of the document. A document that can't
/// be read to its end has an outline up to there: see ``problem``.
struct Outline {
    /// The kind of parts that the document has.
    enum Form: Sendable {
        /// Objects of a binary property list, in the order of their numbers. Several may refer to
        /// one, and they may make cycles.
        case objects
        /// Elements of XML, in their order. Keys are parts of their own.
        case elements
        /// Values and keys of JSON, in their order.
        case values
        /// Values and keys of a property list as text, in their order. A key without a value is its
        /// own value, which begins where it does.
        case openStep
    }

    let form: Form
    let isKeyedArchive: Bool
    /// The document; a text in UTF-16 or UTF-32 as UTF-8.
    let bytes: [UInt8]
    /// The size of the document, which differs from that of ``bytes`` if it was converted.
    let fileSize: Int
    /// The encoding of a text.
    var encoding = TextEncoding.utf8
    var parts: [OutlinePart] = []
    /// The children of all containers, by their numbers.
    var children: [UInt32] = []
    /// Strings, each followed by a zero byte, and data.
    var pool: [UInt8] = []
    /// Decimals, whose bits don't fit into a part.
    var decimals: [DecimalNumber] = []
    /// The part that contains all others; nil if nothing could be read.
    var root: Int?
    /// The number of levels that containers nest.
    var depth = 0
    /// The warnings of reading it.
    var warnings = Diagnostics()
    /// The reason why the document can't be read to its end, or why an object in use can't be read.
    var problem: FastCodingError?
    /// The bytes of a reference in a binary property list.
    var referenceSize = 0
    /// The offset at which the objects of a binary property list end.
    var objectsEnd = 0

    /// Hands over the warnings.
    func report(_ warn: WarningHandler) throws(FastCodingError) {
        for warning in warnings.reported {
            try warn(warning)
        }
    }

    /// The children of a container; none for other parts.
    func children(of part: OutlinePart) -> ArraySlice<UInt32> {
        part.isContainer ? children[part.range] : []
    }

    /// Whether a part is the value of a key that has no value besides itself, so that it has no
    /// bytes of its own.
    func repeatsKey(_ number: Int) -> Bool {
        form == .openStep && number > 0 && parts[number - 1].kind == .key
            && parts[number - 1].offset == parts[number].offset
    }

    /// The text of a string or the bytes of data.
    @_lifetime(borrow self)
    func bytes(of part: OutlinePart) -> Span<UInt8> {
        pool.span.extracting(part.range)
    }

    /// The number, date or truth value of a part; nil for other parts.
    func scalar(of part: OutlinePart) -> ScalarValue? {
        part.kind == .decimal ? .decimal(decimals[Int(part.content)]) : part.scalar
    }

    /// The value of a key; nil if there is none. Of several equal keys it is that of the last one,
    /// as readers have it.
    func value(_ key: String, of dictionary: OutlinePart) -> Int? {
        guard dictionary.kind == .dictionary else { return nil }

        let children = children[dictionary.range]
        var place = children.endIndex - 2
        while place >= children.startIndex {
            let part = parts[Int(children[place])]
            if part.isText, bytes(of: part).equals(utf8: key) {
                return Int(children[place + 1])
            }

            place -= 2
        }

        return nil
    }

    /// The number of the slot that a part refers to: that of a UID, or of the dictionary with
    /// `CF$UID` that represents one in XML.
    func identifier(_ part: OutlinePart) -> Int? {
        if part.kind == .identifier {
            return Int(part.content)
        }

        guard part.kind == .dictionary, part.count == 2 else { return nil }

        let key = parts[Int(children[part.range.lowerBound])]
        let value = parts[Int(children[part.range.lowerBound + 1])]
        guard key.isText, bytes(of: key).equals("CF$UID"), value.kind == .integer else {
            return nil
        }

        return Int(exactly: Int64(bitPattern: value.content))
    }
}

extension Outline {
    /// The format of the document, in the words of `verify --json`.
    var formatWord: StaticString {
        form == .values ? "json" : isKeyedArchive ? "keyed" : "property-list"
    }

    /// The form of the document in JSON.
    var formWord: StaticString {
        switch form {
        case .objects: "binary"
        case .elements: "xml"
        case .values: "json"
        case .openStep: "openstep"
        }
    }
}
