/// The class definitions of a graph that is made of a text, in the order in which an archive writes them.
///
/// Objects whose text lists no properties follow the rule of the original: the first one of a class makes the
/// definition, of its keys in their order; one with keys that the definition lacks makes a new one, of the old names
/// and then the new ones. The definition that the last object of a class used is the one that counts for the next.
struct NotationDefinitions {
    /// What is known of a class.
    private struct ClassState {
        /// The definition that counts; -1 if there is none yet.
        var current = -1
        /// Raised whenever ``places`` stops being true for this class.
        var generation: UInt32 = 0
        var hasPlaces = false
    }

    private(set) var definitions: [ObjectGraph.Definition] = []
    private(set) var propertyNames: [ByteRange] = []
    /// The numbers of ``propertyNames``; of each definition the number of its class and a hash of all its numbers.
    private var numbers: [UInt32] = []
    private var classes: [UInt32] = []
    private var hashes: [UInt64] = []
    private var states: [UInt32: ClassState] = [:]
    /// For a class in the upper half and a name in the lower: the name's place in the definition that counts.
    private var places: [UInt64: (generation: UInt32, place: UInt32)] = [:]
    private var byHash: [UInt64: [Int]] = [:]
    private let hash = SeededHash.shared

    /// Gives an object of the unresolved graph its definition, and its children the order of that.
    mutating func define(_ node: ObjectGraph.NodeIndex, in unresolved: inout UnresolvedGraph) throws(FastCodingError) {
        let record = unresolved.graph.record(node)
        let form = unresolved.forms[Int(record.b)]
        if form.isListed {
            try defineListed(node, form, in: &unresolved)
        } else {
            try defineByRule(node, in: &unresolved)
        }
    }

    // MARK: By the rule

    private mutating func defineByRule(
        _ node: ObjectGraph.NodeIndex, in unresolved: inout UnresolvedGraph
    ) throws(FastCodingError) {
        let own = Int(unresolved.graph.record(node).b)
        let names = unresolved.graph.definitions[own].properties
        let number = unresolved.classNumbers[own]
        let state = states[number, default: ClassState()]
        if state.current < 0 {
            set(node, try add(own, in: &unresolved), in: &unresolved)
            return
        }
        let list = definitions[state.current].properties
        var matching = 0
        while matching < names.count, matching < list.count,
            unresolved.nameNumbers[names.lowerBound + matching] == numbers[list.lowerBound + matching]
        {
            matching += 1
        }
        if matching == names.count, matching == list.count {
            set(node, state.current, in: &unresolved)
        } else if matching == names.count {
            try layOut(node, count: list.count, in: &unresolved) { $0 }
            set(node, state.current, in: &unresolved)
        } else {
            try defineByPlaces(node, own, number, in: &unresolved)
        }
    }

    /// The general case of the rule: looks up each name.
    private mutating func defineByPlaces(
        _ node: ObjectGraph.NodeIndex, _ own: Int, _ number: UInt32, in unresolved: inout UnresolvedGraph
    ) throws(FastCodingError) {
        makePlaces(of: number)
        let names = unresolved.graph.definitions[own].properties
        let state = states[number, default: ClassState()]
        let list = definitions[state.current].properties
        var order: [Int] = []
        order.reserveCapacity(names.count)
        var added: [Int] = []
        for index in names {
            if let place = place(of: unresolved.nameNumbers[index], class: number, state.generation) {
                order.append(place)
            } else {
                order.append(list.count + added.count)
                added.append(index)
            }
        }
        var current = state.current
        if !added.isEmpty { current = try extend(current, number, by: added, in: &unresolved) }
        let isSame = order.count == definitions[current].properties.count && order.enumerated().allSatisfy { $0 == $1 }
        if !isSame {
            try layOut(node, count: definitions[current].properties.count, in: &unresolved) { order[$0] }
        }
        set(node, current, in: &unresolved)
    }

    /// Makes the table of places true for the definition that counts.
    private mutating func makePlaces(of number: UInt32) {
        guard var state = states[number], !state.hasPlaces else { return }
        state.hasPlaces = true
        state.generation += 1
        states[number] = state
        let list = definitions[state.current].properties
        for index in list {
            let key = UInt64(number) << 32 | UInt64(numbers[index])
            let place = UInt32(index - list.lowerBound)
            // Of a name that repeats the first place counts.
            if let known = places[key], known.generation == state.generation { continue }
            places[key] = (state.generation, place)
        }
    }

    private func place(of name: UInt32, class number: UInt32, _ generation: UInt32) -> Int? {
        guard let known = places[UInt64(number) << 32 | UInt64(name)], known.generation == generation else {
            return nil
        }
        return Int(known.place)
    }

