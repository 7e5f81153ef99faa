internal import _FastCodingEngine

/// The class definitions of an archive, grouped by class name: there may be several of one class,
/// because FastCoder makes one for each set of properties that are not nil.
struct ClassGroups {
    /// The definitions of one class. There are several if its objects had different properties.
    struct Group {
        /// The offset of the first occurrence of the class name.
        let name: Int
        var definitions: [Int]
    }

    /// A property of a class, according to all its definitions together.
    struct Property {
        /// The offset of the first occurrence of its name.
        let name: Int
        var contents: PlaceContents
        /// The number of used definitions that have it.
        var uses = 0
        /// The number of objects that have it, if the class has several definitions.
        var objects = 0
    }

    /// The classes in the order of their first definitions.
    private(set) var groups: [Group] = []
    /// The index of each definition's group.
    private var numbers: [Int] = []

    /// Groups the definitions of an archive, in one pass over their names.
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

    /// The offset of the first occurrence of a definition's class name.
    func name(ofDefinition number: Int) -> Int {
        groups[numbers[number]].name
    }

    /// The number of a name, which is inserted if it is new. Equal names have the same number.
    ///
    /// - Parameter offset: the beginning of the name, which a zero byte ends.
    static func number(of offset: Int, in names: inout StringTable, _ archive: [UInt8])
        -> Int
    {
        let end = archive[offset...].firstIndex(of: 0) ?? archive.count
        let place = names.find(archive.span.slice(offset..<end), in: archive.span)
        return place.number >= 0
            ? place.number : names.insert(ByteRange(offset: offset, count: end - offset), at: place)
    }
}
