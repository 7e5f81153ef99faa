import _FastCodingCore

/// The graph that values without a type come from. It lives as long as any of them, which may be
/// used on several threads: all state that may change is guarded by the lock.
package final class DecodedSource: @unchecked Sendable {
    let graph: ObjectGraph
    private let lock = Lock()
    /// The instances that decoding has made from nodes. Weak, because the instances may hold values
    /// that hold this object.
    private var instances: [UInt32: WeakInstance] = [:]
    /// The objects without a class that values have asked for.
    private var objects: [UInt32: WeakInstance] = [:]
    /// The properties of objects that have been changed, by node.
    private var changes: [UInt32: [(name: String, value: FreeProperty)]] = [:]

    /// An instance that was made from a node. It is not kept alive, but found again while it lives.
    private struct WeakInstance {
        weak var instance: AnyObject?
    }

    /// A property's value: a node of the graph, or one that was set.
    enum FreeProperty {
        case node(NodeIndex)
        case set(FastValue)
    }

    init(_ graph: ObjectGraph) {
        self.graph = graph
    }

    /// A value in the form in which it is kept; one from this graph as its node, so that the graph
    /// does not hold itself.
    func kept(_ value: FastValue) -> FreeProperty {
        if let part = value.decoded, part.source === self {
            .node(part.node)
        } else {
            .set(value)
        }
    }

    /// The value of a property in the form in which it is kept.
    func value(_ kept: FreeProperty) -> FastValue {
        switch kept {
        case .node(let node): FastValue(self, node)
        case .set(let value): value
        }
    }

    /// Remembers the instance that was made from a node, so that values that refer to the node are
    /// written as the instance.
    func remember(_ instance: AnyObject, _ node: UInt32) {
        if instance is UnknownObject {
            return
        }
        lock.withLock { instances[node] = WeakInstance(instance: instance) }
    }

    /// The instance that was made from a node, if it is still alive.
    func made(_ node: NodeIndex) -> AnyObject? {
        lock.withLock { instances[node.index]?.instance }
    }

    /// The only object without a class for a node.
    func object(_ node: NodeIndex) -> UnknownObject {
        lock.withLock {
            if let known = objects[node.index]?.instance as? UnknownObject {
                return known
            }

            let object = UnknownObject(self, node)
            objects[node.index] = WeakInstance(instance: object)
            return object
        }
    }

    /// Makes an object the only one for its node.
    func adopt(_ object: UnknownObject) {
        lock.withLock { objects[object.node.index] = WeakInstance(instance: object) }
    }

    /// Changes the properties of an object.
    func change(_ node: NodeIndex, _ body: (inout [(name: String, value: FreeProperty)]) -> Void) {
        lock.withLock {
            var properties = changes[node.index] ?? read(node)
            body(&properties)
            changes[node.index] = properties
        }
    }

    /// Whether an object has other properties than its node.
    func isChanged(_ node: NodeIndex) -> Bool {
        lock.withLock { changes[node.index] != nil }
    }

    /// The properties of an object in their order, without those that are nil.
    func properties(_ node: NodeIndex) -> [(name: String, value: FreeProperty)] {
        lock.withLock { changes[node.index] } ?? read(node)
    }

    /// The properties of an object as its node has them, without those that are nil.
    private func read(_ node: NodeIndex) -> [(name: String, value: FreeProperty)] {
        let values = graph.children(node)
        switch graph.kind(node) {
        case .object:
            return zip(graph.definition(node).properties, values).compactMap { name, value in
                graph.kind(value) == .nil
                    ? nil : (graph.text(graph.propertyNames[name]), .node(value))
            }
        case .codedObject:
            return stride(from: values.startIndex + 1, to: values.endIndex, by: 2).map {
                (graph.string(values[$0 + 1]), .node(values[$0]))
            }
        default: return []
        }
    }
}

extension ObjectGraph {
    /// Whether a node is an object of a class, however it was coded.
    func isInstance(_ node: NodeIndex) -> Bool {
        kind(node) == .object || kind(node) == .codedObject
    }
}
