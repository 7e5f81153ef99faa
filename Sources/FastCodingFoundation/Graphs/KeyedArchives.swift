import FastCoding
import Foundation

/// Property lists of NSKeyedArchiver.
enum KeyedArchives {
    /// An object as a keyed archive.
    static func data(of object: AnyObject, types: FastTypes) throws(FastCodingError) -> Data {
        do {
            return try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: false)
        } catch {
            throw FastCodingError(.notRepresentable, "\(error)")
        }
    }

    /// The root of a keyed archive, which may be of a class that is not among the types; nil if the data is none.
    static func object(_ data: Data, _ types: FastTypes, besides type: AnyClass) throws(FastCodingError) -> Any? {
        guard let graph = try graph(data) else { return nil }
        var types = types
        if types.types[types.name(of: type)] == nil { types.register(type) }
        return try GraphReader(
            graph, GraphReader.Style(types: types, decodesObjects: true, refusesUnknownClasses: true)
        ).run()
    }

    /// Whether a property list is a keyed archive, or seems to be one.
    static func isOne(_ propertyList: Any) -> Bool { (propertyList as? [String: Any])?["$archiver"] != nil }

    /// The graph of a keyed archive; nil if it cannot be read.
    static func graph(_ data: Data) throws(FastCodingError) -> ObjectGraph? { nil }
}
