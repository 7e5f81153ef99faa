// The contents of nodes. Each function is for nodes of the kinds that it names; for others the
// result is meaningless, and reading its bytes may trap, so callers check the kind first.
extension ObjectGraph {
    @inlinable @inline(__always)
    package func record(_ node: NodeIndex) -> Record {
        records[Int(node.index)]
    }

    package func integer(_ node: NodeIndex) -> Int64 {
        Int64(bitPattern: record(node).a)
    }

    package func double(_ node: NodeIndex) -> Double {
        Double(bitPattern: record(node).a)
    }

    /// The value of a date: seconds since 2001-01-01 00:00:00 UTC.
    package func date(_ node: NodeIndex) -> Double {
        Double(bitPattern: record(node).a)
    }

    package func decimal(_ node: NodeIndex) -> DecimalNumber {
        DecimalNumber(archived: pool.span, at: Int(record(node).a))
    }

    /// The value of a null, a boolean, a number or a date; nil for other kinds.
    package func scalar(_ node: NodeIndex) -> ScalarValue? {
        let record = record(node)
        return record.kind == .decimal
            ? .decimal(decimal(node)) : ScalarValue(record.kind, bits: record.a)
    }

    package func range(_ node: NodeIndex) -> IndexRange {
        let record = record(node)
        return IndexRange(location: UInt32(truncatingIfNeeded: record.a), length: record.b)
    }

    /// The position in the pool of the bytes of a string, a mutable string or data.
    @inlinable @inline(__always)
    package func byteRange(_ node: NodeIndex) -> ByteRange {
        let record = record(node)
        return ByteRange(offset: Int(record.a), count: Int(record.b))
    }

    /// The UTF-8 bytes of a string or a mutable string, or the bytes of data.
    @inlinable @inline(__always)
    @_lifetime(borrow self)
    package func bytes(_ node: NodeIndex) -> Span<UInt8> {
        bytes(byteRange(node))
    }

    @inlinable @inline(__always)
    @_lifetime(borrow self)
    package func bytes(_ range: ByteRange) -> Span<UInt8> {
        pool.span.extracting(range.range)
    }

    package func string(_ node: NodeIndex) -> String {
        text(byteRange(node))
    }

    package func text(_ range: ByteRange) -> String {
        String(decoding: pool[range.range], as: UTF8.self)
    }

    /// The doubles of a point, size, rect, vector or transform, as bits, in archive order.
    package func doubles(_ node: NodeIndex) -> [UInt64] {
        let record = record(node)
        return (0..<record.kind.doubleCount).map {
            pool.span.load(Int(record.a) + 8 * $0, as: UInt64.self)
        }
    }

    /// The ranges of an index set, in archive order.
    package func ranges(_ node: NodeIndex) -> [IndexRange] {
        let record = record(node)
        return (0..<Int(record.b)).map { index in
            let offset = Int(record.a) + 8 * index
            return IndexRange(
                location: pool.span.load(offset, as: UInt32.self),
                length: pool.span.load(offset + 4, as: UInt32.self)
            )
        }
    }

    /// The nodes directly below a node, in archive order.
    ///
    /// The elements of arrays and sets; VALUE, KEY, VALUE, KEY, ... of dictionaries; the values of
    /// an object's properties in the order of its definition; the class name, then VALUE, KEY, ...
    /// of a coded object. Nothing for other kinds: there are separate functions for the parts of a
    /// URL and the data of a keyed archive.
    @inlinable
    package func children(_ node: NodeIndex) -> ArraySlice<NodeIndex> {
        children[childRange(node)]
    }

    /// The positions in ``children`` of the nodes directly below a node; empty for other kinds than
    /// containers and objects.
    @inlinable @inline(__always)
    package func childRange(_ node: NodeIndex) -> Range<Int> {
        let record = record(node)
        let count: Int

        switch record.kind {
        case .array, .mutableArray, .set, .mutableSet, .orderedSet, .mutableOrderedSet:
            count = Int(record.b)
        case .dictionary, .mutableDictionary:
            count = 2 * Int(record.b)
        case .codedObject: count = 1 + 2 * Int(record.b)
        case .object:
            count = definitions[Int(record.b)].properties.count
        default: return 0..<0
        }

        return Int(record.a)..<(Int(record.a) + count)
    }

    @inlinable
    package func definition(_ node: NodeIndex) -> Definition {
        definitions[Int(record(node).b)]
    }

