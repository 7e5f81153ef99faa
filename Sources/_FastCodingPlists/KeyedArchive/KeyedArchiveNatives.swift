import _FastCodingCore

// Instances of Foundation's classes that become nodes of their own kinds, unless they hold something that such nodes can't hold.
extension KeyedArchiveBuilder {
    /// The node of an instance; nil if it remains an object.
    mutating func makeNative(_ kind: NodeKind, _ container: Int) throws(FastCodingError) -> NodeIndex? {
        switch kind {
        case .null: parts.hasOnly([], container) ? .null : nil
        case .array, .mutableArray, .set, .mutableSet, .orderedSet, .mutableOrderedSet: list(kind, container)
        case .dictionary, .mutableDictionary: dictionary(kind, container)
        case .string, .mutableString: try text(kind, container)
        case .data, .mutableData: data(kind, container)
        case .date: date(container)
        case .decimal: decimal(container)
        case .indexSet, .mutableIndexSet: try indexSet(kind, container)
        case .point, .size, .rect, .range: try value(container)
        default: nil
        }
    }

    private mutating func add(_ kind: NodeKind, a: UInt64 = 0, b: UInt32 = 0, of container: Int) -> NodeIndex {
        graph.add(kind, a: a, b: b, source: parts.contents.offset(of: container))
    }

    // MARK: Containers

    private mutating func list(_ kind: NodeKind, _ container: Int) -> NodeIndex? {
        if parts.hasOnly([.elements], container), let list = parts.value(.elements, of: container)?.array {
            return add(kind, container, .elements(of: list))
        }
        let entries = parts.contents.values(of: container).count / 2 - 1
        guard let values = numbered(KeyedArchiveKey.numberedElement, container), values.count == entries else {
            return nil
        }
        return add(kind, container, .numbered(values))
    }

    private mutating func dictionary(_ kind: NodeKind, _ container: Int) -> NodeIndex? {
        if parts.hasOnly([.keys, .elements], container) {
            guard let keys = parts.value(.keys, of: container)?.array,
                let values = parts.value(.elements, of: container)?.array,
                parts.contents.values(of: keys).count == parts.contents.values(of: values).count
            else { return nil }
            return add(kind, container, .pairs(keys: keys, values: values))
        }
        let entries = parts.contents.values(of: container).count / 2 - 1
        guard let keys = numbered(KeyedArchiveKey.numberedKey, container),
            let values = numbered(KeyedArchiveKey.numberedElement, container),
            keys.count == values.count, keys.count + values.count == entries
        else { return nil }
        return add(kind, container, .numberedPairs(keys: keys, values: values))
    }

    /// The values whose keys consist of a prefix and an index, by their indexes; nil if an index is missing.
    private func numbered(_ prefix: String, _ container: Int) -> [KeyedArchiveValue]? {
        let entries = parts.contents.values(of: container)
        var found = [KeyedArchiveValue?](repeating: nil, count: entries.count / 2)
        var count = 0
        for place in stride(from: entries.startIndex, to: entries.endIndex, by: 2) {
            let key = graph.byteRange(NodeIndex(UInt32(entries[place].index)))
            guard let index = graph.bytes(key).index(after: prefix), index < found.count else {
                continue
            }
            found[index] = entries[place + 1]
            count += 1
        }
        let values = found.prefix(count).compactMap { $0 }
        return values.count == count ? values : nil
    }

    // MARK: Texts and data

    private mutating func text(_ kind: NodeKind, _ container: Int) throws(FastCodingError) -> NodeIndex? {
        guard parts.hasOnly([.string], container), let text = try string(.string, container) else { return nil }
        if kind == .string { return text }
        let range = graph.byteRange(text)
        return add(kind, a: UInt64(range.offset), b: UInt32(truncatingIfNeeded: range.count), of: container)
    }

    private mutating func data(_ kind: NodeKind, _ container: Int) -> NodeIndex? {
        guard parts.hasOnly([.data], container) || parts.hasOnly([.bytes], container),
            let value = parts.value(.data, of: container) ?? parts.value(.bytes, of: container),
            let data = value.node, graph.kind(data) == .data
        else { return nil }
        let range = graph.byteRange(data)
        return add(kind, a: UInt64(range.offset), b: UInt32(truncatingIfNeeded: range.count), of: container)
    }

    /// The string that is the value of a key, or that the value refers to; nil if there is something else.
    mutating func string(_ key: KeyedArchiveKey, _ container: Int) throws(FastCodingError) -> NodeIndex? {
        guard let value = parts.value(key, of: container), value.form == .scalar || value.form == .reference else {
            return nil
        }
        let node = try leaf(value, in: container)
        return node.flatMap { graph.kind($0) == .string ? $0 : nil }
    }

