internal import _FastCodingLibrary

/// What the chunks of an archive, up to any damage, reveal about its classes and what is shared.
struct ArchiveProfile {
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

/// The class definitions of an archive, grouped by class name: there may be several of one class, because FastCoder
/// makes one for each set of properties that are not nil.
struct ClassGroups {
    struct Group {
        /// Where the name of the class occurs first.
        let name: Int
        fileprivate(set) var definitions: [Int]
    }

    /// A property of a class, according to all its definitions together.
    struct Property {
        /// Where its name occurs first.
        let name: Int
        fileprivate(set) var contents: ArchiveProfile.Contents
    }

    /// The classes in the order of their first definitions.
    private(set) var groups: [Group] = []
    private var numbers: [Int] = []

    init(_ subject: DumpSubject) {
        var names = StringTable()
        for index in subject.index.definitions.indices {
            let definition = subject.index.definitions[index]
            let number = Self.number(of: definition.name, in: &names, subject.archive)
            if number == groups.count {
                groups.append(Group(name: definition.name, definitions: [index]))
            } else {
                groups[number].definitions.append(index)
            }
            numbers.append(number)
        }
    }

    /// Where the name of a definition's class occurs first.
    func name(ofDefinition number: Int) -> Int { groups[numbers[number]].name }

    fileprivate static func number(of offset: Int, in names: inout StringTable, _ archive: [UInt8]) -> Int {
        let end = archive[offset...].firstIndex(of: 0) ?? archive.count
        let place = names.find(archive.span.slice(offset..<end), in: archive.span)
        return place.number >= 0
            ? place.number : names.insert(ByteRange(offset: offset, count: end - offset), at: place)
    }
}

// The classes with what is in their objects.
extension ArchiveProfile {
    func objects(of group: ClassGroups.Group) -> Int {
        group.definitions.reduce(0) { $0 + statistics.objects(ofClass: $1) }
    }

    /// The properties of a class, in the order of their first occurrence. In the objects of a definition that lacks one,
    /// it is nil.
    func properties(of group: ClassGroups.Group) -> [ClassGroups.Property] {
        let used = group.definitions.filter { statistics.objects(ofClass: $0) > 0 }
        if group.definitions.count == 1 { return own(group.definitions[0]) }
        var names = StringTable()
        var properties: [ClassGroups.Property] = []
        /// How many used definitions have each.
        var uses: [Int] = []
        for index in group.definitions {
            let isUsed = statistics.objects(ofClass: index) > 0
            for property in own(index) {
                let number = ClassGroups.number(of: property.name, in: &names, subject.archive)
                if number == properties.count {
                    properties.append(property)
                    uses.append(0)
                } else {
                    properties[number].contents.formUnion(property.contents)
                }
                if isUsed { uses[number] += 1 }
            }
        }
        for index in properties.indices where uses[index] < used.count {
            properties[index].contents.insert(.nil)
        }
        return properties
    }

    private func own(_ index: Int) -> [ClassGroups.Property] {
        subject.index.definitions[index].properties.map { property in
            ClassGroups.Property(name: subject.index.propertyNames[property], contents: properties[property])
        }
    }
}

/// What wrote an archive, in words, as far as its bytes reveal it.
enum OriginText {
    static let keyedArchive =
        "NSKeyedArchiver, or a program that writes as it does; what follows describes the archive that "
        + "'fastcode bootstrap' makes from it"

    static let propertyList =
        "a program that writes property lists; what follows describes the archive that 'fastcode encode' makes from it"

    static func append(_ subject: DumpSubject, to text: inout ByteBuffer) {
        let version = subject.header.version
        text.append("FastCoder \(version), ")
        let faults = faults(subject)
        if faults.isEmpty {
            text.append("or a program that writes as it does")
            if version.major == 3, version.minor == 3 { text.append(", such as fastcode") }
            text.append("; no known fault shows")
        } else {
            text.append(faults.count == 1 ? "recognized by a known fault: " : "recognized by known faults: ")
            text.append(faults.joined(separator: ", "))
        }
    }

    static func faults(_ subject: DumpSubject) -> [String] {
        subject.index.reading.faults(subject.index.facts)
    }

    static func appendDialect(_ subject: DumpSubject, to text: inout ByteBuffer) {
        let name = subject.dialect ?? "nominal"
        text.append(name)
        text.append(": ")
        text.append(DialectName.table.first { $0.name == name }?.summary ?? "as the format is meant")
    }
}
