import FastCoding
import Foundation

/// What has to be known of a class of the program to write its objects.
struct WrittenClass {
    let isCoding: Bool
    let hasPreferences: Bool
    /// The class, if its objects have a table.
    let coded: (any FastCoded.Type)?
    let hooks: ObjectHooks
}

/// The properties of a class, and its definition.
struct WrittenTable {
    let rows: [CodableProperties.Row]
    let definition: Int
}

// Objects that are written as their properties, or that code themselves.
extension GraphWriter {
    /// The node of an object of one of the program's own classes.
    func add(custom object: AnyObject) throws(FastCodingError) -> NodeIndex {
        let type: any AnyObject.Type = Swift.type(of: object)
        let coded = type as? any FastCoded.Type
        let known = WrittenClass(
            isCoding: type is any NSCoding.Type, hasPreferences: type is any FastCodingPreferences.Type, coded: coded,
            hooks: coded?.codableProperties.hooks ?? ObjectHooks())
        classes[ObjectIdentifier(type)] = known
        return try add(custom: object, known)
    }

    func add(custom object: AnyObject, _ known: WrittenClass) throws(FastCodingError) -> NodeIndex {
        let preferences = known.hasPreferences ? object as? any FastCodingPreferences : nil
        let isFast = known.coded != nil && preferences?.prefersFastCoding == true
        if known.isCoding, !isFast, let coding = object as? any NSCoding {
            return try add(coding: coding, object, asKeyedArchive: preferences?.prefersKeyedArchiver == true)
        }
        guard let coded = known.coded else { throw unknown(object) }
        let table = try table(of: known.hooks.written?(object) as? any FastCoded.Type ?? coded)
        var items: [Item] = []
        items.reserveCapacity(table.rows.count)
        for row in table.rows {
            guard let write = row.write else {
                items.append(.value(row.get(object)))
                continue
            }
            do throws(FastCodingError) {
                items.append(.node(try write(object, self)))
            } catch {
                throw error.at(keyPath: KeyPathText.path([row.name]))
            }
        }
        return open(graph.openObject(definition: table.definition), items, of: object)
    }

    private func table(of type: any FastCoded.Type) throws(FastCodingError) -> WrittenTable {
        if let known = tables[ObjectIdentifier(type)] { return known }
        let rows = type.codableProperties.rows
        let definition = definitions.number(try name(of: type), rows.map(\.name), in: &graph)
        let table = WrittenTable(rows: rows, definition: definition)
        tables[ObjectIdentifier(type)] = table
        return table
    }

    /// The properties of an object that encodes itself.
    func rows(of object: AutoCoding) -> [CodableProperties.Row] {
        let type = Swift.type(of: object)
        if let known = rows[ObjectIdentifier(type)] { return known }
        let new = type.codableProperties.rows
        rows[ObjectIdentifier(type)] = new
        return new
    }

    /// The name as which objects of a class are written.
    private func name(of type: any AnyObject.Type) throws(FastCodingError) -> String {
        if let known = names[ObjectIdentifier(type)] { return known }
        try style.types.check(nameOf: type)
        let name = style.types.name(of: type)
        names[ObjectIdentifier(type)] = name
        return name
    }

    private func add(
        coding: any NSCoding, _ object: AnyObject, asKeyedArchive: Bool
    ) throws(FastCodingError) -> NodeIndex {
        let own = object as? NSObject
        if let own, !replacements.contains(ObjectIdentifier(own)) {
            let replacement = own.replacementObject(for: coder)
            if replacement.map({ $0 as AnyObject }) !== own { return try add(replacement, insteadOf: own) }
        }
        if asKeyedArchive, !style.codesAsObjects { return try add(keyedArchiveOf: object) }
        coder.encoded = EncodedValues()
        coding.encode(with: coder)
        try coder.finish()
        let values = coder.encoded.values
        let name = try name(of: own?.classForCoder ?? Swift.type(of: object))
        guard style.codesAsObjects else {
            return try addCoded(name, values.map { ($0.key, Item($0.value)) }, of: object)
        }
        let definition = definitions.number(name, values.map(\.key), in: &graph)
        return open(graph.openObject(definition: definition), values.map { Item($0.value) }, of: object)
    }

