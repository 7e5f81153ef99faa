import _FastCodingCore

// Comparing the graphs, node by node: what has changed in a container becomes the items that it
// holds afterwards, and the places whose values are still to be made.
extension KeyedArchiveRevision {
    /// An item of a container after the change.
    private struct NewItem {
        var item: RevisedContainer.Item
        /// The change of its value, if there is one.
        var change: Change?
    }

    /// Compares every node that the root leads to after the change, and marks it as reached.
    mutating func compareGraphs() throws(FastCodingError) {
        try compareRoots()
        var open = [after.rootIndex]
        isReached[Int(after.rootIndex.index)] = true

        while let node = open.popLast() {
            if isOld(node) {
                try compare(node)
            }

            for child in parts(of: node) where !isReached[Int(child.index)] {
                isReached[Int(child.index)] = true
                open.append(child)
            }
        }
    }

    /// The nodes that one refers to. A URL's two parts are no children of it.
    private func parts(of node: NodeIndex) -> [NodeIndex] {
        guard after.kind(node) == .url else { return Array(after.children(node)) }

        let url = after.url(node)
        return [url.relative, url.base]
    }

    /// Records another root. Only an archive with the single entry `root` has one that can be
    /// replaced.
    private mutating func compareRoots() throws(FastCodingError) {
        guard after.rootIndex != before.rootIndex else { return }

        let entries = archive.values(of: archive.top)
        guard entries.count == 2, archive.isKey(entries[entries.startIndex], among: [.root]) else {
            throw FastCodingError(
                .notRepresentable,
                "the archive has several roots; set them one by one",
                offset: archive.offset(of: archive.top)
            )
        }

        let change = Change(
            old: entries[entries.startIndex + 1],
            before: before.rootIndex,
            node: after.rootIndex,
            form: .reference
        )
        try revise(
            archive.top,
            isDictionary: true,
            [NewItem(item: RevisedContainer.Item(old: 0), change: change)]
        )
    }

    /// Records what has changed in the containers that a node's children are in.
    private mutating func compare(_ node: NodeIndex) throws(FastCodingError) {
        guard let origin = origins[node.index] else { return }

        let isSame = before.children(node).elementsEqual(after.children(node))
        if isSame, after.kind(node) != .object || hasSameNames(node) {
            return
        }

        switch origin {
        case .properties(let container): try compareProperties(node, container)
        case .elements(let list): try compareElements(node, list)
        case .pairs(let keys, let values): try comparePairs(node, keys, values)
        case .entries(let container): try compareEntries(node, container)
        case .numberedElements(let container):
            let elements = NumberedParts(KeyedArchiveKey.numberedElement, of: node, 0, 1)
            try compareNumbered([elements], container)
        case .numberedPairs(let container):
            let keys = NumberedParts(KeyedArchiveKey.numberedKey, of: node, 1, 2)
            let values = NumberedParts(KeyedArchiveKey.numberedElement, of: node, 0, 2)
            try compareNumbered([keys, values], container)
        }
    }

    /// Whether an object has the same property names as before, in the same order.
    private func hasSameNames(_ node: NodeIndex) -> Bool {
        let old = before.propertyNames[before.definition(node).properties]
        let new = after.propertyNames[after.definition(node).properties]
        return old.count == new.count && zip(old, new).allSatisfy(isSameName)
    }

    /// Whether a name before the change and one after it are the same. Names that stay keep their
    /// place in the pool, so that long ones of many objects aren't compared.
    private func isSameName(_ old: ByteRange, _ new: ByteRange) -> Bool {
        old == new || before.bytes(old).equals(after.bytes(new))
    }

    // MARK: - Containers

