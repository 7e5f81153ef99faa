public import Foundation

/// A dictionary that hands out the objects that were put into it, in their order, and whose keys
/// may be any objects; see ``FastArray``. Keys that are strings are distinguished by their UTF-8
/// bytes.
public final class FastDictionary: NSDictionary, TableHolder {
    var table = ObjectTable()

    /// A dictionary. Of equal keys, the last one counts.
    public init(_ entries: [(key: Any, value: Any)]) {
        table = ObjectTable(entries: entries)
        unsafe super.init(objects: [], forKeys: [], count: 0)
    }

    /// A dictionary of `count` entries.
    public required init(
        objects: UnsafePointer<AnyObject>!,
        forKeys keys: UnsafePointer<NSObject>!,
        count: Int
    ) {
        table = ObjectTable(entries: (0..<count).map { unsafe (keys[$0], objects[$0]) })
        unsafe super.init(objects: [], forKeys: [], count: 0)
    }

    deinit {
        release()
    }

    public override var count: Int { table.count }

    public override func object(forKey aKey: Any) -> Any? {
        table.entry(aKey)?.value
    }

    /// Hands out the keys in their order.
    public override func keyEnumerator() -> NSEnumerator {
        table.keyEnumerator
    }

    public override func copy(with zone: NSZone? = nil) -> Any {
        self
    }

    public override func mutableCopy(with zone: NSZone? = nil) -> Any {
        FastMutableDictionary(Array(table.all))
    }

    public override func isEqual(_ value: Any?) -> Bool {
        isEqualDictionary(to: value)
    }
}

/// A mutable dictionary that hands out the objects that were put into it. See ``FastDictionary``.
public class FastMutableDictionary: NSMutableDictionary, TableHolder {
    final var table = ObjectTable()

    /// A mutable dictionary. Of equal keys, the last one counts.
    public init(_ entries: [(key: Any, value: Any)]) {
        table = ObjectTable(entries: entries)
        unsafe super.init(objects: [], forKeys: [], count: 0)
    }

    /// A dictionary of `count` entries.
    public required init(
        objects: UnsafePointer<AnyObject>!,
        forKeys keys: UnsafePointer<NSObject>!,
        count: Int
    ) {
        table = ObjectTable(entries: (0..<count).map { unsafe (keys[$0], objects[$0]) })
        unsafe super.init(objects: [], forKeys: [], count: 0)
    }

    deinit {
        release()
    }

    public override var count: Int { table.count }

    public override func object(forKey aKey: Any) -> Any? {
        table.entry(aKey)?.value
    }

    /// Hands out the keys in their order.
    public override func keyEnumerator() -> NSEnumerator {
        table.keyEnumerator
    }

    public override func setObject(_ anObject: Any, forKey aKey: AnyHashable) {
        table.set(anObject, for: aKey.base)
    }

    public override func removeObject(forKey aKey: Any) {
        table.remove(aKey)
    }

    public override func removeAllObjects() {
        table = ObjectTable()
    }

    public override func copy(with zone: NSZone? = nil) -> Any {
        FastDictionary(Array(table.all))
    }

    public override func mutableCopy(with zone: NSZone? = nil) -> Any {
        FastMutableDictionary(Array(table.all))
    }

    public override func isEqual(_ value: Any?) -> Bool {
        isEqualDictionary(to: value)
    }
}

/// An object of a class that the program did not name: a dictionary of its properties, with the
/// class's name under the key `$class`. ``FastCoder`` writes it as an object again.
public final class FastUnknownObject: FastMutableDictionary {
    /// Whether the object was written through NSCoding, and is to be written so again.
    public final var isCoded = false
    /// The names of all its properties as they were read, including those without a value.
    final var definedNames: [String] = []

    public override func isEqual(_ value: Any?) -> Bool {
        value as AnyObject === self
    }

    public override var hash: Int { ObjectIdentifier(self).hashValue }
}

extension NSDictionary {
    fileprivate func isEqualDictionary(to value: Any?) -> Bool {
        guard let other = value as? NSDictionary, other.count == count else { return false }

        if other === self {
            return true
        }

        let table = ObjectTable(entries: Contents.entries(other))
        return Contents.entries(self).allSatisfy { key, value in
            table.entry(key).map { HashedObject($0.value) == HashedObject(value) } ?? false
        }
    }
}
