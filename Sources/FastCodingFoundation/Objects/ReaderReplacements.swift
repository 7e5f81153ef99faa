import FastCoding
import Foundation

extension GraphReader {
    /// Puts replacement objects in the places where the originals had already been handed out: in
    /// containers, and in properties, which are set again.
    func refill() throws(FastCodingError) {
        if replaced.isEmpty {
            return
        }

        try remakeOrderedSets()
        let news = Dictionary(
            replaced.map { (ObjectIdentifier($1), objects[Int($0.index)] as Any) },
            uniquingKeysWith: { first, _ in first }
        )

        let isChanged = changedNodes()
        let holders = states.indices.map { NodeIndex(UInt32($0)) }.filter { node in
            states[Int(node.index)] == .done
                && graph.children(node).contains { isChanged[Int($0.index)] }
        }

        for node in holders {
            if let container = objects[Int(node.index)] as? any Refillable {
                try refill(container, node, news)
            }
        }

        // Properties take copies of containers, so these come first; those that were made before
        // hold the originals.
        converted = [:]
        for node in holders where !(objects[Int(node.index)] is any Refillable) {
            let isDirect = graph.children(node).contains { replaced[$0] != nil }
            try setAgain(node, isDirect: isDirect)
        }
    }

    /// Makes immutable ordered sets anew that hold replaced objects: they can't be changed, so they
    /// are replaced themselves. Each is made after those in it, so one pass is enough.
    private func remakeOrderedSets() throws(FastCodingError) {
        for node in orderedSets {
            guard graph.children(node).contains(where: { replaced[$0] != nil }) else { continue }

            let before = objects[Int(node.index)] as AnyObject
            objects[Int(node.index)] = try finished(node)
            replaced[node] = before
        }
    }

    /// The nodes whose objects were replaced, and the containers in which one is at any depth.
    private func changedNodes() -> [Bool] {
        var isChanged = [Bool](repeating: false, count: graph.records.count)
        var containers: [NodeIndex: [NodeIndex]] = [:]
        for index in states.indices where states[index] == .done {
            let node = NodeIndex(UInt32(index))
            guard graph.kind(node).isContainer else { continue }

            for child in graph.children(node) {
                containers[child, default: []].append(node)
            }
        }

        var waiting = Array(replaced.keys)
        while let node = waiting.popLast() {
            if isChanged[Int(node.index)] {
                continue
            }

            isChanged[Int(node.index)] = true
            waiting += containers[node] ?? []
        }

        return isChanged
    }

    /// Replaces objects in a container.
    ///
    /// - Throws: ``FastCodingError/Code/duplicateElement`` if two elements or keys are equal then.
    private func refill(
        _ container: any Refillable,
        _ node: NodeIndex,
        _ news: [ObjectIdentifier: Any]
    ) throws(FastCodingError) {
        let before = container.contents
        container.contents = before.map { news[ObjectIdentifier($0 as AnyObject)] ?? $0 }

        guard container.contents.count == before.count else {
            throw FastCodingError(
                graph.kind(node).isDictionary ? .duplicateKey : .duplicateElement,
                "\(graph.summary(node)) with two objects that are equal once they are awake"
            )
        }
    }
}
