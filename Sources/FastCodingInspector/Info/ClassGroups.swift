internal import _FastCodingLibrary

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
    /// How many objects of a class there are.
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