    /// The node of a value, or of what it refers to; nil if that belongs to a class that may need other slots.
    private mutating func leaf(_ value: KeyedArchiveValue, in container: Int) throws(FastCodingError) -> NodeIndex? {
        guard value.form == .reference, value.index < parts.count,
            let instance = parts.slot(value.index).dictionary
        else { return try node(of: value, in: container) }
        switch try classOfInstance(value.index, instance).native {
        case .string, .data, .mutableData:
            // These have no parts that refer to further slots.
            guard parts.value(.string, of: instance)?.form != .reference else { return nil }
            return try node(of: value, in: container)
        default: return nil
        }
    }

    // MARK: Numbers

    private func integer(_ key: KeyedArchiveKey, _ container: Int) -> Int64? {
        guard let node = parts.value(key, of: container)?.node, graph.kind(node) == .integer else {
            return nil
        }
        return graph.integer(node)
    }

    private func bool(_ key: KeyedArchiveKey, _ container: Int) -> Bool? {
        switch parts.value(key, of: container)?.node {
        case .some(.true): true
        case .some(.false): false
        default: nil
        }
    }

    private mutating func date(_ container: Int) -> NodeIndex? {
        guard parts.hasOnly([.time], container), let node = parts.value(.time, of: container)?.node,
            let time = graph.scalar(node), let seconds = time.double,
            !seconds.isNaN || time.kind == .float64
        else { return nil }
        return add(.date, a: seconds.bitPattern, of: container)
    }

    private mutating func decimal(_ container: Int) -> NodeIndex? {
        guard parts.hasOnly([.mantissa, .byteOrder, .length, .exponent, .negative, .compact], container),
            let value = decimalNumber(container)
        else { return nil }
        return graph.add(scalar: .decimal(value), source: parts.contents.offset(of: container))
    }

    private func decimalNumber(_ container: Int) -> DecimalNumber? {
        guard let data = parts.value(.mantissa, of: container)?.node, graph.kind(data) == .data,
            graph.byteRange(data).count == 16,
            let order = integer(.byteOrder, container), order == 1 || order == 2,
            let length = integer(.length, container), (0...8).contains(length),
            let exponent = integer(.exponent, container), (-128...127).contains(exponent),
            let isNegative = bool(.negative, container), bool(.compact, container) != nil
        else { return nil }
        if length == 0 { return isNegative ? .nan : DecimalNumber(0) }
        let bytes = graph.bytes(data)
        var digits = TwoWords()
        for word in (0..<Int(length)).reversed() {
            let stored = bytes.load(2 * word, as: UInt16.self)
            digits.append(bits: order == 1 ? stored : stored.byteSwapped)
        }
        return DecimalNumber(negative: isNegative, digits: digits, exponent: Int(exponent))
    }

    // MARK: Index sets

    private mutating func indexSet(_ kind: NodeKind, _ container: Int) throws(FastCodingError) -> NodeIndex? {
        guard let count = integer(.ranges, container) else { return nil }
        let numbers: [UInt64]
        if count == 0, parts.hasOnly([.ranges], container) {
            numbers = []
        } else if count == 1, parts.hasOnly([.ranges, .location, .rangeSize], container) {
            guard let location = integer(.location, container), let length = integer(.rangeSize, container) else {
                return nil
            }
            numbers = [UInt64(bitPattern: location), UInt64(bitPattern: length)]
        } else if parts.hasOnly([.ranges, .rangeData], container), let value = parts.value(.rangeData, of: container) {
            guard let read = try varints(value, container), read.count % 2 == 0,
                Int64(exactly: read.count / 2) == count
            else { return nil }
            numbers = read
        } else {
            return nil
        }
        guard numbers.allSatisfy({ $0 <= UInt32.max }) else { return nil }
        let ranges = stride(from: 0, to: numbers.count, by: 2).map {
            (location: UInt32(numbers[$0]), length: UInt32(numbers[$0 + 1]))
        }
        let node = graph.addIndexSet(ranges, mutable: kind == .mutableIndexSet)
        graph.setSource(node, parts.contents.offset(of: container))
        return node
    }

    /// The numbers in data that a value refers to.
    private mutating func varints(_ value: KeyedArchiveValue, _ container: Int) throws(FastCodingError) -> [UInt64]? {
        guard let data = try leaf(value, in: container),
            [.data, .mutableData].contains(graph.kind(data))
        else { return nil }
        let range = graph.byteRange(data)
        if !rangeData.insert(range.offset).inserted { try charge(4 * range.count, at: container) }
        return KeyedArchiveVarints.read(graph.bytes(data))
    }

