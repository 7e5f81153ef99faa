public import Foundation

/// An array that hands out the objects that were put into it.
///
/// On Linux, NSArray hands out arrays, dictionaries, strings and the like as Swift values, which have no identity.
/// ``FastCoder`` reads arrays as this class, and graphs whose sharing has to survive writing should be built from it.
public final class FastArray: NSArray {
    private var elements: [Any]

    /// An array of objects.
    public init(_ elements: [Any]) {
        self.elements = elements
        super.init()
    }

    /// An empty array.
    public override init() {
        elements = []
        super.init()
    }

    /// An array of `count` objects.
    public required init(objects: UnsafePointer<AnyObject>?, count: Int) {
        elements = unsafe UnsafeBufferPointer(start: objects, count: count).map { $0 }
        super.init()
    }

    deinit { Releasing.release(&elements) }

    /// How many elements there are.
    public override var count: Int { elements.count }

    /// The element at an index, which must be a valid one.
    public override func object(at index: Int) -> Any { elements[index] }

    /// The array itself.
    public override func copy(with zone: NSZone? = nil) -> Any { self }

    /// A mutable array of the same objects.
    public override func mutableCopy(with zone: NSZone? = nil) -> Any { FastMutableArray(elements) }

    /// Whether the other is an array of equal elements.
    public override func isEqual(_ value: Any?) -> Bool { isEqualArray(to: value) }
}

/// A mutable array that hands out the objects that were put into it. See ``FastArray``.
public final class FastMutableArray: NSMutableArray {
    private var elements: [Any]

    /// A mutable array of objects.
    public init(_ elements: [Any]) {
        self.elements = elements
        super.init()
    }

    /// An empty array.
    public override init() {
        elements = []
        super.init()
    }

    /// An empty array.
    public override init(capacity numItems: Int) {
        elements = []
        super.init()
    }

    /// An array of `count` objects.
    public required init(objects: UnsafePointer<AnyObject>?, count: Int) {
        elements = unsafe UnsafeBufferPointer(start: objects, count: count).map { $0 }
        super.init()
    }

    deinit { Releasing.release(&elements) }

    /// How many elements there are.
    public override var count: Int { elements.count }

    /// The element at an index, which must be a valid one.
    public override func object(at index: Int) -> Any { elements[index] }

    /// Inserts an element before an index, which must be a valid one or the end.
    public override func insert(_ anObject: Any, at index: Int) { elements.insert(anObject, at: index) }

    /// Removes the element at an index, which must be a valid one.
    public override func removeObject(at index: Int) { elements.remove(at: index) }

    /// Replaces an element.
    public override func replaceObject(at index: Int, with anObject: Any) { elements[index] = anObject }

    /// Exchanges two elements.
    public override func exchangeObject(at idx1: Int, withObjectAt idx2: Int) { elements.swapAt(idx1, idx2) }

    /// Replaces elements.
    public override func replaceObjects(in range: NSRange, withObjectsFrom otherArray: [Any]) {
        elements.replaceSubrange(range.location..<(range.location + range.length), with: otherArray)
    }

    /// An immutable array of the same objects.
    public override func copy(with zone: NSZone? = nil) -> Any { FastArray(elements) }

    /// A mutable array of the same objects.
    public override func mutableCopy(with zone: NSZone? = nil) -> Any { FastMutableArray(elements) }

    /// Whether the other is an array of equal elements.
    public override func isEqual(_ value: Any?) -> Bool { isEqualArray(to: value) }
}

extension FastArray {
    /// Hands over the elements.
    func empty(into objects: inout [Any]) {
        objects += elements
        elements = []
    }
}

extension FastMutableArray {
    /// Hands over the elements.
    func empty(into objects: inout [Any]) {
        objects += elements
        elements = []
    }
}

extension FastArray: Refillable {
    /// Puts elements into an empty array.
    func fill(_ elements: [Any]) { self.elements = elements }

    func refill(_ other: (Any) -> Any) { elements = elements.map(other) }
}

extension FastMutableArray: Refillable {
    func refill(_ other: (Any) -> Any) { elements = elements.map(other) }
}

extension NSArray {
    fileprivate func isEqualArray(to value: Any?) -> Bool {
        guard let other = value as? NSArray, other.count == count else { return false }
        return other === self
            || zip(Contents.elements(self), Contents.elements(other)).allSatisfy {
                HashedObject($0) == HashedObject($1)
            }
    }
}
