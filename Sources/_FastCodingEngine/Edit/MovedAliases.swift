import _FastCodingNotation

/// Finds the aliases of an edited text that lead to another object than before although nobody has
/// changed them. They name places, and elements in front of these have come or gone.
package struct MovedAliases {
    /// The text before, with its dictionaries as they are.
    private let before: ObjectGraph

    package init(_ before: ObjectGraph) {
        self.before = before
    }

    package var isEmpty: Bool { !before.hasAliases }

    /// A warning for each alias that has its path from before and leads to another object, with the
    /// place of the alias.
    ///
    /// An object that was replaced as a whole, in the place that it had, is no reason for a warning.
    ///
    /// - Parameters:
    ///   - after: the text after the edit, with its dictionaries as they are.
    ///   - graphs: what the texts represent.
    package func warn(
        _ after: ObjectGraph,
        _ graphs: Sides<ObjectGraph>,
        _ diagnostics: inout Diagnostics
    ) {
        let aliases = unchangedAliases(in: after)
        if aliases.isEmpty {
            return
        }

        let pairing = GraphPairing(graphs)
        let toRight = pairing.partnersOfLeft
        let toLeft = pairing.partnersOfRight
        var walkers = Sides(left: KeyPathWalker(), right: KeyPathWalker())
        // Very many aliases may have one path.
        var verdicts: [[UInt8]: Bool] = [:]

        for alias in aliases {
            let text = after.aliasText(alias)
            let path = String(decoding: text, as: UTF8.self)
            var isMoved = false
            if let known = verdicts[text] {
                isMoved = known
            } else if let old = try? graphs.left.resolve(keyPath: path, &walkers.left),
                let new = try? graphs.right.resolve(keyPath: path, &walkers.right)
            {
                let isReplaced = toRight[Int(old.index)] == 0 && toLeft[Int(new.index)] == 0
                isMoved = toRight[Int(old.index)] != new.index && !isReplaced
            }

            verdicts[text] = isMoved
            if isMoved {
                diagnostics.add(
                    .keyPath,
                    FastCodingError(
                        .keyPath,
                        "this alias, of '\(KeyPath.shown(path))', now leads to another object than before, because elements were inserted or removed in front of that",
                        keyPath: after.path(to: alias)
                    )
                )
            }
        }
    }

    /// The aliases of a text that are in the same places before, with the same paths.
    private func unchangedAliases(in after: ObjectGraph) -> [NodeIndex] {
        let partners = GraphPairing(Sides(left: before, right: after)).partnersOfRight
        return after.reachableAliases.filter { alias in
            let partner = NodeIndex(partners[Int(alias.index)])
            return partner != .nil && before.isAlias(partner)
                && before.aliasText(partner) == after.aliasText(alias)
        }
    }
}

extension ObjectGraph {
    /// The aliases that the root leads to, in archive order.
    fileprivate var reachableAliases: [NodeIndex] {
        var aliases: [NodeIndex] = []
        var isSeen = [Bool](repeating: false, count: records.count)
        var open = [rootIndex]
        while let node = open.popLast() {
            if isSeen[Int(node.index)] {
                continue
            }

            isSeen[Int(node.index)] = true
            if isAlias(node) {
                aliases.append(node)
            } else {
                open += children(node).reversed()
            }
        }

        return aliases
    }

    /// The path in an alias.
    fileprivate func aliasText(_ alias: NodeIndex) -> [UInt8] {
        Array(pool[byteRange(aliasPath(alias)).range])
    }
}
