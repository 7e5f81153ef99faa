import _FastCodingCore

/// Finds out whether two values have equal contents, however much of each is a part of a graph that
/// was read.
///
/// Nothing recurses, and cycles do no harm: parts that were compared once count as the same from
/// then on, so that no more pairs of parts are compared than there are parts. Sharing does not
/// matter.
struct ValueComparison {
    private struct Pair {
        let one: FastValue
        let other: FastValue
    }

    /// Values by their names. Archives may repeat a name; equal names then count in their order, so
    /// that the comparison is the same in both directions.
    private struct NamedValues {
        private var values: [[UInt8]: ArraySlice<FastValue>] = [:]

        mutating func add(_ value: FastValue, named name: String) {
            values[Array(name.utf8), default: []].append(value)
        }

        /// Takes the first value of a name that was not taken yet; nil if there is none.
        mutating func takeFirst(named name: String) -> FastValue? {
            values[Array(name.utf8)]?.popFirst()
        }
    }

    private var waiting: [Pair] = []
    /// For each part that was met, one that counts as the same, or itself.
    private var same: [PartIdentity: PartIdentity] = [:]

    /// Whether two values are equal.
    mutating func areEqual(_ one: FastValue, _ other: FastValue) -> Bool {
        waiting = [Pair(one: one, other: other)]
        while let pair = waiting.popLast() {
            if areMerged(pair) {
                continue
            }

            if !compare(pair.one.content, pair.other.content) {
                return false
            }
        }

        return true
    }

    /// Whether two parts count as the same already; from now on they do.
    private mutating func areMerged(_ pair: Pair) -> Bool {
        guard case .part(let one) = pair.one, case .part(let other) = pair.other else {
            return false
        }

        let first = representative(of: one.place.identity)
        let second = representative(of: other.place.identity)
        if first == second {
            return true
        }

        same[second] = first
        return false
    }

    /// The part that all parts of its kind count as, in a union-find structure.
    private mutating func representative(of part: PartIdentity) -> PartIdentity {
        var found = part
        while let next = same[found], next != found {
            // Halves the path, so that paths stay short.
            let after = same[next] ?? next
            same[found] = after
            found = after
        }

        return found
    }

    private mutating func wait(_ one: FastValue, _ other: FastValue) {
        waiting.append(Pair(one: one, other: other))
    }

    private mutating func wait(_ some: [FastValue], _ others: [FastValue]) -> Bool {
        guard some.count == others.count else { return false }

        for (one, other) in zip(some, others) {
            wait(one, other)
        }

        return true
    }

    /// Compares two values without those in them, which wait.
    private mutating func compare(_ one: FastValue, _ other: FastValue) -> Bool {
        switch (one, other) {
        case (.array(let some, let left), .array(let others, let right)),
            (.set(let some, let left), .set(let others, let right)),
            (.orderedSet(let some, let left), .orderedSet(let others, let right)):
            return left == right && wait(some, others)
        case (.dictionary(let some, let left), .dictionary(let others, let right)):
            return left == right && wait(some, others)
        case (.object(let name, let some), .object(let otherName, let others)),
            (.codedObject(let name, let some), .codedObject(let otherName, let others)):
            return name.utf8.elementsEqual(otherName.utf8) && wait(some, others)
        case (.url(let text, let base), .url(let otherText, let otherBase)):
            wait(base ?? .nil, otherBase ?? .nil)
            return text.utf8.elementsEqual(otherText.utf8)
        default: return Self.areEqualLeaves(one, other)
        }
    }

    /// Properties are matched by their names; those that are nil do not count.
    private mutating func wait(
        _ some: [FastValue.Property],
        _ others: [FastValue.Property]
    ) -> Bool {
        let present = some.filter { !$0.value.isNil }
        let otherPresent = others.filter { !$0.value.isNil }
        guard present.count == otherPresent.count else { return false }

        var named = NamedValues()
        for property in otherPresent {
            named.add(property.value, named: property.name)
        }

        for property in present {
            guard let other = named.takeFirst(named: property.name) else { return false }
            wait(property.value, other)
        }

        return true
    }

    /// Entries are matched by keys that are strings, and others by their places.
    private mutating func wait(_ some: [FastValue.Entry], _ others: [FastValue.Entry]) -> Bool {
        guard some.count == others.count else { return false }

        var named = NamedValues()
        for entry in others {
            if let name = entry.key.string {
                named.add(entry.value, named: name)
            }
        }

        var rest = others.filter { $0.key.string == nil }[...]
        for entry in some {
            if let name = entry.key.string {
                guard let value = named.takeFirst(named: name) else { return false }
                wait(entry.value, value)
            } else {
                guard let other = rest.popFirst() else { return false }
                wait(entry.key, other.key)
                wait(entry.value, other.value)
            }
        }

        return rest.isEmpty
    }

    private static func areEqualLeaves(_ one: FastValue, _ other: FastValue) -> Bool {
        switch (one, other) {
        case (.nil, .nil), (.null, .null): true
        case (.bool(let one), .bool(let other)): one == other
        case (.integer(let one), .integer(let other)): one == other
        case (.float(let one), .float(let other)):
            one == other || one.bitPattern == other.bitPattern
        case (.double(let one), .double(let other)):
            one == other || one.bitPattern == other.bitPattern
        case (.decimal(let one), .decimal(let other)): one == other
        case (.string(let one, let left), .string(let other, let right)):
            left == right && one.utf8.elementsEqual(other.utf8)
        case (.data(let one, let left), .data(let other, let right)): left == right && one == other
        case (.date(let one), .date(let other)): one == other
        case (.geometry(let one), .geometry(let other)): one == other
        case (.range(let one), .range(let other)): one == other
        case (.indexSet(let one, let left), .indexSet(let other, let right)):
            left == right && one == other
        case (.keyedArchive(let one), .keyedArchive(let other)): one == other
        case (.node(let one), .node(let other)): one == other
        default: false
        }
    }
}

extension FastValue {
    fileprivate var isNil: Bool {
        if case .nil = content { true } else { false }
    }

    /// Whether both have the same content: a value that was read is equal to the one that was
    /// written.
    ///
    /// Objects are compared by their class names and properties, dictionaries whatever the order of
    /// their keys that are strings, arrays and sets in their order. It does not matter which parts
    /// are shared, and parts of a graph are compared as they were read.
    public static func == (one: FastValue, other: FastValue) -> Bool {
        var comparison = ValueComparison()
        return comparison.areEqual(one, other)
    }

    /// Hashes the first elements of arrays and sets, and all entries of other containers, two
    /// levels deep.
    public func hash(into hasher: inout Hasher) {
        ValueHashing.combine(self, into: &hasher)
    }
}
