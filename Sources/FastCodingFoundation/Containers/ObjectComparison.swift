import Foundation

/// Compares two objects by their contents, with a list of what is still to be compared in place of
/// recursion: the depth of containers may be that of a file.
///
/// Two containers that are being compared already count as equal, which ends the comparison of
/// cycles, and bounds that of containers that are shared. Sets are compared by lookups, which compare
/// the elements on their own; a set in a file has no elements that are deep.
struct ObjectComparison {
    /// Two objects that have to be equal.
    private struct Pair {
        let left: Any
        let right: Any
    }

    /// Two containers, by their identity.
    private struct Containers: Hashable {
        let left: ObjectIdentifier
        let right: ObjectIdentifier
    }

    private var waiting: [Pair] = []
    private var met: Set<Containers> = []
    /// Keeps what was met alive, so that no other object can take its address: Foundation's own
    /// containers hand out objects that are made for the occasion.
    private var kept: [AnyObject] = []

    /// Whether a container of this module is equal to another object: one of the same sort, of any
    /// class, with equal contents.
    static func areEqual(_ left: NSObject, _ right: NSObject) -> Bool {
        var comparison = ObjectComparison()
        comparison.waiting = [Pair(left: left, right: right)]
        return comparison.run()
    }

    private mutating func run() -> Bool {
        while let pair = waiting.popLast() {
            guard areEqual(pair) else { return false }
        }

        return true
    }

    /// Whether two objects can be equal, once the contents that it leaves waiting are.
    private mutating func areEqual(_ pair: Pair) -> Bool {
        let one = HashedObject(pair.left)
        let other = HashedObject(pair.right)
        guard let left = one.container, let right = other.foundationObject else {
            return one == other
        }

        let containers = Containers(left: ObjectIdentifier(left), right: ObjectIdentifier(right))
        guard left !== right, met.insert(containers).inserted else { return true }

        kept.append(left)
        kept.append(right)

        switch (left, right) {
        case (let left as NSArray, let right as NSArray):
            return add(Contents.elements(left), Contents.elements(right))
        case (let left as NSOrderedSet, let right as NSOrderedSet):
            return add(Contents.elements(left), Contents.elements(right))
        case (let left as NSDictionary, let right as NSDictionary):
            return add(left, right)
        case (let left as NSSet, let right as NSSet):
            return left.isEqualSet(to: right)
        default:
            return false
        }
    }

    private mutating func add(_ left: [Any], _ right: [Any]) -> Bool {
        guard left.count == right.count else { return false }

        waiting += zip(left, right).map { Pair(left: $0, right: $1) }
        return true
    }

    private mutating func add(_ left: NSDictionary, _ right: NSDictionary) -> Bool {
        guard left.count == right.count else { return false }

        // One table of the other's entries, because looking up a key in Foundation's own would
        // bridge it.
        let table = ObjectTable(entries: Contents.entries(right))
        for (key, value) in Contents.entries(left) {
            guard let entry = table.entry(key) else { return false }
            waiting.append(Pair(left: value, right: entry.value))
        }

        return true
    }
}
