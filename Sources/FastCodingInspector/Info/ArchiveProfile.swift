internal import _FastCodingEngine

/// The facts that the chunks of an archive, up to any damage, reveal about its classes and its
/// sharing.
struct ArchiveProfile {
    /// The number of aliases, and of the different things that they point to.
    struct Sharing {
        private(set) var references = 0
        private(set) var targets = 0

        /// Counts an alias. `isNew` says that its target was not counted before.
        mutating func count(isNew: Bool) {
            references += 1
            if isNew {
                targets += 1
            }
        }
    }

    let subject: DumpSubject
    /// The contents of all properties of all classes, in the order of the index's names.
    private(set) var properties: [PlaceContents]
    /// The content of the root.
    private(set) var root = PlaceContents()
    /// Aliases to strings.
    private(set) var strings = Sharing()
    /// Aliases to everything but strings.
    private(set) var objects = Sharing()
    private(set) var statistics: ArchiveStatistics
    private(set) var classes: ClassGroups

    /// Goes through the chunks once.
    init(_ subject: DumpSubject) {
        self.subject = subject
        let index = subject.index
        classes = ClassGroups(subject)
        properties = Array(repeating: PlaceContents(), count: index.propertyNames.count)
        // The kind of each type of chunk, by its raw value; none for types such as aliases.
        var kinds = Array(repeating: KindSet(), count: subject.names.count)

        for chunk in subject.version.chunks {
            if let kind = chunk.kind {
                kinds[Int(chunk.type.rawValue)].insert(kind)
            }
        }

        let objectCount = index.count(of: .object)
        var isShared = Array(repeating: false, count: objectCount + index.count(of: .string))
        statistics = ArchiveStatistics(of: index)
        var cursor = ChunkCursor(index)
        while let listed = cursor.next() {
            var type = listed.chunk.type
            var objectClass = listed.chunk.objectClass
            statistics.count(listed.chunk, in: index)

            // An alias counts as its target: a property has the kind and the class of the value
            // that it refers to. In major version 2 strings are in the cache of objects, so the
            // type of the target tells, too.
            if let number = listed.chunk.target, let target = index.entry(of: number) {
                type = index.type(target)
                if type.isObject {
                    objectClass = index.chunk(target).objectClass
                }

                let place = number.cache == .string ? objectCount + number.index : number.index
                if number.cache == .string || type == .string {
                    strings.count(isNew: !isShared[place])
                } else {
                    objects.count(isNew: !isShared[place])
                }

                isShared[place] = true
            }

            guard listed.place.role == .root || listed.place.role == .property else { continue }

            var contents = PlaceContents()
            contents.kinds.formUnion(kinds[Int(type.rawValue)])

            if let number = objectClass {
                contents.insert(className: classes.name(ofDefinition: number))
            }

            if let property = index.property(of: listed) {
                properties[property].formUnion(contents)
            } else {
                root.formUnion(contents)
            }
        }
    }

    /// The number of objects of a class.
    func objects(of group: ClassGroups.Group) -> Int {
        group.definitions.reduce(0) { $0 + statistics.objects(ofClass: $1) }
    }

    /// The properties of a class, in order of first occurrence. In objects of a definition that
    /// lacks one, it is nil.
    func properties(of group: ClassGroups.Group) -> [ClassGroups.Property] {
        if group.definitions.count == 1 {
            return own(group.definitions[0])
        }

        var names = StringTable()
        var properties: [ClassGroups.Property] = []

        for index in group.definitions {
            let isUsed = statistics.objects(ofClass: index) > 0
            for property in own(index) {
                let number = ClassGroups.number(of: property.name, in: &names, subject.archive)
                if number == properties.count {
                    properties.append(property)
                }

                properties[number].contents.formUnion(property.contents)
                properties[number].objects += statistics.objects(ofClass: index)
                if isUsed {
                    properties[number].uses += 1
                }
            }
        }

        let used = group.definitions.count { statistics.objects(ofClass: $0) > 0 }
        for index in properties.indices where properties[index].uses < used {
            properties[index].contents.insert(.nil)
        }

        return properties
    }

    /// The number of objects of a class that have a property, be it nil.
    func objects(with property: ClassGroups.Property, of group: ClassGroups.Group) -> Int {
        guard group.definitions.count > 1 else { return objects(of: group) }

        return property.objects
    }

    /// The properties of one definition.
    private func own(_ index: Int) -> [ClassGroups.Property] {
        subject.index.definitions[index].properties.map { property in
            ClassGroups.Property(
                name: subject.index.propertyNames[property],
                contents: properties[property]
            )
        }
    }
}

extension DumpSubject {
    /// The writer of the archive, in words, as far as its bytes reveal it. FastCoder's releases
    /// differ by their faults, which fastcoded(5) lists.
    var origin: String {
        let version = header.version
        let faults = faults
        let text = "FastCoder \(version), "

        if faults.isEmpty {
            let fastcode = version.major == 3 && version.minor == 3 ? ", such as fastcode" : ""
            return text + "or a program that writes as it does\(fastcode); no known fault shows"
        }

        let recognized =
            faults.count == 1 ? "recognized by a known fault: " : "recognized by known faults: "

        return text + recognized + faults.joined(separator: ", ")
    }

    /// The known faults that the archive shows, in words.
    var faults: [String] { index.reading.faults(index.facts) }

    /// The dialect's name, and its meaning in words.
    var dialectText: String {
        let name = dialect ?? "nominal"
        return name + ": "
            + (DialectName.table.first { $0.name == name }?.summary ?? "as the format is meant")
    }
}
