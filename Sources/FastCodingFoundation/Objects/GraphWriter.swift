import FastCoding
import Foundation

/// Makes a graph from Foundation's objects. The contents of objects wait in frames, so nothing recurses, however deep
/// they are nested.
final class GraphWriter {
    typealias NodeIndex = ObjectGraph.NodeIndex

    /// How objects are written.
    struct Style {
        /// Class names other than those of the classes.
        var types = FastTypes()
        /// Whether objects that code themselves become plain objects of the graph, which can be part of cycles and read
        /// like HRCoder's, instead of coded objects.
        var codesAsObjects = false
        /// Whether dictionaries with `$class` or `$alias` stand for objects.
        var bootstraps = false
        /// How long chains of references may be.
        var limits = Limits()
    }

    /// What is still to be added to an open node.
    enum Item {
        case value(Any?)
        /// An entry to leave out, or a property to leave nil, unless its object was written before.
        case conditional(Any)
        case node(NodeIndex)

        var written: NodeIndex? {
            if case .node(let node) = self { node } else { nil }
        }

        init(_ value: EncodedValues.Value) {
            switch value {
            case .value(let value): self = .value(value)
            case .conditional(let value): self = .conditional(value)
            case .node(let node): self = .node(node)
            }
        }
    }

    /// A node whose children are not all there yet.
    struct Frame {
        let node: NodeIndex
        var items: [Item]
        var next = 0
        var children: [NodeIndex] = []
    }

    var graph = ObjectGraph()
    let style: Style
    var frames: [Frame] = []
    var definitions = WrittenDefinitions()
    var aliases = WrittenAliases()
    /// The nodes of objects that have an identity.
    private var nodes: [ObjectIdentifier: NodeIndex] = [:]
    /// Those objects, kept alive so that no other object can get the same address in the meantime.
    private var alive: [AnyObject] = []
    /// Nodes that count as written only when they are closed: coded objects and immutable containers.
    private var open: Set<NodeIndex> = []
    private var keys = KeyTable()
    /// Objects that replaced others, and are not to be replaced themselves.
    private(set) var replacements: Set<ObjectIdentifier> = []
    /// What is known of the program's classes that were met.
    var classes: [ObjectIdentifier: WrittenClass] = [:]
    /// The properties and the definitions as which objects are written.
    var tables: [ObjectIdentifier: WrittenTable] = [:]
    /// The properties of classes that encode themselves, and the names of classes.
    var rows: [ObjectIdentifier: [CodableProperties.Row]] = [:]
    var names: [ObjectIdentifier: String] = [:]
    let coder = FastKeyedCoder(decoding: false)

    init(_ style: Style) {
        self.style = style
        coder.writer = self
    }

    /// Writes an object and everything in it.
    func run(_ root: Any?) throws(FastCodingError) -> ObjectGraph {
        try run { () throws(FastCodingError) in try add(root) ?? .nil }
    }

    /// Writes what an object has encoded as a dictionary.
    func run(encoded values: EncodedValues) throws(FastCodingError) -> ObjectGraph {
        try run { () throws(FastCodingError) in
            var items: [Item] = []
            for (name, value) in values.values { items += [Item(value), .node(try key(name))] }
            return open(graph.open(.mutableDictionary), items, of: nil)
        }
    }

    private func run(_ root: () throws(FastCodingError) -> NodeIndex) throws(FastCodingError) -> ObjectGraph {
        try style.types.check()
        do throws(FastCodingError) {
            graph.rootIndex = try root()
            while let frame = frames.last {
                if frame.next == frame.items.count { close() } else { try addNext() }
            }
        } catch {
            throw error.under(path)
        }
        try aliases.resolve(in: &graph)
        try graph.checkChains(style.limits)
        return graph
    }

    /// Adds the next child of the innermost open node.
    private func addNext() throws(FastCodingError) {
        let top = frames.count - 1
        let item = frames[top].items[frames[top].next]
        frames[top].next += 1
        switch item {
        case .node(let node): frames[top].children.append(node)
        case .value(let value):
            let isElement = graph.kind(frames[top].node).isContainer
            let node = try add(value, orElse: isElement ? .null : .nil)
            aliases.note(node, in: frames[top].node, at: frames[top].children.count)
            frames[top].children.append(node)
        case .conditional(let value):
            let isProperty = graph.kind(frames[top].node) == .object
            if let node = written(value) {
                frames[top].children.append(node)
            } else if isProperty {
                frames[top].children.append(.nil)
            } else {
                frames[top].next += 1
            }
        }
    }