    private func add(keyedArchiveOf object: AnyObject) throws(FastCodingError) -> NodeIndex {
        let node = graph.addKeyedArchive(data: try data(try KeyedArchives.data(of: object, types: style.types)))
        note(node, of: object)
        return node
    }
}

// Dictionaries, and what those with `$class` or `$alias` stand for.
extension GraphWriter {
    func add(dictionary: NSDictionary) throws(FastCodingError) -> NodeIndex {
        let isMutable = dictionary is NSMutableDictionary
        let entries = Self.entries(dictionary)
        if style.bootstraps, entries.count == 1, let path = dictionary["$alias"] {
            return aliases.add(try Self.text(path, "$alias"), to: &graph)
        }
        if style.bootstraps || dictionary is FastUnknownObject, let name = dictionary["$class"] {
            return try add(object: dictionary, try Self.text(name, "$class"), entries)
        }
        let items = entries.flatMap { [Item.value($0.value), .value($0.key)] }
        return open(graph.open(isMutable ? .mutableDictionary : .dictionary), items, of: dictionary)
    }

    /// The entries in their order; those of Foundation's own dictionaries have none and are sorted by their keys, if
    /// these are strings.
    private static func entries(_ dictionary: NSDictionary) -> [(key: Any, value: Any)] {
        let entries = Contents.entries(dictionary)
        if dictionary is FastDictionary || dictionary is FastMutableDictionary { return entries }
        let texts = entries.compactMap { $0.key as? String }
        guard texts.count == entries.count else { return entries }
        return zip(texts, entries).sorted { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) }.map(\.1)
    }

    private static func text(_ value: Any, _ key: String) throws(FastCodingError) -> String {
        guard let text = value as? String, !text.isEmpty else {
            throw FastCodingError(.notation, "the value of \(key) has to be a string that is not empty")
        }
        return text
    }

    /// A dictionary with `$class` as an object of that class.
    private func add(
        object dictionary: NSDictionary, _ className: String, _ entries: [(key: Any, value: Any)]
    ) throws(FastCodingError) -> NodeIndex {
        var names: [String] = []
        var values: [Item] = []
        for (key, value) in entries {
            guard let name = key as? String else {
                throw FastCodingError(.notation, "the keys beside $class have to be strings")
            }
            if name.utf8.elementsEqual("$class".utf8) { continue }
            names.append(name)
            values.append(.value(value))
        }
        if (dictionary as? FastUnknownObject)?.isCoded == true {
            return try addCoded(className, Array(zip(names, values)), of: dictionary)
        }
        let definition = self.definition(className, names, (dictionary as? FastUnknownObject)?.definedNames ?? [])
        let places = Dictionary(zip(names.map { Array($0.utf8) }, values)) { first, _ in first }
        let items = definition.names.map { places[$0] ?? .node(.nil) }
        return open(graph.openObject(definition: definition.number), items, of: dictionary)
    }

    /// The definition for a dictionary that is written as an object: the one that it was read with, if that has all of its names.
    private func definition(
        _ className: String, _ names: [String], _ defined: [String]
    ) -> (number: Int, names: [[UInt8]]) {
        let bytes = defined.map { Array($0.utf8) }
        let known = Set(bytes)
        guard !defined.isEmpty, names.allSatisfy({ known.contains(Array($0.utf8)) }) else {
            return definitions.bootstrapped(className, names, in: &graph)
        }
        return (definitions.number(className, defined, in: &graph), bytes)
    }

    /// A coded object with its values.
    func addCoded(
        _ className: String, _ values: [(String, Item)], of object: AnyObject
    ) throws(FastCodingError) -> NodeIndex {
        var items: [Item] = [.node(try key(className))]
        for (name, value) in values { items += [value, .node(try key(name))] }
        return open(graph.open(.codedObject), items, of: object)
    }
}

/// The class definitions that were written.
struct WrittenDefinitions {
    private var numbers: [[[UInt8]]: Int] = [:]
    /// The latest definition of each class as which dictionaries were written.
    private var latest: [[UInt8]: (number: Int, names: [[UInt8]])] = [:]

