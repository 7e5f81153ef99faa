/// Finds the names of places in key paths: entries by their keys if these are distinct strings,
/// properties by their names if these differ, everything else by numbers.
struct PathNames {
    private let index: ArchiveIndex
    private var distinctNames: DistinctNames
    /// The numbers of the texts of keys, by the entries of the strings, each of which is hashed
    /// once.
    private var numbers: [Int: Int] = [:]
    private var texts = DistinctTexts()

    init(_ index: ArchiveIndex) {
        self.index = index
        distinctNames = DistinctNames(index.version)
    }

    /// The component for a place. `key` is the offset of the text of the entry's key, if it is the
    /// place of an entry.
    mutating func component(of place: ChunkPlace, in container: Int, key: Int?, isNamed: Bool)
        -> PathComponent
    {
        switch place.role {
        case .root, .className, .relative, .end, .definition:
            return .none
        case .element, .member:
            return .number(place.number, isKey: false)
        case .base: return .base
        case .value, .key:
            if isNamed {
                return key.map { .name($0) } ?? .unknown
            }
            return .number(place.number, isKey: place.role == .key)
        case .property:
            let object = index.chunk(index.start(container)).objectClass ?? 0
            let first = index.propertyNames[index.definitions[object].properties.lowerBound]
            let archive = index.archive
            if let name = distinctNames.name(place.number, from: first, in: archive.span) {
                return .name(name)
            }

            return .number(place.number, isKey: false)
        }
    }

    /// Whether the keys of a container name its entries. If the scan broke off in it, they may yet
    /// turn out to be equal.
    mutating func areNames(keysOf container: Int) -> Bool {
        guard
            [.dictionary, .mutableDictionary, .codedObject].contains(
                index.type(ofContainer: container)
            )
        else {
            return false
        }

        texts.begin()
        for child in ArchiveIndex.Children(of: container, in: index) where child.place.role == .key
        {
            guard let string = index.string(child.entry), index.type(string) == .string else {
                return false
            }

            let number = number(ofText: string)
            if !texts.insert(number), !index.isOpen(container) {
                return false
            }
        }

        return true
    }

    /// The number of a string's text; equal texts have the same number.
    private mutating func number(ofText string: Int) -> Int {
        if let number = numbers[string] {
            return number
        }

        let chunk = index.chunk(string)
        let archive = index.archive
        let text = ByteRange(offset: chunk.payload, count: chunk.count)
        let number = texts.number(of: text, in: archive.span)
        numbers[string] = number
        return number
    }
}
