import _FastCodingPlists

/// The properties of an object, or the values of a coded object, taken one by one by a plain form.
///
/// A form takes all of them or none: an object with other properties is written as an object, so
/// that none is lost.
struct PlainObject {
    /// A property, and whether the form has taken it.
    struct Property {
        let name: ByteRange
        let value: NodeIndex
        fileprivate(set) var isTaken = false
    }

    /// More properties than any class with a plain form has.
    private static let most = 32

    // The graph is handed to each function: it would be copied for every form if it were kept.
    private var properties: [Property] = []

    /// The properties of an object or a coded object. Nil for other nodes, and if there are too
    /// many properties, or names that are no strings.
    init?(_ node: NodeIndex, in graph: ObjectGraph) {
        let children = graph.children(node)

        switch graph.kind(node) {
        case .object:
            let names = graph.propertyNames[graph.definition(node).properties]
            guard names.count <= Self.most else { return nil }

            properties = zip(names, children).map { Property(name: $0, value: $1) }
        case .codedObject:
            guard children.count <= 2 * Self.most else { return nil }

            for place in graph.keyPlaces(node) {
                let key = graph.children[place]
                guard graph.kind(key) == .string else { return nil }

                properties.append(
                    Property(name: graph.byteRange(key), value: graph.children[place - 1])
                )
            }
        default: return nil
        }
    }

    /// Whether nothing is left but properties that are nil.
    var isTaken: Bool {
        properties.allSatisfy { $0.isTaken || $0.value == .nil }
    }

    /// The properties that are left, in order, without those that are nil.
    var rest: [Property] {
        properties.filter { !$0.isTaken && $0.value != .nil }
    }

    /// The value of a property; nil if there is none of that name, or if it is nil. A value of an
    /// unwanted kind is left, so that the object is written in full.
    mutating func take(
        _ name: StaticString,
        in graph: ObjectGraph,
        where isWanted: (NodeIndex) -> Bool = { _ in true }
    ) -> NodeIndex? {
        let place = properties.firstIndex {
            !$0.isTaken && $0.value != .nil && graph.bytes($0.name).equals(name)
        }
        guard let place, isWanted(properties[place].value) else { return nil }

        properties[place].isTaken = true
        return properties[place].value
    }

    /// Takes properties that repeat what the form shows, or that no reader of it needs.
    mutating func drop(_ names: [StaticString], in graph: ObjectGraph) {
        for name in names {
            _ = take(name, in: graph)
        }
    }

    /// Takes a string of either kind.
    mutating func takeString(_ name: StaticString, in graph: ObjectGraph) -> NodeIndex? {
        take(name, in: graph) { [.string, .mutableString].contains(graph.kind($0)) }
    }

    /// Takes data of either kind.
    mutating func takeData(_ name: StaticString, in graph: ObjectGraph) -> ByteRange? {
        take(name, in: graph) { [.data, .mutableData].contains(graph.kind($0)) }
            .map { graph.byteRange($0) }
    }

    /// Takes a number of any kind but booleans.
    mutating func takeNumber(_ name: StaticString, in graph: ObjectGraph) -> NodeIndex? {
        take(name, in: graph) { graph.kind($0).isNumber }
    }

    /// Takes an integer.
    mutating func takeInteger(_ name: StaticString, in graph: ObjectGraph) -> Int64? {
        take(name, in: graph) { graph.kind($0) == .integer }.map { graph.integer($0) }
    }
}