    /// The number of a definition with just these properties.
    mutating func number(_ className: String, _ names: [String], in graph: inout ObjectGraph) -> Int {
        let key = [Array(className.utf8)] + names.map { Array($0.utf8) }
        if let known = numbers[key] { return known }
        let number = graph.addDefinition(name: className, properties: names)
        numbers[key] = number
        return number
    }

    /// The definition for a dictionary: the class's latest one, extended by the names that it lacks, as
    /// fastcode-notation(5) describes.
    mutating func bootstrapped(
        _ className: String, _ names: [String], in graph: inout ObjectGraph
    ) -> (number: Int, names: [[UInt8]]) {
        let name = Array(className.utf8)
        var all = latest[name]?.names ?? []
        let known = Set(all)
        all += names.map { Array($0.utf8) }.filter { !known.contains($0) }
        if let latest = latest[name], latest.names.count == all.count { return latest }
        let texts = all.map { String(decoding: $0, as: UTF8.self) }
        let definition = (number: graph.addDefinition(name: className, properties: texts), names: all)
        latest[name] = definition
        return definition
    }
}

/// Dictionaries that stand for an object elsewhere, which they name by its key path.
struct WrittenAliases {
    private typealias NodeIndex = ObjectGraph.NodeIndex

    private struct Alias {
        let path: [UInt8]
        var places: [(parent: ObjectGraph.NodeIndex, place: Int)] = []
        var target: ObjectGraph.NodeIndex?
        var isOpen = false
    }

    private var aliases: [Alias] = []
    /// The aliases by their placeholder nodes.
    private var numbers: [ObjectGraph.NodeIndex: Int] = [:]

    /// Adds an alias and returns its placeholder node.
    mutating func add(_ path: String, to graph: inout ObjectGraph) -> ObjectGraph.NodeIndex {
        let node = graph.open(.array)
        numbers[node] = aliases.count
        aliases.append(Alias(path: Array(path.utf8)))
        return node
    }

    /// Records where a node is referred to, if it is an alias.
    mutating func note(_ node: ObjectGraph.NodeIndex, in parent: ObjectGraph.NodeIndex, at place: Int) {
        if let number = numbers[node] { aliases[number].places.append((parent, place)) }
    }

    /// Replaces the placeholders by the objects.
    mutating func resolve(in graph: inout ObjectGraph) throws(FastCodingError) {
        var walker = KeyPathWalker()
        for number in aliases.indices { try resolve(number, graph, &walker) }
        for alias in aliases {
            for (parent, place) in alias.places {
                graph.children[graph.childRange(parent).lowerBound + place] = alias.target ?? .nil
            }
        }
        if let number = numbers[graph.rootIndex] { throw leadsNowhere(number) }
    }

    /// Finds the object of an alias, after those of other aliases that its path leads through.
    private mutating func resolve(
        _ first: Int, _ graph: ObjectGraph, _ walker: inout KeyPathWalker
    ) throws(FastCodingError) {
        var waiting = [first]
        while let number = waiting.last {
            if aliases[number].target != nil {
                waiting.removeLast()
                continue
            }
            aliases[number].isOpen = true
            guard let other = try follow(number, graph, &walker) else { continue }
            if aliases[other].isOpen {
                throw FastCodingError(.aliasCycle, "aliases that point only at each other: \(shown(other))")
            }
            waiting.append(other)
        }
    }

    /// Follows the path of an alias; returns the alias that has to be resolved first, if there is one.
    private mutating func follow(
        _ number: Int, _ graph: ObjectGraph, _ walker: inout KeyPathWalker
    ) throws(FastCodingError) -> Int? {
        let path = aliases[number].path
        var parser = KeyPathParser(0..<path.count)
        var node = graph.rootIndex
        walker.takeRoot(&parser, path)
        while true {
            if let other = numbers[node] {
                guard let target = aliases[other].target else { return other }
                node = target
            }
            if parser.isAtEnd { break }
            guard let next = walker.step(from: node, in: graph, &parser, path) else { throw leadsNowhere(number) }
            node = next
        }
        aliases[number].target = node
        return nil
    }

    private func shown(_ number: Int) -> String {
        String(decoding: aliases[number].path, as: UTF8.self).quoted
    }

    private func leadsNowhere(_ number: Int) -> FastCodingError {
        FastCodingError(.unresolvedAlias, "an alias of \(shown(number)), which leads nowhere")
    }
}
