/// Finds class definitions by their content, or by the names of their classes.
package struct DefinitionTable: Sendable {
    /// For a name and property names, the number of the latest definition with exactly these.
    private var numbers: [[UInt8]: Int] = [:]
    /// How many definitions of the graph are in ``numbers``.
    private var count = 0
    /// The number of the latest definition of each class.
    private var latest: [[UInt8]: Int] = [:]
    /// How many definitions of the graph are in ``latest``.
    private var countOfLatest = 0

    package init() {}

    /// The latest definition in a graph with a name and property names, all without zero bytes; nil
    /// if there is none.
    package mutating func find(
        _ name: [UInt8],
        _ properties: [[UInt8]],
        in graph: borrowing ObjectGraph
    ) -> Int? {
        while count < graph.definitions.count {
            let definition = graph.definitions[count]
            let names = definition.properties.map {
                Array(graph.pool[graph.propertyNames[$0].range])
            }

            numbers[Self.key(Array(graph.pool[definition.name.range]), names)] = count
            count += 1
        }

        return numbers[Self.key(name, properties)]
    }

    /// The latest definition of a class in a graph; nil if there is none.
    mutating func latest(of name: [UInt8], in graph: borrowing ObjectGraph) -> Int? {
        while countOfLatest < graph.definitions.count {
            let definition = graph.definitions[countOfLatest]
            latest[Array(graph.pool[definition.name.range])] = countOfLatest
            countOfLatest += 1
        }

        return latest[name]
    }

    /// A key for a class name and property names. Names contain no zero bytes, so different names
    /// have different keys.
    private static func key(_ name: [UInt8], _ properties: [[UInt8]]) -> [UInt8] {
        Array(([name] + properties).joined(separator: [0]))
    }
}
