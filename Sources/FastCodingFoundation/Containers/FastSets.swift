public import Foundation

/// A set that hands out the objects that were put into it, in their order; see ``FastArray``.
/// Strings differ by their bytes.
public final class FastSet: NSSet, TableHolder {
    var table = ObjectTable()

    /// A set. Of equal elements, the first one counts.
    public init(_ elements: [Any]) {
        table = ObjectTable(elements)
        unsafe super.init(objects: [], count: 0)
    }

    public override init(objects: UnsafePointer<AnyObject>!, count: Int) {
        table = ObjectTable(unsafe UnsafeBufferPointer(start: objects, count: count).map { $0 })
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

    public override func copy(with zone: NSZone? = nil) -> Any {
        self
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

extension NSSet {
    /// Equality by ``HashedObject``. A counted set is equal to none, because it counts its
    /// elements.
    func isEqualSet(to value: Any?) -> Bool {
        guard let other = value as? NSSet, !(other is NSCountedSet), other.count == count else {
            return false
        }

        if other === self {
            return true
        }

        // The other set may hold Swift values, or tell strings apart in another way.
        let table = ObjectTable(Contents.elements(other))
        return allObjects.allSatisfy { table.entry($0) != nil }
    }

    /// The elements in braces.
    var braced: String {
        "{(" + allObjects.map { "\($0)" }.joined(separator: ", ") + ")}"
    }
}

extension ObjectTable {
    /// The keys as Foundation takes them: as objects, Swift values in boxes.
    var boxed: [AnyObject] {
        keys.map { ($0 as? NSObject) ?? ($0 as AnyObject) }
    }
}

extension NSCoder {
    /// The elements of an ordered set, which encodes each under a key with its number.
    var orderedElements: [Any] {
        var elements: [Any] = []
        while let element = decodeObject(forKey: "NS.object.\(elements.count)") {
            elements.append(element)
        }

        return elements
    }
}

extension NSOrderedSet {
    /// Equality by ``HashedObject``, in the same order.
    func isEqualOrderedSet(to other: NSOrderedSet) -> Bool {
        ObjectComparison.areEqual(self, other)
    }
}
