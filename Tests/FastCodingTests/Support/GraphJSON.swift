import TestSupport

/// Reads the notation in which the graphs of the original's archives are given (`NAME.graph.json`), and makes from it
/// the graph that an archive of it means: dictionaries with `$class` become objects, and those with only `$alias` are
/// replaced by what they name. ``OriginalWriter`` says what else a release of the original does to a graph.
struct GraphJSON {
    /// What the notation cannot express, or a graph cannot hold.
    enum Problem: Error, Equatable {
        /// An object that was archived by a keyed archiver: its data is not known.
        case keyedArchive
        /// A number beyond 32 bits in a range.
        case unrepresentable
        case unknown(String)
    }

    /// Items still to become children of the node on top of the stack.
    private enum Item {
        case json(Int)
        case made(ObjectGraph.NodeIndex)
        case boolean(Int)
    }

    private struct Frame {
        let node: ObjectGraph.NodeIndex
        let items: [Item]
        var children: [ObjectGraph.NodeIndex] = []
    }

    struct DefinitionKey: Hashable {
        let name: String
        let isBootstrapped: Bool
    }

    let json: PlainJSON
    let writer: OriginalWriter
    var graph = ObjectGraph()
    private var byID: [String: Int] = [:]
    private var nodes: [Int: ObjectGraph.NodeIndex] = [:]
    private var frames: [Frame] = []
    private var definitions: [DefinitionKey: (number: Int, names: [String])] = [:]

    /// The graph of a text in the notation, as an archive by this writer has it.
    static func graph(_ text: String, _ writer: OriginalWriter) throws -> ObjectGraph {
        var reader = GraphJSON(json: try PlainJSON(text), writer: writer)
        return try reader.build()
    }

    private init(json: PlainJSON, writer: OriginalWriter) {
        self.json = json
        self.writer = writer
        for index in json.values.indices {
            if let id = json.number(json[index, "id"]) { byID[id] = index }
        }
    }

    private mutating func build() throws -> ObjectGraph {
        graph.rootIndex = try make(.json(json.root))
        while let top = frames.indices.last {
            let frame = frames[top]
            if frame.children.count == frame.items.count {
                graph.close(frame.node, children: frame.children)
                frames.removeLast()
            } else {
                let node = try make(frame.items[frame.children.count])
                frames[top].children.append(node)
            }
        }
        return graph
    }

    /// The node of an item. If it has children, a frame is left that will make them before anything else is made.
    private mutating func make(_ item: Item) throws -> ObjectGraph.NodeIndex {
        switch item {
        case .made(let node): return node
        case .boolean(let index): return json.number(json[index, "v"]) == "0" ? .false : .true
        case .json(let index):
            guard let target = resolve(index) else { return .nil }
            if let known = nodes[target] { return known }
            let kind = json.string(json[target, "t"]) ?? "?"
            if let node = try leaf(kind, target) {
                if kind != "date" || !writer.separatesDates { nodes[target] = node }
                return node
            }
            return try container(kind, target)
        }
    }

    private static let containers: [String: NodeKind] = [
        "array": .array, "marray": .mutableArray, "dict": .dictionary, "mdict": .mutableDictionary, "set": .set,
        "mset": .mutableSet, "orderedset": .orderedSet, "morderedset": .mutableOrderedSet,
    ]

    // MARK: - Containers and objects

    private mutating func container(_ kind: String, _ index: Int) throws -> ObjectGraph.NodeIndex {
        if kind == "object" { return try object(index) }
        guard var container = Self.containers[kind] else { throw Problem.unknown(kind) }
        if writer.makesContainersMutable { container = container.madeMutable }
        let list = json.array(json[index, "v"]) ?? []
        guard container.isDictionary else { return push(graph.open(container), index, list.map { .json($0) }) }
        let entries = list.compactMap { json.array($0) }.map { (key: $0[0], value: $0[1]) }
        if let entry = entries.first(where: { text(ofKey: $0.key) == "$class" }) {
            let name = json.string(json[dereference(entry.value), "v"]) ?? ""
            let properties = entries.filter { $0.value != entry.value }
            return bootstrapped(index, name, properties.map { (text(ofKey: $0.key), $0.value) })
        }
        return push(graph.open(container), index, entries.flatMap { [.json($0.value), .json($0.key)] })
    }

    private mutating func push(_ node: ObjectGraph.NodeIndex, _ index: Int, _ items: [Item]) -> ObjectGraph.NodeIndex {
        nodes[index] = node
        frames.append(Frame(node: node, items: items))
        return node
    }

    /// The first dictionary of a class determines the definition; a later one that has more keys makes a new one.
    private mutating func bootstrapped(
        _ index: Int, _ name: String, _ properties: [(key: String, value: Int)]
    ) -> ObjectGraph.NodeIndex {
        let key = DefinitionKey(name: name, isBootstrapped: true)
        let keys = properties.map(\.key)
        var old = definitions[key]?.names
        if old == nil, let inherited = writer.inheritedDefinition(name) {
            let isOwn = writer.prefersOwnKeys && keys.allSatisfy { inherited.contains($0) }
            old = isOwn ? nil : inherited
        } else if let inherited = writer.inheritedDefinition(name), writer.prefersOwnKeys {
            old = inherited
        }
        var names = (old ?? []) + keys.filter { old?.contains($0) != true }
        if let old, writer.freezesDefinitions { names = old }
        let definition = definition(key, names)
        let items = names.map { name in
            properties.first { $0.key == name }.map { Item.json($0.value) } ?? .made(.nil)
        }
        return push(graph.openObject(definition: definition), index, items)
    }

