import _FastCodingCore

/// A property of type ``UnknownProperties``, for the properties that are in the file but not in the
/// table.
final class RestRow: CodedRow, @unchecked Sendable {
    private let row: CodedRow
    private let get: (AnyObject) -> UnknownProperties
    private let set: (AnyObject, UnknownProperties) -> Void

    init<Owner: AnyObject, Value>(_ row: TypedRow<Owner, Value>) {
        self.row = row
        get = { object in
            (object as? Owner).flatMap { row.get($0) as? UnknownProperties } ?? UnknownProperties()
        }

        set = { object, rest in
            if let owner = object as? Owner, let value = rest as? Value {
                row.set(owner, value)
            }
        }

        super.init(row.name, [])
    }

    override var type: Any.Type { row.type }

    override func value(of object: AnyObject) -> Any? {
        row.value(of: object)
    }

    override func copy(from source: AnyObject, to target: AnyObject) {
        row.copy(from: source, to: target)
    }

    /// The properties that an object keeps.
    func properties(of object: AnyObject) -> [FastValue.Property] {
        get(object).box.properties
    }

    /// Keeps properties that were found in a file.
    func keep(_ properties: [FastValue.Property], in object: AnyObject) {
        if !properties.isEmpty {
            set(object, UnknownProperties(get(object), properties))
        }
    }
}
