import _FastCodingCore

// Instances of Foundation's classes that become nodes of their own kinds: for each form, how it is
// read and written.

extension KeyedArchiveBuilder {
    /// The node of an instance; nil if it remains an object, because it holds something that such a
    /// node can't hold.
    mutating func makeNative(_ kind: NodeKind, _ container: Int) throws(FastCodingError)
        -> NodeIndex?
    {
        switch kind {
        case .null: archive.hasOnly([], container) ? .null : nil
        case .array, .mutableArray, .set, .mutableSet, .orderedSet, .mutableOrderedSet:
            try list(kind, container)
        case .dictionary, .mutableDictionary:
            try dictionary(kind, container)
        case .string, .mutableString: try text(kind, container)
        case .data, .mutableData: data(kind, container)
        case .date: date(container)
        case .decimal: decimal(container)
        case .indexSet, .mutableIndexSet:
            try indexSet(kind, container)
        case .point, .size, .rect, .range: try value(container)
        default: nil
        }
    }

    /// Adds a node that needs nothing beyond its record.
    private mutating func add(_ kind: NodeKind, a: UInt64, b: UInt32 = 0, of container: Int)
        -> NodeIndex
    {
        graph.add(kind, a: a, b: b, source: archive.offset(of: container))
    }

    /// Adds a node whose bytes are those of another one: nothing is copied.
    private mutating func add(_ kind: NodeKind, bytesOf node: NodeIndex, of container: Int)
        -> NodeIndex
    {
        let range = graph.byteRange(node)
        return add(
            kind,
            a: UInt64(range.offset),
            b: UInt32(truncatingIfNeeded: range.count),
            of: container
        )
    }

    /// The value of a key, or the value that it refers to, if that is of one of the kinds; nil also
    /// if its class may need other slots.
    private mutating func leaf(
        _ key: KeyedArchiveKey,
        _ container: Int,
        _ kinds: [NodeKind]
    ) throws(FastCodingError) -> NodeIndex? {
        guard let value = archive.value(key, of: container),
            value.form == .scalar || value.form == .reference
        else {
            return nil
        }

        if value.form == .reference, value.index < archive.count,
            let instance = archive.slot(value.index).dictionary
        {
            // These have no parts that refer to further slots, so nothing recurses. Beside $class
            // they have one entry; an instance with more is not searched, because it can be the
            // value in many places.
            guard entries(instance) <= 1, !archive.isInPart(instance),
                let native = try classOfInstance(value.index, instance).native,
                [.string, .data, .mutableData].contains(native),
                archive.value(.string, of: instance)?.form != .reference
            else { return nil }
        }

        let node = try node(of: value, in: container)
        let isMissing = archive.missing?.contains(node, in: graph) ?? false
        return kinds.contains(graph.kind(node)) && !isMissing ? node : nil
    }

    /// The value of a key if it is beside the key, not in a slot, and is of a kind.
    private func scalar(_ key: KeyedArchiveKey, _ container: Int, _ kind: NodeKind) -> NodeIndex? {
        guard let value = archive.value(key, of: container), !archive.isMissing(value) else {
            return nil
        }

        return value.node.flatMap { graph.kind($0) == kind ? $0 : nil }
    }

    /// The integer beside a key.
    private func integer(_ key: KeyedArchiveKey, _ container: Int) -> Int64? {
        scalar(key, container, .integer).map { graph.integer($0) }
    }
}

extension KeyedArchiveEmitter where Sink: ~Copyable {
    /// Writes a node that is neither an object of a class nor a value for which property lists have
    /// their own form: as an instance of the class of Foundation for its kind.
    mutating func native(_ node: NodeIndex) throws(FastCodingError) {
        let kind = graph.kind(node)
        guard let className = kind.keyedClassName else { throw refusal(kind.words, node) }

        try sink.beginDictionary()
        switch kind {
        case .null: break
        case .orderedSet, .mutableOrderedSet: try numbered(node)
        case .dictionary, .mutableDictionary: try entries(of: node)
        case .string, .mutableString:
            try sink.key(.string)
            try graph.writeBytes(of: node, into: &sink)
        case .mutableData:
            try sink.key(.data)
            try graph.writeBytes(of: node, into: &sink)
        case .date:
            try sink.key(.time)
            try sink.scalar(.float64(graph.date(node)), at: graph.source(node))
        case .url:
            let parts = graph.url(node)
            try reference(to: parts.base, for: .base)
            try sink.reference(try slots.number(of: parts.relative, in: graph), for: .relative)
        case .decimal: try decimal(graph.decimal(node))
        case .indexSet, .mutableIndexSet: try indexSet(node)
        case .point, .size, .rect, .range: try value(node, kind)
        default:
            try sink.key(.elements)
            try list(of: node)
        }

        try end(className)
    }
}

