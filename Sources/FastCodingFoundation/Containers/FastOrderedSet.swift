public import Foundation

/// An ordered set that hands out the objects that were put into it by ``object(at:)``, subscripts
/// and ``objects``. On Linux its enumerators can't be overridden. See ``FastArray``.
public final class FastOrderedSet: NSOrderedSet {
    /// The elements in their order.
    public let objects: [Any]

    /// An ordered set. Of equal elements, the first one counts.
    public init(_ elements: [Any]) {
        let table = ObjectTable(elements)
        objects = table.keys
        unsafe super.init(objects: table.boxed, count: objects.count)
    }

    /// An ordered set of `count` objects.
    public override init(objects: UnsafePointer<AnyObject>?, count: Int) {
        let table = ObjectTable(unsafe UnsafeBufferPointer(start: objects, count: count).map { $0 })
        self.objects = table.keys
        unsafe super.init(objects: table.boxed, count: table.count)
    }

    /// An ordered set of the elements.
    public required convenience init(arrayLiteral elements: Any...) {
        self.init(elements)
    }

    /// Decodes what an ordered set encodes.
    public required convenience init?(coder aDecoder: NSCoder) {
        self.init(aDecoder.orderedElements)
    }

    public override var count: Int { objects.count }

    public override func object(at idx: Int) -> Any {
        objects[idx]
    }

    public override func isEqual(to other: NSOrderedSet) -> Bool {
        isEqualOrderedSet(to: other)
    }

    public override func copy(with zone: NSZone? = nil) -> Any {
        self
    }

    public override func mutableCopy(with zone: NSZone? = nil) -> Any {
        FastMutableOrderedSet(objects)
    }
}
