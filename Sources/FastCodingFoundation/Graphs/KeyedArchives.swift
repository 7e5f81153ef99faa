import FastCoding
import Foundation

/// Property lists of NSKeyedArchiver. Foundation's own coders are not used for them: on Linux they terminate the
/// process for classes that are not allowed, or that are not at the top level of a module.
enum KeyedArchives {
    /// An object as a keyed archive.
    static func data(of object: AnyObject, types: FastTypes) throws(FastCodingError) -> Data {
        let style = GraphWriter.Style(types: types, codesAsObjects: true)
        return Data(try GraphWriter(style).run(object).keyedArchive(options: WritingOptions(limits: .none)))
    }

    /// The root of a keyed archive, which may be of a class that is not among the types; nil if the data is not one.
    static func object(_ data: Data, _ types: FastTypes, besides type: AnyClass) throws(FastCodingError) -> Any? {
        guard KeyedArchiveReader.recognizes([UInt8](data)) else { return nil }
        var types = types
        if types.type(named: types.name(of: type)) == nil { types.register(type) }
        return try object(data, GraphReader.Style(types: types))
    }

    /// The object of a keyed archive within an archive, if it can be read and all its classes are known; otherwise its
    /// data.
    static func content(_ data: Data, _ style: GraphReader.Style) -> Any? {
        do throws(FastCodingError) {
            return try object(data, style) ?? FastKeyedArchive(data)
        } catch {
            return FastKeyedArchive(data)
        }
    }

    private static func object(_ data: Data, _ style: GraphReader.Style) throws(FastCodingError) -> Any? {
        var style = style
        style.decodesObjects = true
        style.refusesUnknownClasses = true
        // Superclasses are those of the program's classes.
        let graph = try ObjectGraph(
            keyedArchive: data, policy: .anything, options: ReadingOptions(limits: style.limits.ofObjects))
        if let warning = graph.warnings.first(where: { $0.code != .classChain }) { throw warning }
        return try GraphReader(graph, style).run()
    }
}
