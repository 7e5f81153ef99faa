import FastCoding
import Foundation

/// Makes a graph from Foundation's objects. Their contents wait in frames, so nothing recurses,
/// however deep they are nested.
///
/// An object that is met again is the same node. Swift values and numbers have no identity and
/// become a node for each place.
final class GraphWriter {
    /// An object whose values are being written.
    struct Frame {
        let node: NodeIndex
        var children: WrittenChildren
        /// Whether the object has encoded itself. Numbers among its values were encoded as objects
        /// then, which keyed archives distinguish from numbers in place.
        let isCoded: Bool
        /// The index of the waiting value that comes next.
        var next = 0

        /// The place of a waiting value among the children.
        func place(_ index: Int) -> Int {
            children.waiting[index].place
        }
    }

    /// A reference that counts only if its object is written elsewhere. That is known at the end.
    private struct Conditional {
        let node: NodeIndex
        let place: Int
        let object: AnyObject?
    }

    var graph = ObjectGraph()
    let settings: FastCoder
    /// Whether objects that code themselves become plain objects of the graph, which can be part of
    /// cycles and read like HRCoder's, instead of coded objects.
    let codesAsObjects: Bool
    /// Whether objects of classes that are not registered are refused, because reading would refuse
    /// them, or not make them.
    private let refusesUnregistered: Bool
    /// A class that is read though it is not registered.
    private let root: (any AnyObject.Type)?
    var frames: [Frame] = []
    var definitions = WrittenDefinitions()
    /// Placeholder nodes of dictionaries with `$alias`, and the key paths that these contain.
    var aliases: [PlaceholderAlias] = []
    /// The nodes of objects that have an identity.
    private var nodes: [ObjectIdentifier: NodeIndex] = [:]
    /// Those objects, kept alive so that no other object can get the same address in the meantime.
    private var alive: [AnyObject] = []
    private var conditionals: [Conditional] = []
    /// Whether the graph is to know which numbers were encoded as objects.
    private let notesKeyedForms: Bool
    /// The booleans that are objects, one node for each value.
    private var booleans: [Bool: NodeIndex] = [:]
    /// The nodes of keys; equal keys share one.
    private var keys = KeyTable()
    /// Objects that replaced others, and are not to be replaced themselves: an object whose
    /// replacement is again replaced by it would never end.
    private(set) var replacements: Set<ObjectIdentifier> = []
    /// The facts about the classes of objects that were met.
    var classes: [ObjectIdentifier: WrittenClass] = [:]
    /// The properties and the definitions as which objects are written, and the names of classes.
    private(set) var tables: [ObjectIdentifier: WrittenTable] = [:]
    private(set) var names: [ObjectIdentifier: NodeIndex] = [:]
    let coder = FastKeyedCoder()

    /// - Parameter root: a class that is read though it is not registered, the only one if none is;
    ///   nil if a coder without registered classes reads all objects as dictionaries.
    init(
        _ settings: FastCoder,
        codesAsObjects: Bool = false,
        notesKeyedForms: Bool = false,
        root: (any AnyObject.Type)? = nil
    ) {
        self.notesKeyedForms = notesKeyedForms
        graph.knowsKeyedForms = notesKeyedForms
        self.settings = settings
        self.codesAsObjects = codesAsObjects
        self.root = root
        refusesUnregistered = root != nil || !settings.types.all.isEmpty
        coder.writer = self
    }

    /// The graph of an object and everything that it refers to.
    func run(_ root: Any?) throws(FastCodingError) -> ObjectGraph {
        try run { () throws(FastCodingError) in try add(root) ?? .nil }
    }

    /// Writes the values that an object has encoded as a dictionary.
    func run(encoded: EncodedValues) throws(FastCodingError) -> ObjectGraph {
        try run { () throws(FastCodingError) in
            open(
                graph.open(.mutableDictionary),
                encoded.values.interleaved(with: encoded.keys),
                of: nil
            )
        }
    }

    /// Adds the root, then everything that waits, and resolves references whose targets are known
    /// only at the end.
    private func run(_ root: () throws(FastCodingError) -> NodeIndex) throws(FastCodingError)
        -> ObjectGraph
    {
        try settings.types.check()
        do throws(FastCodingError) {
            graph.rootIndex = try root()
            while let frame = frames.last {
                if frame.next == frame.children.waiting.count {
                    close()
                } else {
                    try addNext()
                }
            }
        } catch {
            throw error.under(path)
        }

        resolveConditionals()
        try graph.resolve(aliases)
        try graph.checkChains(settings.limits)
        return graph
    }

