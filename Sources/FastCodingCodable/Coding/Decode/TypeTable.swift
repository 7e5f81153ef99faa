import _FastCodingCore

/// The facts about the types that were met, determined once for each.
struct TypeTable<Facts: TypeFacts> {
    let types: FastTypes
    private let met = SharedState<[ObjectIdentifier: Facts]>([:])
    /// The last type of each remainder of addresses: most programs have few types, and look one up
    /// for each value.
    private let recent = SharedState<[Facts?]>(Array(repeating: nil, count: 64))

    init(_ types: FastTypes) {
        self.types = types
    }

    /// The facts about a type.
    @inline(__always)
    subscript(_ type: Any.Type) -> Facts {
        let bits = UInt(bitPattern: ObjectIdentifier(type))
        let slot = Int(bitPattern: (bits &>> 4) ^ (bits &>> 10)) & 63
        if let found = recent.open[slot], found.type == type {
            return found
        }

        return find(type, slot)
    }

    @inline(never)
    private func find(_ type: Any.Type, _ slot: Int) -> Facts {
        let found = met.open[ObjectIdentifier(type)] ?? Facts(type, types: types)
        met.open[ObjectIdentifier(type)] = found
        recent.open[slot] = found

        return found
    }

    /// The facts about all types so far.
    var all: some Sequence<Facts> { met.open.values }
}
