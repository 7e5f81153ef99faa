// From complete levels to nodes.
extension EncodingState {
    /// Marks a node that stands for a nested container: its index is the index of the container's level with this bit
    /// set.
    static let placeholder: UInt32 = 1 << 31

    /// The node of a complete value, whose level ends.
    @inline(__always)
    func finish(_ level: Int) -> NodeIndex {
        let node = container(level)
        pop(level)
        return node
    }

    /// The node of a level's contents: a dictionary if it has keys.
    private func container(_ level: Int) -> NodeIndex {
        switch levels[level].shape {
        case .single: return resolved(levels[level].single)
        case .unkeyed: return graph.addContainer(.array, entries(level))
        case .none, .keyed: return graph.addContainer(.dictionary, entries(level))
        }
    }

    /// The children of a level, with nested containers turned into nodes.
    func entries(_ level: Int) -> ArraySlice<NodeIndex> {
        let last = levels[level]
        var list = last.isNested ? stores[last.start][...] : pending[last.start...]
        // A value has more stores than there were before it only if it has nested containers.
        if last.isNested || stores.count > last.stores {
            for index in list.indices where list[index].index & Self.placeholder != 0 {
                list[index] = resolved(list[index])
            }
        }
        if last.shape == .keyed { marks.removeRepeats(&list) }
        return list
    }

    private func resolved(_ node: NodeIndex) -> NodeIndex {
        node.index & Self.placeholder == 0 ? node : container(Int(node.index & ~Self.placeholder))
    }

    /// Closes an object that was opened for an instance, or for a value with a class name.
    func finish(_ node: NodeIndex, as type: CodedType, _ level: Int) {
        var list = entries(level)
        // Content that is not a container of keys gets a property of its own.
        switch levels[level].shape {
        case .single: list = [resolved(levels[level].single), key(CodedProperty.value)]
        case .unkeyed: list = [graph.addContainer(.array, list), key(CodedProperty.elements)]
        case .none, .keyed: break
        }
        close(node, as: type, list)
        pop(level)
    }

    /// Gives an object its class definition and its properties, from the list value, name, value, name ...
    func close(_ node: NodeIndex, as type: CodedType, _ list: ArraySlice<NodeIndex>) {
        if type.definition < 0 || !isInOrder(list, type.properties) { define(type, list) }
        let start = graph.children.count
        var next = list.startIndex
        if list.count == 2 * type.properties.count, isInOrder(list, type.properties) {
            while next < list.endIndex {
                graph.children.append(list[next])
                next += 2
            }
        } else {
            graph.children.append(contentsOf: repeatElement(.nil, count: type.properties.count))
            while next < list.endIndex {
                if let place = type.places[list[next + 1]] { graph.children[start + place] = list[next] }
                next += 2
            }
        }
        graph.records[Int(node.index)].a = UInt64(start)
        graph.records[Int(node.index)].b = UInt32(type.definition)
    }

    /// Whether the names are the properties of a definition, in its order.
    private func isInOrder(_ list: ArraySlice<NodeIndex>, _ properties: [NodeIndex]) -> Bool {
        var place = 0
        for index in stride(from: list.startIndex + 1, to: list.endIndex, by: 2) {
            while place < properties.count, properties[place] != list[index] { place += 1 }
            if place == properties.count { return false }
            place += 1
        }
        return true
    }

    /// Finds or makes the definition for an object: the previous one, or a new one with the properties that it lacks.
    private func define(_ type: CodedType, _ list: ArraySlice<NodeIndex>) {
        let before = type.properties.count
        for index in stride(from: list.startIndex + 1, to: list.endIndex, by: 2)
        where type.places[list[index]] == nil {
            type.places[list[index]] = type.properties.count
            type.properties.append(list[index])
        }
        if type.definition >= 0, type.properties.count == before { return }
        type.definition = graph.addDefinition(
            name: graph.appendBytes(type.name.utf8.span), properties: type.properties.map { graph.byteRange($0) })
    }

    /// The node of a name that is known not to contain U+0000.
    func key(_ name: String) -> NodeIndex { (try? keys.node(name, in: &graph)) ?? .nil }
}

/// The properties of objects whose types are coded without keys.
enum CodedProperty {
    /// What a single-value container holds.
    static let value = "value"
    /// What an unkeyed container holds.
    static let elements = "elements"
}
