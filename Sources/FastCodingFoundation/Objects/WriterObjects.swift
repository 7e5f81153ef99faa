import FastCoding
import Foundation

/// The facts about a class that decide how its objects are written, found once for each class:
/// casts to protocols are slow.
struct WrittenClass {
    /// Whether the class conforms to NSCoding.
    let isCoding: Bool
    /// Whether its objects have to be asked for their preferences.
    let hasPreferences: Bool
    /// The class itself, if it has a table.
    let coded: (any FastCoded.Type)?
    /// The hooks of its table.
    let hooks: ObjectHooks
}

/// The table of a class, and the definition that its objects share. A class, so that the definition
/// can be set in the writer's dictionary of tables without copying it.
final class WrittenTable {
    let rows: [any ObjectRow]
    /// The keys under which a coder stores the properties.
    let keys: [NodeIndex]
    /// The class's definition, once an object was written as its properties.
    var definition: Int?

    init(rows: [any ObjectRow], keys: [NodeIndex]) {
        self.rows = rows
        self.keys = keys
    }
}

// Objects that are written as their properties, or that code themselves.
extension GraphWriter {
    /// The node of an object of a program's class that has not been met yet, or of one that nothing
    /// can write.
    func add(custom object: AnyObject) throws(FastCodingError) -> NodeIndex {
        let type: any AnyObject.Type = Swift.type(of: object)
        let coded = type as? any FastCoded.Type
        let known = WrittenClass(
            isCoding: type is any NSCoding.Type,
            hasPreferences: type is any FastCodingPreferences.Type,
            coded: coded,
            hooks: coded.map { TableHooks.of($0) } ?? ObjectHooks()
        )

        classes[ObjectIdentifier(type)] = known
        return try add(custom: object, known)
    }

    /// Writes an object through NSCoding, unless it prefers to be written as its properties, or as
    /// its properties.
    func add(custom object: AnyObject, _ known: WrittenClass) throws(FastCodingError) -> NodeIndex {
        let preferences = known.hasPreferences ? object as? any FastCodingPreferences : nil
        let isFast = known.coded != nil && preferences?.prefersFastCoding == true
        if known.isCoding, !isFast, let coding = object as? any NSCoding {
            return try add(
                coding: coding,
                object,
                asKeyedArchive: preferences?.prefersKeyedArchiver == true
            )
        }

        guard let coded = known.coded else { throw unknown(object) }

        let type = known.hooks.written?(object) as? any FastCoded.Type ?? coded
        let table = try table(of: type, for: object)
        if table.definition == nil {
            table.definition = definitions.number(
                try name(of: type),
                try keys(table.rows.map(\.name)),
                in: &graph
            )
        }

        var children = WrittenChildren()
        children.nodes.reserveCapacity(table.rows.count)

        for row in table.rows {
            _ = try add(row, of: object, to: &children, orNil: true)
        }

        return open(graph.openObject(definition: table.definition ?? 0), children, of: object)
    }

    /// Adds the value of a property. Nil is added only if `orNil` says so: an object has a value
    /// for each property of its definition, while a coder leaves nil out.
    ///
    /// - Returns: whether it was added.
    func add(
        _ row: any ObjectRow,
        of object: AnyObject,
        to children: inout WrittenChildren,
        orNil: Bool
    ) throws(FastCodingError) -> Bool {
        do throws(FastCodingError) {
            if let node = try row.node(of: object, self) {
                if node == .nil, !orNil {
                    return false
                }

                children.nodes.append(orNil ? node : asKeyedObject(node))
                return true
            }
        } catch {
            throw error.at(keyPath: ShortPath.whole([row.name]))
        }

        let value = row.value(of: object)
        if value == nil, !orNil {
            return false
        }

        children.add(value, isConditional: row.isConditional && value != nil)
        return true
    }

