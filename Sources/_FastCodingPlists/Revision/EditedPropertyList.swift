import _FastCodingCore

/// Turns the changes of a graph that was read from a property list into changes of the list.
///
/// Both graphs have the nodes that were there before under the same numbers, with the offsets of
/// the containers as their sources.
package struct EditedPropertyList {
    /// A step that is still to be done for the events of a value.
    private enum Step {
        case value(NodeIndex)
        case key(NodeIndex)
        case end(isDictionary: Bool)
    }

    private let before: ObjectGraph
    private let after: ObjectGraph
    private var revision = PropertyListRevision()
    private var pairing: ItemPairing
    private var recorder: PropertyListRecorder

    /// The changes to the property list that a graph was read from, literally and without equal
    /// keys, before the graph was changed.
    ///
    /// Throws ``FastCodingError/Code/notRepresentable`` with the key path of a value that no
    /// property list can hold.
    package static func revision(
        from before: ObjectGraph,
        to after: ObjectGraph,
        limits: FastLimits
    ) throws(FastCodingError) -> PropertyListRevision {
        var edited = EditedPropertyList(before, after, limits)
        try edited.run()
        return edited.revision
    }

    private init(_ before: ObjectGraph, _ after: ObjectGraph, _ limits: FastLimits) {
        self.before = before
        self.after = after
        pairing = ItemPairing(nodes: after.records.count)
        recorder = PropertyListRecorder(after, limits)
    }

    private mutating func run() throws(FastCodingError) {
        // A container of a new root that was there before is named by its offset, and compared
        // below.
        if after.rootIndex != before.rootIndex || isChangedIdentifier(after.rootIndex) {
            revision.root = try events(of: after.rootIndex)
        }

        var isSeen = Array(repeating: false, count: after.records.count)
        var open = [after.rootIndex]
        isSeen[Int(after.rootIndex.index)] = true

        while let node = open.popLast() {
            if isOld(node) {
                try compare(node)
            }

            for child in after.children(node) where !isSeen[Int(child.index)] {
                isSeen[Int(child.index)] = true
                open.append(child)
            }
        }

        if !revision.isEmpty {
            try checkCycles()
        }
    }

    /// Whether the graph had a node before the change.
    private func isOld(_ node: NodeIndex) -> Bool {
        Int(node.index) < before.records.count
    }

    /// Whether a node was a UID that has another number now, or has become something else.
    private func isChangedIdentifier(_ node: NodeIndex) -> Bool {
        isOld(node) && before.isPropertyListIdentifier(node)
            && !before.children(node).elementsEqual(after.children(node))
    }

    /// A property list is a tree, apart from what binary ones store once.
    private func checkCycles() throws(FastCodingError) {
        guard let first = after.containersMetOpen().min() else { return }
        throw refusal("a container that contains itself", NodeIndex(first))
    }

    /// The not-representable error about a node, with its key path.
    private func refusal(_ what: String, _ node: NodeIndex) -> FastCodingError {
        FastCodingError(
            .notRepresentable,
            "a property list can't hold \(what)",
            keyPath: after.path(to: node)
        )
    }

    // MARK: - Containers

    /// Records the items of a container whose children have changed.
    private mutating func compare(_ node: NodeIndex) throws(FastCodingError) {
        let old = before.children(node)
        let new = after.children(node)
        // A UID is one value, which the container around it holds.
        if before.isPropertyListIdentifier(node) {
            return
        }

        guard !old.elementsEqual(new) || new.contains(where: isChangedIdentifier) else { return }

        guard after.kind(node).isDictionary else {
            let elements = pairing.difference(from: Array(old), to: Array(new))
            try record(node, keys: nil, values: elements)
            return
        }

        let entries = EntryDifference(of: node, from: before, to: after, &pairing)
        try record(node, keys: entries.keys, values: entries.values)
    }

    /// Records what a container holds after the change.
    ///
    /// - Parameter keys: nil for an array.
    private mutating func record(
        _ node: NodeIndex,
        keys: ItemDifference?,
        values: ItemDifference
    ) throws(FastCodingError) {
        var container = RevisedContainer(isDictionary: keys != nil)

        for number in values.indices {
            var item = RevisedContainer.Item(old: values.origins[number])
            let value = values.node(number)
            if !values.isKept(number) || isChangedIdentifier(value) {
                item.value = try events(of: value)
            }

            if let keys, !keys.isKept(number) {
                item.key = try key(keys.node(number))
            }

            container.items.append(item)
        }

        revision.containers[before.source(node)] = container
    }

    private func key(_ node: NodeIndex) throws(FastCodingError) -> [UInt8] {
        guard after.kind(node) == .string else {
            throw refusal("\(after.summaryWithArticle(node)) as a key", node)
        }
        return bytes(of: node)
    }

    /// The bytes of a string or of data.
    private func bytes(of node: NodeIndex) -> [UInt8] {
        Array(after.pool[after.byteRange(node).range])
    }

    // MARK: - Values

    /// The events of a value. A container that the list had before is named by its offset.
    private mutating func events(of node: NodeIndex) throws(FastCodingError) -> [PropertyListEvent]
    {
        var steps = [Step.value(node)]

        while let step = steps.popLast() {
            do throws(FastCodingError) {
                switch step {
                case .value(let node): try add(node, &steps)
                case .key(let node): try recorder.append(.key(try key(node)))
                case .end(let isDictionary): try recorder.end(isDictionary: isDictionary, at: -1)
                }
            } catch {
                throw error.at(keyPath: after.path(to: node))
            }
        }

        return recorder.takeEvents()
    }

    /// Records a value; of a new container, only its beginning, with steps for the rest.
    private mutating func add(_ node: NodeIndex, _ steps: inout [Step]) throws(FastCodingError) {
        switch after.kind(node) {
        case .array, .dictionary:
            if isOld(node), !before.isPropertyListIdentifier(node) {
                try recorder.append(.container(before.source(node)))
            } else {
                try open(node, &steps)
            }
        case .string: try recorder.append(.string(bytes(of: node)))
        case .data: try recorder.append(.data(bytes(of: node)))
        case .null, .nil: throw refusal("null", node)
        case .decimal where after.decimal(node).propertyListInteger == nil:
            throw refusal("a decimal that is no integer from -2^63 to 2^64 - 1", node)
        default:
            guard let scalar = after.scalar(node) else {
                throw refusal(after.summaryWithArticle(node), node)
            }
            try recorder.scalar(scalar, at: -1)
        }
    }

    /// Begins a new container, and adds the steps for its items and its end.
    private mutating func open(_ node: NodeIndex, _ steps: inout [Step]) throws(FastCodingError) {
        let isDictionary = after.kind(node).isDictionary
        let children = after.children(node)
        try recorder.begin(isDictionary: isDictionary, at: -1)
        steps.append(.end(isDictionary: isDictionary))

        // The last one first, because the next step is the last of the list. An entry of a graph
        // has the value before the key, and an event of a key precedes that of its value.
        for place in children.indices.reversed() {
            let isKey = isDictionary && (place - children.startIndex) % 2 == 1
            if isKey {
                continue
            }

            steps.append(.value(children[place]))
            if isDictionary {
                steps.append(.key(children[place + 1]))
            }
        }
    }
}

extension ObjectGraph {
    /// Whether a node is the dictionary that represents a UID, which is no container in a binary
    /// property list.
    fileprivate func isPropertyListIdentifier(_ node: NodeIndex) -> Bool {
        guard kind(node) == .dictionary, record(node).b == 1 else { return false }

        let pair = children(node)
        return kind(pair[pair.startIndex]) == .integer
            && kind(pair[pair.startIndex + 1]) == .string
            && bytes(pair[pair.startIndex + 1]).isIdentifierKey
    }
}
