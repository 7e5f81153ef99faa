// What a node holds. Each function is for nodes of the kinds that it names; for others the result is meaningless, and
// reading its bytes may trap, so callers check the kind first.
extension ObjectGraph {
    @inlinable @inline(__always)
    package func record(_ node: NodeIndex) -> Record { records[Int(node.index)] }

    /// The value of an integer.
    package func integer(_ node: NodeIndex) -> Int64 { Int64(bitPattern: record(node).a) }

    /// The value of a Float64.
    package func double(_ node: NodeIndex) -> Double { Double(bitPattern: record(node).a) }

    /// The value of a Float32.
    package func float(_ node: NodeIndex) -> Float { Float(bitPattern: UInt32(truncatingIfNeeded: record(node).a)) }

    /// The value of a date: seconds since 2001-01-01 00:00:00 UTC.
    package func date(_ node: NodeIndex) -> Double { Double(bitPattern: record(node).a) }

    /// The value of a decimal.
    package func decimal(_ node: NodeIndex) -> DecimalNumber {
        DecimalNumber(archived: pool.span, at: Int(record(node).a))
    }

    /// Location and length of a range.
    package func range(_ node: NodeIndex) -> (location: UInt32, length: UInt32) {
        let record = record(node)
        return (UInt32(truncatingIfNeeded: record.a), record.b)
    }

    /// The position in the pool of the bytes of a string, a mutable string or data.
    @inlinable
    package func byteRange(_ node: NodeIndex) -> ByteRange {
        let record = record(node)
        return ByteRange(offset: Int(record.a), count: Int(record.b))
    }

    /// The UTF-8 bytes of a string or a mutable string, or the bytes of data.
    @inlinable
    @_lifetime(borrow self)
    package func bytes(_ node: NodeIndex) -> Span<UInt8> { bytes(byteRange(node)) }

    /// Bytes of the pool.
    @inlinable
    @_lifetime(borrow self)
    package func bytes(_ range: ByteRange) -> Span<UInt8> {
        pool.span.extracting(range.range)
    }

    /// The text of a string or a mutable string.
    package func string(_ node: NodeIndex) -> String { text(byteRange(node)) }

    /// Bytes of the pool as a text.
    package func text(_ range: ByteRange) -> String { String(decoding: pool[range.range], as: UTF8.self) }

    /// The doubles of a point, size, rect, vector or transform, as bits, in archive order.
    package func doubles(_ node: NodeIndex) -> [UInt64] {
        let record = record(node)
        return (0..<record.kind.doubleCount).map { pool.span.load(Int(record.a) + 8 * $0, as: UInt64.self) }
    }

    /// The ranges of an index set.
    package func ranges(_ node: NodeIndex) -> [(location: UInt32, length: UInt32)] {
        let record = record(node)
        return (0..<Int(record.b)).map { index in
            let offset = Int(record.a) + 8 * index
            return (pool.span.load(offset, as: UInt32.self), pool.span.load(offset + 4, as: UInt32.self))
        }
    }

    /// The nodes directly below a node, in archive order.
    ///
    /// The elements of arrays and sets; VALUE, KEY, VALUE, KEY, ... of dictionaries; the values of an object's
    /// properties in the order of its definition; the class name, then VALUE, KEY, ... of a coded object. Nothing for
    /// other kinds: there are separate functions for the parts of a URL and the data of a keyed archive.
    package func children(_ node: NodeIndex) -> ArraySlice<NodeIndex> { children[childRange(node)] }

    package func childRange(_ node: NodeIndex) -> Range<Int> {
        let record = record(node)
        let count: Int
        switch record.kind {
        case .array, .mutableArray, .set, .mutableSet, .orderedSet, .mutableOrderedSet: count = Int(record.b)
        case .dictionary, .mutableDictionary: count = 2 * Int(record.b)
        case .codedObject: count = 1 + 2 * Int(record.b)
        case .object: count = definitions[Int(record.b)].properties.count
        default: return 0..<0
        }
        return Int(record.a)..<(Int(record.a) + count)
    }

    /// The definition of an object's class.
    package func definition(_ node: NodeIndex) -> Definition { definitions[Int(record(node).b)] }

    /// The class name of an object or a coded object.
    package func className(_ node: NodeIndex) -> String {
        switch kind(node) {
        case .object: text(definition(node).name)
        case .codedObject: children(node).first.map { string($0) } ?? ""
        default: ""
        }
    }

    /// The relative string and the base (a URL or nil) of a URL.
    package func url(_ node: NodeIndex) -> (relative: NodeIndex, base: NodeIndex) {
        let record = record(node)
        return (NodeIndex(UInt32(truncatingIfNeeded: record.a)), NodeIndex(record.b))
    }

    /// The data of a keyed archive.
    package func keyedData(_ node: NodeIndex) -> NodeIndex { NodeIndex(UInt32(truncatingIfNeeded: record(node).a)) }

    /// The position of the node in the source, or -1 if it is not known. Not for nil, null and the booleans, which are
    /// the same in every graph.
    @inlinable
    package func source(_ node: NodeIndex) -> Int {
        keepsSources && node.index > NodeIndex.true.index ? Int(sources[Int(node.index)]) : -1
    }
}
