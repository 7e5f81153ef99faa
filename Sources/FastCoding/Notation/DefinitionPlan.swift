/// Decides which objects of a graph are written with the list of their properties, because the rule by which a reader
/// finds definitions would not arrive at theirs: ``NotationDefinitions`` in advance.
struct DefinitionPlan {
    /// How an object's definition is told.
    enum Form {
        /// By the keys alone.
        case natural
        /// By a list of names, from which the values may be told apart by their keys.
        case listed
        /// By a list of names and another one of values: names repeat, or the format can't carry them as keys.
        case values
    }

    /// What is known of a class.
    private struct ClassState {
        /// Exact: the definition that counts for the reader. Else unused.
        var current = -1
        /// Not exact: how many names the reader's definition has, and a number that changes when it is another one.
        var count = -1
        var generation: UInt32 = 0
    }

    private let isExact: Bool
    /// Whether the order of properties is not kept anyway.
    private let isSorted: Bool
    private let needsValues: (Span<UInt8>) -> Bool
    /// The objects that are not written naturally.
    private(set) var forms: [UInt32: Form] = [:]
    /// Which of several definitions of equal content an object has, from 1, where that is not the latest.
    private(set) var ordinals: [UInt32: Int] = [:]

    private var names = StringTable()
    /// For each definition the number of its class, -1 before it is used; and what its names demand.
    private var classes: [Int]
    private var demands: [Form]
    /// Numbers of the names in `propertyNames`, valid for definitions that are used.
    private var numbers: [UInt32]
    private var states: [Int: ClassState] = [:]
    /// For a class in the upper half and a name in the lower: the name's place in the reader's definition.
    private var places: [UInt64: (generation: UInt32, place: Int)] = [:]
    /// For each definition the generation of its class in which all its names were found to be in order; 0 for none.
    private var isInOrder: [UInt32]
    /// Exact: definitions that the reader has, by the hash of their class and names.
    private var made: [UInt64: [Int]] = [:]
    private var ordinalOfDefinition: [Int: Int] = [:]
    private let hash = SeededHash.shared

    /// Plans for the objects of a graph, given in archive order.
    ///
    /// `needsValues` tells of a name whether the format can't carry it as a key.
    init(
        _ graph: ObjectGraph, _ objects: [ObjectGraph.NodeIndex], isExact: Bool, isSorted: Bool,
        needsValues: @escaping (Span<UInt8>) -> Bool
    ) {
        self.isExact = isExact
        self.isSorted = isSorted
        self.needsValues = needsValues
        classes = Array(repeating: -1, count: graph.definitions.count)
        demands = Array(repeating: .natural, count: graph.definitions.count)
        isInOrder = Array(repeating: 0, count: graph.definitions.count)
        numbers = Array(repeating: 0, count: graph.propertyNames.count)
        for node in objects {
            let definition = Int(graph.record(node).b)
            if classes[definition] < 0 { prepare(definition, graph) }
            let form = isExact ? exactForm(node, definition, graph) : standardForm(node, definition, graph)
            if form != .natural { forms[node.index] = form }
        }
    }

    /// How an object's definition is told.
    func form(of node: ObjectGraph.NodeIndex) -> Form {
        forms.isEmpty ? .natural : forms[node.index, default: .natural]
    }

    /// Numbers the class and the names of a definition.
    private mutating func prepare(_ definition: Int, _ graph: ObjectGraph) {
        classes[definition] = number(of: graph.definitions[definition].name, graph)
        var seen = Set<UInt32>()
        for index in graph.definitions[definition].properties {
            let name = graph.propertyNames[index]
            numbers[index] = UInt32(number(of: name, graph))
            if !seen.insert(numbers[index]).inserted || needsValues(graph.bytes(name)) { demands[definition] = .values }
        }
    }

    private mutating func number(of name: ByteRange, _ graph: ObjectGraph) -> Int {
        let place = names.find(graph.bytes(name), in: graph.pool.span)
        return place.number >= 0 ? place.number : names.insert(name, at: place)
    }

    // MARK: Exact

    /// All properties are written, so that the reader must arrive at exactly this definition.
    private mutating func exactForm(_ node: ObjectGraph.NodeIndex, _ definition: Int, _ graph: ObjectGraph) -> Form {
        let current = states[classes[definition], default: ClassState()].current
        let demand = demands[definition]
        if current == definition { return demand }
        states[classes[definition], default: ClassState()].current = definition
        let list = graph.definitions[definition].properties
        var hash = hash.hash(UInt64(classes[definition]))
        for index in list { hash = self.hash.hash(hash ^ UInt64(numbers[index])) }
        let isNew = ordinalOfDefinition[definition] == nil
        if isNew {
            made[hash, default: []].append(definition)
            ordinalOfDefinition[definition] = made[hash]?.count
        }
        let isReached = isNew && (current < 0 || isPrefix(graph.definitions[current].properties, of: list))
        if demand == .natural, isReached { return .natural }
        // The latest of several with this content is found by its names; a new one is made only if there is none yet.
        let count = made[hash]?.count ?? 1
        if let ordinal = ordinalOfDefinition[definition], isNew ? count > 1 : ordinal != count {
            ordinals[node.index] = ordinal
        }
        return demand == .natural ? .listed : demand
    }

    private func isPrefix(_ start: Range<Int>, of list: Range<Int>) -> Bool {
        start.count < list.count
            && (0..<start.count).allSatisfy { numbers[start.lowerBound + $0] == numbers[list.lowerBound + $0] }
    }

    // MARK: Standard

    /// Properties that are nil are left out. The reader may find any definition that keeps the others in their order.
    private mutating func standardForm(_ node: ObjectGraph.NodeIndex, _ definition: Int, _ graph: ObjectGraph) -> Form {
        let number = classes[definition]
        var state = states[number, default: ClassState()]
        let list = graph.definitions[definition].properties
        let children = graph.children(node)
        if demands[definition] == .values {
            begin(number, list, state)
            return .values
        }
        if isSorted || state.generation != 0 && isInOrder[definition] == state.generation { return .natural }
        if state.count < 0 {
            state.count = 0
            state.generation += 1
        }
        var last = -1
        var added = 0
        for (index, child) in zip(list, children) where child != .nil {
            let place = place(of: numbers[index], number, state) ?? state.count + added
            if place == state.count + added { added += 1 }
            if place <= last {
                begin(number, list, state)
                return .listed
            }
            last = place
        }
        for (index, child) in zip(list, children) where child != .nil {
            guard place(of: numbers[index], number, state) == nil else { continue }
            places[UInt64(number) << 32 | UInt64(numbers[index])] = (state.generation, state.count)
            state.count += 1
        }
        states[number] = state
        if !children.contains(.nil) { isInOrder[definition] = state.generation }
        return .natural
    }

    /// Takes note that the reader's definition is a new list from here on.
    private mutating func begin(_ number: Int, _ list: Range<Int>, _ old: ClassState) {
        var state = old
        state.generation += 1
        state.count = list.count
        for index in list where place(of: numbers[index], number, state) == nil {
            places[UInt64(number) << 32 | UInt64(numbers[index])] = (state.generation, index - list.lowerBound)
        }
        states[number] = state
    }

    private func place(of name: UInt32, _ number: Int, _ state: ClassState) -> Int? {
        guard let known = places[UInt64(number) << 32 | UInt64(name)], known.generation == state.generation else {
            return nil
        }
        return known.place
    }
}