// MARK: - Arrays, sets, dictionaries

extension KeyedArchiveBuilder {
    /// An array or a set, in one of two forms: a list under `NS.objects`, or a key for each
    /// element: `NS.object.0`, `NS.object.1` and so on. Nil for any other form.
    private mutating func list(_ kind: NodeKind, _ container: Int) throws(FastCodingError)
        -> NodeIndex?
    {
        if archive.hasOnly([.elements], container),
            let list = archive.value(.elements, of: container)?.array
        {
            return add(kind, of: container, try elements(of: list), from: .elements(list))
        }

        guard let values = numbered(KeyedArchiveKey.numberedElement, container),
            values.count == entries(container)
        else { return nil }

        return add(
            kind,
            of: container,
            .elements(values, in: container),
            from: .numberedElements(container)
        )
    }

    /// A dictionary in one of the two forms of lists, with the keys under `NS.keys` or as
    /// `NS.key.0` and so on.
    private mutating func dictionary(_ kind: NodeKind, _ container: Int) throws(FastCodingError)
        -> NodeIndex?
    {
        if archive.hasOnly([.keys, .elements], container) {
            guard let keys = archive.value(.keys, of: container)?.array,
                let values = archive.value(.elements, of: container)?.array,
                archive.values(of: keys).count == archive.values(of: values).count
            else { return nil }

            // Other containers may have either list as well.
            try chargeUse(of: keys)
            try chargeUse(of: values)
            let pairs = Content.pairs(
                keys: archive.values(of: keys),
                values: archive.values(of: values),
                in: keys
            )

            return add(kind, of: container, pairs, from: .pairs(keys: keys, values: values))
        }

        guard let keys = numbered(KeyedArchiveKey.numberedKey, container),
            let values = numbered(KeyedArchiveKey.numberedElement, container),
            keys.count == values.count, keys.count + values.count == entries(container)
        else { return nil }

        return add(
            kind,
            of: container,
            .pairs(keys: keys, values: values, in: container),
            from: .numberedPairs(container)
        )
    }

    /// How many entries an instance has beside its class.
    private func entries(_ container: Int) -> Int {
        archive.values(of: container).count / 2 - 1
    }

    /// The values whose keys consist of a prefix and an index, by their indexes; nil if an index is
    /// missing.
    private func numbered(_ prefix: String, _ container: Int) -> ArraySlice<KeyedArchiveValue>? {
        let entries = archive.values(of: container)

        // Each index is below the number of entries, so a huge one in a key makes no huge list.
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

        // Keys are distinct, so as many indexes as there are were found if there is no gap.
        let values = found.prefix(count).compactMap { $0 }
        return values.count == count ? values[...] : nil
    }
}

extension KeyedArchiveEmitter where Sink: ~Copyable {
    /// Writes the elements of ordered sets, each with a key of its own, as Foundation does.
    private mutating func numbered(_ node: NodeIndex) throws(FastCodingError) {
        for (place, child) in graph.children(node).enumerated() {
            try sink.key(Array((KeyedArchiveKey.numberedElement + "\(place)").utf8).span, at: -1)
            try element(child, of: node)
        }
    }

    /// Writes the keys, then the values; a value may be nil.
    private mutating func entries(of node: NodeIndex) throws(FastCodingError) {
        let children = Array(graph.children(node))
        try sink.key(.keys)
        try sink.beginArray()

        for place in stride(from: 1, to: children.count, by: 2) {
            try element(children[place], of: node)
        }

        try sink.endArray()
        try sink.key(.elements)
        try sink.beginArray()

        for place in stride(from: 0, to: children.count, by: 2) {
            try reference(to: children[place])
        }

        try sink.endArray()
    }
}

