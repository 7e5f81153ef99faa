import _FastCodingCore

/// A property of a class and a type.
class TypedRow<Owner: AnyObject, Value>: CodedRow, @unchecked Sendable {
    let get: (Owner) -> Value
    let set: (Owner, Value) -> Void
    let isOptional = Value.self is any OptionalValue.Type

    init(
        _ name: String,
        _ oldNames: [String],
        _ get: @escaping (Owner) -> Value,
        _ set: @escaping (Owner, Value) -> Void
    ) {
        self.get = get
        self.set = set
        super.init(name, oldNames)
    }

    /// The value of an object, which has to be of the class.
    @inline(__always)
    final func value(_ object: AnyObject, _ writer: _FastObjectWriter) throws -> Value {
        guard let owner = object as? Owner else { throw writer.misfit(object, name) }
        return get(owner)
    }

    /// Sets the property of an object, which has to be of the class.
    @inline(__always)
    final func set(
        _ value: @autoclosure () throws -> Value,
        _ object: AnyObject,
        _ reader: _FastObjectReader
    ) throws {
        guard let owner = object as? Owner else { throw reader.misfit(object, name) }
        set(owner, try value())
    }

    override var type: Any.Type { Value.self }

    override func value(of object: AnyObject) -> Any? {
        (object as? Owner).flatMap { unwrapped(get($0)) }
    }

    override func copy(from source: AnyObject, to target: AnyObject) {
        if let source = source as? Owner, let target = target as? Owner {
            set(target, get(source))
        }
    }
}