    private func close() {
        let frame = frames.removeLast()
        graph.close(frame.node, children: frame.children)
        open.remove(frame.node)
    }

    /// The node of an object that was written before.
    private func written(_ value: Any) -> NodeIndex? {
        guard let node = nodes[ObjectIdentifier(value as AnyObject)], !open.contains(node) else { return nil }
        return node
    }

    /// The node of a value, whose contents may be added later.
    private func add(_ value: Any?, orElse none: NodeIndex) throws(FastCodingError) -> NodeIndex {
        try add(value) ?? none
    }

    private func add(_ value: Any?) throws(FastCodingError) -> NodeIndex? {
        guard let value else { return nil }
        if Swift.type(of: value) is AnyObject.Type { return try add(instance: value as AnyObject) }
        guard let value = FlatOptional.value(value) else { return nil }
        if Swift.type(of: value) is AnyObject.Type { return try add(instance: value as AnyObject) }
        return try add(swiftValue: value)
    }

    private func add(instance object: AnyObject) throws(FastCodingError) -> NodeIndex {
        if let known = nodes[ObjectIdentifier(object)] { return known }
        if let known = classes[ObjectIdentifier(Swift.type(of: object))] { return try add(custom: object, known) }
        return try add(object: object)
    }

    // MARK: Called by the parts of the writer

    /// Remembers the node of an object.
    func note(_ node: NodeIndex, of object: AnyObject) {
        nodes[ObjectIdentifier(object)] = node
        alive.append(object)
    }

    /// Opens a node whose children are to be added.
    func open(_ node: NodeIndex, _ items: [Item], of object: AnyObject?) -> NodeIndex {
        if let object { note(node, of: object) }
        // What has been written already needs no frame.
        let nodes = items.lazy.compactMap(\.written)
        if items.allSatisfy({ $0.written != nil }) {
            graph.close(node, children: Array(nodes))
            return node
        }
        let kind = graph.kind(node)
        if kind == .codedObject || kind.madeMutable != kind { open.insert(node) }
        frames.append(Frame(node: node, items: items))
        return node
    }

    /// Writes the object that replaces another one.
    func add(_ replacement: Any?, insteadOf object: AnyObject) throws(FastCodingError) -> NodeIndex {
        if let replacement { replacements.insert(ObjectIdentifier(replacement as AnyObject)) }
        guard let node = try add(replacement) else { return .null }
        note(node, of: object)
        return node
    }

    /// The node of a key or a name.
    func key(_ text: String) throws(FastCodingError) -> NodeIndex {
        try check(text.utf8.count)
        return try keys.node(text, in: &graph)
    }

    /// The node of a string, a boolean or a number.
    func add(scalar value: some ScalarNode) throws(FastCodingError) -> NodeIndex { try value.add(to: &graph) }

    func string(_ text: String, isMutable: Bool = false) throws(FastCodingError) -> NodeIndex {
        try check(text.utf8.count)
        // Texts could hold it, but nothing reads them back then.
        if text.utf8.contains(0) { throw FastCodingError.nulInString }
        return graph.addString(text, mutable: isMutable)
    }

    func data(_ data: Data, isMutable: Bool = false) throws(FastCodingError) -> NodeIndex {
        try check(data.count)
        return graph.addData([UInt8](data), mutable: isMutable)
    }

    private func check(_ count: Int) throws(FastCodingError) {
        guard count <= Int(clamping: UInt32.max) else {
            throw FastCodingError(.tooLarge, "\(count) bytes; archives hold \(UInt32.max) at most")
        }
    }

    /// The path to where the writer is.
    private var path: [String] {
        var components: [String] = []
        for frame in frames where frame.next > 0 {
            let place = frame.next - 1
            switch graph.kind(frame.node) {
            case .object:
                let names = graph.definition(frame.node).properties
                components.append(graph.text(graph.propertyNames[names.lowerBound + place]))
            case .codedObject: components.append(name(frame, at: place % 2 == 1 ? place + 1 : place) ?? "$class")
            case .dictionary, .mutableDictionary:
                components.append(name(frame, at: place | 1) ?? "\(place / 2)" + (place % 2 == 0 ? "" : "k"))
            default: components.append(String(place))
            }
        }
        return components
    }

    private func name(_ frame: Frame, at place: Int) -> String? {
        guard place < frame.items.count else { return nil }
        switch frame.items[place] {
        case .value(let value): return value as? String
        case .node(let node): return graph.kind(node) == .string ? graph.string(node) : nil
        case .conditional: return nil
        }
    }
}