// MARK: - Texts, data, dates

extension KeyedArchiveBuilder {
    /// A string, or a mutable one with the bytes of a string.
    private mutating func text(_ kind: NodeKind, _ container: Int) throws(FastCodingError)
        -> NodeIndex?
    {
        guard archive.hasOnly([.string], container),
            let text = try leaf(.string, container, [.string])
        else {
            return nil
        }
        return kind == .string ? text : add(kind, bytesOf: text, of: container)
    }

    /// Data, under either of two keys.
    private mutating func data(_ kind: NodeKind, _ container: Int) -> NodeIndex? {
        guard archive.hasOnly([.data], container) || archive.hasOnly([.bytes], container),
            let data = scalar(.data, container, .data) ?? scalar(.bytes, container, .data)
        else { return nil }
        return add(kind, bytesOf: data, of: container)
    }

    /// A date: seconds since 2001 as any kind of number. A float's not-a-number would change its
    /// bits.
    private mutating func date(_ container: Int) -> NodeIndex? {
        guard archive.hasOnly([.time], container),
            let node = archive.value(.time, of: container)?.node,
            let time = graph.scalar(node), let seconds = time.double,
            !seconds.isNaN || time.kind == .float64
        else { return nil }
        return add(.date, a: seconds.bitPattern, of: container)
    }
}

// MARK: - URLs

// URLs refer to their bases, which are URLs or nil. A chain of them is followed to its end before
// any node is made.
extension KeyedArchiveBuilder {
    /// An instance of NSURL whose node is still to be made.
    private struct URLInstance {
        let slot: Int
        /// Its dictionary.
        let container: Int
        let found: KeyedArchiveClass
    }

    /// An instance of NSURL and its relative string.
    private struct URLLink {
        let instance: URLInstance
        let relative: NodeIndex
    }

    /// The node of an instance of NSURL. It is an object if its parts are something other than a
    /// string and a URL, as in a URL that is its own base; then URLs with this base are objects as
    /// well.
    ///
    /// - Parameters:
    ///   - slot: the slot of the instance.
    ///   - container: its dictionary.
    ///   - found: its class, which is NSURL's.
    mutating func url(_ slot: Int, _ container: Int, _ found: KeyedArchiveClass)
        throws(FastCodingError) -> NodeIndex
    {
        var chain: [URLLink] = []
        var isInChain: Set<Int> = []
        var next: URLInstance? = URLInstance(slot: slot, container: container, found: found)
        // The end of the chain: something other than a URL, a URL that already has a node, or nil.
        var base: NodeIndex?

        while let current = next {
            next = nil
            guard archive.hasOnly([.base, .relative], current.container),
                let relative = try leaf(.relative, current.container, [.string])
            else { break }

            chain.append(URLLink(instance: current, relative: relative))
            isInChain.insert(current.slot)

            guard let value = archive.value(.base, of: current.container) else {
                base = .nil
                break
            }
            guard value.form == .reference, value.index < archive.count else { break }

            if let known = nodes[value.index] {
                if known == .nil || graph.kind(known) == .url {
                    base = known
                }
            } else if archive.isNull(slot: value.index) {
                base = .nil
            } else if !isInChain.contains(value.index),
                let instance = archive.slot(value.index).dictionary,
                entries(instance) <= 2, !archive.isInPart(instance)
            {
                // A chain that comes back to itself does not get here, so it has no base. Nor does
                // a large dictionary, which would be searched once for each URL that refers to it.
                let found = try classOfInstance(value.index, instance)
                if found.native == .url {
                    next = URLInstance(slot: value.index, container: instance, found: found)
                }
            }
        }

        if chain.isEmpty {
            return object(container, found)
        }

        var node = NodeIndex.nil
        // From the innermost base on, because a URL's node needs that of its base.
        for link in chain.reversed() {
            let instance = link.instance
            if let known = base {
                node = graph.addURL(relative: link.relative, base: known)
                graph.setSource(node, archive.offset(of: instance.container))
                urlLengths[node.index] = 1 + (urlLengths[known.index] ?? 0)
                base = node
            } else {
                node = object(instance.container, instance.found)
            }

            nodes[instance.slot] = node
        }

        return node
    }
}

