internal import _FastCodingLibrary

/// What the chunks of an archive, up to any damage, reveal about its classes and what is shared.
struct ArchiveProfile {
    /// The values of a property in all objects of the class.
    struct Contents: BitwiseCopyable {
        fileprivate(set) var kinds = KindSet()
        /// ``classes`` in eight bytes, because a class may have millions of properties: the offset of a name, or one of
        /// these numbers.
        private var className = Self.noClass

        private static let noClass = -1
        private static let severalClasses = -2

        var classes: Classes {
            switch className {
            case Self.noClass: .none
            case Self.severalClasses: .several
            default: .one(name: className)
            }
        }

        mutating func insert(_ kind: NodeKind) { kinds.insert(kind) }

        mutating func formUnion(_ other: Contents) {
            kinds.formUnion(other.kinds)
            insert(className: other.className)
        }

        /// Inserts the class whose name occurs first at an offset.
        fileprivate mutating func insert(className more: Int) {
            if className == Self.noClass { className = more }
            if more != Self.noClass, more != className { className = Self.severalClasses }
        }
    }

    /// The classes of the objects among them.
    enum Classes {
        case none
        /// The class whose name occurs first at this offset.
        case one(name: Int)
        case several
    }

    let subject: DumpSubject
    /// The values of all properties of all classes, in the order of the index's names.
    private(set) var properties: [Contents]
    private(set) var root = Contents()
    /// The aliases to strings, and to everything else.
    private(set) var stringAliases = 0
    private(set) var objectAliases = 0
    /// How many strings, and how many other things, aliases point to.
    private(set) var sharedStrings = 0
    private(set) var sharedObjects = 0

    private(set) var statistics: ArchiveStatistics
    /// The definitions by the names of their classes.
    private(set) var classes: ClassGroups

    init(_ subject: DumpSubject) {
        self.subject = subject
        let index = subject.index
        classes = ClassGroups(subject)
        properties = Array(repeating: Contents(), count: index.propertyNames.count)
        // What each type of chunk becomes, by its raw value: nothing or one kind.
        var kinds = Array(repeating: KindSet(), count: subject.names.count)
        for chunk in subject.version.chunks {
            if let kind = chunk.kind { kinds[Int(chunk.type.rawValue)].insert(kind) }
        }
        var isSharedObject = Array(repeating: false, count: index.count(of: .object))
        var isSharedString = Array(repeating: false, count: index.count(of: .string))
        statistics = ArchiveStatistics(of: index)
        var cursor = ChunkCursor(index)
        while let listed = cursor.next() {
            var chunk = listed.chunk
            statistics.count(chunk, in: index)
            if let number = chunk.target, let target = index.entry(of: number) {
                chunk = index.chunk(target)
                let isNew =
                    number.cache == .string
                    ? Self.mark(number.index, &isSharedString) : Self.mark(number.index, &isSharedObject)
                count(isString: number.cache == .string || chunk.type == .string, isNew: isNew)
            }
            guard listed.place.role == .root || listed.place.role == .property else { continue }
            var contents = Contents()
            contents.kinds.formUnion(kinds[Int(chunk.type.rawValue)])
            if let number = chunk.objectClass { contents.insert(className: classes.name(ofDefinition: number)) }
            if let property = index.property(of: listed) {
                properties[property].formUnion(contents)
            } else {
                root.formUnion(contents)
            }
        }
    }

    /// Appends what wrote the archive, in words.
    func appendOrigin(to text: inout ByteBuffer) {
        if let origin = subject.options.origin { text.append(origin) } else { OriginText.append(subject, to: &text) }
    }

    private mutating func count(isString: Bool, isNew: Bool) {
        if isString { stringAliases += 1 } else { objectAliases += 1 }
        guard isNew else { return }
        if isString { sharedStrings += 1 } else { sharedObjects += 1 }
    }

    private static func mark(_ index: Int, _ marks: inout [Bool]) -> Bool {
        if marks[index] { return false }
        marks[index] = true
        return true
    }
}