    /// Compares the properties of an object, or the entries of `$top`.
    private mutating func compareProperties(
        _ node: NodeIndex,
        _ container: Int
    ) throws(FastCodingError) {
        let entries = archive.values(of: container)
        // The number of each property's entry. They differ after the `$class`, which is no property
        // and may be anywhere.
        var classEntry: Int?
        var numbers: [Int] = []
        for number in 0..<(entries.count / 2) {
            let isClass = archive.isKey(entries[entries.startIndex + 2 * number], among: [.class])
            if isClass, container != archive.top {
                classEntry = number
            } else {
                numbers.append(number)
            }
        }

        let definition = after.definition(node)
        let properties = ItemDifference(
            from: Array(before.children(node)),
            to: Array(after.children(node)),
            origins: pairNames(of: node)
        )
        var items: [NewItem] = []

        for place in properties.indices {
            let property = definition.properties.lowerBound + place
            let name = after.propertyNames[property]
            let origin = properties.origins[place]
            var item = NewItem(item: RevisedContainer.Item(old: origin.map { numbers[$0] }))
            if origin.map({ isName(name, ofProperty: $0, of: node) }) != true {
                let text = Array(after.pool[name.range])
                item.item.key = KeyedArchiveOuterForm.key(ofProperty: text)
            }

            let form = Change.Form.property(name, property, className: definition.name)
            item.change = change(of: place, in: properties, form) { origin in
                entries[entries.startIndex + 2 * numbers[origin] + 1]
            }
            items.append(item)
        }

        try revise(container, isDictionary: true, items, keeping: classEntry)
    }

    /// Whether the property of an object at a place had this name before the change.
    private func isName(_ name: ByteRange, ofProperty place: Int, of node: NodeIndex) -> Bool {
        let old = before.propertyNames[before.definition(node).properties.lowerBound + place]
        return isSameName(old, name)
    }

    /// For each property of an object, which one it was before.
    private mutating func pairNames(of node: NodeIndex) -> [Int?] {
        let key = UInt64(before.record(node).b) << 32 | UInt64(after.record(node).b)
        if let known = pairedNames[key] {
            return known
        }

        // The pairing compares numbers, so equal names get equal ones.
        var numbers: [[UInt8]: UInt64] = [:]
        func identities(_ names: ArraySlice<ByteRange>, _ pool: [UInt8]) -> [UInt64] {
            names.map { name in
                let text = Array(pool[name.range])
                let number = numbers[text] ?? UInt64(numbers.count)
                numbers[text] = number
                return number
            }
        }

        let old = identities(
            before.propertyNames[before.definition(node).properties],
            before.pool
        )
        let new = identities(after.propertyNames[after.definition(node).properties], after.pool)
        let origins = pairing.origins(of: new, in: old)
        pairedNames[key] = origins
        return origins
    }

    /// Compares the elements of an array or a set that are in one list.
    private mutating func compareElements(_ node: NodeIndex, _ list: Int) throws(FastCodingError) {
        let elements = pairing.difference(
            from: Array(before.children(node)),
            to: Array(after.children(node))
        )
        try revise(list, isDictionary: false, listItems(elements, list))
    }

    /// Compares the entries of a dictionary whose keys and values are in two lists. The keys tell
    /// which entries stay, in both lists.
    private mutating func comparePairs(
        _ node: NodeIndex,
        _ keyList: Int,
        _ valueList: Int
    ) throws(FastCodingError) {
        let entries = EntryDifference(of: node, from: archive.graph, to: after, &pairing)
        try revise(keyList, isDictionary: false, listItems(entries.keys, keyList))
        try revise(valueList, isDictionary: false, listItems(entries.values, valueList))
    }

    /// The items of an array of which each element is a reference, as a rule.
    private func listItems(_ elements: ItemDifference, _ list: Int) -> [NewItem] {
        let values = archive.values(of: list)
        return elements.indices.map { place in
            NewItem(
                item: RevisedContainer.Item(old: elements.origins[place]),
                change: change(of: place, in: elements, .reference) { origin in
                    values[values.startIndex + origin]
                }
            )
        }
    }

    /// Compares the entries of a dictionary that is a value by itself.
    private mutating func compareEntries(
        _ node: NodeIndex,
        _ container: Int
    ) throws(FastCodingError) {
        let difference = EntryDifference(of: node, from: archive.graph, to: after, &pairing)
        let entries = archive.values(of: container)
        var items: [NewItem] = []

        for place in difference.keys.indices {
            var item = NewItem(item: RevisedContainer.Item(old: difference.keys.origins[place]))
            if !difference.keys.isKept(place) {
                let key = difference.keys.node(place)
                guard after.kind(key) == .string else {
                    throw refusal(
                        "\(after.summaryWithArticle(key)) as a key of this dictionary",
                        key
                    )
                }
                item.item.key = Array(after.pool[after.byteRange(key).range])
            }

            item.change = change(of: place, in: difference.values, .entry) { origin in
                entries[entries.startIndex + 2 * origin + 1]
            }
            items.append(item)
        }

        try revise(container, isDictionary: true, items)
    }

