/// The values and containers that are being decoded, and the names of their entries: the state that nearly every call
/// of a container reads and changes.
///
/// It is one value with its own methods, so that a call pays for a single access to a property of ``DecodingState``
/// instead of ten. None of its methods calls code of the program, which could call back into it.
struct OpenValues {
    private(set) var levels: [DecodingLevel] = []
    var names: NameTable
    /// Which entries of keyed containers have been asked for.
    private var seen: [Bool] = []
    private var serial = 0
    /// How many values have been made, with values that were made once counted again wherever else they stand.
    private(set) var steps = 0

    init(_ graph: ObjectGraph) { names = NameTable(graph) }

    // MARK: Levels

    /// The depth of a level that would be opened in another.
    @inline(__always)
    func depth(in parent: Int) -> Int { parent < 0 ? 1 : levels[parent].depth &+ 1 }

    /// Opens a level, and returns its index and a serial number that tells it from later levels with the same index.
    @inline(__always)
    mutating func push(
        _ node: ObjectGraph.NodeIndex, _ place: CodingPlace, in parent: Int, _ type: CodedType?
    ) -> (level: Int, serial: Int) {
        serial &+= 1
        levels.append(
            DecodingLevel(
                node: node, parent: parent, place: place, serial: serial, depth: depth(in: parent), seen: seen.count,
                isNested: type == nil, type: type))
        return (levels.count &- 1, serial)
    }

    /// Removes a level and those above it.
    @inline(__always)
    mutating func pop(_ level: Int) {
        seen.removeLast(seen.count &- levels[level].seen)
        levels.removeLast(levels.count &- level)
    }

    /// Whether a level is still the same one.
    @inline(__always)
    func isOpen(_ level: Int, _ serial: Int) -> Bool { level < levels.count && levels[level].serial == serial }

    /// Makes a level a keyed container.
    ///
    /// - Returns: the first name that occurs twice among the entries; -1 if all are distinct.
    @inline(__always)
    mutating func enter(_ entries: KeyedEntries, _ level: Int, _ graph: borrowing ObjectGraph) -> Int {
        let repeated = names.repeated(entries, graph)
        if repeated >= 0 { return repeated }
        levels[level].flags = seen.count
        seen.append(contentsOf: repeatElement(false, count: entries.count))
        levels[level].entries = entries
        return -1
    }

    mutating func keepRest(of level: Int, in box: UnknownProperties.Box) { levels[level].rest = box }

    // MARK: Entries

    /// The next entry of a container, if its key is the one asked for. Most types ask in the order of the file.
    ///
    /// - Returns: the position of its value among the graph's children and the number of its name; -1 if the key is
    ///   another.
    @inline(__always)
    mutating func next(
        _ key: String, _ level: Int, _ serial: Int, _ graph: borrowing ObjectGraph
    ) -> (child: Int, name: Int) {
        guard isOpen(level, serial), let entries = levels[level].entries else { return (0, -1) }
        let cursor = levels[level].cursor
        guard cursor < entries.count else { return (0, -1) }
        let name = names.number(entries, cursor, graph)
        guard name >= 0, names.isKnown(name, as: key) else { return (0, -1) }
        take(cursor, level)
        return (entries.value(cursor), name)
    }

    /// Notes that an entry has been asked for.
    @inline(__always)
    mutating func take(_ entry: Int, _ level: Int) {
        levels[level].cursor = entry &+ 1
        seen[levels[level].flags &+ entry] = true
    }

    /// Whether an entry of a container has been asked for.
    func isTaken(_ entry: Int, _ level: Int) -> Bool { seen[levels[level].flags + entry] }

    /// The name of the entry that was asked for last; -1 if it has none.
    @inline(__always)
    mutating func lastName(_ level: Int, _ graph: borrowing ObjectGraph) -> Int {
        guard let entries = levels[level].entries else { return -1 }
        return names.number(entries, levels[level].cursor &- 1, graph)
    }

    // MARK: Effort

    /// Counts values.
    ///
    /// - Returns: whether there are more than a limit.
    @inline(__always)
    mutating func charge(_ count: Int, _ limit: Int) -> Bool {
        let (sum, overflow) = steps.addingReportingOverflow(count)
        if overflow || sum > limit { return true }
        steps = sum
        return false
    }
}

/// A value that is being decoded, or a container of one.
struct DecodingLevel {
    let node: ObjectGraph.NodeIndex
    /// The level around this one; -1 for the root's.
    let parent: Int
    let place: CodingPlace
    /// Tells it from levels that had the same index before.
    let serial: Int
    /// The depth of this level, the root being 1.
    let depth: Int
    /// How many flags there were when it began; those of its own entries begin there.
    let seen: Int
    var flags = 0
    /// Whether it is a nested container, which has to be a dictionary.
    let isNested: Bool
    /// The type of a value; nil for nested containers.
    let type: CodedType?
    /// For a keyed container: the entry that is expected next.
    var cursor = 0
    /// For a keyed container: its entries, once it has been made.
    var entries: KeyedEntries?
    /// Receives the properties that are not asked for.
    var rest: UnknownProperties.Box?
}

/// The names and values of a dictionary or an object.
struct KeyedEntries {
    /// Where the values stand among the graph's children, and how far apart they are.
    let values: Int
    let stride: Int
    /// Where the names stand: those of a dictionary among the children, those of an object among the properties of its
    /// definition.
    let names: Int
    let isObject: Bool
    let count: Int

    /// The position of an entry's value among the graph's children.
    @inline(__always)
    func value(_ entry: Int) -> Int { values &+ stride &* entry }
}
