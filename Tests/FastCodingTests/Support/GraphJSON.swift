import FastCoding

/// Reads the notation in which the graphs of the original's archives are given (`NAME.graph.json`), and makes of it the
/// graph that an archive of it means: dictionaries with `$class` become objects, those with `$alias` alone are replaced
/// by what they name.
///
/// Some things about the classes that made the archives do not stand in the notation: see ``Fixture``.
struct GraphJSON {
    /// What the notation cannot tell, or an archive cannot hold.
    enum Problem: Error, Equatable {
        /// An object that was archived by a keyed archiver: its data is not known.
        case keyedArchive
        case unknown(String)
    }

    /// How the classes behave whose objects are in the archives.
    enum Fixture {
        /// Written as objects of another class.
        static let replacedClasses = ["FXMasked": "FXPerson"]
        /// Classes that can be coded but are written by their properties.
        static let prefersFastCoding: Set = ["FXFast"]
        /// Classes that are written as keyed archives.
        static let prefersKeyedArchives: Set = ["FXKeyed"]
        /// Values of coded objects that are booleans although the notation shows integers.
        static func isBoolean(_ className: String, _ key: String) -> Bool {
            className == "FXCodedScalars" && key == "b"
        }
        /// Values of coded objects that are only written if they were written before.
        static func isConditional(_ className: String, _ key: String) -> Bool {
            className == "FXCodedScalars" && key == "cond"
        }
    }

    /// What is yet to become a child of the node on top of the stack.
    private enum Item {
        case json(Int)
        case made(ObjectGraph.Node)
        case boolean(Int)
    }

    private struct Frame {
        let node: ObjectGraph.Node
        let items: [Item]
        var children: [ObjectGraph.Node] = []
    }

    private struct DefinitionKey: Hashable {
        let name: String
        let isBootstrapped: Bool
    }

    let json: JSONTree
    /// Whether a coded object's nil values are dropped, as 3.2.2 and later do.
    let dropsNil: Bool
    private(set) var graph = ObjectGraph()
    private var byID: [String: Int] = [:]
    private var nodes: [Int: ObjectGraph.Node] = [:]
    private var frames: [Frame] = []
    private var definitions: [DefinitionKey: (number: Int, names: [String])] = [:]

    /// The graph of a text in the notation.
    static func graph(_ text: String, dropsNil: Bool = true) throws -> ObjectGraph {
        var reader = GraphJSON(json: try JSONTree(text), dropsNil: dropsNil)
        return try reader.build()
    }

    private init(json: JSONTree, dropsNil: Bool) {
        self.json = json
        self.dropsNil = dropsNil
        for index in json.values.indices {
            if let id = json.number(json[index, "id"]) { byID[id] = index }
        }
    }

