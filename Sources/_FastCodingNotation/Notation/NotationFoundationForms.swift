import _FastCodingPlists

// The meaning of dictionaries whose `$class` is one of Foundation's: fastcode-notation(5), "Notation".
extension NotationInterpreter {
    mutating func interpretClass(_ node: NodeIndex, named value: NodeIndex) throws(FastCodingError) {
        let name = try text(value, for: "$class")
        if let coder = self.value(of: .coder, in: node) {
            if isText(coder, "NSCoding") { return try interpretCodedObject(node, name: name, from: value) }
            if isText(coder, "FastCoding") { return try interpretObject(node, name: name) }
            throw error("$coder is NSCoding or FastCoding", butFound: coder)
        }
        if name.count == 0 {
            throw error("$class is empty; an object of a class without a name needs $coder", at: value)
        }
        guard let kind = NodeKind(className: unresolved.graph.bytes(name)) else {
            return try interpretObject(node, name: name)
        }
        try interpret(node, kind)
    }

    private mutating func interpret(_ node: NodeIndex, _ kind: NodeKind) throws(FastCodingError) {
        switch kind {
        case .null:
            try check(node)
            set(node, .null)
        case _ where kind.isNSNumber: try interpretNumber(node)
        case .decimal: try interpretDecimal(node)
        case .string, .mutableString: set(node, kind, try stringForm(node))
        case .data, .mutableData: set(node, kind, try dataForm(node))
        case .date: try interpretDate(node)
        case .url: try interpretURL(node)
        case _ where kind.isGeometry || kind == .range: try interpretValue(node)
        case .keyedArchive: try interpretKeyedArchive(node)
        case .array, .mutableArray, .set, .mutableSet, .orderedSet, .mutableOrderedSet:
            try interpretList(node, kind)
        case .dictionary, .mutableDictionary: try interpretEntries(node, kind)
        case .indexSet, .mutableIndexSet: try interpretIndexSet(node, kind)
        default: break
        }
    }

    // MARK: Containers

    private mutating func interpretList(_ node: NodeIndex, _ kind: NodeKind) throws(FastCodingError) {
        if kind.madeMutable != kind { _ = unresolved.mark(node, .isNamedImmutable) }
        let count = otherKeys(of: node, besides: []).count
        if count > 0, value(of: .objects, in: node) == nil { return try interpretNumbered(node, kind, count) }
        try check(node, .objects)
        try makeContainer(node, kind, childrenOf: try requiredArray(.objects, node))
    }

    /// Reads elements that are named `NS.object.0`, `NS.object.1`, ..., as NSSet writes itself with HRCoder.
    private mutating func interpretNumbered(_ node: NodeIndex, _ kind: NodeKind, _ count: Int) throws(FastCodingError) {
        let start = unresolved.graph.children.count
        var elements = [NodeIndex?](repeating: nil, count: count)
        for index in otherKeys(of: node, besides: []) {
            guard let number = literal.bytes(literal.children[index]).index(after: "NS.object.") else {
                throw unexpected(literal.children[index], in: node)
            }
            if number < count { elements[number] = literal.children[index - 1] }
        }
        for (number, element) in elements.enumerated() {
            guard let element else { throw error("NS.object.\(number) is missing", at: node) }
            unresolved.graph.children.append(element)
        }
        close(node, kind, start: start)
    }

    private mutating func interpretEntries(_ node: NodeIndex, _ kind: NodeKind) throws(FastCodingError) {
        if kind == .dictionary { _ = unresolved.mark(node, .isNamedImmutable) }
        if let value = value(of: .value, in: node) {
            try check(node, .value)
            guard literal.kind(value).isDictionary, !isForm(value) else {
                throw error("$value has to be a dictionary of keys and values", at: value)
            }
            return try makeDictionary(node, kind, entriesOf: value)
        }
        try check(node, .keys, .objects)
        let keys = try requiredArray(.keys, node)
        let objects = try requiredArray(.objects, node)
        let start = try appendPairs(keys, objects, names: "NS.keys and NS.objects")
        close(node, kind, start: start)
    }

    /// Appends the elements of two arrays of equal length to the graph's children, as value, key, value, key, ..., and
    /// returns where they begin.
    mutating func appendPairs(_ keys: NodeIndex, _ values: NodeIndex, names: String) throws(FastCodingError) -> Int {
        let (keyRange, valueRange) = (literal.childRange(keys), literal.childRange(values))
        guard keyRange.count == valueRange.count else {
            throw error(
                "\(names) have \(keyRange.count) and \(valueRange.count) elements; they need the same number",
                at: values)
        }
        try unresolved.budget.charge(8 * keyRange.count, for: "lists that stand in many places")
        let start = unresolved.graph.children.count
        for index in 0..<keyRange.count {
            unresolved.graph.children.append(literal.children[valueRange.lowerBound + index])
            unresolved.graph.children.append(literal.children[keyRange.lowerBound + index])
        }
        return start
    }

    private func isForm(_ node: NodeIndex) -> Bool {
        if value(of: .class, in: node) != nil { return true }
        guard literal.record(node).b == 1 else { return false }
        switch key(literal.children[literal.firstKey(node)]) {
        case .alias, .nil, .data: return true
        default: return false
        }
    }

    private mutating func interpretIndexSet(_ node: NodeIndex, _ kind: NodeKind) throws(FastCodingError) {
        try check(node, .ranges)
        let ranges = literal.children(try requiredArray(.ranges, node))
        try unresolved.budget.charge(8 * ranges.count, for: "lists that stand in many places")
        let offset = unresolved.graph.pool.count
        for range in ranges {
            guard literal.kind(range).madeMutable == .mutableArray, literal.record(range).b == 2 else {
                throw error("a range is [location, length]", butFound: range)
            }
            for part in literal.children(range) { unresolved.graph.pool.appendLittleEndian(try unsigned(part)) }
        }
        set(node, kind, a: UInt64(offset), b: UInt32(ranges.count))
    }

    /// The value of an integer from 0 to 2^32-1, the range in which locations and lengths are stored.
    func unsigned(_ node: NodeIndex) throws(FastCodingError) -> UInt32 {
        guard literal.kind(node) == .integer, let value = UInt32(exactly: literal.integer(node)) else {
            throw error("a location or length is an integer from 0 to 4294967295", butFound: node)
        }
        return value
    }
}
