public import Foundation

/// An array that hands out the objects that were put into it. On Linux, NSArray hands out Swift
/// values in place of many of them.
///
/// ``FastCoder`` reads arrays as this class, and graphs whose sharing has to survive writing should
/// be built from it.
public final class FastArray: NSArray, Refillable {
    /// The elements. The reader makes an array before its elements, and fills it later.
    var contents: [Any] = []

    /// An array of objects.
    public init(_ elements: [Any]) {
        contents = elements
        super.init()
    }

    public override init() {
        super.init()
    }

    /// An array of `count` objects.
    public required init(objects: UnsafePointer<AnyObject>?, count: Int) {
        contents = unsafe UnsafeBufferPointer(start: objects, count: count).map { $0 }
        super.init()
    }

    /// Releases long chains in a loop; see ``Refillable/release()``.
    deinit {
        release()
    }

    public override var count: Int { contents.count }

    public override func object(at index: Int) -> Any {
        contents[index]
    }

    public override func copy(with zone: NSZone? = nil) -> Any {
        self
    }

    public override func mutableCopy(with zone: NSZone? = nil) -> Any {
        FastMutableArray(contents)
    }

    /// Whether the other is an array, of any class, with equal elements in the same order.
    public override func isEqual(_ value: Any?) -> Bool {
        isEqualArray(to: value)
    }
}

/// Equality by ``HashedObject``, which distinguishes strings by their bytes. `==` of Swift does
/// not.
extension NSArray {
    func isEqualArray(to value: Any?) -> Bool {
        guard let other = value as? NSArray, other.count == count else { return false }
        return ObjectComparison.areEqual(self, other)
    }
}
