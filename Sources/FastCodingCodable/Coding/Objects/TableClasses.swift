import _FastCodingCore

/// The classes that objects by tables may be of: those that the tables name, beginning with those
/// of the root and of registered classes. Reading chooses among them, and writing refuses what
/// reading would not find there.
struct TableClasses {
    private let types: FastTypes
    /// The classes by the bytes of their names; several may have the same one.
    private var classes: [[UInt8]: [any FastObject.Type]] = [:]

    init(root: any FastObject.Type, _ types: FastTypes) {
        self.types = types
        var found = [root] + types.all.compactMap { $0 as? any FastObject.Type }
        var seen: Set<ObjectIdentifier> = []

        while let type = found.popLast() {
            guard seen.insert(ObjectIdentifier(type)).inserted else { continue }

            classes[Array(types.name(of: type).utf8), default: []].append(type)
            found += type.tableLevels.rows.flatMap { ($0 as? CodedRow)?.classes ?? [] }
        }
    }

    /// The classes that a name means: the registered one, or those of the name that the tables
    /// name.
    func named(_ name: String) -> [any FastObject.Type] {
        if let registered = types.type(named: name) as? any FastObject.Type {
            return [registered]
        }
        return classes[Array(name.utf8)] ?? []
    }

    /// The classes that a name means in a slot: the slot's own, if it has that name, and others
    /// that fit.
    func named<T: FastObject>(_ name: String, in slot: T.Type) -> [any FastObject.Type] {
        let others = named(name).filter { $0 is T.Type && $0 != slot }
        let isOwn = types.name(of: slot).utf8.elementsEqual(name.utf8)
        return isOwn ? [slot] + others : others
    }
}