    /// The change of an item's value; nil if it stays.
    ///
    /// - Parameter stored: how the property list stores the value of an old item, by its number.
    private func change(
        of item: Int,
        in values: ItemDifference,
        _ form: Change.Form,
        stored: (Int) -> KeyedArchiveValue
    ) -> Change? {
        if values.isKept(item) {
            return nil
        }

        return Change(
            old: values.origins[item].map(stored),
            before: values.oldNode(item),
            node: values.node(item),
            form: form
        )
    }

    /// Parts of a node that have keys with a prefix and a number: each `step`th child from `first`
    /// on.
    private struct NumberedParts {
        let prefix: String
        let node: NodeIndex
        let first: Int
        let step: Int

        init(_ prefix: String, of node: NodeIndex, _ first: Int, _ step: Int) {
            self.prefix = prefix
            self.node = node
            self.first = first
            self.step = step
        }

        /// The parts in a graph, in the order of their numbers.
        func nodes(_ graph: ObjectGraph) -> [NodeIndex] {
            let children = graph.children(node)
            return stride(from: children.startIndex + first, to: children.endIndex, by: step)
                .map { children[$0] }
        }
    }

    /// Compares parts that have keys such as `NS.object.0`. The number in the key is the place, so
    /// nothing is paired: places that are gone lose their entries, and more places get new ones.
    private mutating func compareNumbered(
        _ parts: [NumberedParts],
        _ container: Int
    ) throws(FastCodingError) {
        let entries = archive.values(of: container)
        let old = parts.map { $0.nodes(archive.graph) }
        let new = parts.map { $0.nodes(after) }
        var items: [NewItem] = []
        var classEntry: Int?

        for number in 0..<(entries.count / 2) {
            let key = NodeIndex(UInt32(entries[entries.startIndex + 2 * number].index))
            let text = before.byteRange(key)
            for (list, part) in parts.enumerated() {
                guard let index = before.bytes(text).index(after: part.prefix),
                    index < new[list].count
                else { continue }

                var item = NewItem(item: RevisedContainer.Item(old: number))
                if old[list][index] != new[list][index] {
                    item.change = Change(
                        old: entries[entries.startIndex + 2 * number + 1],
                        before: old[list][index],
                        node: new[list][index],
                        form: .reference
                    )
                }

                items.append(item)
            }

            if archive.isKey(entries[entries.startIndex + 2 * number], among: [.class]) {
                classEntry = number
            }
        }

        for (list, part) in parts.enumerated() {
            for index in old[list].count..<max(old[list].count, new[list].count) {
                let key = Array((part.prefix + "\(index)").utf8)
                let change = Change(
                    old: nil,
                    before: nil,
                    node: new[list][index],
                    form: .reference
                )
                items.append(NewItem(item: RevisedContainer.Item(key: key), change: change))
            }
        }

        try revise(container, isDictionary: true, items, keeping: classEntry)
    }

    /// Records what a container holds after the change.
    ///
    /// - Parameter entry: one that stays, and is not among the items.
    private mutating func revise(
        _ container: Int,
        isDictionary: Bool,
        _ items: [NewItem],
        keeping entry: Int? = nil
    ) throws(FastCodingError) {
        try checkAlone(container)
        var items = items
        if let entry {
            let place = items.firstIndex { $0.item.old.map { $0 > entry } ?? false }
            let kept = NewItem(item: RevisedContainer.Item(old: entry))
            items.insert(kept, at: place ?? items.count)
        }

        revised[container] = RevisedContainer(isDictionary: isDictionary, items: items.map(\.item))
        for (index, item) in items.enumerated() {
            if let change = item.change {
                places.append(Place(container: container, item: index, change: change))
            }
        }
    }

    /// The not-representable error about a node after the change, with its key path.
    func refusal(_ what: String, _ node: NodeIndex) -> FastCodingError {
        FastCodingError(
            .notRepresentable,
            "a keyed archive can't hold \(what)",
            keyPath: after.path(to: node)
        )
    }
}
