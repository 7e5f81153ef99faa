public import Foundation

/// An ordered set that hands out by index the objects that were put into it.
///
/// On Linux, NSOrderedSet hands out arrays, dictionaries, strings and the like as Swift values, which have no identity, and
/// its enumerators cannot be replaced: only ``object(at:)``, subscripts and ``objects`` give the objects themselves.
public final class FastOrderedSet: NSOrderedSet {
    private var originals: OriginalObjects

    /// An ordered set. The first one of equal elements counts.
    public init(_ elements: [Any]) {
        originals = OriginalObjects(elements)
        let distinct = originals.distinct
        unsafe super.init(objects: distinct, count: distinct.count)
    }

    /// An ordered set of `count` objects.
    public override init(objects: UnsafePointer<AnyObject>?, count: Int) {
        originals = OriginalObjects(unsafe UnsafeBufferPointer(start: objects, count: count).map { $0 })
        let distinct = originals.distinct
        unsafe super.init(objects: distinct, count: distinct.count)
    }

    /// An ordered set of the elements.
    public required convenience init(arrayLiteral elements: Any...) { self.init(elements) }

    /// Decodes what an ordered set encodes.
    public required convenience init?(coder aDecoder: NSCoder) {
        var elements: [Any] = []
        while let element = aDecoder.decodeObject(forKey: "NS.object.\(elements.count)") { elements.append(element) }
        self.init(elements)
    }

    /// The element at an index, which must be a valid one.
    public override func object(at idx: Int) -> Any { originals[super.object(at: idx)] }

    /// The elements in their order.
    public var objects: [Any] { (0..<count).map { object(at: $0) } }

    /// Whether the other is an ordered set of equal elements.
    public override func isEqual(to other: NSOrderedSet) -> Bool { isEqualOrderedSet(to: other) }

    /// The set itself.
    public override func copy(with zone: NSZone? = nil) -> Any { self }

    /// A mutable ordered set of the same objects.
    public override func mutableCopy(with zone: NSZone? = nil) -> Any { FastMutableOrderedSet(objects) }
}

/// A mutable ordered set that hands out by index the objects that were put into it. See ``FastOrderedSet``.
public final class FastMutableOrderedSet: NSMutableOrderedSet {
    private var originals: OriginalObjects

    /// A mutable ordered set. The first one of equal elements counts.
    public init(_ elements: [Any]) {
        originals = OriginalObjects(elements)
        let distinct = originals.distinct
        unsafe super.init(objects: distinct, count: distinct.count)
    }

    /// An ordered set of `count` objects.
    public override init(objects: UnsafePointer<AnyObject>?, count: Int) {
        originals = OriginalObjects(unsafe UnsafeBufferPointer(start: objects, count: count).map { $0 })
        let distinct = originals.distinct
        unsafe super.init(objects: distinct, count: distinct.count)
    }

    /// An empty set.
    public override init(capacity numItems: Int) {
        originals = OriginalObjects([])
        super.init(capacity: numItems)
    }

    /// An ordered set of the elements.
    public required convenience init(arrayLiteral elements: Any...) { self.init(elements) }

    /// Decodes what an ordered set encodes.
    public required convenience init?(coder aDecoder: NSCoder) {
        var elements: [Any] = []
        while let element = aDecoder.decodeObject(forKey: "NS.object.\(elements.count)") { elements.append(element) }
        self.init(elements)
    }

    /// The element at an index, which must be a valid one.
    public override func object(at idx: Int) -> Any { originals[super.object(at: idx)] }

    /// The elements in their order.
    public var objects: [Any] { (0..<count).map { object(at: $0) } }

    /// Whether the other is an ordered set of equal elements.
    public override func isEqual(to other: NSOrderedSet) -> Bool { isEqualOrderedSet(to: other) }

    /// Inserts an element before an index, unless there is an equal one.
    public override func insert(_ object: Any, at idx: Int) {
        originals.note(object)
        super.insert(object, at: idx)
    }

    /// Adds an element, unless there is an equal one.
    public override func add(_ object: Any) {
        originals.note(object)
        super.add(object)
    }

    /// Adds elements, but for those that there are equal ones of.
    public override func addObjects(from array: [Any]) { for object in array { add(object) } }

    /// Puts an element in the place of another.
    public override func replaceObject(at idx: Int, with obj: Any) {
        originals.forget(super.object(at: idx))
        originals.note(obj)
        super.replaceObject(at: idx, with: obj)
    }

    /// Removes the element at an index, which must be a valid one.
    public override func removeObject(at idx: Int) {
        originals.forget(super.object(at: idx))
        super.removeObject(at: idx)
    }

    /// Removes the element that is equal to an object.
    public override func remove(_ val: Any) {
        originals.forget(val)
        super.remove(val)
    }

    /// Removes all elements.
    public override func removeAllObjects() {
        originals = OriginalObjects([])
        super.removeAllObjects()
    }

    /// An immutable ordered set of the same objects.
    public override func copy(with zone: NSZone? = nil) -> Any { FastOrderedSet(objects) }

    /// A mutable ordered set of the same objects.
    public override func mutableCopy(with zone: NSZone? = nil) -> Any { FastMutableOrderedSet(objects) }
}

/// The objects that equal Swift values were made of.
private struct OriginalObjects {
    private var table = ObjectTable()

    init(_ objects: [Any]) { for object in objects { note(object) } }

    /// The objects as Foundation takes them, each once.
    var distinct: [AnyObject] { table.all.map { ($0.key as? NSObject) ?? ($0.key as AnyObject) } }

    subscript(_ value: Any) -> Any { table.entry(value)?.key ?? value }

    mutating func note(_ object: Any) { if table.entry(object) == nil { table.set((), for: object) } }

    mutating func forget(_ object: Any) { table.remove(object) }
}

extension NSOrderedSet {
    fileprivate func isEqualOrderedSet(to other: NSOrderedSet) -> Bool {
        guard other !== self else { return true }
        return other.count == count
            && (0..<count).allSatisfy { HashedObject(object(at: $0)) == HashedObject(other.object(at: $0)) }
    }
}
