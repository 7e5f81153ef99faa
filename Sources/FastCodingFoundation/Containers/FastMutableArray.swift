public import Foundation

/// A mutable array that hands out the objects that were put into it. See ``FastArray``.
public final class FastMutableArray: NSMutableArray, Refillable {
    var contents: [Any] = []

    /// A mutable array of objects.
    public init(_ elements: [Any]) {
        contents = elements
        super.init()
    }

    public override init() {
        super.init()
    }

    public override init(capacity numItems: Int) {
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

    public override func insert(_ anObject: Any, at index: Int) {
        contents.insert(anObject, at: index)
    }

    public override func removeObject(at index: Int) {
        contents.remove(at: index)
    }

    public override func replaceObject(at index: Int, with anObject: Any) {
        contents[index] = anObject
    }

    public override func exchangeObject(at idx1: Int, withObjectAt idx2: Int) {
        contents.swapAt(idx1, idx2)
    }

    /// Replaces the elements of a range, which must be a valid one, by any number of others.
    public override func replaceObjects(in range: NSRange, withObjectsFrom otherArray: [Any]) {
        contents.replaceSubrange(range.location..<(range.location + range.length), with: otherArray)
    }

    public override func copy(with zone: NSZone? = nil) -> Any {
        FastArray(contents)
    }

    public override func mutableCopy(with zone: NSZone? = nil) -> Any {
        FastMutableArray(contents)
    }

    public override func isEqual(_ value: Any?) -> Bool {
        isEqualArray(to: value)
    }
}