    /// The bytes of the class name of an object or a coded object; nil for other kinds.
    package func classNameRange(_ node: NodeIndex) -> ByteRange? {
        switch kind(node) {
        case .object: definition(node).name
        case .codedObject: children(node).first.map { byteRange($0) }
        default: nil
        }
    }

    /// The class name of an object or a coded object; empty for other kinds.
    package func className(_ node: NodeIndex) -> String {
        classNameRange(node).map { text($0) } ?? ""
    }

    /// The nodes of a URL's parts.
    package func url(_ node: NodeIndex) -> URLNodes {
        let record = record(node)
        return URLNodes(
            relative: NodeIndex(UInt32(truncatingIfNeeded: record.a)),
            base: NodeIndex(record.b)
        )
    }

    /// The data of a keyed archive.
    package func keyedData(_ node: NodeIndex) -> NodeIndex {
        NodeIndex(UInt32(truncatingIfNeeded: record(node).a))
    }

    /// The node's position in the source, or -1 if unknown. Nil, null and booleans have none,
    /// because they are the same nodes everywhere.
    @inlinable
    package func source(_ node: NodeIndex) -> Int {
        keepsSources && node.index > NodeIndex.true.index ? Int(sources[Int(node.index)]) : -1
    }

    /// Forgets where nodes are in the source, which takes four bytes for each.
    package mutating func forgetSources() {
        keepsSources = false
        sources = []
    }

    // Adding nodes. A container, an object or a coded object may be added before its children are
    // known, and closed later: this is how cycles are made. These functions trust their callers;
    // `FastValue` is checked.

    /// Adds a node with the two numbers of its record.
    @inline(__always)
    package mutating func add(_ kind: NodeKind, a: UInt64 = 0, b: UInt32 = 0, source: Int = 0)
        -> NodeIndex
    {
        let node = NodeIndex(UInt32(records.count))
        records.append(Record(a: a, b: b, kind: kind))

        if keepsSources {
            sources.append(UInt32(clamping: source))
        }

        return node
    }

    /// Adds a null, a boolean, a number or a date.
    package mutating func add(scalar value: ScalarValue, source: Int = 0) -> NodeIndex {
        guard case .decimal(let decimal) = value else {
            return add(value.kind, a: value.bits, source: source)
        }

        let offset = pool.count
        decimal.appendArchived(to: &pool)
        return add(.decimal, a: UInt64(offset), source: source)
    }

    // Texts, data and URLs have at most 4 GiB, and texts no U+0000.

    package mutating func addString(_ text: String, mutable: Bool = false) -> NodeIndex {
        addString(appendBytes(Array(text.utf8).span), mutable: mutable)
    }

    package mutating func addString(_ range: ByteRange, mutable: Bool = false) -> NodeIndex {
        add(mutable ? .mutableString : .string, a: UInt64(range.offset), b: UInt32(range.count))
    }

    package mutating func addData(_ bytes: [UInt8], mutable: Bool = false) -> NodeIndex {
        let range = appendBytes(bytes.span)
        return add(mutable ? .mutableData : .data, a: UInt64(range.offset), b: UInt32(range.count))
    }

    /// `relative` is a string, `base` a URL or nil.
    package mutating func addURL(relative: NodeIndex, base: NodeIndex = .nil) -> NodeIndex {
        add(.url, a: UInt64(relative.index), b: base.index)
    }

    /// Makes room for more nodes and more places of children.
    package mutating func reserve(nodes: Int, children places: Int) {
        records.reserveInLargePages(records.count + nodes)
        children.reserveInLargePages(children.count + places)

        if keepsSources {
            sources.reserveInLargePages(sources.count + nodes)
        }
    }

    /// Makes room for the nodes of a source of some size, about as many as sources have. Room that
    /// is not used costs nothing, but to grow takes time and leaves gaps in the memory. It is
    /// bounded all the same, because systems may refuse a single large block.
    package mutating func reserve(forSource size: Int) {
        let size = min(size, 256 << 20)
        reserve(nodes: size / 8, children: size / 4)
    }

    /// Makes room for the property names of one more class, if it has more than all before:
    /// doubling would then take more than what is needed.
    package mutating func reserve(propertyNames count: Int) {
        if count > propertyNames.count {
            propertyNames.reserveCapacity(propertyNames.count + count)
        }
    }

    /// Gives a URL its parts.
    package mutating func fillURL(_ node: NodeIndex, relative: NodeIndex, base: NodeIndex) {
        records[Int(node.index)].a = UInt64(relative.index)
        records[Int(node.index)].b = base.index
    }

