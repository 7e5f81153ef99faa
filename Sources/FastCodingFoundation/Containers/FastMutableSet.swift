public import Foundation

/// A mutable set that hands out the objects that were put into it. See ``FastSet``.
public final class FastMutableSet: NSMutableSet, TableHolder {
    var table = ObjectTable()

    /// A mutable set. Of equal elements, the first one counts.
    public init(_ elements: [Any]) {
        table = ObjectTable(elements)
        unsafe super.init(objects: [], count: 0)
    }

    public override init(objects: UnsafePointer<AnyObject>!, count: Int) {
        table = ObjectTable(unsafe UnsafeBufferPointer(start: objects, count: count).map { $0 })
        unsafe super.init(objects: [], count: 0)
    }

    /// An empty set.
    public required init(capacity numItems: Int) {
        unsafe super.init(objects: [], count: 0)
    }

    public override var count: Int { table.count }

    public override func member(_ object: Any) -> Any? {
        table.entry(object)?.key
    }

    /// Hands out the elements in their order.
    public override func objectEnumerator() -> NSEnumerator {
        table.keyEnumerator
    }

    public override func add(_ object: Any) {
        _ = table.add((), for: HashedObject(object))
    }

    public override func remove(_ object: Any) {
        table.remove(object)
    }

    public override func copy(with zone: NSZone? = nil) -> Any {
        FastSet(allObjects)
    }

    public override func mutableCopy(with zone: NSZone? = nil) -> Any {
        FastMutableSet(allObjects)
    }

    public override func isEqual(_ value: Any?) -> Bool {
        isEqualSet(to: value)
    }

    public override func description(withLocale locale: Locale?) -> String {
        braced
    }
}
