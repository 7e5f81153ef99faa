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
