import _FastCodingCore

/// A property that is coded with a ``FastObject``. Its fields are constants, and its closures
/// capture a key path and nothing else.
class CodedRow: FastRow, @unchecked Sendable {
    let name: String
    let oldNames: [String]
    /// Whether the property has to be set again when objects exist.
    var isReference: Bool { false }

    init(_ name: String, _ oldNames: [String]) {
        self.name = name
        self.oldNames = oldNames
    }

    var type: Any.Type { Never.self }
    func value(of object: AnyObject) -> Any? { nil }
    func copy(from source: AnyObject, to target: AnyObject) {}
    /// The node of the property's value.
    func write(_ object: AnyObject, _ writer: _FastObjectWriter) throws -> NodeIndex {
        .nil
    }

    /// Sets a value that is not a reference; for references, finds the objects.
    func read(_ node: NodeIndex, _ object: AnyObject, _ reader: _FastObjectReader) throws {}
    /// Sets references, once their objects exist.
    func refer(_ node: NodeIndex, _ object: AnyObject, _ reader: _FastObjectReader) throws {}
    /// The classes that the property may refer to without being registered.
    var classes: [any FastObject.Type] { [] }
    /// Whether setting the references hashes objects, which have to be complete.
    var holdsSets: Bool { false }
}