    /// Whether a node is a URL that was added without its parts and has not received them yet.
    package func isUnfilledURL(_ node: NodeIndex) -> Bool {
        kind(node) == .url && record(node).a == 0
    }

    /// Sets the position of a node in the source, if the graph keeps them.
    package mutating func setSource(_ node: NodeIndex, _ source: Int) {
        if keepsSources {
            sources[Int(node.index)] = UInt32(clamping: source)
        }
    }

    package mutating func addRange(location: UInt32, length: UInt32) -> NodeIndex {
        add(.range, a: UInt64(location), b: length)
    }

    /// Adds a point, size, rect, vector or transform, given by the bits of its doubles in archive
    /// order.
    package mutating func addGeometry(_ kind: NodeKind, _ doubles: [UInt64]) -> NodeIndex {
        precondition(kind.doubleCount == doubles.count && !doubles.isEmpty)
        let offset = pool.count

        for value in doubles {
            pool.appendLittleEndian(value)
        }

        return add(kind, a: UInt64(offset))
    }

    package mutating func addIndexSet(_ ranges: [IndexRange], mutable: Bool = false) -> NodeIndex {
        let offset = pool.count
        for range in ranges {
            pool.appendLittleEndian(range.location)
            pool.appendLittleEndian(range.length)
        }

        return add(
            mutable ? .mutableIndexSet : .indexSet,
            a: UInt64(offset),
            b: UInt32(ranges.count)
        )
    }

    package mutating func addKeyedArchive(data: NodeIndex) -> NodeIndex {
        add(.keyedArchive, a: UInt64(data.index))
    }

    /// Adds a container, or a coded object, that will receive its children by
    /// ``close(_:children:)``.
    package mutating func open(_ kind: NodeKind) -> NodeIndex {
        add(kind)
    }

    /// Adds an object that will receive the values of its properties in the same way.
    package mutating func openObject(definition: Int) -> NodeIndex {
        add(.object, b: UInt32(definition))
    }

    /// Gives an open node its children, in the order that ``children(_:)`` describes.
    package mutating func close(_ node: NodeIndex, children list: some Collection<NodeIndex>) {
        let start = children.count
        children.append(contentsOf: list)
        close(node, childrenFrom: start)
    }

    /// The same with nodes that were collected in a loop, from some on.
    @inline(__always)
    package mutating func close(
        _ node: NodeIndex,
        children list: borrowing TrivialArray<NodeIndex>,
        from start: Int
    ) {
        let first = children.count
        list.append(to: &children, from: start)
        close(node, childrenFrom: first)
    }

    /// Gives an open node the children that have been appended to ``children`` from a place on.
    @inline(__always)
    package mutating func close(_ node: NodeIndex, childrenFrom start: Int) {
        let count = children.count - start
        let index = Int(node.index)
        records[index].a = UInt64(start)

        switch records[index].kind {
        case .object: break
        case .dictionary, .mutableDictionary, .codedObject:
            records[index].b = UInt32(count / 2)
        default: records[index].b = UInt32(count)
        }
    }

    /// Adds a container with its children, in the order that ``children(_:)`` describes.
    package mutating func addContainer(_ kind: NodeKind, _ list: some Collection<NodeIndex>)
        -> NodeIndex
    {
        let node = open(kind)
        close(node, children: list)
        return node
    }

    // Adding a class definition gives its number.

    package mutating func addDefinition(name: String, properties: [String]) -> Int {
        let name = appendBytes(Array(name.utf8).span)
        return addDefinition(
            name: name,
            properties: properties.map { appendBytes(Array($0.utf8).span) }
        )
    }

    package mutating func addDefinition(name: ByteRange, properties: [ByteRange]) -> Int {
        let start = propertyNames.count
        propertyNames.append(contentsOf: properties)
        return addDefinition(name: name, propertiesFrom: start)
    }

    /// The properties are the last of ``propertyNames``, from an index on.
    package mutating func addDefinition(name: ByteRange, propertiesFrom start: Int) -> Int {
        definitions.append(Definition(name: name, properties: start..<propertyNames.count))
        return definitions.count - 1
    }

    /// Appends bytes to the pool and returns their place.
    package mutating func appendBytes(_ bytes: Span<UInt8>) -> ByteRange {
        let offset = pool.count
        pool.append(bytes)
        return ByteRange(offset: offset, count: bytes.count)
    }
}
