import _FastCodingCore

/// A type whose values are single nodes of a graph.
package protocol ScalarNode {
    /// Adds the value to a graph as a node.
    ///
    /// - Throws: an error if the format can't store the value.
    func add(to graph: inout ObjectGraph) throws(FastCodingError) -> NodeIndex

    /// Reads the value of a node; nil if the node is of another kind, or its value does not fit
    /// without loss.
    static func read(_ node: NodeIndex, in graph: borrowing ObjectGraph) -> Self?

    /// The same, but a boolean is also read as 1 or 0, and a number that is 1 or 0 as a boolean, as
    /// NSNumber does.
    static func readLoosely(_ node: NodeIndex, in graph: borrowing ObjectGraph) -> Self?
}

/// Strings, booleans and numbers.
package protocol CodedScalar: Codable, ScalarNode {
    /// Reads the value of a node's record, whose bytes are in the pool of its graph; nil if it is
    /// of another kind, or does not fit without loss. Passing a graph as a whole would cost debug
    /// builds as many retains as it has arrays.
    static func read(_ record: ObjectGraph.Record, _ pool: [UInt8]) -> Self?

    // These have code of their own for each type. In code that does not know the type, an optional
    // or an array of it would cost a look-up for each value.

    /// The value of a node.
    static func value(
        _ node: NodeIndex,
        at place: CodingPlace,
        in level: Int,
        _ state: DecodingState
    ) throws -> Self
    /// An array of the children of a node, as the type that it is known to be of.
    static func array<T>(
        as type: T.Type,
        _ range: Range<Int>,
        of node: NodeIndex,
        in level: Int,
        _ state: DecodingState
    ) throws -> T
}

extension ScalarNode {
    package static func readLoosely(_ node: NodeIndex, in graph: borrowing ObjectGraph) -> Self? {
        read(node, in: graph)
    }
}

extension CodedScalar {
    @inline(__always)
    package static func read(_ node: NodeIndex, in graph: borrowing ObjectGraph) -> Self? {
        read(graph.records[Int(node.index)], graph.pool)
    }

    package static func readLoosely(_ node: NodeIndex, in graph: borrowing ObjectGraph) -> Self? {
        let record = graph.records[Int(node.index)]
        if let value = read(record, graph.pool) {
            return value
        }

        switch record.kind {
        case .true: return read(ObjectGraph.Record(a: 1, b: 0, kind: .integer), [])
        case .false: return read(ObjectGraph.Record(a: 0, b: 0, kind: .integer), [])
        default: break
        }

        switch Int64.read(record, graph.pool) {
        case 1: return read(ObjectGraph.Record(a: 0, b: 0, kind: .true), [])
        case 0: return read(ObjectGraph.Record(a: 0, b: 0, kind: .false), [])
        default: return nil
        }
    }

    @inline(__always)
    package static func value(
        _ node: NodeIndex,
        at place: CodingPlace,
        in level: Int,
        _ state: DecodingState
    ) throws -> Self {
        try state.scalar(Self.self, node, at: place, in: level)
    }

    @inline(__always)
    package static func array<T>(
        as type: T.Type,
        _ range: Range<Int>,
        of node: NodeIndex,
        in level: Int,
        _ state: DecodingState
    ) throws -> T {
        var result: [Self] = []
        for index in range {
            result.reserve(forAll: range.count)
            result.append(
                try state.scalar(
                    Self.self,
                    state.children[index],
                    at: .index(index - range.lowerBound),
                    in: level
                )
            )
        }

        return try state.cast(result, node, level, .same)
    }
}

extension String: CodedScalar {
    package func add(to graph: inout ObjectGraph) throws(FastCodingError) -> NodeIndex {
        try withBytes { bytes throws(FastCodingError) in
            if endOfTerminatedString(bytes, from: 0).end >= 0 {
                throw FastCodingError.nulInString
            }
            return graph.addString(graph.appendBytes(bytes))
        }
    }

    package static func read(_ record: ObjectGraph.Record, _ pool: [UInt8]) -> String? {
        switch record.kind {
        case .string, .mutableString:
            String(decoding: pool[Int(record.a)..<Int(record.a) + Int(record.b)], as: UTF8.self)
        default: nil
        }
    }
}

extension Bool: CodedScalar {
    package func add(to graph: inout ObjectGraph) -> NodeIndex {
        self ? .true : .false
    }

    package static func read(_ record: ObjectGraph.Record, _ pool: [UInt8]) -> Bool? {
        switch record.kind {
        case .true: true
        case .false: false
        default: nil
        }
    }
}

