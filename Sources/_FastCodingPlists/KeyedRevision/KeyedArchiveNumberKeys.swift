import _FastCodingCore

/// How numbers and truth values are stored under the keys of objects in a keyed archive: beside the
/// key or in slots of their own, depending on what their class does.
struct KeyedArchiveNumberKeys {
    /// The nodes of the keys that have numbers beside them.
    private var beside: Set<UInt32> = []
    /// The nodes of the keys that refer to slots with numbers.
    private var objects: Set<UInt32> = []

    init(_ archive: KeyedArchiveContents, _ origins: [UInt32: KeyedArchiveOrigin]) {
        for case .properties(let container) in origins.values {
            let entries = archive.values(of: container)
            for place in stride(from: entries.startIndex, to: entries.endIndex, by: 2) {
                add(entries[place], entries[place + 1], archive)
            }
        }
    }

    /// Notes how an entry stores its value, if that is a number or a truth value.
    private mutating func add(
        _ key: KeyedArchiveValue,
        _ value: KeyedArchiveValue,
        _ archive: KeyedArchiveContents
    ) {
        if let node = value.node {
            if archive.graph.kind(node).isNSNumber {
                beside.insert(UInt32(key.index))
            }
            return
        }

        guard value.form == .reference, value.index < archive.count,
            let node = archive.slot(value.index).node, archive.graph.kind(node).isNSNumber
        else { return }

        objects.insert(UInt32(key.index))
    }

    /// Whether numbers under a key are objects; nil if there are none, or both.
    func isObject(under key: NodeIndex) -> Bool? {
        let isObject = objects.contains(key.index)
        return isObject == beside.contains(key.index) ? nil : isObject
    }
}
