import _FastCodingCore

// Renamed classes: their own names, and every place of a chain that names them.
extension KeyedArchiveRevision {
    /// Records the new names of classes, in their own slots and in the lists of all classes. Very
    /// many classes may have one list, which is examined once.
    mutating func renameClasses() throws(FastCodingError) {
        if newNames.isEmpty {
            return
        }

        var lists: Set<Int> = []
        for definition in classSlots.definitions {
            if let name = newNames[definition.name.index] {
                try checkUse(of: definition)
                let count = archive.values(of: definition.container).count / 2
                var content = RevisedContainer(isDictionary: true, count: count)
                if let entry = archive.entry(.className, of: definition.container) {
                    content.items[entry].value = [.string(name)]
                }

                revised[definition.container] = content
            }

            for key in [KeyedArchiveKey.classes, .hints] {
                guard let list = archive.value(key, of: definition.container)?.array,
                    lists.insert(list).inserted
                else { continue }

                renameNames(in: list)
            }
        }
    }

    /// An object that describes a class can't have its class renamed and stay the same object.
    private func checkUse(of definition: KeyedArchiveClassSlots.Definition) throws(FastCodingError)
    {
        guard slotNodes[definition.slot] != nil else { return }

        throw FastCodingError(
            .notRepresentable,
            "object \(definition.slot) describes a class and is also a value, so its class can't be renamed",
            offset: archive.offset(of: definition.container)
        )
    }

    /// Gives classes other chains, in all slots that describe them.
    mutating func replaceChains() throws(FastCodingError) {
        if chains.isEmpty {
            return
        }

        for definition in classSlots.definitions {
            guard let chain = chains[name(of: definition)] else { continue }

            try replace(.classes, by: chain.classes, in: definition)
            try replace(.hints, by: chain.hints, in: definition)
        }
    }

    private mutating func replace(
        _ key: KeyedArchiveKey,
        by names: [[UInt8]],
        in definition: KeyedArchiveClassSlots.Definition
    ) throws(FastCodingError) {
        let container = definition.container
        let entry = archive.entry(key, of: container)
        let isMissing = entry == nil && names.isEmpty
        if isMissing || areNames(names, of: archive.value(key, of: container)) {
            return
        }

        try checkUse(of: definition)
        try checkAlone(container)
        let count = archive.values(of: container).count / 2
        var content = revised[container] ?? RevisedContainer(isDictionary: true, count: count)
        let events =
            [.begin(isDictionary: false)] + names.map { PropertyListEvent.string($0) }
            + [.end(isDictionary: false)]

        if let entry {
            content.items[entry].value = events
        } else {
            content.items.append(
                RevisedContainer.Item(key: Array(key.rawValue.utf8), value: events)
            )
        }

        revised[container] = content
    }

    /// Whether a list has just these names, after classes have been renamed.
    private func areNames(_ names: [[UInt8]], of value: KeyedArchiveValue?) -> Bool {
        guard let list = value?.array else { return false }

        let old = archive.values(of: list)
        return old.count == names.count
            && zip(old, names).allSatisfy { value, name in
                guard let node = value.node, before.kind(node) == .string else { return false }
                if let newName = newNames[node.index] {
                    return newName == name
                }
                return before.bytes(node).equals(name.span)
            }
    }

    /// Records the new names in a list of superclasses or substitutes.
    private mutating func renameNames(in list: Int) {
        let values = Array(archive.values(of: list))
        Effort.count(values.count)
        var content = RevisedContainer(isDictionary: false, count: values.count)
        var isChanged = false

        for (place, value) in values.enumerated() {
            guard let node = value.node, let name = newNames[node.index] else { continue }

            content.items[place].value = [.string(name)]
            isChanged = true
        }

        if isChanged {
            revised[list] = content
        }
    }

    /// The name that a class has after the change.
    func name(of definition: KeyedArchiveClassSlots.Definition) -> [UInt8] {
        if let newName = newNames[definition.name.index] {
            return newName
        }

        let name = before.byteRange(definition.name)
        Effort.count(name.count)
        return Array(before.pool[name.range])
    }
}