extension FixedWidthInteger {
    /// Adds an integer, or, beyond the range of Int64, a decimal, which is as exact.
    @inline(__always)
    package func addInteger(to graph: inout ObjectGraph) -> NodeIndex {
        if let value = Int64(exactly: self) {
            return graph.add(scalar: .integer(value))
        }
        return graph.add(scalar: .decimal(DecimalNumber(whole: self) ?? .nan))
    }
}

extension ObjectGraph.Record {
    /// The decimal of a record of that kind; fastcoded(5) describes its bytes.
    func decimal(_ pool: [UInt8]) -> DecimalNumber {
        DecimalNumber(archived: pool.span, at: Int(a))
    }
}

extension DecimalNumber {
    /// The value as an integer, if it is one and fits.
    package func whole<I: FixedWidthInteger>() -> I? {
        // A mantissa other than 0 has at least one digit, and no integer here has more than 39.
        guard !isNaN, exponent >= 0, exponent < 40 else { return nil }

        var magnitude = digits
        for _ in 0..<exponent {
            guard let product = magnitude.appending() else { return nil }
            magnitude = product
        }

        let bits =
            I(truncatingIfNeeded: magnitude.high) << 64 | I(truncatingIfNeeded: magnitude.low)

        let value = isNegative ? 0 &- bits : bits
        // A value that does not fit has lost its sign or some of its bits.
        return (value < 0) == isNegative && TwoWords(magnitudeOf: value) == magnitude ? value : nil
    }
}

extension Int: CodedScalar {}
extension Int8: CodedScalar {}
extension Int16: CodedScalar {}
extension Int32: CodedScalar {}
extension Int64: CodedScalar {}
extension UInt: CodedScalar {}
extension UInt8: CodedScalar {}
extension UInt16: CodedScalar {}
extension UInt32: CodedScalar {}
extension UInt64: CodedScalar {}
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension Int128: CodedScalar {}
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension UInt128: CodedScalar {}

extension ScalarNode where Self: FixedWidthInteger {
    @inline(__always)
    package func add(to graph: inout ObjectGraph) -> NodeIndex {
        addInteger(to: &graph)
    }
}

extension CodedScalar where Self: FixedWidthInteger {
    @inline(__always)
    package static func read(_ record: ObjectGraph.Record, _ pool: [UInt8]) -> Self? {
        switch record.kind {
        case .integer: Self(exactly: Int64(bitPattern: record.a))
        case .decimal: record.decimal(pool).whole()
        default:
            ScalarValue(record.kind, bits: record.a)?.double.flatMap { Self(exactly: $0) }
        }
    }
}

extension Double: CodedScalar {
    package func add(to graph: inout ObjectGraph) -> NodeIndex {
        graph.add(scalar: .float64(self))
    }

    package static func read(_ record: ObjectGraph.Record, _ pool: [UInt8]) -> Double? {
        switch record.kind {
        case .float64: Double(bitPattern: record.a)
        case .decimal: Double(digitsOf: record.decimal(pool))
        default: ScalarValue(record.kind, bits: record.a)?.double
        }
    }

    /// The double whose shortest digits are these; nil if there is none.
    package init?(digitsOf decimal: DecimalNumber) {
        if decimal.isNaN {
            self = .nan
            return
        }

        guard let value = Double(decimal.text),
            DecimalNumber(text: Array(value.description.utf8).span) == decimal
        else { return nil }

        self = value
    }
}

extension Float: CodedScalar {
    package func add(to graph: inout ObjectGraph) -> NodeIndex {
        graph.add(scalar: .float32(self))
    }

    /// Accepts floats, and also doubles that are written with the same digits, such as 0.1.
    package static func read(_ record: ObjectGraph.Record, _ pool: [UInt8]) -> Float? {
        if let float = ScalarValue(record.kind, bits: record.a)?.float {
            return float
        }

        guard let value = Double.read(record, pool) else { return nil }

        let float = Float(value)
        if value.isNaN || Double(float) == value || float.description == value.description {
            return float
        }

        return nil
    }
}

extension Optional: ScalarNode where Wrapped: ScalarNode {
    package func add(to graph: inout ObjectGraph) throws(FastCodingError) -> NodeIndex {
        try self?.add(to: &graph) ?? .nil
    }

    package static func read(_ node: NodeIndex, in graph: borrowing ObjectGraph) -> Wrapped?? {
        graph.isNull(node) ? .some(nil) : Wrapped.read(node, in: graph).map { .some($0) }
    }

    package static func readLoosely(
        _ node: NodeIndex,
        in graph: borrowing ObjectGraph
    ) -> Wrapped?? {
        graph.isNull(node) ? .some(nil) : Wrapped.readLoosely(node, in: graph).map { .some($0) }
    }
}