    /// Writes an object through NSCoding: as a keyed archive within the archive, as a coded object,
    /// or as a plain one.
    private func add(
        coding: any NSCoding,
        _ object: AnyObject,
        asKeyedArchive: Bool
    ) throws(FastCodingError) -> NodeIndex {
        let own = object as? NSObject
        if let own, !replacements.contains(ObjectIdentifier(own)) {
            // Asked only once: an object may replace each other one by a third.
            let replacement = own.replacementObject(for: coder)
            if replacement.map({ $0 as AnyObject }) !== own {
                return try add(replacement, insteadOf: own)
            }
        }

        if asKeyedArchive, !codesAsObjects {
            let archive = try KeyedArchives.data(of: object, types: settings.types)
            return note(graph.addKeyedArchive(data: try data(archive)), of: object)
        }

        coder.encoded = EncodedValues()
        coding.encode(with: coder)
        try coder.finish()
        let encoded = coder.encoded
        let name = try name(of: own?.classForCoder ?? Swift.type(of: object))
        guard codesAsObjects else {
            return open(
                graph.open(.codedObject),
                encoded.values.interleaved(with: encoded.keys, after: name),
                of: object,
                isCoded: true
            )
        }

        let definition = definitions.number(name, encoded.keys, in: &graph)
        return open(
            graph.openObject(definition: definition),
            encoded.values,
            of: object,
            isCoded: true
        )
    }
}

extension GraphWriter {
    /// A dictionary; if dictionaries may represent objects, the object of one with `$class`, and a
    /// placeholder for the target of one whose only key is `$alias` (fastcode-notation(5)).
    func add(dictionary: NSDictionary) throws(FastCodingError) -> NodeIndex {
        let entries = Self.entries(dictionary)
        if settings.bootstraps, entries.count == 1, let path = dictionary["$alias"] {
            let node = graph.open(.array)
            let text = try Self.text(path, "$alias")
            aliases.append(PlaceholderAlias(node: node, path: text))
            return node
        }

        if settings.bootstraps || dictionary is FastUnknownObject, let name = dictionary["$class"] {
            return try add(object: dictionary, try Self.text(name, "$class"), entries)
        }

        let kind: NodeKind = dictionary is NSMutableDictionary ? .mutableDictionary : .dictionary
        return open(kind, entries.flatMap { [$0.value, $0.key] }, of: dictionary)
    }

    /// The entries in their order. Those of Foundation's own dictionaries have none; they are
    /// sorted by their keys, if these are strings, so that equal dictionaries make equal archives.
    private static func entries(_ dictionary: NSDictionary) -> [(key: Any, value: Any)] {
        let entries = Contents.entries(dictionary)
        return dictionary is any TableHolder ? entries : sorted(entries)
    }

    /// Entries sorted by the UTF-8 bytes of their keys; unchanged if a key is no string.
    static func sorted(_ entries: [(key: Any, value: Any)]) -> [(key: Any, value: Any)] {
        let texts = entries.compactMap { $0.key as? String }
        guard texts.count == entries.count else { return entries }

        return zip(texts, entries).sorted { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) }.map(
            \.1
        )
    }

    /// The value of a key of the notation, which has to be a string that is not empty.
    private static func text(_ value: Any, _ key: String) throws(FastCodingError) -> String {
        guard let text = value as? String, !text.isEmpty else {
            throw FastCodingError(
                .notation,
                "the value of \(key) has to be a string that is not empty"
            )
        }
        return text
    }

    /// A dictionary with `$class` as an object of that class.
    private func add(
        object dictionary: NSDictionary,
        _ className: String,
        _ entries: [(key: Any, value: Any)]
    ) throws(FastCodingError) -> NodeIndex {
        var names: [NodeIndex] = []
        var values: [NodeIndex: Any] = [:]

        for (key, value) in entries {
            guard let text = key as? String else {
                throw FastCodingError(.notation, "the keys beside $class have to be strings")
            }

            if text.utf8.elementsEqual("$class".utf8) {
                continue
            }

            let name = try self.key(text)
            names.append(name)
            values[name] = value
        }

        let unknown = dictionary as? FastUnknownObject
        let name = try key(className)

        if unknown?.isCoded == true {
            let children = WrittenChildren(values: names.compactMap { values[$0] })
            return open(
                graph.open(.codedObject),
                children.interleaved(with: names, after: name),
                of: dictionary
            )
        }

        // The definition that it was read with, if that has all of its names.
        let defined = try keys(unknown?.definedNames ?? [])
        let definition: WrittenDefinitions.Definition
        if !defined.isEmpty, Set(defined).isSuperset(of: names) {
            let number = definitions.number(name, defined, in: &graph)
            definition = WrittenDefinitions.Definition(number: number, names: defined)
        } else {
            definition = definitions.bootstrapped(name, names, in: &graph)
        }

        var children = WrittenChildren()
        for name in definition.names {
            children.add(values[name])
        }

        return open(graph.openObject(definition: definition.number), children, of: dictionary)
    }
}