    /// Adds the next waiting value of the last frame.
    private func addNext() throws(FastCodingError) {
        let top = frames.count - 1
        let waiting = frames[top].children.waiting[frames[top].next]
        let place = frames[top].place(frames[top].next)
        let kind = graph.kind(frames[top].node)
        frames[top].next += 1

        if waiting.isConditional {
            let object = waiting.value.map { $0 as AnyObject }
            let node = frames[top].node
            conditionals.append(Conditional(node: node, place: place, object: object))
            return
        }

        // Nil is impossible in containers, and becomes null there.
        var node = try add(waiting.value) ?? (kind.isContainer ? .null : .nil)
        if frames[top].isCoded {
            node = asKeyedObject(node)
        }

        frames[top].children.nodes[place] = node
    }

    /// Gives the node of the last frame its children, which are all there.
    private func close() {
        let frame = frames.removeLast()
        graph.close(frame.node, children: frame.children.nodes)
    }

    /// The node of a value that was encoded as an object, for keyed archives. All other booleans of
    /// a graph are one of two nodes, so those that are objects get nodes of their own to note.
    func asKeyedObject(_ node: NodeIndex) -> NodeIndex {
        let kind = graph.kind(node)
        guard notesKeyedForms, kind.isNSNumber else { return node }

        var object = node
        if kind.isBoolean {
            if let known = booleans[kind == .true] {
                return known
            }

            object = graph.add(kind)
            booleans[kind == .true] = object
        }

        graph.keyedForms.append(KeyedForm(object, .object))
        return object
    }

    /// Notes that data is stored as bytes.
    func noteBytes(_ node: NodeIndex) {
        if notesKeyedForms {
            graph.keyedForms.append(KeyedForm(node, .bytes))
        }
    }

    /// Lets conditional references refer to objects that were written in the end, before or after
    /// them; the others are left out.
    private func resolveConditionals() {
        if conditionals.isEmpty {
            return
        }

        var left: [NodeIndex: Set<Int>] = [:]
        for conditional in conditionals {
            let start = graph.childRange(conditional.node).lowerBound
            if let node = conditional.object.flatMap({ nodes[ObjectIdentifier($0)] }) {
                graph.children[start + conditional.place] = node
            } else if graph.kind(conditional.node) != .object {
                left[conditional.node, default: []].insert(conditional.place)
            }
        }

        // An entry is a value and the key after it, and both are left out. A property of an object
        // stays, and is nil: the definition of its class lists it.
        for (node, places) in left {
            let children = graph.children(node).enumerated().filter { child in
                !places.contains(child.offset) && !places.contains(child.offset - 1)
            }
            graph.close(node, children: children.map(\.element))
        }

        openCodedCycles()
    }

    /// Makes plain objects of coded objects that refer to themselves by conditional references.
    /// Archives number coded objects after their contents (Caches and aliases in fastcoded(5)), so
    /// that the contents can't refer back to them.
    private func openCodedCycles() {
        for index in graph.objectsMetOpen(from: graph.rootIndex) {
            let node = NodeIndex(index)
            guard graph.kind(node) == .codedObject else { continue }

            let children = Array(graph.children(node))
            let places = stride(from: 1, to: children.count, by: 2)
            let names = places.map { children[$0 + 1] }
            let definition = definitions.number(children[0], names, in: &graph)
            graph.records[Int(node.index)].kind = .object
            graph.records[Int(node.index)].b = UInt32(definition)
            graph.close(node, children: places.map { children[$0] })
        }
    }

    /// The node of a value, whose contents may be added later; nil for nil, also within optionals.
    private func add(_ value: Any?) throws(FastCodingError) -> NodeIndex? {
        guard let value else { return nil }

        if Swift.type(of: value) is AnyObject.Type {
            return try add(instance: value as AnyObject)
        }

        guard let value = unwrapped(value) else { return nil }

        if Swift.type(of: value) is AnyObject.Type {
            return try add(instance: value as AnyObject)
        }

        return try add(swiftValue: value)
    }

    /// The node of an object of a class: the known one if it was met before.
    private func add(instance object: AnyObject) throws(FastCodingError) -> NodeIndex {
        if let known = nodes[ObjectIdentifier(object)] {
            return known
        }

        if let known = classes[ObjectIdentifier(Swift.type(of: object))] {
            return try add(custom: object, known)
        }

        return try add(object: object)
    }

    /// Remembers the node of an object that has an identity.
    @discardableResult
    func note(_ node: NodeIndex, of object: AnyObject) -> NodeIndex {
        nodes[ObjectIdentifier(object)] = node
        alive.append(object)
        return node
    }

