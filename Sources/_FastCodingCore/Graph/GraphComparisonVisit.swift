// Comparing two nodes: values and leaves at once, others by a new frame for their children.
extension GraphComparison {
    @inline(__always)
    package mutating func visit(_ leftNode: ObjectGraph.NodeIndex, _ rightNode: ObjectGraph.NodeIndex) {
        let (a, b) = (left.record(leftNode), right.record(rightNode))
        if a.kind.isObject && b.kind.isObject {
            visitObjects(leftNode, a, rightNode, b)
        } else if !equalValues(leftNode, a, rightNode, b) {
            report(a.kind == b.kind || a.kind.isBoolean && b.kind.isBoolean ? .value : .kind, leftNode, rightNode)
        }
    }

    /// Compares nodes without identity. A value never equals an object.
    @inline(__always)
    private mutating func equalValues(
        _ leftNode: ObjectGraph.NodeIndex, _ a: ObjectGraph.Record, _ rightNode: ObjectGraph.NodeIndex,
        _ b: ObjectGraph.Record
    ) -> Bool {
        guard a.kind == b.kind else {
            guard options.plainly, let x = a.doubleBits, let y = b.doubleBits else { return false }
            return x == y
        }
        switch a.kind {
        case .nil, .null, .true, .false: return true
        case .integer, .float32, .float64: return a.a == b.a
        case .range: return a.a == b.a && a.b == b.b
        case .string: return equalTexts(left.byteRange(leftNode), right.byteRange(rightNode))
        case .decimal: return left.decimal(leftNode) == right.decimal(rightNode)
        case .url: return equalURLs(leftNode, rightNode)
        case _ where a.kind.isGeometry:
            return equalPayloads(a, b, bytes: 8 * a.kind.doubleCount)
        default: return false
        }
    }

    private func equalPayloads(_ a: ObjectGraph.Record, _ b: ObjectGraph.Record, bytes: Int) -> Bool {
        left.bytes(ByteRange(offset: Int(a.a), count: bytes))
            .equals(right.bytes(ByteRange(offset: Int(b.a), count: bytes)))
    }

    /// Compares two texts. Texts that stand in very many places are eventually numbered instead of being compared again
    /// and again.
    @inline(__always)
    mutating func equalTexts(_ a: ByteRange, _ b: ByteRange) -> Bool {
        guard a.count == b.count else { return false }
        if a.count <= 64 || a.count <= budget {
            budget -= min(a.count, budget)
            return left.bytes(a).equals(right.bytes(b))
        }
        return numbers.number(a, of: left, .left) == numbers.number(b, of: right, .right)
    }

    private mutating func equalURLs(_ leftNode: ObjectGraph.NodeIndex, _ rightNode: ObjectGraph.NodeIndex) -> Bool {
        let (a, b) = (left.url(leftNode), right.url(rightNode))
        if left.kind(a.base) != .url || right.kind(b.base) != .url {
            guard left.kind(a.base) == right.kind(b.base) else { return false }
            return equalTexts(left.byteRange(a.relative), right.byteRange(b.relative))
        }
        return numbers.number(ofURL: leftNode, in: left, .left) == numbers.number(ofURL: rightNode, in: right, .right)
    }

    /// Whether sharing the object is significant.
    @inline(__always)
    private func hasIdentity(_ record: ObjectGraph.Record) -> Bool {
        guard options.plainly else { return true }
        switch record.kind {
        case .date: return false
        case .array, .mutableArray, .dictionary, .mutableDictionary, .set, .orderedSet: return record.b > 0
        default: return true
        }
    }

    private mutating func visitObjects(
        _ leftNode: ObjectGraph.NodeIndex, _ a: ObjectGraph.Record, _ rightNode: ObjectGraph.NodeIndex,
        _ b: ObjectGraph.Record
    ) {
        let identity = (hasIdentity(a), hasIdentity(b))
        if identity == (true, true) {
            let (x, y) = (matchOfLeft[Int(leftNode.index)], matchOfRight[Int(rightNode.index)])
            if x != 0 || y != 0 {
                if x != rightNode.index || y != leftNode.index { report(.sharing, leftNode, rightNode) }
                return
            }
            matchOfLeft[Int(leftNode.index)] = rightNode.index
            matchOfRight[Int(rightNode.index)] = leftNode.index
        }
        if a.kind != b.kind {
            guard a.kind.madeMutable == b.kind.madeMutable else { return report(.kind, leftNode, rightNode) }
            let ignored = options.plainly && (a.kind.isDictionary || a.kind.madeMutable == .mutableArray)
            if !ignored { report(.mutability, leftNode, rightNode) }
        }
        if identity.0 != identity.1 {
            // One of them is empty: there is nothing inside to compare, and the other one was not matched.
            if a.b != b.b { report(.count, leftNode, rightNode) }
            return
        }
        compareContents(leftNode, a, rightNode, b)
    }

    /// Compares two objects of the same kind that have just been matched.
    private mutating func compareContents(
        _ leftNode: ObjectGraph.NodeIndex, _ a: ObjectGraph.Record, _ rightNode: ObjectGraph.NodeIndex,
        _ b: ObjectGraph.Record
    ) {
        switch a.kind {
        case .array, .mutableArray, .set, .mutableSet, .orderedSet, .mutableOrderedSet:
            if options.alignsElements { return alignElements(leftNode, rightNode) }
            if a.b != b.b { report(.count, leftNode, rightNode) }
            push(leftNode, rightNode, .positional(first: 0, stride: 1), count: Int(min(a.b, b.b)))
        case .dictionary, .mutableDictionary: pairEntries(leftNode, rightNode, first: 0)
        case .codedObject: pairEntries(leftNode, rightNode, first: 1)
        case .object: pairProperties(leftNode, rightNode)
        case .keyedArchive: push(leftNode, rightNode, .positional(first: 0, stride: 1), count: 1)
        case .date:
            if a.a != b.a { report(.value, leftNode, rightNode) }
        case .indexSet, .mutableIndexSet:
            if a.b != b.b || !equalPayloads(a, b, bytes: 8 * Int(a.b)) { report(.value, leftNode, rightNode) }
        case .data, .mutableData, .mutableString:
            if !left.bytes(leftNode).equals(right.bytes(rightNode)) { report(.value, leftNode, rightNode) }
        default: break
        }
    }

    package mutating func push(
        _ leftNode: ObjectGraph.NodeIndex, _ rightNode: ObjectGraph.NodeIndex, _ pairing: Pairing, count: Int
    ) {
        if count > 0 { frames.append(Frame(left: leftNode, right: rightNode, pairing: pairing, count: count)) }
    }
}

extension ObjectGraph.Record {
    /// The value of a Float32 or a Float64 as the bits of a double; nil for all else. Not-a-number keeps its sign and its
    /// payload.
    var doubleBits: UInt64? {
        switch kind {
        case .float64: return a
        case .float32:
            let bits = UInt32(truncatingIfNeeded: a)
            let value = Float(bitPattern: bits)
            guard value.isNaN else { return Double(value).bitPattern }
            return UInt64(bits & 0x8000_0000) << 32 | 0x7FF0_0000_0000_0000 | UInt64(bits & 0x007F_FFFF) << 29
        default: return nil
        }
    }
}
