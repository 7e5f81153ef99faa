import _FastCodingLibrary

/// A property of type ``UnknownProperties``: it stands for what is in the file but not in the table.
class RestRow: FastRow, @unchecked Sendable {
    /// The properties to be written beside those of the table.
    func properties(of object: AnyObject) -> UnknownProperties { UnknownProperties() }
    /// Keeps what was found in a file.
    func keep(_ properties: [(name: String, value: FastValue)], in object: AnyObject) {}
}

final class OwnedRestRow<Owner: AnyObject>: RestRow, @unchecked Sendable {
    private let get: (Owner) -> UnknownProperties?
    private let set: (Owner, UnknownProperties) -> Void

    init<Value>(_ name: String, _ get: @escaping (Owner) -> Value, _ set: @escaping (Owner, Value) -> Void) {
        self.get = { get($0) as? UnknownProperties }
        self.set = { if let value = $1 as? Value { set($0, value) } }
        super.init(name, [])
    }

    override func value(of object: AnyObject) -> Any? { (object as? Owner).flatMap { get($0) } }

    override func properties(of object: AnyObject) -> UnknownProperties {
        (object as? Owner).flatMap { get($0) } ?? UnknownProperties()
    }

    override func keep(_ properties: [(name: String, value: FastValue)], in object: AnyObject) {
        guard let owner = object as? Owner, !properties.isEmpty else { return }
        set(owner, UnknownProperties(get(owner) ?? UnknownProperties(), properties))
    }
}
