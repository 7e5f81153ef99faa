import _FastCodingPlists

/// The class definitions of a graph that is made of a text, in the order in which an archive writes them.
///
/// Objects get them according to ``DefinitionRule``.
struct NotationDefinitions {
    private(set) var definitions: [ObjectGraph.Definition] = []
    private(set) var propertyNames: [ByteRange] = []
    /// The numbers of ``propertyNames``.
    private var numbers: [UInt32] = []
    private var rule = DefinitionRule()

    /// Gives an object of the unresolved graph its definition, and its children the definition's order.
    mutating func define(_ node: ObjectGraph.NodeIndex, in unresolved: inout UnresolvedGraph) throws(FastCodingError) {
        let own = Int(unresolved.graph.record(node).b)
        if unresolved.forms[own].isListed {
            try defineListed(node, own, in: &unresolved)
        } else if let latest = rule.latest(of: unresolved.classNumbers[own]) {
            try define(node, own, by: latest, in: &unresolved)
        } else {
            set(node, try add(own, in: &unresolved), in: &unresolved)
        }
    }

    // MARK: By the names alone

    private mutating func define(
        _ node: ObjectGraph.NodeIndex, _ own: Int, by latest: DefinitionRule.Latest,
        in unresolved: inout UnresolvedGraph
    ) throws(FastCodingError) {
        let names = unresolved.graph.definitions[own].properties
        let list = definitions[latest.definition].properties
        var matching = 0
        while matching < names.count, matching < list.count,
            unresolved.nameNumbers[names.lowerBound + matching] == numbers[list.lowerBound + matching]
        {
            matching += 1
        }
        guard matching == names.count else { return try defineByPlaces(node, own, latest, in: &unresolved) }
        if matching < list.count { try layOut(node, count: list.count, in: &unresolved) { $0 } }
        set(node, latest.definition, in: &unresolved)
    }

    /// The general case: looks up each name.
    private mutating func defineByPlaces(
        _ node: ObjectGraph.NodeIndex, _ own: Int, _ latest: DefinitionRule.Latest,
        in unresolved: inout UnresolvedGraph
    ) throws(FastCodingError) {
        let number = unresolved.classNumbers[own]
        let names = unresolved.graph.definitions[own].properties
        var order: [Int] = []
        order.reserveCapacity(names.count)
        var added: [Int] = []
        for index in names {
            if let place = rule.place(of: unresolved.nameNumbers[index], in: number, latest) {
                order.append(place)
            } else {
                order.append(latest.count + added.count)
                added.append(index)
            }
        }
        var current = latest.definition
        if !added.isEmpty { current = try extend(latest, number, by: added, in: &unresolved) }
        let isSame = order.count == definitions[current].properties.count && order.enumerated().allSatisfy { $0 == $1 }
        if !isSame {
            try layOut(node, count: definitions[current].properties.count, in: &unresolved) { order[$0] }
        }
        set(node, current, in: &unresolved)
    }

    /// Moves the children of an object to the places that its definition has for them; the other places become nil.
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

    // MARK: With $properties

    /// Finds or makes the definition with exactly the names that an object's text lists.
    private mutating func defineListed(
        _ node: ObjectGraph.NodeIndex, _ own: Int, in unresolved: inout UnresolvedGraph
    ) throws(FastCodingError) {
        let names = unresolved.nameNumbers[unresolved.graph.definitions[own].properties]
        let number = unresolved.classNumbers[own]
        let known = rule.definitions(of: number, listing: names)
        let ordinal = unresolved.forms[own].ordinal ?? max(known.count, 1)
        guard ordinal <= known.count + 1 else {
            throw FastCodingError(
                .notation, "$definition is \(ordinal), but only \(known.count) such definitions come before",
                offset: unresolved.offset(node))
        }
        if ordinal <= known.count {
            rule.choose(known[ordinal - 1], names, of: number)
            set(node, known[ordinal - 1], in: &unresolved)
        } else {
            set(node, try add(own, in: &unresolved), in: &unresolved)
        }
    }

    // MARK: Making definitions

    /// Adds the definition that an object of the unresolved graph describes.
    private mutating func add(_ own: Int, in unresolved: inout UnresolvedGraph) throws(FastCodingError) -> Int {
        let definition = unresolved.graph.definitions[own]
        try unresolved.budget.charge(20 * definition.properties.count, for: "class definitions")
        let start = propertyNames.count
        propertyNames.append(contentsOf: unresolved.graph.propertyNames[definition.properties])
        numbers.append(contentsOf: unresolved.nameNumbers[definition.properties])
        definitions.append(ObjectGraph.Definition(name: definition.name, properties: start..<propertyNames.count))
        return rule.add(unresolved.nameNumbers[definition.properties], to: unresolved.classNumbers[own])
    }

    /// Adds a definition with the names of the latest one and some more.
    private mutating func extend(
        _ latest: DefinitionRule.Latest, _ number: UInt32, by added: [Int], in unresolved: inout UnresolvedGraph
    ) throws(FastCodingError) -> Int {
        let old = definitions[latest.definition]
        var start = old.properties.lowerBound
        // The old names need not be copied if they are the last ones.
        if old.properties.upperBound != propertyNames.count {
            try unresolved.budget.charge(20 * old.properties.count, for: "class definitions that grow")
            start = propertyNames.count
            propertyNames.append(contentsOf: propertyNames[old.properties])
            numbers.append(contentsOf: numbers[old.properties])
        }
        for index in added {
            propertyNames.append(unresolved.graph.propertyNames[index])
            numbers.append(unresolved.nameNumbers[index])
        }
        definitions.append(ObjectGraph.Definition(name: old.name, properties: start..<propertyNames.count))
        return rule.extend(latest, by: added.map { unresolved.nameNumbers[$0] }, of: number)
    }
}
