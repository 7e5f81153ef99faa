internal import _FastCodingEngine

/// The classes of the objects in a keyed archive, with their properties.
struct KeyedClasses {
    /// A property of a class.
    struct Property {
        /// The offset of its name in the pool of the outline.
        let name: Int
        /// Its values in all these objects.
        var contents = PlaceContents()
        /// The number of objects that have it.
        var objects = 0
    }

    /// The objects whose classes have one name.
    struct Group {
        /// The offset of the name in the pool of the outline.
        let name: Int
        /// The part that describes the class first.
        let description: Int
        /// The number of its objects.
        var objects = 0
        /// The numbers of its properties, in order of first occurrence.
        var properties: [Int] = []
    }

    /// A property of a group, for finding it again.
    private struct PropertyKey: Hashable {
        let group: Int
        let name: Int
    }

    /// The most names of a chain that are shown.
    static let longestChain = 32

    private(set) var groups: [Group] = []
    private(set) var properties: [Property] = []
    /// The group of each object; -1 for other parts.
    private var groupsOfParts: [Int32] = []

    /// No classes.
    init() {}

    /// The classes of the objects in the slots. Objects without a readable class are left out.
    init(_ outline: Outline, _ slots: KeyedSlots) {
        findGroups(outline, slots)
        addProperties(outline, slots)
    }

    /// Finds the class of each object. Each object and each description of a class is looked at
    /// once, because any number of others may refer to it.
    private mutating func findGroups(_ outline: Outline, _ slots: KeyedSlots) {
        var names = StringTable()
        var isSeen = Array(repeating: false, count: outline.parts.count)
        var isKnown = isSeen
        var described = Array(repeating: Int32(-1), count: outline.parts.count)
        groupsOfParts = described
        for object in slots.parts where !isSeen[object] {
            isSeen[object] = true
            guard let description = slots.classPart(of: object, outline) else { continue }

            if !isKnown[description] {
                isKnown[description] = true
                if let name = slots.className(description, outline) {
                    let group = number(of: name, description, &names, outline)
                    described[description] = Int32(truncatingIfNeeded: group)
                }
            }

            let group = described[description]
            groupsOfParts[object] = group
            if group >= 0 {
                groups[Int(group)].objects += 1
            }
        }
    }

    /// The number of the group with a name, which is added if it is new.
    private mutating func number(
        of name: OutlinePart,
        _ description: Int,
        _ names: inout StringTable,
        _ outline: Outline
    ) -> Int {
        let place = names.find(outline.bytes(of: name), in: outline.pool.span)
        if place.number >= 0 {
            return place.number
        }

        let range = ByteRange(offset: name.range.lowerBound, count: name.range.count)
        groups.append(Group(name: name.range.lowerBound, description: description))
        return names.insert(range, at: place)
    }

    /// Adds the keys of all objects to the properties of their classes, each object once: any
    /// number of slots may contain the same object.
    private mutating func addProperties(_ outline: Outline, _ slots: KeyedSlots) {
        var names = PropertyNames(outline)
        var numbers: [PropertyKey: Int] = [:]
        var isCounted = Array(repeating: false, count: outline.parts.count)
        for object in slots.parts where groupsOfParts[object] >= 0 && !isCounted[object] {
            isCounted[object] = true
            let group = Int(groupsOfParts[object])
            let children = outline.children(of: outline.parts[object])
            for place in stride(from: children.startIndex, to: children.endIndex, by: 2) {
                let key = Int(children[place])
                guard let name = names.number(of: key, outline) else { continue }

                let wanted = PropertyKey(group: group, name: name)
                let number = numbers[wanted] ?? properties.count
                if number == properties.count {
                    numbers[wanted] = number
                    properties.append(Property(name: outline.parts[key].range.lowerBound))
                    groups[group].properties.append(number)
                }

                let value = slots.resolved(Int(children[place + 1]), outline)
                properties[number].objects += 1
                properties[number].contents.formUnion(contents(of: value, outline))
            }
        }
    }

    /// The offset in the pool of the name of an object's class; nil for other parts.
    func className(of part: Int) -> Int? {
        guard groupsOfParts.indices.contains(part), groupsOfParts[part] >= 0 else { return nil }

        return groups[Int(groupsOfParts[part])].name
    }

    /// The contents of a place with a part.
    func contents(of number: Int, _ outline: Outline) -> PlaceContents {
        var contents = PlaceContents()
        let part = outline.parts[number]
        if let className = className(of: number) {
            contents.insert(.object)
            contents.insert(className: className)
        } else if part.isText, outline.isKeyedArchive, outline.bytes(of: part).equals("$null") {
            contents.insert(.nil)
        } else {
            contents.insert(part.kind.nodeKind)
        }

        return contents
    }
}
