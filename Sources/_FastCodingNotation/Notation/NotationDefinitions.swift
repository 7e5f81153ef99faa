import _FastCodingPlists

/// The class definitions of a graph that is made of a text, in the order in which an archive writes them.
///
/// Objects get them according to ``DefinitionRule``.
struct NotationDefinitions {
    var definitions: [ObjectGraph.Definition] = []
    var propertyNames: [ByteRange] = []
    var numbers: [UInt32] = []
    var rule = DefinitionRule()
}

extension NotationLinker {
    mutating func define(_ node: NodeIndex) throws(FastCodingError) {
        let own = Int(unresolved.graph.record(node).b)
        if unresolved.forms[own].isListed {
            try defineListed(node, own)
        } else if let latest = made.rule.latest(of: unresolved.classNumbers[own]) {
            try define(node, own, by: latest)
        } else {
            set(node, try add(own))
        }
    }

    // MARK: By the names alone

    private mutating func define(
        _ node: NodeIndex, _ own: Int, by latest: DefinitionRule.Latest
    ) throws(FastCodingError) {
        let names = unresolved.graph.definitions[own].properties
        let list = made.definitions[latest.definition].properties
        var matching = 0
        while matching < names.count, matching < list.count,
            unresolved.nameNumbers[names.lowerBound + matching] == made.numbers[list.lowerBound + matching]
        {
            matching += 1
        }
        guard matching == names.count else { return try defineByPlaces(node, own, latest) }
        if matching < list.count { try layOut(node, count: list.count) { $0 } }
        set(node, latest.definition)
    }

    private mutating func defineByPlaces(
        _ node: NodeIndex, _ own: Int, _ latest: DefinitionRule.Latest
    ) throws(FastCodingError) {
        let number = unresolved.classNumbers[own]
        let names = unresolved.graph.definitions[own].properties
        var order: [Int] = []
        order.reserveCapacity(names.count)
        var added: [Int] = []
        for index in names {
            if let place = made.rule.place(of: unresolved.nameNumbers[index], in: number, latest) {
                order.append(place)
            } else {
                order.append(latest.count + added.count)
                added.append(index)
            }
        }
        var current = latest.definition
        if !added.isEmpty { current = try extend(latest, number, by: added) }
        let isSame =
            order.count == made.definitions[current].properties.count && order.enumerated().allSatisfy { $0 == $1 }
        if !isSame {
            try layOut(node, count: made.definitions[current].properties.count) { order[$0] }
        }
        set(node, current)
    }

    /// Moves the children of an object to the places that its definition has for them; the other places become nil.
    private mutating func layOut(_ node: NodeIndex, count: Int, _ place: (Int) -> Int) throws(FastCodingError) {
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

    private mutating func set(_ node: NodeIndex, _ definition: Int) {
        unresolved.graph.records[Int(node.index)].b = UInt32(definition)
    }

    // MARK: With $properties

    private mutating func defineListed(_ node: NodeIndex, _ own: Int) throws(FastCodingError) {
        let names = unresolved.nameNumbers[unresolved.graph.definitions[own].properties]
        let number = unresolved.classNumbers[own]
        let known = made.rule.definitions(of: number, listing: names)
        let ordinal = unresolved.forms[own].ordinal ?? max(known.count, 1)
        guard ordinal <= known.count + 1 else {
            throw unresolved.error(
                .notation, "$definition is \(ordinal), but only \(known.count) such definitions come before", at: node)
        }
        if ordinal <= known.count {
            made.rule.choose(known[ordinal - 1], names, of: number)
            set(node, known[ordinal - 1])
        } else {
            set(node, try add(own))
        }
    }

    // MARK: Making definitions

    private mutating func add(_ own: Int) throws(FastCodingError) -> Int {
        let definition = unresolved.graph.definitions[own]
        try unresolved.budget.charge(20 * definition.properties.count, for: "class definitions")
        let start = made.propertyNames.count
        made.propertyNames.append(contentsOf: unresolved.graph.propertyNames[definition.properties])
        made.numbers.append(contentsOf: unresolved.nameNumbers[definition.properties])
        made.definitions.append(
            ObjectGraph.Definition(name: definition.name, properties: start..<made.propertyNames.count))
        return made.rule.add(unresolved.nameNumbers[definition.properties], to: unresolved.classNumbers[own])
    }

    private mutating func extend(
        _ latest: DefinitionRule.Latest, _ number: UInt32, by added: [Int]
    ) throws(FastCodingError) -> Int {
        let old = made.definitions[latest.definition]
        var start = old.properties.lowerBound
        // The old names need not be copied if they are the last ones.
        if old.properties.upperBound != made.propertyNames.count {
            try unresolved.budget.charge(20 * old.properties.count, for: "class definitions that grow")
            start = made.propertyNames.count
            made.propertyNames.append(contentsOf: made.propertyNames[old.properties])
            made.numbers.append(contentsOf: made.numbers[old.properties])
        }
        for index in added {
            made.propertyNames.append(unresolved.graph.propertyNames[index])
            made.numbers.append(unresolved.nameNumbers[index])
        }
        made.definitions.append(ObjectGraph.Definition(name: old.name, properties: start..<made.propertyNames.count))
        return made.rule.extend(latest, by: added.map { unresolved.nameNumbers[$0] }, of: number)
    }
}
