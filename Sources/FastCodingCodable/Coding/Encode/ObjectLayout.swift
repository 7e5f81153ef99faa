import _FastCodingCore

/// The class definition of a type's objects, and the places of their properties in it.
struct ObjectLayout {
    /// The definition that the last object had, -1 before there is one.
    private var definition = -1
    /// The names of the definition's properties in order.
    private var properties: [NodeIndex] = []
    /// The place of each of these names.
    private var places: [NodeIndex: Int] = [:]
    /// Whether the next object is the first of an element, which is written as if it were encoded
    /// alone.
    var isAtStart = false
    /// The definitions in the graph, by their properties.
    private var known: [[NodeIndex]: Int] = [:]

    /// Gives an object its class definition and its properties, from value, name, value, name ...
    mutating func close(
        _ node: NodeIndex,
        name: String,
        _ list: ArraySlice<NodeIndex>,
        _ graph: inout ObjectGraph
    ) throws(FastCodingError) {
        if isAtStart {
            begin(list)
        }

        if definition < 0 || !isInOrder(list) {
            try define(name, list, &graph)
        }

        let start = graph.children.count
        if list.count == 2 * properties.count, isInOrder(list) {
            for index in stride(from: list.startIndex, to: list.endIndex, by: 2) {
                graph.children.append(list[index])
            }
        } else {
            graph.children.append(contentsOf: repeatElement(.nil, count: properties.count))
            for index in stride(from: list.startIndex, to: list.endIndex, by: 2) {
                if let place = places[list[index + 1]] {
                    graph.children[start + place] = list[index]
                }
            }
        }

        graph.records[Int(node.index)].a = UInt64(start)
        graph.records[Int(node.index)].b = UInt32(definition)
    }

    /// Gives the first object of an element the definition that it would have if the element were
    /// encoded alone.
    private mutating func begin(_ list: ArraySlice<NodeIndex>) {
        isAtStart = false
        if list.count == 2 * properties.count, isInOrder(list) {
            return
        }

        definition = -1
        properties = []
        places = [:]
    }

    /// Whether all names are properties of the definition, in its order.
    private func isInOrder(_ list: ArraySlice<NodeIndex>) -> Bool {
        var place = 0
        for index in stride(from: list.startIndex + 1, to: list.endIndex, by: 2) {
            while place < properties.count, properties[place] != list[index] {
                place += 1
            }

            if place == properties.count {
                return false
            }

            place += 1
        }

        return true
    }

    /// Finds or makes a definition with all names of an object: the last one, or the last one
    /// extended by the names that it lacks.
    private mutating func define(
        _ name: String,
        _ list: ArraySlice<NodeIndex>,
        _ graph: inout ObjectGraph
    ) throws(FastCodingError) {
        let before = properties.count
        for index in stride(from: list.startIndex + 1, to: list.endIndex, by: 2)
        where places[list[index]] == nil {
            places[list[index]] = properties.count
            properties.append(list[index])
        }

        if definition >= 0, properties.count == before {
            return
        }

        if let known = known[properties] {
            definition = known
            return
        }

        let name = try name.add(to: &graph)
        definition = graph.addDefinition(
            name: graph.byteRange(name),
            properties: properties.map { graph.byteRange($0) }
        )

        known[properties] = definition
    }
}
