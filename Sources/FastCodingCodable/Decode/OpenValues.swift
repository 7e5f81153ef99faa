import _FastCodingLibrary

/// The values and containers that are being decoded, and the names of their entries: the state that nearly every call
/// of a container reads and changes.
///
/// It is one value with its own methods, none of which calls code of the program, which could call back into it.
package struct OpenValues {
    private(set) var levels: [DecodingLevel] = []
    var names: NameTable
    /// For containers of many entries, by their levels' serial numbers: where each key's entry is.
    var indexes: [Int: [[UInt8]: Int]] = [:]
    /// Whether a value has asked for the properties that no other code has asked for.
    private var keepsRest = false
    private var serial = 0
    /// How many values have been made; a value that stands in several places counts once for each.
    private(set) var steps = 0

    init(_ graph: ObjectGraph) { names = NameTable(graph) }

    // MARK: Levels

    /// Opens a level, and returns its index and the serial number that distinguishes it from later levels with that index.
    /// The index is -1 if the level would be too deep.
    @inline(__always)
    mutating func push(
        _ node: ObjectGraph.NodeIndex, _ place: CodingPlace, in parent: Int, _ type: CodedType?, isChecked: Bool,
        isContainer: Bool, upTo limit: Int
    ) -> (level: Int, serial: Int) {
        let depth = parent < 0 ? 1 : levels[parent].depth &+ (isContainer ? 0 : 1)
        let nesting = isContainer ? levels[parent].nesting &+ 1 : 0
        if depth > limit || nesting > limit { return (-1, 0) }
        serial &+= 1
        levels.append(
            DecodingLevel(
                node: node, parent: parent, place: place, serial: serial, depth: depth, nesting: nesting,
                isNested: type == nil, isChecked: isChecked, type: type))
        return (levels.count &- 1, serial)
    }

    /// Removes a level and those above it.
    @inline(__always)
    mutating func pop(_ level: Int) {
        if !indexes.isEmpty { for index in level..<levels.count { indexes[levels[index].serial] = nil } }
        if level == levels.count &- 1 { levels.removeLast() } else { levels.removeLast(levels.count &- level) }
    }

    /// Forgets a level, unless some value wants the properties that were not asked for.
    ///
    /// - Returns: whether that was done.
    @inline(__always)
    mutating func finish(_ level: Int, refusesRest: Bool) -> Bool {
        if refusesRest || keepsRest { return false }
        pop(level)
        return true
    }

    /// Whether a level is still the same one.
    @inline(__always)
    func isOpen(_ level: Int, _ serial: Int) -> Bool { level < levels.count && levels[level].serial == serial }

    /// Makes a level a keyed container.
    ///
    /// - Returns: whether that was done; false if the class of an object has to be examined, or if something is wrong.
    @inline(__always)
    mutating func enter(_ level: Int, _ serial: Int, _ graph: borrowing ObjectGraph, _ limit: Int) -> Bool {
        guard isOpen(level, serial) else { return false }
        if levels[level].entries != nil { return true }
        let node = levels[level].node
        guard levels[level].isChecked || graph.kind(node).isDictionary,
            let entries = graph.keyedEntries(of: node, isNested: levels[level].isNested),
            names.repeated(entries, graph) < 0, !charge(entries.count, limit)
        else { return false }
        levels[level].entries = entries
        return true
    }

    /// Makes a level a keyed container.
    ///
    /// - Returns: the first name that occurs twice among the entries; -1 if all are distinct.
    mutating func enter(_ entries: KeyedEntries, _ level: Int, _ graph: borrowing ObjectGraph) -> Int {
        let repeated = names.repeated(entries, graph)
        if repeated < 0 { levels[level].entries = entries }
        return repeated
    }

    mutating func keepRest(of level: Int, in box: UnknownProperties.Box) {
        levels[level].rest = box
        keepsRest = true
    }

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

    /// Looks for the entry of a key among all of a container, where names are keys.
    ///
    /// - Returns: its index, or -1.
    mutating func scan(_ key: String, _ level: Int, _ graph: borrowing ObjectGraph) -> Int {
        guard let entries = levels[level].entries else { return -1 }
        let number = names.find(key, graph)
        if number < 0 { return -1 }
        for entry in 0..<entries.count where names.number(entries, entry, graph) == number {
            names.remember(key, as: number)
            return entry
        }
        return -1
    }

    /// Records that an entry was asked for.
    @inline(__always)
    mutating func take(_ entry: Int, _ level: Int) {
        if entry != levels[level].cursor || !levels[level].taken.isEmpty { note(entry, level) }
        levels[level].cursor = entry &+ 1
    }

    /// Records an entry of a container whose entries are not asked for in order.
    @inline(never)
    private mutating func note(_ entry: Int, _ level: Int) {
        if levels[level].taken.isEmpty {
            let (count, before) = (levels[level].entries?.count ?? 0, levels[level].cursor)
            levels[level].taken = (0..<count).map { $0 < before }
        }
        levels[level].taken[entry] = true
    }

    /// Whether an entry of a container was asked for.
    func isTaken(_ entry: Int, _ level: Int) -> Bool {
        levels[level].taken.isEmpty ? entry < levels[level].cursor : levels[level].taken[entry]
    }

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
    /// How many values and collections this level is in, itself included: they are decoded one within the other.
    let depth: Int
    /// How many nested containers this one is in without a value between them, itself included.
    let nesting: Int
    /// Whether it is a nested container, which must be a dictionary.
    let isNested: Bool
    /// Whether it is known that an object's class fits.
    let isChecked: Bool
    /// The type of a value; nil for nested containers.
    let type: CodedType?
    /// For a keyed container: the entry that is expected next.
    var cursor = 0
    /// Which entries have been asked for; empty while these are the ones before ``cursor``.
    var taken: [Bool] = []
    /// A keyed container: its entries, once it has been made.
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