    mutating func definition(_ key: DefinitionKey, _ names: [String]) -> Int {
        if let known = definitions[key], known.names == names { return known.number }
        let number = graph.addDefinition(name: key.name, properties: names)
        definitions[key] = (number, names)
        return number
    }

    private mutating func object(_ index: Int) throws -> ObjectGraph.NodeIndex {
        let given = json.string(json[index, "class"]) ?? ""
        let name = writer.className(given)
        var properties = (json.array(json[index, "v"]) ?? []).compactMap { json.array($0) }
            .map { (key: json.string($0[0]) ?? "", item: Item.json($0[1])) }
        if json.bool(json[index, "nscoding"]) == true, !writer.prefersFastCoding(given) {
            switch writer.coding {
            case .ignored: break
            case .asRecorded: return coded(index, name, properties)
            case .values(let hasKeyedArchives):
                if hasKeyedArchives, writer.prefersKeyedArchives(given) { throw Problem.keyedArchive }
                return coded(index, name, encoded(properties, of: name))
            }
        }
        properties = Array(properties.prefix(writer.propertyCount(given)))
        if writer.hasOdd(name) {
            let height = properties.first { $0.key == "height" }?.item
            let isNil = if case .json(let value) = height { json.string(json[value, "bits"]) == zero } else { true }
            properties.append(("odd", .made(isNil ? .nil : graph.addString("not coded"))))
        }
        let definition = definition(DefinitionKey(name: name, isBootstrapped: false), properties.map(\.key))
        return push(graph.openObject(definition: definition), index, properties.map(\.item))
    }

    private var zero: String { "0000000000000000" }

    /// Which of its properties an object encodes.
    private func encoded(_ properties: [(key: String, item: Item)], of name: String) -> [(key: String, item: Item)] {
        properties.compactMap { key, item in
            guard case .json(let value) = item else { return nil }
            if writer.leavesOutNil, json.string(json[value, "t"]) == "nil" { return nil }
            if writer.isConditional(name, key), nodes[dereference(value)] == nil { return nil }
            return (key, writer.isBoolean(name, key) ? .boolean(value) : item)
        }
    }

    private mutating func coded(
        _ index: Int, _ name: String, _ properties: [(key: String, item: Item)]
    ) -> ObjectGraph.NodeIndex {
        let node = graph.open(.codedObject)
        var items: [Item] = [.made(graph.addString(name))]
        for (key, item) in properties { items += [item, .made(graph.addString(key))] }
        return push(node, index, items)
    }

    // MARK: - Aliases

    func dereference(_ index: Int) -> Int { json.number(json[index, "ref"]).flatMap { byID[$0] } ?? index }

    /// A key as the name of a property; numbers are keys, too.
    private func text(ofKey index: Int) -> String {
        let value = json[dereference(index), "v"]
        return json.string(value) ?? json.number(value) ?? ""
    }

    /// The key path of a dictionary that has `$alias` and nothing else.
    private func alias(_ index: Int) -> String? {
        guard ["dict", "mdict"].contains(json.string(json[index, "t"])), let list = json.array(json[index, "v"]),
            list.count == 1, let entry = json.array(list[0]), text(ofKey: entry[0]) == "$alias"
        else { return nil }
        return json.string(json[dereference(entry[1]), "v"])
    }

    /// The item at an index, or what it is an alias for; nil for an alias that leads nowhere.
    ///
    /// A path that leads through another alias is combined from both, so that there is one loop and no recursion.
    /// Aliases that only lead to each other never end; there are at most as many steps as this allows.
    private func resolve(_ index: Int) -> Int? {
        var place = dereference(index)
        var path: [Substring] = []
        for _ in 0..<1000 {
            if let target = alias(place) {
                path = target.split(separator: ".", omittingEmptySubsequences: false) + path
                place = dereference(json.root)
            } else if path.isEmpty {
                return place
            } else {
                guard let next = child(place, String(path.removeFirst())) else { return nil }
                place = dereference(next)
            }
        }
        return nil
    }

    private func child(_ index: Int, _ component: String) -> Int? {
        let list = json.array(json[index, "v"]) ?? []
        switch json.string(json[index, "t"]) {
        case "array", "marray", "orderedset", "morderedset":
            guard let number = Int(component), list.indices.contains(number) else { return nil }
            return list[number]
        case "dict", "mdict":
            return list.compactMap { json.array($0) }.first { text(ofKey: $0[0]) == component }?[1]
        case "object":
            return list.compactMap { json.array($0) }.first { json.string($0[0]) == component }?[1]
        default: return nil
        }
    }
}
