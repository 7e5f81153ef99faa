import FastCoding
import Foundation

extension GraphReader {
    /// The object of a node without children, or of an array of such that are made late.
    func leaf(_ node: NodeIndex) throws(FastCodingError) -> Any? {
        switch graph.kind(node) {
        case .nil: return nil
        case .null: return NSNull()
        case .true, .false:
            return NSNumber(value: graph.kind(node) == .true)
        case .integer: return NSNumber(value: graph.integer(node))
        // Foundation has a single object for all infinite floats and doubles, and one for those
        // that are not numbers.
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
        default: return FastOrderedSet(try distinct(node).keys)
        }

        return objects[Int(node.index)]
    }

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
    private func distinct(_ node: NodeIndex) throws(FastCodingError) -> ObjectTable {
        let children = graph.children(node)
        let isOrdered = [.orderedSet, .mutableOrderedSet].contains(graph.kind(node))
        var table = ObjectTable()
        var hashes: [Int: Int] = [:]

        for (index, child) in children.enumerated() {
            // Foundation itself hashes the elements of ordered sets: containers only by their size,
            // and many numbers alike.
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

        guard !isOrdered || NSSet(array: table.keys).count == table.count else {
            throw FastCodingError(
                .duplicateElement,
                "an ordered set of strings that Foundation considers equal"
            )
        }

        return table
    }

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

/// Property lists of NSKeyedArchiver, without Foundation's own coders: on Linux they terminate the
/// process for classes that are not allowed, or that are not at the top level of a module.
enum KeyedArchives {
    static func data(of object: AnyObject, types: FastTypes) throws(FastCodingError) -> Data {
        let graph = try GraphWriter(FastCoder(types: types), codesAsObjects: true).run(object)
        return Data(try graph.keyedArchive(options: WritingOptions(limits: .none)))
    }

    /// The root of a keyed archive, which may be of a class that is not among the types; nil if the
    /// data is not one.
    static func object(_ data: Data, _ types: FastTypes, besides type: AnyClass)
        throws(FastCodingError) -> Any?
    {
        guard KeyedArchiveDetector.isKeyedArchive([UInt8](data)) else { return nil }

        var types = types
        if types.type(named: types.name(of: type)) == nil {
            types.register(type)
        }

        return try object(data, FastCoder(types: types))
    }

    /// The object of a keyed archive within an archive; its data if it can't be read or a class is
    /// unknown.
    static func content(_ data: Data, _ settings: FastCoder) -> Any? {
        (try? object(data, settings)) ?? FastKeyedArchive(data)
    }

    private static func object(_ data: Data, _ settings: FastCoder) throws(FastCodingError) -> Any?
    {
        // Superclasses are those of the program's classes.
        let graph = try ObjectGraph(
            keyedArchive: data,
            policy: .anything,
            options: ReadingOptions(limits: settings.limits.ofObjects)
        )

        if let warning = graph.warnings.first(where: { $0.code != .classChain }) {
            throw warning
        }

        return try GraphReader(graph, settings, decodesObjects: true, refusesUnknownClasses: true)
            .run()
    }
}

/// The hashes of keys and elements, each computed once, and a bound on their cost.
///
/// Hashing or comparing a container takes time for everything in it, counted again wherever it is
/// shared. So containers that are keys or elements are bounded: they may not contain themselves,
/// may not be deep, and all together may not be much larger, written out, than the graph.
struct ReaderKeys {
    private static let deepest = 64
    private static let endless = Int.max / 2

    /// How many nodes and bytes there are in and below a node, written out; 0 if that is not known.
    private var weights: [Int]
    /// The number of containers and objects in the longest chain of references from a node.
    private var chains: [Int32]
    private let longestChain: Int
    private var hashed: [NodeIndex: HashedObject] = [:]
    private var budget: Int

    init(_ graph: ObjectGraph, chain: Int) {
        longestChain = chain
        weights = Array(repeating: 0, count: graph.records.count)
        chains = Array(repeating: 0, count: graph.records.count)
        budget = 4096 + 64 * graph.records.count + 16 * graph.pool.count
    }

    /// Computes what a container would cost as a key, once everything in it is known or open, and
    /// refuses too long a chain of references, because releasing what it refers to takes stack.
    mutating func weigh(_ node: NodeIndex, in graph: ObjectGraph) throws(FastCodingError) {
        var weight = 1
        var chain: Int32 = 0

        for child in graph.children(node) {
            // Open ones have no weight yet: this is a container that contains itself.
            let own =
                isContainer(child, graph) ? weights[Int(child.index)] : leafWeight(child, graph)
            weight = own == 0 ? Self.endless : min(Self.endless, weight + own)
            chain = max(chain, chains[Int(child.index)])
        }

        weights[Int(node.index)] = weight
        chains[Int(node.index)] = chain + 1

        guard chain < longestChain else {
            throw FastCodingError(.chainLimit, "a chain of more than \(longestChain) references")
        }
    }

    /// Whether a node is compared by its contents. Objects are not.
    private func isContainer(_ node: NodeIndex, _ graph: ObjectGraph) -> Bool {
        graph.kind(node).isContainer && !graph.children(node).isEmpty
    }

    private func leafWeight(_ node: NodeIndex, _ graph: ObjectGraph) -> Int {
        switch graph.kind(node) {
        case .string, .mutableString, .data, .mutableData:
            1 + graph.byteRange(node).count
        case .indexSet, .mutableIndexSet:
            1 + Int(graph.record(node).b)
        default: 1
        }
    }

    /// An object as a key or an element, which may be hashed and compared `factor` times.
    mutating func hashed(
        _ node: NodeIndex,
        _ object: Any,
        in graph: ObjectGraph,
        factor: Int = 1
    ) throws(FastCodingError) -> HashedObject {
        if let known = hashed[node], factor == 1 {
            return known
        }

        let isContainer = isContainer(node, graph)
        let weight = isContainer ? weights[Int(node.index)] : leafWeight(node, graph)

        if isContainer || factor > 1 {
            let (cost, overflow) = weight.multipliedReportingOverflow(by: factor)
            guard weight > 0, !overflow, cost <= budget,
                !isContainer || chains[Int(node.index)] < Self.deepest
            else {
                throw FastCodingError(
                    .expansionLimit,
                    "\(graph.summary(node)) as a key or an element; with all that is in it, it is too large to be compared"
                )
            }

            budget -= cost
        }

        let result = HashedObject(hashing: object)
        hashed[node] = result
        return result
    }
}