    /// Gives a node its children, now or once those that wait are written.
    func open(
        _ node: NodeIndex,
        _ children: WrittenChildren,
        of object: AnyObject?,
        isCoded: Bool = false
    ) -> NodeIndex {
        if let object {
            note(node, of: object)
        }

        // An object whose children are all written already needs no frame.
        if children.waiting.isEmpty {
            graph.close(node, children: children.nodes)
            return node
        }

        frames.append(Frame(node: node, children: children, isCoded: isCoded))
        return node
    }

    /// Writes the object that replaces another one.
    func add(_ replacement: Any?, insteadOf object: AnyObject) throws(FastCodingError) -> NodeIndex
    {
        if let replacement {
            replacements.insert(ObjectIdentifier(replacement as AnyObject))
        }

        guard let node = try add(replacement) else { return .null }

        return note(node, of: object)
    }

    /// The node of a key or a name.
    func key(_ text: String) throws(FastCodingError) -> NodeIndex {
        try check(text.utf8.count)
        return try keys.node(text, in: &graph)
    }

    /// The nodes of several names.
    func keys(_ texts: [String]) throws(FastCodingError) -> [NodeIndex] {
        try texts.map { text throws(FastCodingError) in try key(text) }
    }

    /// The table of a class, one of whose objects is being written.
    func table(
        of type: any FastCoded.Type,
        for object: AnyObject
    ) throws(FastCodingError) -> WrittenTable {
        if let known = tables[ObjectIdentifier(type)] {
            return known
        }

        let facts = try ClassTable(type)
        for warning in facts.levels.forgotten(in: object) {
            try settings.warn(warning)
        }

        let table = WrittenTable(
            rows: facts.rows,
            keys: try keys(facts.rows.map { CoderKey.mangled($0.name) })
        )

        tables[ObjectIdentifier(type)] = table

        return table
    }

    /// The node of the name under which the objects of a class are written.
    ///
    /// - Throws: an error if reading would not make objects of the class again.
    func name(of type: any AnyObject.Type) throws(FastCodingError) -> NodeIndex {
        if let known = names[ObjectIdentifier(type)] {
            return known
        }

        if let error = settings.types.error(ofName: type) {
            throw error
        }

        let text = settings.types.name(of: type)
        if refusesUnregistered, !isRead(type, text) {
            throw FastCodingError(unregistered: type)
        }

        let name = try key(text)
        names[ObjectIdentifier(type)] = name
        return name
    }

    /// Whether reading makes objects of a class that has this name.
    private func isRead(_ type: any AnyObject.Type, _ name: String) -> Bool {
        if let root, root == type {
            return true
        }

        return settings.types.type(named: name) == type
            || FoundationObjects.form(named: name) != nil
    }

    /// Adds a string.
    ///
    /// - Throws: ``FastCodingError/Code/tooLarge`` above 2^32 - 1 bytes, and
    ///   ``FastCodingError/Code/nulInString``.
    func string(_ text: String, isMutable: Bool = false) throws(FastCodingError) -> NodeIndex {
        try check(text.utf8.count)
        // Texts could contain U+0000, but archives can't (fastcoded(5)), and nothing would read it
        // back.
        if text.utf8.contains(0) {
            throw FastCodingError.nulInString
        }

        return graph.addString(text, mutable: isMutable)
    }

    /// Adds data, of at most 2^32 - 1 bytes.
    func data(_ data: Data, isMutable: Bool = false) throws(FastCodingError) -> NodeIndex {
        try check(data.count)
        return graph.addData([UInt8](data), mutable: isMutable)
    }

    /// Refuses a number of bytes that doesn't fit the length field of a chunk.
    private func check(_ count: Int) throws(FastCodingError) {
        guard count <= Int(clamping: UInt32.max) else {
            throw FastCodingError(.tooLarge, "\(count) bytes; archives hold \(UInt32.max) at most")
        }
    }

    /// The keys that lead to the value that is being written, for errors.
    private var path: [String] {
        frames.compactMap { frame -> String? in
            guard frame.next > 0 else { return nil }

            let place = frame.place(frame.next - 1)
            switch graph.kind(frame.node) {
            case .object:
                return graph.text(
                    graph.propertyNames[graph.definition(frame.node).properties.lowerBound + place]
                )
            case .codedObject:
                return graph.string(frame.children.nodes[place + 1])
            case .dictionary, .mutableDictionary:
                // The key comes after the value. It waits as the value does, except in the
                // dictionary of a coder, whose keys are nodes at once.
                let key = frame.children.nodes[place | 1]
                let waiting = frame.children.waiting.first { $0.place == place | 1 }
                return waiting?.value as? String
                    ?? (graph.kind(key) == .string ? graph.string(key) : nil)
                    ?? "\(place / 2)" + (place % 2 == 0 ? "" : "k")
            default: return String(place)
            }
        }
    }
}
