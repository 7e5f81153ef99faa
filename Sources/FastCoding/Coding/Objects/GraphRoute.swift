extension ObjectGraph {
    /// How an object refers to another node: its property, and the places in the containers there. Empty if it does not.
    ///
    /// For errors: it looks at all containers of the object, but at no other object.
    func route(from object: NodeIndex, to target: NodeIndex) -> [any CodingKey] {
        var origins: [NodeIndex: (parent: NodeIndex, place: Int)] = [:]
        var queue = [object]
        var next = 0
        while next < queue.count {
            let parent = queue[next]
            next += 1
            for place in childRange(parent) where origins[children[place]] == nil {
                let child = children[place]
                origins[child] = (parent, place)
                if child == target { return keys(from: object, to: target, origins) }
                if kind(child).isContainer { queue.append(child) }
            }
        }
        return []
    }

    private func keys(
        from object: NodeIndex, to target: NodeIndex, _ origins: [NodeIndex: (parent: NodeIndex, place: Int)]
    ) -> [any CodingKey] {
        var keys: [any CodingKey] = []
        var node = target
        while let (parent, place) = origins[node] {
            let index = place - childRange(parent).lowerBound
            switch kind(parent) {
            case .object:
                keys.append(PathKey(stringValue: text(propertyNames[definition(parent).properties.lowerBound + index])))
            // A value comes before its key.
            case .dictionary, .mutableDictionary: keys.append(pathKey(children[place + 1 - index % 2]))
            default: keys.append(PathKey(intValue: index))
            }
            if parent == object { break }
            node = parent
        }
        return keys.reversed()
    }
}