    private mutating func build() throws -> ObjectGraph {
        graph.root = try make(.json(json.root))
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
    private mutating func make(_ item: Item) throws -> ObjectGraph.Node {
        switch item {
        case .made(let node): return node
        case .boolean(let index): return json.number(json[index, "v"]) == "0" ? .false : .true
        case .json(let index):
            guard let target = resolve(index) else { return .nil }
            if let known = nodes[target] { return known }
            let kind = json.string(json[target, "t"]) ?? "?"
            if let node = try leaf(kind, target) {
                nodes[target] = node
                return node
            }
            return try container(kind, target)
        }
    }

    private mutating func leaf(_ kind: String, _ index: Int) throws -> ObjectGraph.Node? {
        let value = json[index, "v"]
        switch kind {
        case "nil": return .nil
        case "null": return .null
        case "bool": return json.bool(value) == true ? .true : .false
        case "int", "uint": return try integer(json.number(value) ?? "")
        case "double": return graph.addDouble(Double(bitPattern: try bits(index)))
        case "float": return graph.addFloat(Float(bitPattern: UInt32(truncatingIfNeeded: try bits(index))))
        case "date": return graph.addDate(Double(bitPattern: try bits(index)))
        case "decimal":
            let raw = try hex(json[index, "raw"])
            return graph.addDecimal(Decimal(archived: raw.span, at: 0))
        case "string", "mstring": return graph.addString(json.string(value) ?? "", mutable: kind == "mstring")
        case "data", "mdata": return graph.addData(try hex(json[index, "hex"]), mutable: kind == "mdata")
        case "url": return url(index)
        case "range":
            let numbers = numbers(value)
            return graph.addRange(location: numbers[0], length: numbers[1])
        case "indexset", "mindexset":
            let ranges = (json.array(value) ?? []).map { numbers($0) }
            return graph.addIndexSet(ranges.map { ($0[0], $0[1]) }, mutable: kind == "mindexset")
        default:
            guard let geometry = GraphJSON.geometry[kind] else { return nil }
            let words = (json.string(json[index, "bits"]) ?? "").split(separator: " ")
            return graph.addGeometry(geometry, words.compactMap { UInt64($0, radix: 16) })
        }
    }

    private static let geometry: [String: NodeKind] = [
        "point": .point, "size": .size, "rect": .rect, "vector": .vector, "affine": .affineTransform,
        "transform3d": .transform3D,
    ]

    private static let containers: [String: NodeKind] = [
        "array": .array, "marray": .mutableArray, "dict": .dictionary, "mdict": .mutableDictionary, "set": .set,
        "mset": .mutableSet, "orderedset": .orderedSet, "morderedset": .mutableOrderedSet,
    ]

    /// Unsigned numbers that no integer of the graph can hold are decimals, as encode would have it.
    private mutating func integer(_ text: String) throws -> ObjectGraph.Node {
        if let value = Int64(text) { return graph.addInteger(value) }
        guard let large = UInt64(text),
            let decimal = Decimal(negative: false, mantissa: UInt128(large), exponent: 0)
        else { throw Problem.unknown(text) }
        return graph.addDecimal(decimal)
    }

    private func bits(_ index: Int) throws -> UInt64 {
        guard let bits = UInt64(json.string(json[index, "bits"]) ?? "", radix: 16) else {
            throw Problem.unknown("bits")
        }
        return bits
    }

    /// Two numbers, cut to 32 bits as the format has them.
    private func numbers(_ index: Int?) -> [UInt32] {
        (json.array(index) ?? []).map { UInt32(truncatingIfNeeded: UInt64(json.number($0) ?? "") ?? 0) }
    }

    private func hex(_ index: Int?) throws -> [UInt8] {
        guard let bytes = [UInt8](hex: json.string(index) ?? "") else { throw Problem.unknown("hex") }
        return bytes
    }

    private mutating func url(_ index: Int) -> ObjectGraph.Node {
        var chain: [Int] = []
        var next: Int? = index
        while let url = next.map(dereference), json.string(json[url, "t"]) == "url" {
            chain.append(url)
            next = json[url, "base"]
        }
        var node = ObjectGraph.Node.nil
        for url in chain.reversed() {
            node = graph.addURL(relative: graph.addString(json.string(json[url, "rel"]) ?? ""), base: node)
        }
        return node
    }

    // MARK: - Containers and objects

    private mutating func container(_ kind: String, _ index: Int) throws -> ObjectGraph.Node {
        if kind == "object" { return try object(index) }
        guard let container = GraphJSON.containers[kind] else { throw Problem.unknown(kind) }
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

    private mutating func push(_ node: ObjectGraph.Node, _ index: Int, _ items: [Item]) -> ObjectGraph.Node {
        nodes[index] = node
        frames.append(Frame(node: node, items: items))
        return node
    }

    /// The first dictionary of a class determines the definition; a later one that has more keys makes a new one.
    private mutating func bootstrapped(
        _ index: Int, _ name: String, _ properties: [(key: String, value: Int)]
    ) -> ObjectGraph.Node {
        let key = DefinitionKey(name: name, isBootstrapped: true)
        let old = definitions[key]
        let names = (old?.names ?? []) + properties.map(\.key).filter { old?.names.contains($0) != true }
        let definition = definition(key, names)
        let items = names.map { name in
            properties.first { $0.key == name }.map { Item.json($0.value) } ?? .made(.nil)
        }
        return push(graph.openObject(definition: definition), index, items)
    }

    private mutating func definition(_ key: DefinitionKey, _ names: [String]) -> Int {
        if let known = definitions[key], known.names == names { return known.number }
        let number = graph.addDefinition(name: key.name, properties: names)
        definitions[key] = (number, names)
        return number
    }

    private mutating func object(_ index: Int) throws -> ObjectGraph.Node {
        let given = json.string(json[index, "class"]) ?? ""
        if Fixture.prefersKeyedArchives.contains(given) { throw Problem.keyedArchive }
        let name = Fixture.replacedClasses[given] ?? given
        let properties = (json.array(json[index, "v"]) ?? []).compactMap { json.array($0) }
            .map { (key: json.string($0[0]) ?? "", value: $0[1]) }
        if json.bool(json[index, "nscoding"]) == true, !Fixture.prefersFastCoding.contains(given) {
            return coded(index, name, properties)
        }
        let definition = definition(DefinitionKey(name: name, isBootstrapped: false), properties.map(\.key))
        return push(graph.openObject(definition: definition), index, properties.map { .json($0.value) })
    }

    private mutating func coded(
        _ index: Int, _ name: String, _ properties: [(key: String, value: Int)]
    ) -> ObjectGraph.Node {
        let node = graph.open(.codedObject)
        var items: [Item] = [.made(graph.addString(name))]
        for (key, value) in properties {
            let isNil = json.string(json[value, "t"]) == "nil"
            if isNil, dropsNil { continue }
            if Fixture.isConditional(name, key), !isNil, nodes[dereference(value)] == nil { continue }
            items.append(Fixture.isBoolean(name, key) ? .boolean(value) : .json(value))
            items.append(.made(graph.addString(key)))
        }
        return push(node, index, items)
    }

    // MARK: - Aliases

    private func dereference(_ index: Int) -> Int {
        json.number(json[index, "ref"]).flatMap { byID[$0] } ?? index
    }

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

    /// What stands at an index, or what it is an alias of; nil for an alias that leads nowhere.
    ///
    /// A path that leads through another alias is put together from both, so that there is one loop and no recursion.
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
