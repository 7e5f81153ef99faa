import _FastCodingCore

// Renamed classes: their own names, and every place of a chain that names them.
extension KeyedArchiveRevision {
    /// Records the new names of classes, in their own slots and in the lists of all classes.
    mutating func renameClasses() throws(FastCodingError) {
        if newNames.isEmpty {
            return
        }

        for definition in classSlots.definitions where revised[definition.container] == nil {
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
                if let list = archive.value(key, of: definition.container)?.array {
                    renameNames(in: list)
                }
            }
        }
    }

    /// An object that describes a class can't have its class renamed and stay the same object.
    private func checkUse(of definition: KeyedArchiveClassSlots.Definition) throws(FastCodingError)
    {
        guard slotNodes[definition.slot] != nil else { return }

        throw FastCodingError(
            .notRepresentable,
            "object \(definition.slot) is a class and an object that other objects hold, so it can't be renamed",
            offset: archive.offset(of: definition.container)
        )
    }

    /// Records the new names in a list of superclasses or substitutes, once however many classes
    /// have it.
    private mutating func renameNames(in list: Int) {
        guard revised[list] == nil else { return }

        let values = Array(archive.values(of: list))
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
        newNames[definition.name.index]
            ?? Array(before.pool[before.byteRange(definition.name).range])
    }
}