// MARK: - Decimals

extension KeyedArchiveBuilder {
    /// A decimal: up to 8 words of 16 bits in a mantissa of 16 bytes, and an exponent of 10. The
    /// byte order is that of the machine that wrote it: 1 little-endian, 2 big-endian.
    private mutating func decimal(_ container: Int) -> NodeIndex? {
        guard
            archive.hasOnly(
                [.mantissa, .byteOrder, .length, .exponent, .negative, .compact],
                container
            ),
            let data = scalar(.mantissa, container, .data), graph.byteRange(data).count == 16,
            let order = integer(.byteOrder, container), order == 1 || order == 2,
            let length = integer(.length, container), (0...8).contains(length),
            let exponent = integer(.exponent, container), (-128...127).contains(exponent),
            let isNegative = bool(.negative, container), bool(.compact, container) != nil
        else { return nil }

        var digits = TwoWords()
        for word in (0..<Int(length)).reversed() {
            let stored = graph.bytes(data).load(2 * word, as: UInt16.self)
            digits.append(bits: order == 1 ? stored : stored.byteSwapped)
        }

        // Foundation's not-a-number is a negative number without digits.
        let isNaN = length == 0 && isNegative
        let number =
            isNaN
            ? .nan : DecimalNumber(negative: isNegative, digits: digits, exponent: Int(exponent))

        guard let number else { return nil }

        return graph.add(scalar: .decimal(number), source: archive.offset(of: container))
    }

    /// The truth value beside a key.
    private func bool(_ key: KeyedArchiveKey, _ container: Int) -> Bool? {
        switch archive.value(key, of: container)?.node {
        case .some(.true): true
        case .some(.false): false
        default: nil
        }
    }
}

extension KeyedArchiveEmitter where Sink: ~Copyable {
    /// Writes the parts of a decimal, little-endian.
    private mutating func decimal(_ value: DecimalNumber) throws(FastCodingError) {
        var mantissa: [UInt8] = []
        mantissa.appendLittleEndian(value.digits.low)
        mantissa.appendLittleEndian(value.digits.high)
        try sink.key(.mantissa)
        try sink.data(mantissa.span, at: -1)
        try sink.scalar(.integer(1), for: .byteOrder)
        try sink.scalar(.integer(Int64(value.digits.length)), for: .length)
        try sink.scalar(.integer(Int64(value.exponent)), for: .exponent)
        try sink.scalar(.bool(value.isNegative), for: .negative)
        try sink.scalar(.bool(!value.isNaN), for: .compact)
    }
}

// MARK: - Index sets

extension KeyedArchiveBuilder {
    /// An index set: a count of ranges, and beside it the location and length of a single range, or
    /// data with those of several. Nil if an index exceeds 32 bits, which is all that archives
    /// have.
    private mutating func indexSet(_ kind: NodeKind, _ container: Int) throws(FastCodingError)
        -> NodeIndex?
    {
        guard let count = integer(.ranges, container) else { return nil }

        var numbers: [UInt64] = []
        if count == 1, archive.hasOnly([.ranges, .location, .rangeSize], container) {
            guard let location = integer(.location, container),
                let length = integer(.rangeSize, container)
            else {
                return nil
            }
            numbers = [UInt64(bitPattern: location), UInt64(bitPattern: length)]
        } else if count != 0 || !archive.hasOnly([.ranges], container) {
            guard archive.hasOnly([.ranges, .rangeData], container),
                let data = try leaf(.rangeData, container, [.data, .mutableData])
            else { return nil }

            // A few bytes of data make a range of 8 bytes each time that they are used.
            let range = graph.byteRange(data)
            if !rangeData.insert(range.offset).inserted {
                try charge(4 * range.count, at: container)
            }

            guard let read = KeyedArchiveVarints.read(graph.bytes(data)), read.count % 2 == 0,
                Int64(exactly: read.count / 2) == count
            else { return nil }

            numbers = read
        }

        guard numbers.allSatisfy({ $0 <= UInt32.max }) else { return nil }

        let ranges = stride(from: 0, to: numbers.count, by: 2).map {
            IndexRange(location: UInt32(numbers[$0]), length: UInt32(numbers[$0 + 1]))
        }

        let node = graph.addIndexSet(ranges, mutable: kind == .mutableIndexSet)
        graph.setSource(node, archive.offset(of: container))
        return node
    }
}

