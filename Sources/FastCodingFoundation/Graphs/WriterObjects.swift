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
        try style.types.check(nameOf: type)
        let rows = type.codableProperties.rows
        let definition = definitions.number(style.types.name(of: type), rows.map(\.name), in: &graph)
        let table = WrittenTable(rows: rows, definition: definition)
        tables[ObjectIdentifier(type)] = table
        return table
    }

    private func add(
        coding: any NSCoding, _ object: AnyObject, asKeyedArchive: Bool
    ) throws(FastCodingError) -> NodeIndex {
        if let object = object as? NSObject, !replacements.contains(ObjectIdentifier(object)) {
            let replacement = object.replacementObject(for: coder)
            if replacement.map({ $0 as AnyObject }) !== object { return try add(replacement, insteadOf: object) }
        }
        if asKeyedArchive, !style.codesAsObjects { return try add(keyedArchiveOf: object) }
        coder.encoded = EncodedValues()
        coding.encode(with: coder)
        try coder.finish()
        let type: AnyClass = (object as? NSObject)?.classForCoder ?? Swift.type(of: object)
        let values = coder.encoded.values.map { ($0.key, Item($0.value)) }
        try style.types.check(nameOf: type)
        let name = style.types.name(of: type)
        guard style.codesAsObjects else { return try addCoded(name, values, of: object) }
        let definition = definitions.number(name, values.map(\.0), in: &graph)
        return open(graph.openObject(definition: definition), values.map(\.1), of: object)
    }

    private func add(keyedArchiveOf object: AnyObject) throws(FastCodingError) -> NodeIndex {
        let node = graph.addKeyedArchive(data: try data(try KeyedArchives.data(of: object, types: style.types)))
        note(node, of: object)
        return node
    }
}
