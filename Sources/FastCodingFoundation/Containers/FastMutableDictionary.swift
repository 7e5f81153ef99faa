public import Foundation

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

    /// Releases long chains in a loop; see ``Refillable/release()``.
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
        // The base is the object itself, which AnyHashable wraps.
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