extension KeyedArchiveEmitter where Sink: ~Copyable {
    /// Writes the ranges of an index set, in the form that Foundation chooses for their number.
    private mutating func indexSet(_ node: NodeIndex) throws(FastCodingError) {
        let ranges = graph.ranges(node)
        try sink.scalar(.integer(Int64(ranges.count)), for: .ranges)

        if ranges.count == 1 {
            try sink.scalar(.integer(Int64(ranges[0].location)), for: .location)
            try sink.scalar(.integer(Int64(ranges[0].length)), for: .rangeSize)
        } else if ranges.count > 1 {
            var numbers: [UInt8] = []
            for range in ranges {
                KeyedArchiveVarints.append(range.location, to: &numbers)
                KeyedArchiveVarints.append(range.length, to: &numbers)
            }

            try sink.reference(try slots.number(ofMade: .data(numbers)), for: .rangeData)
        }
    }
}

// MARK: - Points, sizes, rects, ranges

extension KeyedArchiveBuilder {
    /// A point, size, rect or range of an NSValue: text for the first three, two integers for a
    /// range.
    private mutating func value(_ container: Int) throws(FastCodingError) -> NodeIndex? {
        guard let number = integer(.special, container),
            let special = NodeKind.specials.first(where: { $0.number == number })
        else { return nil }
        guard let key = special.key else {
            guard archive.hasOnly([.special, .rangeLocation, .rangeLength], container),
                let location = try unsigned(.rangeLocation, container),
                let length = try unsigned(.rangeLength, container)
            else { return nil }
            return add(.range, a: UInt64(location), b: length, of: container)
        }
        guard archive.hasOnly([.special, key], container),
            let text = try leaf(key, container, [.string]),
            let numbers = numbers(of: text), numbers.count == (special.kind == .rect ? 4 : 2)
        else { return nil }

        let node = graph.addGeometry(special.kind, numbers.map(\.bitPattern))
        graph.setSource(node, archive.offset(of: container))
        return node
    }

    /// The numbers in a text, two or four; nil if it has another form.
    private mutating func numbers(of text: NodeIndex) -> [Double]? {
        if let known = geometry[text.index] {
            return known
        }

        let read = KeyedArchiveGeometry.read(graph.bytes(text))
        geometry[text.index] = .some(read)
        return read
    }

    /// The value of a key, or what it refers to, if that is an integer that a range can hold.
    private mutating func unsigned(_ key: KeyedArchiveKey, _ container: Int) throws(FastCodingError)
        -> UInt32?
    {
        try leaf(key, container, [.integer]).flatMap { UInt32(exactly: graph.integer($0)) }
    }
}

extension KeyedArchiveEmitter where Sink: ~Copyable {
    /// Writes the content of an NSValue. Vectors and transforms have no form that is read
    /// everywhere.
    private mutating func value(_ node: NodeIndex, _ kind: NodeKind) throws(FastCodingError) {
        guard let special = NodeKind.specials.first(where: { $0.kind == kind }) else {
            throw refusal(kind.words, node)
        }

        try sink.scalar(.integer(special.number), for: .special)
        guard let key = special.key else {
            let range = graph.range(node)
            try sink.reference(
                try slots.number(ofInteger: Int64(range.location)),
                for: .rangeLocation
            )

            try sink.reference(try slots.number(ofInteger: Int64(range.length)), for: .rangeLength)
            return
        }
        guard
            let text = KeyedArchiveGeometry.text(graph.doubles(node).map { Double(bitPattern: $0) })
        else {
            throw refusal("not-a-number with bits other than the usual ones", node)
        }

        try sink.reference(try slots.number(ofMade: .text(text)), for: key)
    }
}
