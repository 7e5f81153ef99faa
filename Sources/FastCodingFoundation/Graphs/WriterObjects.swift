import FastCoding
import Foundation

// Objects that are written as their properties, or that code themselves.
extension GraphWriter {
    /// The node of an object of one of the program's own classes.
    func add(custom object: AnyObject) throws(FastCodingError) -> NodeIndex {
        let preferences = object as? any FastCodingPreferences
        if let coding = object as? any NSCoding, preferences?.prefersFastCoding != true {
            return try add(coding: coding, object, asKeyedArchive: preferences?.prefersKeyedArchiver == true)
        }
        guard let coded = object as? any FastCoded else { throw unknown(object) }
        let type = coded.classForFastCoding
        let rows = self.rows[ObjectIdentifier(type)] ?? type.codableProperties.rows
        self.rows[ObjectIdentifier(type)] = rows
        try style.types.check(nameOf: type)
        let definition = definitions.number(style.types.name(of: type), rows.map(\.name), in: &graph)
        return open(graph.openObject(definition: definition), rows.map { .value($0.get(object)) }, of: object)
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
