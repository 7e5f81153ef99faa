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

    /// The values of all properties of all classes, in the order of the survey's names.
    private(set) var properties: [Contents]
    /// What the root is.
    private(set) var root = Contents()
    /// The aliases to strings, and to everything else.
    private(set) var stringAliases = 0
    private(set) var objectAliases = 0
    /// How many strings, and how many other things, aliases point to.
    private(set) var sharedStrings = 0
    private(set) var sharedObjects = 0

    /// The definitions by the names of their classes.
    private(set) var classes: ClassGroups
    /// What each type of chunk becomes, by its raw value: nothing or one kind.
    private var kinds: [KindSet]
    private var isSharedObject: [Bool]
    private var isSharedString: [Bool]
    /// Where the property names of each open object begin in the survey, by depth; -1 for what is not an object.
    private var open: [Int] = []

    init(_ subject: DumpSubject) throws(FastCodingError) {
        let box = Box(ArchiveProfile(unread: subject))
        try ChunkListing.list(subject.archive, subject.survey, limits: subject.options.limits) { block in
            for listed in block { box.profile.take(listed, subject) }
            return true
        }
        self = box.profile
        isSharedObject = []
        isSharedString = []
        open = []
    }

    /// The profile before any chunk was listed.
    private init(unread subject: DumpSubject) {
        classes = ClassGroups(subject)
        kinds = Array(repeating: KindSet(), count: subject.names.count)
        for chunk in subject.version.chunks {
            if let kind = chunk.kind { kinds[Int(chunk.type.rawValue)].insert(kind) }
        }
        properties = Array(repeating: Contents(), count: subject.survey.propertyNames.count)
        isSharedObject = Array(repeating: false, count: subject.survey.objects.count)
        isSharedString = Array(repeating: false, count: subject.survey.strings.count)
    }

    /// Keeps a profile where a closure can change it.
    private final class Box {
        var profile: ArchiveProfile
        init(_ profile: ArchiveProfile) { self.profile = profile }
    }

    private mutating func take(_ listed: ListedChunk, _ subject: DumpSubject) {
        let chunk = listed.chunk
        if let number = chunk.target { count(number, subject) }
        switch listed.place.role {
        case .root: if let found = found(chunk, subject) { root.formUnion(found) }
        case .property:
            let names = listed.place.depth > 0 ? open[listed.place.depth - 1] : -1
            if names >= 0, let found = found(chunk, subject) {
                properties[names + listed.place.number].formUnion(found)
            }
        case .definition: return
        default: break
        }
        enter(chunk, depth: listed.place.depth, subject)
    }

    private mutating func enter(_ chunk: Chunk, depth: Int, _ subject: DumpSubject) {
        while open.count <= depth { open.append(-1) }
        open[depth] = chunk.objectClass.map { subject.survey.definitions[$0].properties.lowerBound } ?? -1
    }

    private mutating func count(_ target: CacheNumber, _ subject: DumpSubject) {
        guard let offset = subject.offset(of: target) else { return }
        let isString = target.cache == .string || subject.type(at: offset) == .string
        if isString { stringAliases += 1 } else { objectAliases += 1 }
        let isNew =
            target.cache == .string
            ? Self.mark(target.index, &isSharedString) : Self.mark(target.index, &isSharedObject)
        guard isNew else { return }
        if isString { sharedStrings += 1 } else { sharedObjects += 1 }
    }

    private static func mark(_ index: Int, _ marks: inout [Bool]) -> Bool {
        guard marks.indices.contains(index), !marks[index] else { return false }
        marks[index] = true
        return true
    }

    /// What a chunk is, or what an alias points to; nil if that is not known.
    private func found(_ chunk: Chunk, _ subject: DumpSubject) -> Contents? {
        var type = chunk.type
        var definition = chunk.objectClass.map { subject.survey.definitions[$0] }
        if let number = chunk.target {
            guard let target = subject.offset(of: number) else { return nil }
            type = subject.type(at: target)
            if subject.layout(type).shape == .object { definition = subject.definition(ofObjectAt: target) }
        }
        var contents = Contents()
        contents.kinds.formUnion(kinds[Int(type.rawValue)])
        if let definition { contents.insert(className: classes.name(of: definition, subject)) }
        return contents
    }
}
