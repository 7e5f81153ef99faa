import _FastCodingCore

/// The property list of a keyed archive as it is, in flat arrays: built from events, and used to build the graph.
///
/// Scalars are already nodes of the graph. Equal strings are a single node, and so are equal numbers, because values have
/// no identity; data has a node for each place where it stands.
struct KeyedArchiveContents {
    /// An array, or a dictionary.
    struct Container {
        /// Where its values begin among ``values``: elements, or key, value, key, value and so on.
        var start: Int
        var count: UInt32
        /// Its position in the source.
        var offset: UInt32
        /// Whether something was made of it: in a binary property list, one container can stand in many places.
        var isUsed = false
    }

    struct Number: Hashable {
        let kind: NodeKind
        let bits: UInt64
    }

    struct Frame {
        var container: Int
        /// Where its values begin among ``pending``.
        var start: Int
        /// The number of its begin event.
        var ordinal: Int
    }

    var graph = ObjectGraph(pool: [], keepsSources: true)
    var containers: [Container] = []
    var values: [KeyedArchiveValue] = []
    /// The root; nil until there is one.
    var root: KeyedArchiveValue?

    // State while it is built.
    var frames: [Frame] = []
    var pending: [KeyedArchiveValue] = []
    /// What each begin event has led to, by its number.
    var begun: [KeyedArchiveValue] = []
    /// The string or data that came last.
    var latest = ObjectGraph.NodeIndex.nil
    private var strings = StringTable()
    /// Parallel to the numbers of ``strings``.
    private var stringNodes: [ObjectGraph.NodeIndex] = []
    private var numbers: [Number: ObjectGraph.NodeIndex] = [:]
    /// By node: the last dictionary that had it as a key.
    private var keyStamps: [UInt32] = []
    private var stamp: UInt32 = 0

    /// The elements, or the keys and values, of a container.
    func values(of container: Int) -> ArraySlice<KeyedArchiveValue> {
        let container = containers[container]
        return values[container.start..<(container.start + Int(container.count))]
    }

    /// The position of a container in the source.
    func offset(of container: Int) -> Int { Int(containers[container].offset) }

    /// The node of a text, if it is one of the strings.
    func string(_ text: String) -> ObjectGraph.NodeIndex? {
        let place = strings.find(Array(text.utf8).span, in: graph.pool.span)
        return place.number < 0 ? nil : stringNodes[place.number]
    }

    /// The node of a string.
    mutating func addString(_ utf8: Span<UInt8>, at offset: Int) throws(FastCodingError) -> ObjectGraph.NodeIndex {
        let place = strings.find(utf8, in: graph.pool.span)
        if place.number >= 0 { return stringNodes[place.number] }
        try checkRoom(at: offset)
        let node = try graph.addText(utf8, .string, source: offset)
        strings.insert(graph.byteRange(node), at: place)
        stringNodes.append(node)
        return node
    }

    /// The node of a number.
    mutating func addNumber(_ number: Number, at offset: Int) throws(FastCodingError) -> ObjectGraph.NodeIndex {
        if let known = numbers[number] { return known }
        try checkRoom(at: offset)
        let node = graph.add(number.kind, a: number.bits, source: offset)
        numbers[number] = node
        return node
    }

    /// Checks that there is a number left for one more node, container or value.
    func checkRoom(at offset: Int) throws(FastCodingError) {
        guard graph.records.count < KeyedArchiveValue.most, containers.count < KeyedArchiveValue.most else {
            throw FastCodingError(.tooLarge, "a keyed archive of more than 2^30 values", offset: offset)
        }
    }

    /// Refuses a dictionary with equal keys, given by where its keys and values begin among ``pending``.
    mutating func checkKeys(from start: Int, at offset: Int) throws(FastCodingError) {
        stamp += 1
        for place in stride(from: start, to: pending.count, by: 2) {
            let key = pending[place].index
            if key >= keyStamps.count {
                keyStamps += Array(repeating: 0, count: max(key + 1, graph.records.count) - keyStamps.count)
            }
            guard keyStamps[key] != stamp else {
                let name = graph.string(ObjectGraph.NodeIndex(UInt32(key))).quoted
                throw FastCodingError(.duplicateKey, "the key \(name) occurs twice in this dictionary", offset: offset)
            }
            keyStamps[key] = stamp
        }
    }
}
