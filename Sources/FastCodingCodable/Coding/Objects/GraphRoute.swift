import _FastCodingCore

/// An object that a coder has met.
struct MetObject {
    let node: NodeIndex
    /// The number of the object in which it was met first; negative for the root.
    let parent: Int
}

extension ObjectGraph {
    /// The path from the root to an object that a coder has met, by way of the objects that led to
    /// it; without its beginning if finding that takes too long.
    ///
    /// It is for errors. Its cost is linear in the graph, however many objects on the way share a
    /// large container.
    ///
    /// - Parameter met: an object by its number.
    func path(to number: Int, _ met: (Int) -> MetObject) -> [any CodingKey] {
        var effort = 2 * children.count
        var steps: [[any CodingKey]] = []
        var here = met(number)
        while here.parent >= 0 {
            let parent = met(here.parent)
            guard let step = route(from: parent.node, to: here.node, &effort) else { break }

            steps.append(step)
            here = parent
        }

        return steps.reversed().flatMap { $0 }
    }

    /// How an object refers to another node: its property, and the places in the containers there.
    /// Empty if it does not; nil if finding out takes more than `effort`, which is reduced by the
    /// number of children that were looked at.
    private func route(from object: NodeIndex, to target: NodeIndex, _ effort: inout Int)
        -> [any CodingKey]?
    {
        var origins: [NodeIndex: KeyPathStep] = [:]
        var queue = [object]
        var next = 0
        while next < queue.count {
            let parent = queue[next]
            next += 1

            for place in childRange(parent) {
                let child = children[place]
                effort -= 1

                if effort < 0 {
                    return nil
                }

                guard origins[child] == nil else { continue }

                origins[child] = KeyPathStep(parent: parent, place: place)
                if child == target {
                    return keys(from: object, to: target, origins)
                }

                if kind(child).isContainer {
                    queue.append(child)
                }
            }
        }

        return []
    }

    /// The path from an object to a node, back along the steps that found the node.
    private func keys(
        from object: NodeIndex,
        to target: NodeIndex,
        _ origins: [NodeIndex: KeyPathStep]
    ) -> [any CodingKey] {
        var keys: [any CodingKey] = []
        var node = target
        while let origin = origins[node] {
            let parent = origin.parent
            let place = origin.place
            let index = place - childRange(parent).lowerBound
            switch kind(parent) {
            case .object:
                keys.append(
                    PathKey(
                        stringValue: text(
                            propertyNames[definition(parent).properties.lowerBound + index]
                        )
                    )
                )
            // A value comes before its key.
            case .dictionary, .mutableDictionary:
                keys.append(pathKey(children[place + 1 - index % 2]))
            default: keys.append(PathKey(intValue: index))
            }

            if parent == object {
                break
            }

            node = parent
        }

        return keys.reversed()
    }
}
