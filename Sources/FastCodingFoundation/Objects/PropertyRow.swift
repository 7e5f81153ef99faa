internal import FastCoding
internal import Foundation

/// A property of any type, which is written and read as an object. Its subclasses do without the
/// object.
///
/// It is `Sendable` without the compiler's check: the fields are constants, and the closures
/// capture a key path and nothing else.
class PropertyRow<Owner: AnyObject, Value>: ObjectRow, @unchecked Sendable {
    final let name: String
    final let oldNames: [String]
    final let get: (Owner) -> Value
    final let set: (Owner, Value) -> Void
    final let isConditional: Bool

    init(
        _ name: String,
        _ oldNames: [String],
        _ get: @escaping (Owner) -> Value,
        _ set: @escaping (Owner, Value) -> Void,
        isConditional: Bool = false
    ) {
        self.isConditional = isConditional
        self.name = name
        self.oldNames = oldNames
        self.get = get
        self.set = set
    }

    final var type: Any.Type { Value.self }

    final func value(of object: AnyObject) -> Any? {
        (object as? Owner).flatMap { unwrapped(get($0)) }
    }

    final func copy(from source: AnyObject, to target: AnyObject) {
        if let source = source as? Owner, let target = target as? Owner {
            set(target, get(source))
        }
    }

    func convert(_ object: Any?) -> Any? {
        PropertyValue.converted(object, to: Value.self)
    }

    func object(of object: AnyObject) -> Any? {
        value(of: object)
    }

    final func assign(_ value: Any, to object: AnyObject) -> Bool {
        guard let owner = object as? Owner, let value = value as? Value else { return false }

        set(owner, value)
        return true
    }

    /// Nil, because the value is written as an object.
    func node(of object: AnyObject, _ writer: GraphWriter) throws(FastCodingError) -> NodeIndex? {
        if !(object is Owner) {
            throw misfit(object)
        }

        return nil
    }

    /// The error for an object whose table names another class as its owner, which key paths can't
    /// be applied to.
    final func misfit(_ object: AnyObject) -> FastCodingError {
        FastCodingError(
            .wrongKind,
            "a \(Swift.type(of: object)) in whose table another class is meant"
        )
    }

    func read(_ node: NodeIndex, _ object: AnyObject, _ reader: GraphReader) -> Bool {
        false
    }
}
