import FastCoding
import Foundation

// What nodes are as Foundation's objects.
extension GraphReader {
    /// The object of a node without children.
    func leaf(_ node: NodeIndex) throws(FastCodingError) -> Any? {
        switch graph.kind(node) {
        case .nil: return nil
        case .null: return NSNull()
        case .true: return NSNumber(value: true)
        case .false: return NSNumber(value: false)
        case .integer: return NSNumber(value: graph.integer(node))
        // Foundation has a single object for all infinite floats and doubles, and one for those that are not numbers.
        case .float32: return graph.float(node).isFinite ? NSNumber(value: graph.float(node)) : graph.float(node)
        case .float64: return graph.double(node).isNaN ? graph.double(node) : NSNumber(value: graph.double(node))
        case .string: return NSString(string: graph.string(node))
        case .mutableString: return NSMutableString(string: graph.string(node))
        case .mutableData: return NSMutableData(data: Data(graph.pool[graph.byteRange(node).range]))
        case .mutableIndexSet:
            return IndexSet(nativeValue: graph.nativeValue(node) ?? .indexSet([])).map {
                NSMutableIndexSet(indexSet: $0)
            }
        case .keyedArchive:
            let data = Data(graph.pool[graph.byteRange(graph.keyedData(node)).range])
            return KeyedArchives.content(data, style)
        default:
            guard let object = graph.nativeValue(node)?.foundationObject else {
                throw FastCodingError(.notRepresentable, "\(graph.summary(node)), which Foundation can't hold")
            }
            return object
        }
    }

    /// The object that exists before its contents; nil if there is none.
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
        let shell = objects[Int(node.index)]
        switch graph.kind(node) {
        case .array: (shell as? FastArray)?.fill(try elements(node))
        case .mutableArray: (shell as? FastMutableArray)?.addObjects(from: try elements(node))
        case .set: (shell as? FastSet)?.fill(try distinct(node))
        case .mutableSet: (shell as? FastMutableSet)?.fill(try distinct(node))
        case .orderedSet: return FastOrderedSet(try ordered(node))
        case .mutableOrderedSet: (shell as? FastMutableOrderedSet)?.addObjects(from: try ordered(node))
        case .dictionary: (shell as? FastDictionary)?.fill(try entries(node))
        case .mutableDictionary: (shell as? FastMutableDictionary)?.fill(try entries(node))
        default: return try finishedObject(node)
        }
        return shell
    }

    private func elements(_ node: NodeIndex) throws(FastCodingError) -> [Any] {
        var result: [Any] = []
        for child in graph.children(node) { result.append(try element(child)) }
        return result
    }

    /// An object that takes the place of nil where nil is impossible.
    func element(_ node: NodeIndex) throws(FastCodingError) -> Any { try object(node) ?? NSNull() }

    private func distinct(_ node: NodeIndex) throws(FastCodingError) -> ObjectTable {
        var table = ObjectTable()
        for (index, child) in graph.children(node).enumerated() {
            let element = try keys.hashed(child, try element(child), in: graph)
            guard table.add((), for: element) else { throw duplicate(child, index) }
        }
        return table
    }

    /// The elements of an ordered set, which Foundation itself hashes.
    private func ordered(_ node: NodeIndex) throws(FastCodingError) -> [Any] {
        let children = graph.children(node)
        var table = ObjectTable()
        for (index, child) in children.enumerated() {
            // Foundation hashes containers only by their size.
            let factor = graph.children(child).isEmpty ? 2 : 2 + children.count
            let element = try keys.hashed(child, try element(child), in: graph, factor: factor)
            guard table.add((), for: element) else { throw duplicate(child, index) }
        }
        let elements = table.all.map(\.key)
        guard NSSet(array: elements).count == elements.count else {
            throw FastCodingError(.duplicateElement, "an ordered set of strings that Foundation considers equal")
        }
        return elements
    }

    private func duplicate(_ node: NodeIndex, _ index: Int) -> FastCodingError {
        FastCodingError(
            .duplicateElement, "\(graph.summary(node)), which Foundation considers equal to another element",
            keyPath: String(index))
    }

    private func entries(_ node: NodeIndex) throws(FastCodingError) -> ObjectTable {
        var table = ObjectTable()
        let children = graph.children(node)
        for place in stride(from: children.startIndex, to: children.endIndex, by: 2) {
            if graph.kind(children[place]) == .nil {
                try style.warn(
                    FastCodingError(.notExact, "a nil value in a dictionary is left out, which also reads as nil"))
                continue
            }
            let key = try keys.hashed(children[place + 1], try element(children[place + 1]), in: graph)
            guard table.add(try element(children[place]), for: key) else {
                throw FastCodingError(
                    .duplicateKey,
                    "\(graph.summary(children[place + 1])), which Foundation considers equal to another key")
            }
        }
        return table
    }
}
