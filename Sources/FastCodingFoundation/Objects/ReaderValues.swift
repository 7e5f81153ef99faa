import FastCoding
import Foundation

extension GraphReader {
    /// The object of a node without children, or of an array that was left for later because its
    /// elements are all plain.
    func leaf(_ node: NodeIndex) throws(FastCodingError) -> Any? {
        switch graph.kind(node) {
        case .nil: return nil
        case .null: return NSNull()
        case .true, .false:
            return NSNumber(value: graph.kind(node) == .true)
        case .integer: return NSNumber(value: graph.integer(node))
        // Foundation has a single NSNumber for all infinite floats and doubles, and one for those
        // that are not numbers. A Swift value keeps the kind, and the bits of a NaN.
        case .float64:
            return graph.double(node).isNaN
                ? graph.double(node) : NSNumber(value: graph.double(node))
        case .string: return NSString(string: graph.string(node))
        case .mutableString:
            return NSMutableString(string: graph.string(node))
        case .array: return FastArray(try elements(node))
        case .mutableArray:
            return FastMutableArray(try elements(node))
        case .mutableData:
            return NSMutableData(data: Data(graph.pool[graph.byteRange(node).range]))
        case .keyedArchive:
            let data = Data(graph.pool[graph.byteRange(graph.keyedData(node)).range])
            return KeyedArchives.content(data, settings)
        case let kind where kind.isFloatingPoint:
            guard let float = graph.scalar(node)?.float else { return nil }
            return float.isFinite ? NSNumber(value: float) : float
        default:
            guard let object = graph.nativeValue(node)?.foundationObject else {
                throw FastCodingError(
                    .notRepresentable,
                    "\(graph.summary(node)), which Foundation can't hold"
                )
            }

            if graph.kind(node) == .mutableIndexSet, let set = object as? NSIndexSet {
                return set.mutableCopy()
            }

            return object
        }
    }

    /// The object that exists before its contents, which makes cycles possible; nil if there is
    /// none.
    func shell(_ node: NodeIndex) throws(FastCodingError) -> Any? {
        switch graph.kind(node) {
        case .array: return FastArray()
        case .mutableArray: return FastMutableArray()
        case .dictionary: return FastDictionary([])
        case .set: return FastSet([])
        case .mutableDictionary: return FastMutableDictionary([])
        case .mutableSet: return FastMutableSet([])
        case .mutableOrderedSet: return FastMutableOrderedSet([])
        case .object, .codedObject: return try objectShell(node)
        default: return nil
        }
    }

    /// The object of a node whose children are made, as far as cycles allow.
    func finished(_ node: NodeIndex) throws(FastCodingError) -> Any? {
        let kind = graph.kind(node)
        guard kind.isContainer else { return try finishedObject(node) }

        switch objects[Int(node.index)] {
        case let array as FastArray:
            array.contents = try elements(node)
        case let array as FastMutableArray:
            array.contents = try elements(node)
        case let holder as any TableHolder:
            holder.table = try kind.isDictionary ? entries(node) : distinct(node)
        case let set as FastMutableOrderedSet:
            set.addObjects(from: try distinct(node).keys)
        // An immutable ordered set can't be filled later: its elements are in Foundation's part of
        // the object.
        default: return FastOrderedSet(try distinct(node).keys)
        }

        return objects[Int(node.index)]
    }

    /// The objects of an array's elements.
    private func elements(_ node: NodeIndex) throws(FastCodingError) -> [Any] {
        var result: [Any] = []
        result.reserveCapacity(graph.childRange(node).count)

        for child in graph.children(node) {
            result.append(try element(child))
        }

        return result
    }

    /// An object that takes the place of nil where nil is impossible.
    func element(_ node: NodeIndex) throws(FastCodingError) -> Any {
        try object(node) ?? NSNull()
    }

    /// The elements of a set.
    ///
    /// - Throws: ``FastCodingError/Code/duplicateElement`` for two elements that Foundation
    ///   considers equal: it would keep one, and reading would lose the other.
    private func distinct(_ node: NodeIndex) throws(FastCodingError) -> ObjectTable {
        let children = graph.children(node)
        let isOrdered = [.orderedSet, .mutableOrderedSet].contains(graph.kind(node))
        var table = ObjectTable()
        /// The number of elements so far by the hash that Foundation gives them.
        var hashes: [Int: Int] = [:]

        for (index, child) in children.enumerated() {
            // Foundation itself hashes the elements of ordered sets: containers only by their size,
            // and many numbers alike, such as all below 1e-30 or so. So an element is compared with
            // all before it that have the same hash, and is charged for these comparisons.
            let object = try element(child)
            var factor = !isOrdered ? 1 : 2 + children.count

            if isOrdered, graph.children(child).isEmpty, let hash = (object as? NSObject)?.hash {
                factor = 2 + hashes[hash, default: 0]
                hashes[hash, default: 0] += 1
            }

            guard table.add((), for: try keys.hashed(child, object, in: graph, factor: factor))
            else {
                throw FastCodingError(
                    .duplicateElement,
                    "\(graph.summary(child)), which Foundation considers equal to another element",
                    keyPath: String(index)
                )
            }
        }

        // Foundation's part of an ordered set would drop a string that differs from another one
        // only in its normalization, and the two parts would disagree.
        guard !isOrdered || NSSet(array: table.keys).count == table.count else {
            throw FastCodingError(
                .duplicateElement,
                "an ordered set of strings that Foundation considers equal"
            )
        }

        return table
    }

    /// The entries of a dictionary. A nil value, which an archive has where an alias was not
    /// resolved, is left out with a warning.
    private func entries(_ node: NodeIndex) throws(FastCodingError) -> ObjectTable {
        var table = ObjectTable()
        let children = graph.children(node)
        for place in stride(from: children.startIndex, to: children.endIndex, by: 2) {
            if graph.kind(children[place]) == .nil {
                try settings.warn(
                    FastCodingError(
                        .notExact,
                        "a nil value in a dictionary is left out, which also reads as nil"
                    )
                )
                continue
            }

            let key = try keys.hashed(
                children[place + 1],
                try element(children[place + 1]),
                in: graph
            )

            guard table.add(try element(children[place]), for: key) else {
                throw FastCodingError(
                    .duplicateKey,
                    "\(graph.summary(children[place + 1])), which Foundation considers equal to another key"
                )
            }
        }

        return table
    }
}
