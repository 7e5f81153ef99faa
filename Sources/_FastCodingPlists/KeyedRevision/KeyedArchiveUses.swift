import _FastCodingCore

/// How often the slots and the containers of a keyed archive are used, by its property list alone.
struct KeyedArchiveUses {
    /// How many places refer to each slot.
    private(set) var references: [Int]
    /// In how many places each array and dictionary is. Binary property lists store one that is in
    /// several only once.
    private(set) var places: [Int]

    init(_ archive: KeyedArchiveContents) {
        references = Array(repeating: 0, count: archive.count)
        places = Array(repeating: 0, count: archive.containerCount)

        for container in 0..<archive.containerCount {
            for value in archive.values(of: container) {
                switch value.form {
                case .scalar: break
                case .reference:
                    if value.index < references.count {
                        references[value.index] += 1
                    }
                case .array, .dictionary: places[value.index] += 1
                }
            }
        }
    }
}
