internal import _FastCodingEngine

/// The parts of a property list or a JSON text as the rows of a page.
struct PageParts: ~Copyable {
    private let subject: OutlineSubject
    private var rows: PageRows
    private let room: PageRoom

    init(_ subject: OutlineSubject, _ room: PageRoom) {
        self.subject = subject
        self.room = room
        rows = PageRows(isText: subject.outline.form != .objects, start: subject.headerSize)
    }

    /// Writes the rows. Returns the offset at which the part begins for which there is no room, or
    /// the bytes after the last part; nil if there is room for all.
    mutating func write(to json: inout JSONWriter) throws(FastCodingError) -> Int? {
        try json.beginArray("rows")
        var cut: Int?
        var shownEnd = subject.headerSize
        for shown in subject.order {
            let part = subject.outline.parts[shown.part]
            let end = ownEnd(of: part)
            guard room.fits(bytes: end, after: json.count + rows.pendingSize) else {
                cut = part.offset
                break
            }

            try rows.append(row(shown, part), to: &json)
            shownEnd = max(shownEnd, end)
        }

        // There may be any number of bytes after the last part.
        let size = subject.outline.bytes.count
        if cut == nil, !room.fits(bytes: size, after: json.count + rows.pendingSize) {
            cut = shownEnd
        }

        try rows.finish(&json)
        try json.endArray()
        try json.member("rowCount", rows.count)
        // The page expects the member, which only archives have something for.
        try json.beginArray("padding")
        try json.endArray()

        return cut
    }

    /// The end of a part. Of a container in a text, it is the beginning of its content, because its
    /// end is shown only with all of the content.
    private func ownEnd(of part: OutlinePart) -> Int {
        let isAround = subject.outline.form != .objects && part.isContainer
        return isAround ? part.offset + payload(of: part) : part.end
    }

    /// The row of a part.
    private func row(_ shown: OutlineSubject.Shown, _ part: OutlinePart) -> PageRow {
        PageRow(
            offset: part.offset,
            length: part.length,
            type: Int(part.kind.rawValue),
            depth: shown.depth,
            role: Int(role(of: shown).rawValue),
            place: subject.number(of: shown) ?? 0,
            payload: payload(of: part),
            count: count(of: part),
            number: subject.outline.form == .objects
                ? PageNumber(cache: 1, index: shown.part) : nil
        )
    }

    /// The role of a part, as a chunk in the same place would have it.
    private func role(of shown: OutlineSubject.Shown) -> ChunkRole {
        guard shown.parent != nil else { return .root }

        if subject.isKey(shown) {
            return .key
        }

        return subject.key(of: shown) == nil ? .element : .value
    }

    /// The number of a part's bytes or elements.
    private func count(of part: OutlinePart) -> Int {
        switch part.kind {
        case .string, .key, .data: Int(part.count)
        case .array, .dictionary: part.elements
        default: 0
        }
    }

    /// The beginning of a part's content, relative to its offset: after the marker and the count of
    /// an object, after the start tag or the bracket of a container in a text.
    private func payload(of part: OutlinePart) -> Int {
        let bytes = subject.outline.bytes
        switch subject.outline.form {
        case .objects:
            // In a binary property list, the low half of a marker is the count. If it is 15, an
            // integer object with the count follows, of 1 to 16 bytes after its own marker.
            guard bytes[part.offset] & 0xF == 0xF, part.length > 2 else { return 1 }

            return 2 + (1 << Int(bytes[part.offset + 1] & 0x7))
        case .elements:
            guard part.isContainer else { return 0 }

            let end = XMLPropertyListReader.endOfTag(at: part.offset, in: bytes.span)
            return (end ?? part.offset + 1) - part.offset
        case .values: return part.isContainer ? 1 : 0
        case .openStep:
            let bracket = part.isContainer && part.length > 0 ? bytes[part.offset] : 0
            // The braces of the root may be missing.
            return bracket == UInt8(ascii: "{") || bracket == UInt8(ascii: "(") ? 1 : 0
        }
    }
}

extension OutlineSubject {
    /// The bytes before the first object of a binary property list; 0 in a text.
    var headerSize: Int {
        outline.form == .objects ? StoredObjects.start : 0
    }
}

extension OutlinePart.Kind {
    /// The word by which the page chooses how to read a part of this kind.
    var shape: String {
        switch self {
        case .null, .true, .false: "none"
        case .integer, .float32, .float64, .decimal: "number"
        case .date: "date"
        case .string, .key: "string"
        case .data: "data"
        case .identifier: "identifier"
        case .array: "elements"
        case .dictionary: "entries"
        case .unreadable: "unreadable"
        }
    }
}