    /// Moves the children of an object to where its definition has them; the others become nil.
    private func layOut(
        _ node: ObjectGraph.NodeIndex, count: Int, in unresolved: inout UnresolvedGraph, _ place: (Int) -> Int
    ) throws(FastCodingError) {
        try unresolved.budget.charge(4 * count, for: "properties that objects lack")
        let record = unresolved.graph.record(node)
        let own = unresolved.graph.definitions[Int(record.b)].properties.count
        let start = unresolved.graph.children.count
        unresolved.graph.children.append(contentsOf: repeatElement(.nil, count: count))
        for index in 0..<own {
            unresolved.graph.children[start + place(index)] = unresolved.graph.children[Int(record.a) + index]
        }
        unresolved.graph.records[Int(node.index)].a = UInt64(start)
    }

    private func set(_ node: ObjectGraph.NodeIndex, _ definition: Int, in unresolved: inout UnresolvedGraph) {
        unresolved.graph.records[Int(node.index)].b = UInt32(definition)
    }

    // MARK: Making definitions

    /// Adds the definition that an object of the unresolved graph describes, and makes it the one that counts.
    private mutating func add(_ own: Int, in unresolved: inout UnresolvedGraph) throws(FastCodingError) -> Int {
        let definition = unresolved.graph.definitions[own]
        let number = unresolved.classNumbers[own]
        try unresolved.budget.charge(20 * definition.properties.count, for: "class definitions")
        let start = propertyNames.count
        var hash = hash.hash(UInt64(number))
        for index in definition.properties {
            propertyNames.append(unresolved.graph.propertyNames[index])
            numbers.append(unresolved.nameNumbers[index])
            hash = self.hash.hash(hash ^ UInt64(unresolved.nameNumbers[index]))
        }
        return enter(definition.name, start..<propertyNames.count, number, hash, keepsPlaces: false)
    }

    /// Adds a definition of the names of another one and then some more, and makes it the one that counts.
    private mutating func extend(
        _ old: Int, _ number: UInt32, by added: [Int], in unresolved: inout UnresolvedGraph
    ) throws(FastCodingError) -> Int {
        let list = definitions[old].properties
        var start = list.lowerBound
        // The old names need not be copied if they are the last ones.
        if list.upperBound != propertyNames.count {
            try unresolved.budget.charge(20 * list.count, for: "class definitions that grow")
            start = propertyNames.count
            propertyNames.append(contentsOf: propertyNames[list])
            numbers.append(contentsOf: numbers[list])
        }
        var hash = hashes[old]
        let generation = states[number, default: ClassState()].generation
        for index in added {
            let name = unresolved.nameNumbers[index]
            let place = UInt32(propertyNames.count - start)
            places[UInt64(number) << 32 | UInt64(name)] = (generation, place)
            propertyNames.append(unresolved.graph.propertyNames[index])
            numbers.append(name)
            hash = self.hash.hash(hash ^ UInt64(name))
        }
        return enter(definitions[old].name, start..<propertyNames.count, number, hash, keepsPlaces: true)
    }

    private mutating func enter(
        _ name: ByteRange, _ list: Range<Int>, _ number: UInt32, _ hash: UInt64, keepsPlaces: Bool
    ) -> Int {
        let definition = definitions.count
        definitions.append(ObjectGraph.Definition(name: name, properties: list))
        classes.append(number)
        hashes.append(hash)
        byHash[hash, default: []].append(definition)
        makeCurrent(definition, keepsPlaces: keepsPlaces)
        return definition
    }

    private mutating func makeCurrent(_ definition: Int, keepsPlaces: Bool) {
        var state = states[classes[definition], default: ClassState()]
        if !keepsPlaces, state.current != definition { state.hasPlaces = false }
        state.current = definition
        states[classes[definition]] = state
    }

    // MARK: With $properties

    /// Finds or makes the definition of exactly the names that an object's text lists.
    private mutating func defineListed(
        _ node: ObjectGraph.NodeIndex, _ form: UnresolvedGraph.ObjectForm, in unresolved: inout UnresolvedGraph
    ) throws(FastCodingError) {
        let own = Int(unresolved.graph.record(node).b)
        let names = unresolved.graph.definitions[own].properties
        let number = unresolved.classNumbers[own]
        var hash = hash.hash(UInt64(number))
        for index in names { hash = self.hash.hash(hash ^ UInt64(unresolved.nameNumbers[index])) }
        let count = byHash[hash]?.count ?? 0
        let ordinal = form.ordinal == 0 ? max(count, 1) : form.ordinal
        guard ordinal <= count + 1 else {
            throw FastCodingError(
                .notation, "$definition is \(ordinal), but only \(count) such definitions come before",
                offset: unresolved.offset(node))
        }
        if ordinal <= count, let definition = byHash[hash]?[ordinal - 1] {
            makeCurrent(definition, keepsPlaces: false)
            set(node, definition, in: &unresolved)
        } else {
            set(node, try add(own, in: &unresolved), in: &unresolved)
        }
    }
}
