public import Foundation

/// A mutable ordered set that hands out by index the objects that were put into it. See
/// ``FastOrderedSet``.
///
/// Foundation's part of the object has the elements, too, because methods that can't be
/// overridden on Linux, such as its enumerators, read them there. Every change is made in both
/// parts.
public final class FastMutableOrderedSet: NSMutableOrderedSet, Refillable {
    /// The elements in their order.
    public private(set) var objects: [Any] = []
    /// The same elements as keys, for lookups by equality; the values are empty.
    private var table = ObjectTable()

    /// A mutable ordered set. Of equal elements, the first one counts.
    public init(_ elements: [Any]) {
        table = ObjectTable(elements)
        objects = table.keys
        unsafe super.init(objects: table.boxed, count: objects.count)
    }

    /// An ordered set of `count` objects.
    public override init(objects: UnsafePointer<AnyObject>?, count: Int) {
        table = ObjectTable(unsafe UnsafeBufferPointer(start: objects, count: count).map { $0 })
        self.objects = table.keys
        unsafe super.init(objects: table.boxed, count: table.count)
    }

    public override init(capacity numItems: Int) {
        super.init(capacity: numItems)
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

    /// Inserts an element before an index, unless there is an equal one.
    public override func insert(_ object: Any, at idx: Int) {
        if contains(object) {
            return
        }

        let object = HashedObject(object).object
        // The table changes last: Foundation's part asks contains(_:), which looks there, whether
        // the element is new.
        super.insert(object, at: idx)
        table.set((), for: object)
        objects.insert(object, at: idx)
    }

    /// Adds an element at the end, unless there is an equal one.
    public override func add(_ object: Any) {
        insert(object, at: count)
    }

    public override func addObjects(from array: [Any]) {
        for object in array {
            add(object)
        }
    }

    public override func add(_ objects: UnsafePointer<AnyObject>?, count: Int) {
        addObjects(from: unsafe UnsafeBufferPointer(start: objects, count: count).map { $0 })
    }

    /// Replaces an element, unless there is one equal to the new one elsewhere.
    public override func replaceObject(at idx: Int, with obj: Any) {
        guard !contains(obj) || HashedObject(objects[idx]) == HashedObject(obj) else { return }

        // As in insert(_:at:), the table changes after Foundation's part.
        let obj = HashedObject(obj).object
        super.replaceObject(at: idx, with: obj)
        table.remove(objects[idx])
        table.set((), for: obj)
        objects[idx] = obj
    }

    public override func exchangeObject(at idx1: Int, withObjectAt idx2: Int) {
        // The table knows no places, so it stays as it is.
        super.exchangeObject(at: idx1, withObjectAt: idx2)
        objects.swapAt(idx1, idx2)
    }

    public override func removeObject(at idx: Int) {
        super.removeObject(at: idx)
        table.remove(objects.remove(at: idx))
    }

    public override func remove(_ val: Any) {
        let place = index(of: val)
        if place != NSNotFound {
            removeObject(at: place)
        }
    }

    public override func removeAllObjects() {
        super.removeAllObjects()
        objects = []
        table = ObjectTable()
    }

    public override func intersect(_ other: NSOrderedSet) {
        let table = ObjectTable(Contents.elements(other))
        set(objects.filter { table.entry($0) != nil })
    }

    public override func sortRange(
        _ range: NSRange,
        options opts: NSSortOptions = [],
        usingComparator cmptr: (Any, Any) -> ComparisonResult
    ) {
        // An array of this module, which hands the comparator the objects themselves.
        let sorted = FastArray(Array(objects[range.location..<(range.location + range.length)]))
            .sortedArray(options: opts, usingComparator: cmptr)
        set(objects[..<range.location] + sorted + objects[(range.location + range.length)...])
    }

    /// The index of the element that is equal to an object; `NSNotFound` if there is none.
    public override func index(of object: Any) -> Int {
        let hashed = HashedObject(object)
        return objects.firstIndex { HashedObject($0) == hashed } ?? NSNotFound
    }

    public override func contains(_ object: Any) -> Bool {
        table.entry(object) != nil
    }

    public override func isEqual(to other: NSOrderedSet) -> Bool {
        isEqualOrderedSet(to: other)
    }

    public override func copy(with zone: NSZone? = nil) -> Any {
        FastOrderedSet(objects)
    }

    public override func mutableCopy(with zone: NSZone? = nil) -> Any {
        FastMutableOrderedSet(objects)
    }

    /// The elements, which the reader replaces where objects awake as others.
    var contents: [Any] {
        get { objects }
        set { set(newValue) }
    }

    /// Replaces all elements, in Foundation's part of the object, too.
    private func set(_ elements: some Sequence<Any>) {
        let elements = Array(elements)
        removeAllObjects()
        addObjects(from: elements)
    }
}
