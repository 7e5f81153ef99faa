// How the place of a difference is named otherwise than by its key path.
extension GraphComparison {
    /// The key path of a difference with the elements that were paired by keys named by these:
    /// `items[id=17].title`. Nil if there are none on the way.
    package mutating func matchedPath(of difference: Difference) -> String? {
        difference.left == nil
            ? right.matchedPath(difference.rightPath, matches)
            : left.matchedPath(difference.path, matches)
    }

    /// Which property of which class differs, for counting: `TodoItem.checked`. Elements of arrays
    /// count as `*`, and an object that only one graph has, or whose class differs, by its class
    /// alone.
    package mutating func propertyPath(of difference: Difference) -> String {
        difference.left == nil
            ? right.propertyPath(difference.rightPath, difference.right, difference.reason)
            : left.propertyPath(difference.path, difference.left, difference.reason)
    }
}

extension ComparedGraph {
    /// The key path of some steps with keys in place of element numbers; nil if none applies.
    fileprivate mutating func matchedPath(_ steps: [KeyPathStep], _ matches: [ElementMatch])
        -> String?
    {
        guard !matches.isEmpty else { return nil }

        var path = ByteBuffer()
        var isMatched = false
        for step in steps {
            if let number = scope.match(of: step.parent),
                let key = key(matches[number], of: step)
            {
                isMatched = true
                path.append("[" + matches[number].key + "=" + graph.brief(key) + "]")
                continue
            }

            if path.count > 0 {
                path.append(UInt8(ascii: "."))
            }

            addressing.append(componentOf: step.parent, place: step.place, in: graph, to: &path)
        }

        return isMatched ? String(decoding: path.array, as: UTF8.self) : nil
    }

    /// The value that identifies an element among the others of its array; nil if it has none, or
    /// shares it with one before it or after it.
    private func key(_ match: ElementMatch, of step: KeyPathStep) -> NodeIndex? {
        let edge = graph.childRange(step.parent).lowerBound + step.place
        if repeatedElements.contains(edge) {
            return nil
        }

        var search = KeyPathSearch(following: match.key)
        return search.key(of: graph.part(step.place, of: step.parent), in: graph)
    }

    /// The class around the last steps, and the names of these; the class alone if the node itself
    /// is what differs.
    fileprivate mutating func propertyPath(
        _ steps: [KeyPathStep],
        _ node: NodeIndex?,
        _ reason: GraphComparison.Difference.Reason
    ) -> String {
        if [.missing, .definition].contains(reason), let node, let name = graph.classNameRange(node)
        {
            return graph.text(name)
        }

        let owner = steps.lastIndex { graph.classNameRange($0.parent) != nil }
        var path = ByteBuffer()
        if let owner, let name = graph.classNameRange(steps[owner].parent) {
            path.append(graph.bytes(name))
        }

        for step in steps[(owner ?? 0)...] {
            if path.count > 0 {
                path.append(UInt8(ascii: "."))
            }

            let kind = graph.kind(step.parent)
            if kind.isContainer, !kind.isDictionary {
                path.append(UInt8(ascii: "*"))
            } else {
                addressing.append(componentOf: step.parent, place: step.place, in: graph, to: &path)
            }
        }

        return path.count == 0 ? KeyPath.root : String(decoding: path.array, as: UTF8.self)
    }
}
