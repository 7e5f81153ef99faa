import Foundation

/// A table of objects whose keys are objects, in the order in which they were added. Archives have
/// an order, which reading and writing again keeps.
struct ObjectTable {
    /// The places of keys among the entries.
    private var places: [HashedObject: Int] = [:]
    /// Nil where an entry was removed: removal leaves a gap, because moving the entries after it
    /// would take time for each of them.
    private var entries: [(key: Any, value: Any)?] = []

    var count: Int { places.count }

    /// The entries in their order.
    var all: some Sequence<(key: Any, value: Any)> {
        entries.lazy.compactMap { $0 }
    }

    /// The entry of an equal key, with the key that was put in.
    func entry(_ key: Any) -> (key: Any, value: Any)? {
        places[HashedObject(key)].flatMap { entries[$0] }
    }

    init() {}

    /// A table of keys alone. Of equal ones, the first one counts.
    init(_ elements: [Any]) {
        for element in elements {
            _ = add((), for: HashedObject(element))
        }
    }

    /// A table of entries. Of equal keys, the first one and the last value count.
    init(entries: some Sequence<(key: Any, value: Any)>) {
        for (key, value) in entries {
            set(value, for: key)
        }
    }

    /// Adds an entry, unless there is one with an equal key, and returns whether it did.
    mutating func add(_ value: Any, for key: HashedObject) -> Bool {
        guard places[key] == nil else { return false }

        places[key] = entries.count
        entries.append((key.object, value))
        return true
    }

    /// Sets the value of a key; an equal key that is already there stays.
    mutating func set(_ value: Any, for key: Any) {
        let key = HashedObject(key)
        if let place = places[key] {
            entries[place]?.value = value
        } else {
            _ = add(value, for: key)
        }
    }

    /// Removes the entry of an equal key, if there is one.
    mutating func remove(_ key: Any) {
        guard let place = places.removeValue(forKey: HashedObject(key)) else { return }

        entries[place] = nil
        // Gaps are at most about half of the list, so that a table whose entries are added and
        // removed all the time doesn't grow, and each removal costs a constant amount on average.
        if entries.count > 2 * places.count + 16 {
            self = ObjectTable(entries: all)
        }
    }

    var keys: [Any] { all.map(\.key) }
    var keyEnumerator: NSEnumerator { KeyEnumerator(entries) }
}

/// Hands out the keys that a table has when enumeration begins, without the entries that were
/// removed before.
private final class KeyEnumerator: NSEnumerator {
    private var entries: IndexingIterator<[(key: Any, value: Any)?]>

    init(_ entries: [(key: Any, value: Any)?]) {
        self.entries = entries.makeIterator()
    }

    override func nextObject() -> Any? {
        while let entry = entries.next() {
            if let entry {
                return entry.key
            }
        }
        return nil
    }
}

/// A container of this module, in which objects can be replaced, and which can be emptied.
protocol Refillable: AnyObject {
    /// The elements of an array, or each key and its value in turn.
    var contents: [Any] { get set }
}

extension Refillable {
    /// Moves the contents to a list.
    func empty(into objects: inout [Any]) {
        objects += contents
        contents = []
    }

    /// Releases the contents of the container, and those of this module's containers that nothing
    /// else refers to. Called when the container is released.
    ///
    /// Otherwise a long chain of objects, each of which holds the next, would be released
    /// recursively and overflow the stack: an archive of a few kilobytes can have such a chain.
    func release() {
        var objects: [Any] = []
        empty(into: &objects)

        while !objects.isEmpty {
            // No other variable may hold the object while its uniqueness is checked.
            var object: AnyObject? = objects.removeLast() as AnyObject
            guard isKnownUniquelyReferenced(&object) else { continue }

            (object as? any Refillable)?.empty(into: &objects)
        }
    }
}

/// A dictionary or a set that keeps its objects in a table.
protocol TableHolder: Refillable {
    var table: ObjectTable { get set }
}

extension TableHolder {
    var contents: [Any] {
        get {
            table.all.reduce(into: []) { objects, entry in
                objects.append(entry.key)
                objects.append(entry.value)
            }
        }
        set {
            table = ObjectTable(
                entries: stride(from: 0, to: newValue.count, by: 2).lazy.map {
                    (newValue[$0], newValue[$0 + 1])
                }
            )
        }
    }
}
