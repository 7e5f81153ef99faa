/// A graph that was made anew, laid over the one that it comes from: everything that is the same
/// keeps the node that it had there.
///
/// Editors of keyed archives and property lists change only what is different, and know nodes by
/// their numbers. A graph that was merged, or read from a text, has numbers of its own. Values have
/// no identity, so an equal one at the same place of a container is the same.
package struct GraphOverlay {
    /// The old graph with the content of the new one.
    package private(set) var graph: ObjectGraph
    /// The classes all of whose objects have got another one, and the names of that.
    package let renamedClasses: [[UInt8]: [UInt8]]

    private let old: ObjectGraph
    private let new: ObjectGraph
    private let oldHashes: ContentHashes
    private let newHashes: ContentHashes
    /// The new names of classes by the old ones, as fingerprints.
    private let renamings: [UInt64: UInt64]
    /// For each node of the new graph, its node in ``graph``.
    private var places: [NodeIndex] = []

    /// Marks the codes of objects, which are numbers and no hashes.
    private static let objectBit: UInt64 = 1 << 63

    /// - Parameter partners: for each node of the new graph the node of the old one that is the same
    ///   object, each at most once; 0 for none.
    package init(
        _ new: ObjectGraph,
        over old: ObjectGraph,
        partners: [UInt32]
    ) throws(FastCodingError) {
        self.old = old
        self.new = new
        oldHashes = ContentHashes(of: old, options: GraphComparison.Options())
        newHashes = ContentHashes(of: new, options: GraphComparison.Options())
        renamings = Self.renamings(of: new, newHashes, old, oldHashes, partners)
        renamedClasses = Self.names(of: renamings, new, newHashes, old, oldHashes)
        graph = old

        let firstChild = graph.children.count
        let root = try graph.graft(new, source: 0)
        pair(partners)
        replaceChildren(from: firstChild)
        renameDefinitions()
        fillPaired()

        graph.rootIndex = isSameValue(old.rootIndex, new.rootIndex) ? old.rootIndex : place(root)
    }

    /// Lays a graph over the one from which its objects have come, as what is in them tells.
    package init(
        pairing new: ObjectGraph,
        with old: ObjectGraph
    ) throws(FastCodingError) {
        let pairing = GraphPairing(Sides(left: old, right: new))
        try self.init(new, over: old, partners: pairing.partnersOfRight)
    }

    // MARK: - Classes

    /// Finds the classes that were renamed: all of their objects that are still there have the new
    /// class, which did not exist before, and nothing has the old one.
    private static func renamings(
        of new: ObjectGraph,
        _ newHashes: ContentHashes,
        _ old: ObjectGraph,
        _ oldHashes: ContentHashes,
        _ partners: [UInt32]
    ) -> [UInt64: UInt64] {
        let oldClasses = oldHashes.names.classes
        let newClasses = newHashes.names.classes
        let known = Set(oldClasses)
        var left: Set<UInt64> = []
        var renamings: [UInt64: UInt64] = [:]
        var sources: [UInt64: UInt64] = [:]

        for node in newHashes.nodesWithChildren where new.kind(node) == .object {
            let newName = newClasses[Int(new.record(node).b)]
            left.insert(newName)
            let partner = NodeIndex(partners[Int(node.index)])
            guard old.kind(partner) == .object else { continue }

            let oldName = oldClasses[Int(old.record(partner).b)]
            let isOnly =
                (renamings[oldName] ?? newName) == newName
                && (sources[newName] ?? oldName) == oldName
            if isOnly {
                renamings[oldName] = newName
                sources[newName] = oldName
            } else {
                // It stays what it is, and objects of other classes are other objects.
                left.insert(oldName)
            }
        }

        return renamings.filter { oldName, newName in
            oldName != newName && !left.contains(oldName) && !known.contains(newName)
        }
    }

    private static func names(
        of renamings: [UInt64: UInt64],
        _ new: ObjectGraph,
        _ newHashes: ContentHashes,
        _ old: ObjectGraph,
        _ oldHashes: ContentHashes
    ) -> [[UInt8]: [UInt8]] {
        if renamings.isEmpty {
            return [:]
        }

        var texts: [UInt64: [UInt8]] = [:]
        for (number, definition) in new.definitions.enumerated() {
            let name = newHashes.names.classes[number]
            texts[name] = texts[name] ?? Array(new.pool[definition.name.range])
        }

        var names: [[UInt8]: [UInt8]] = [:]
        // A class may have very many definitions, and a long name.
        var seen: Set<UInt64> = []
        for (number, definition) in old.definitions.enumerated() {
            let oldName = oldHashes.names.classes[number]
            guard let name = renamings[oldName], seen.insert(oldName).inserted else { continue }

            names[Array(old.pool[definition.name.range])] = texts[name]
        }

        return names
    }

    private mutating func renameDefinitions() {
        if renamedClasses.isEmpty {
            return
        }

        var ranges: [UInt64: ByteRange] = [:]
        for number in old.definitions.indices {
            guard let name = renamings[oldHashes.names.classes[number]] else { continue }

            if ranges[name] == nil {
                let text = Array(old.pool[old.definitions[number].name.range])
                ranges[name] = renamedClasses[text].map { graph.appendBytes($0.span) }
            }

            graph.definitions[number].name = ranges[name] ?? graph.definitions[number].name
        }

        graph.definitionTable = DefinitionTable()
    }

    private func hasSameClass(_ oldNode: NodeIndex, _ newNode: NodeIndex) -> Bool {
        let oldName = oldHashes.names.classes[Int(old.record(oldNode).b)]
        let newName = newHashes.names.classes[Int(new.record(newNode).b)]
        return (renamings[oldName] ?? oldName) == newName
    }

    private func hasSameProperties(_ oldNode: NodeIndex, _ newNode: NodeIndex) -> Bool {
        let oldNames = oldHashes.names.properties[old.definition(oldNode).properties]
        let newNames = newHashes.names.properties[new.definition(newNode).properties]
        return oldNames.elementsEqual(newNames)
    }

    // MARK: - Pairs

    /// The number that a node of the new graph got when that graph was taken over.
    private func moved(_ node: NodeIndex) -> NodeIndex {
        let isConstant = node.index < ObjectGraph.constants
        let shift = UInt32(old.records.count) - ObjectGraph.constants
        return isConstant ? node : NodeIndex(node.index + shift)
    }

    /// The place of a node that was taken over: it may have a partner.
    private func place(_ moved: NodeIndex) -> NodeIndex {
        let shift = UInt32(old.records.count) - ObjectGraph.constants
        return moved.index < ObjectGraph.constants ? moved : places[Int(moved.index - shift)]
    }

    private mutating func pair(_ partners: [UInt32]) {
        places.reserveCapacity(new.records.count)
        for index in new.records.indices {
            let node = NodeIndex(UInt32(index))
            let partner = NodeIndex(partners[index])
            places.append(isSame(partner, node) ? partner : moved(node))
        }
    }

    /// Whether a node can have the content of another one: an object keeps its kind and its class,
    /// and a node without parts does not change.
    private func isSame(_ oldNode: NodeIndex, _ newNode: NodeIndex) -> Bool {
        let kind = old.kind(oldNode)
        guard oldNode != .nil, kind == new.kind(newNode) else { return false }

        switch kind {
        case .object: return hasSameClass(oldNode, newNode)
        case .codedObject:
            return oldHashes[old.children(oldNode)[old.childRange(oldNode).lowerBound]]
                == newHashes[new.children(newNode)[new.childRange(newNode).lowerBound]]
        case .keyedArchive: return false
        case _ where kind.isContainer: return true
        default: return oldHashes[oldNode] == newHashes[newNode]
        }
    }

    private func isSameValue(_ oldNode: NodeIndex, _ newNode: NodeIndex) -> Bool {
        !old.kind(oldNode).isObject && old.kind(oldNode) == new.kind(newNode)
            && oldHashes[oldNode] == newHashes[newNode]
    }

    /// Makes the nodes that were taken over refer to partners.
    private mutating func replaceChildren(from first: Int) {
        for place in first..<graph.children.count {
            graph.children[place] = self.place(graph.children[place])
        }
    }

    /// Gives each node that has a partner the content of that.
    private mutating func fillPaired() {
        for index in new.records.indices.dropFirst(Int(ObjectGraph.constants)) {
            let node = NodeIndex(UInt32(index))
            let partner = places[index]
            guard Int(partner.index) < old.records.count else { continue }

            if new.kind(node) == .object {
                fillObject(partner, from: node)
            } else if new.kind(node).isContainer || new.kind(node) == .codedObject {
                fillContainer(partner, from: node)
            }
        }
    }

    // MARK: - Contents

    /// A number that is the same for nodes that may replace each other.
    private func code(ofOld node: NodeIndex) -> UInt64 {
        old.kind(node).isObject
            ? Self.objectBit | UInt64(node.index) : oldHashes[node] & ~Self.objectBit
    }

    private func code(ofNew node: NodeIndex) -> UInt64 {
        new.kind(node).isObject
            ? Self.objectBit | UInt64(places[Int(node.index)].index)
            : newHashes[node] & ~Self.objectBit
    }

    private func areSame(_ oldNode: NodeIndex, _ newNode: NodeIndex) -> Bool {
        code(ofOld: oldNode) == code(ofNew: newNode)
    }

    /// The node for a child in place of an old one.
    private func child(_ newNode: NodeIndex, over oldNode: NodeIndex?) -> NodeIndex {
        if let oldNode, areSame(oldNode, newNode) {
            return oldNode
        }

        return places[Int(newNode.index)]
    }

    private mutating func fillObject(_ partner: NodeIndex, from node: NodeIndex) {
        let oldChildren = Array(old.children(partner))
        let newChildren = Array(new.children(node))
        if hasSameProperties(partner, node) {
            let children = zip(oldChildren, newChildren).map { child($1, over: $0) }
            if children != oldChildren {
                graph.close(partner, children: children)
            }

            return
        }

        let oldNames = oldHashes.names.properties[old.definition(partner).properties]
        let newNames = newHashes.names.properties[new.definition(node).properties]
        let byName = Dictionary(zip(oldNames, oldChildren), uniquingKeysWith: { first, _ in first })
        let children = zip(newNames, newChildren).map { child($1, over: byName[$0]) }

        // The definitions of the new graph come after those of the old one.
        let definition = old.definitions.count + Int(new.record(node).b)
        graph.records[Int(partner.index)].b = UInt32(definition)
        graph.close(partner, children: children)
    }

    private mutating func fillContainer(_ partner: NodeIndex, from node: NodeIndex) {
        let oldChildren = Array(old.children(partner))
        let newChildren = Array(new.children(node))
        let isUnchanged =
            oldChildren.count == newChildren.count
            && zip(oldChildren, newChildren).allSatisfy(areSame)
        if isUnchanged {
            return
        }

        let kind = new.kind(node)
        let hasKeys = kind.isDictionary || kind == .codedObject
        let children =
            hasKeys
            ? entries(newChildren, over: oldChildren, first: kind == .codedObject ? 1 : 0)
            : elements(newChildren, over: oldChildren)
        graph.close(partner, children: children)
    }

    /// The elements of an array or a set, with old nodes for values that it had: for equal ones in
    /// their order.
    private func elements(_ newChildren: [NodeIndex], over oldChildren: [NodeIndex]) -> [NodeIndex]
    {
        var known: [UInt64: [NodeIndex]] = [:]
        for child in oldChildren.reversed() {
            known[code(ofOld: child), default: []].append(child)
        }

        return newChildren.map { child in
            known[code(ofNew: child)]?.popLast() ?? places[Int(child.index)]
        }
    }

    /// The values and keys of a dictionary, or of a coded object after its class name, with old
    /// nodes for equal keys and for equal values at the same key.
    private func entries(
        _ newChildren: [NodeIndex],
        over oldChildren: [NodeIndex],
        first: Int
    ) -> [NodeIndex] {
        var known: [UInt64: Int] = [:]
        for place in stride(from: first, to: oldChildren.count, by: 2) {
            let key = code(ofOld: oldChildren[place + 1])
            known[key] = known[key] ?? place
        }

        var children = Array(oldChildren.prefix(first))
        for place in stride(from: first, to: newChildren.count, by: 2) {
            let key = newChildren[place + 1]
            // Of equal keys, the first one counts.
            let entry = known.removeValue(forKey: code(ofNew: key))
            children.append(child(newChildren[place], over: entry.map { oldChildren[$0] }))
            children.append(child(key, over: entry.map { oldChildren[$0 + 1] }))
        }

        return children
    }
}
