internal import _FastCodingEngine

/// The facts that the parts of a property list or a JSON text, up to any damage, reveal: their
/// number by kind, their sharing and, in a keyed archive, the classes.
struct DocumentProfile {
    /// The parts of one kind.
    struct KindSum {
        let kind: OutlinePart.Kind
        var count = 0
        /// Their bytes, without those of the parts in them.
        var bytes = 0
    }

    /// The number of references, and of the things to which more than one refers.
    struct Sharing {
        var references = 0
        var targets = 0
    }

    let outline: Outline
    let slots: KeyedSlots?
    /// The sums of all kinds, by the kinds' raw values.
    private(set) var sums = OutlinePart.Kind.allCases.map { KindSum(kind: $0) }
    /// The content of the root; in a keyed archive, of its root object.
    private(set) var root = PlaceContents()
    private(set) var sharing = Sharing()
    let classes: KeyedClasses

    /// The profile of an outline, whose slots and classes are looked for.
    init(_ outline: Outline) {
        let slots = KeyedSlots(outline)
        self.init(outline, slots, slots.map { KeyedClasses(outline, $0) })
    }

    /// The profile of a document to be shown, whose slots and classes are known.
    init(_ subject: OutlineSubject) {
        self.init(subject.outline, subject.slots, subject.classes)
    }

    private init(_ outline: Outline, _ slots: KeyedSlots?, _ classes: KeyedClasses?) {
        self.outline = outline
        self.slots = slots
        self.classes = classes ?? KeyedClasses()
        count()

        if let part = slots?.rootObject(outline) ?? outline.root {
            root = self.classes.contents(of: part, outline)
        }

        countReferences()
    }

    /// Counts the parts by kind.
    private mutating func count() {
        for (number, part) in outline.parts.enumerated() {
            sums[Int(part.kind.rawValue)].count += 1
            sums[Int(part.kind.rawValue)].bytes += length(of: number)
        }

        // Elements of a text are within their containers, so that their bytes would be counted
        // twice.
        guard outline.form != .objects else { return }

        for part in outline.parts where part.isContainer {
            let inner = outline.children(of: part).reduce(0) { $0 + length(of: Int($1)) }
            sums[Int(part.kind.rawValue)].bytes -= inner
        }
    }

    /// The bytes of a part; 0 for a key's own value, which has none of its own.
    private func length(of part: Int) -> Int {
        outline.repeatsKey(part) ? 0 : outline.parts[part].length
    }

    /// Counts references to slots in a keyed archive, and to objects in another binary property
    /// list.
    private mutating func countReferences() {
        var counts = Array(repeating: UInt32(0), count: outline.parts.count)
        // In XML, the list of slots is itself a part that contains all slots, and no object.
        let list = slots?.top == nil ? nil : outline.root
        for (number, part) in outline.parts.enumerated() where part.isContainer && number != list {
            for child in outline.children(of: part) {
                if let slots {
                    if let target = slots.target(of: Int(child), outline) {
                        counts[target] &+= 1
                    }
                } else {
                    counts[Int(child)] &+= 1
                }
            }
        }

        for count in counts where count > 1 {
            sharing.references += Int(count)
            sharing.targets += 1
        }
    }

    /// The kinds that occur, those with the most bytes first.
    var kinds: [KindSum] {
        sums.filter { $0.count > 0 }.sorted { left, right in
            left.bytes == right.bytes
                ? left.kind.rawValue < right.kind.rawValue : left.bytes > right.bytes
        }
    }

    /// The kind of document and its format, in words.
    var formatText: String {
        let form =
            switch outline.form {
            case .objects: "binary property list"
            case .elements: "XML property list"
            case .values: "JSON"
            case .openStep: "OpenStep property list"
            }

        let encoding = outline.encoding == .utf8 ? "" : " in \(outline.encoding.words)"
        return (slots == nil ? "" : "keyed archive, ") + form + encoding
    }

    /// The writer of the document, in words, as far as it gives its name.
    var origin: String {
        guard let slots else {
            return outline.form == .values
                ? "unknown (JSON does not name its writer)"
                : "unknown (a property list does not name its writer)"
        }

        guard let archiver = slots.archiver, outline.parts[archiver].isText else {
            return "an archiver that is not named"
        }

        var name = ByteBuffer()
        name.appendName(
            outline.pool.span,
            from: outline.parts[archiver].range.lowerBound,
            columns: SharedName.longest
        )

        return String(decoding: name.array, as: UTF8.self)
            + ", or a program that writes as it does"
    }

    /// The word for one of the parts.
    var partName: String {
        switch outline.form {
        case .objects: "object"
        case .elements: "element"
        case .values, .openStep: "value"
        }
    }
}