    // MARK: Values

    private mutating func value(_ container: Int) throws(FastCodingError) -> NodeIndex? {
        guard let number = integer(.special, container),
            let special = NodeKind.specials.first(where: { $0.number == number })
        else { return nil }
        guard let key = special.key else { return try range(container) }
        guard parts.hasOnly([.special, key], container), let text = try string(key, container),
            let numbers = numbers(of: text, isRect: special.kind == .rect)
        else { return nil }
        let node = graph.addGeometry(special.kind, numbers.map(\.bitPattern))
        graph.setSource(node, parts.contents.offset(of: container))
        return node
    }

    /// The numbers in a text; nil unless there are two, or four in a rect.
    private mutating func numbers(of text: NodeIndex, isRect: Bool) -> [Double]? {
        if let known = geometry[text.index] { return known?.count == (isRect ? 4 : 2) ? known : nil }
        let read = numbers(of: text)
        geometry[text.index] = .some(read)
        return read?.count == (isRect ? 4 : 2) ? read : nil
    }

    private func numbers(of text: NodeIndex) -> [Double]? {
        let bytes = graph.bytes(text)
        return KeyedArchiveGeometry.read(bytes, isRect: false) ?? KeyedArchiveGeometry.read(bytes, isRect: true)
    }

    private mutating func range(_ container: Int) throws(FastCodingError) -> NodeIndex? {
        guard parts.hasOnly([.special, .rangeLocation, .rangeLength], container),
            let location = try unsigned(.rangeLocation, container), let length = try unsigned(.rangeLength, container)
        else { return nil }
        return add(.range, a: UInt64(location), b: length, of: container)
    }

    /// The value of a key, or what it refers to, if that is an integer that a range can hold.
    private mutating func unsigned(_ key: KeyedArchiveKey, _ container: Int) throws(FastCodingError) -> UInt32? {
        guard let value = parts.value(key, of: container), value.form == .scalar || value.form == .reference,
            let node = try leaf(value, in: container), graph.kind(node) == .integer
        else { return nil }
        return UInt32(exactly: graph.integer(node))
    }
}

// URLs refer to their bases, which are URLs or nil. A chain of them is followed to its end before any node is made.
extension KeyedArchiveBuilder {
    private struct Part {
        let slot: Int
        let container: Int
        let found: KeyedArchiveClass
        let relative: NodeIndex
    }

    /// The node of an instance of NSURL. It is an object if its parts are something other than a string and a URL, as
    /// in a URL that is its own base; then URLs with this base are objects as well.
    mutating func url(_ slot: Int, _ container: Int, _ found: KeyedArchiveClass) throws(FastCodingError) -> NodeIndex {
        var chain: [Part] = []
        var isInChain: Set<Int> = []
        var next: (slot: Int, container: Int, found: KeyedArchiveClass)? = (slot, container, found)
        // The end of the chain: something other than a URL, a URL that already has a node, or nil.
        var base: NodeIndex?
        while let current = next {
            next = nil
            guard parts.hasOnly([.base, .relative], current.container),
                let relative = try string(.relative, current.container)
            else {
                if chain.isEmpty { return object(container, found) }
                break
            }
            chain.append(
                Part(slot: current.slot, container: current.container, found: current.found, relative: relative))
            isInChain.insert(current.slot)
            guard let value = parts.value(.base, of: current.container) else {
                base = .nil
                break
            }
            guard value.form == .reference, value.index < parts.count else { break }
            if let known = nodes[value.index] {
                if known == .nil || graph.kind(known) == .url { base = known }
            } else if parts.isNull(slot: value.index) {
                base = .nil
            } else if !isInChain.contains(value.index), let instance = parts.slot(value.index).dictionary {
                let found = try classOfInstance(value.index, instance)
                if found.native == .url { next = (value.index, instance, found) }
            }
        }
        return close(chain, base)
    }

    private mutating func close(_ chain: [Part], _ end: NodeIndex?) -> NodeIndex {
        var base = end
        var node = NodeIndex.nil
        for part in chain.reversed() {
            if let known = base {
                node = graph.addURL(relative: part.relative, base: known)
                graph.setSource(node, parts.contents.offset(of: part.container))
                urlLengths[node.index] = 1 + (urlLengths[known.index] ?? 0)
                base = node
            } else {
                node = object(part.container, part.found)
            }
            set(part.slot, node)
        }
        return node
    }
}
