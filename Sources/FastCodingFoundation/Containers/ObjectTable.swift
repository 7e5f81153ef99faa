import Foundation

/// A table of objects whose keys are objects, in the order in which they were added.
struct ObjectTable {
    private var places: [HashedObject: Int] = [:]
    /// Nil where an entry was removed.
    private var entries: [(key: Any, value: Any)?] = []

    var count: Int { places.count }

    var all: some Sequence<(key: Any, value: Any)> {
        entries.lazy.compactMap { $0 }
    }

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

    /// Removes a child, together with its key in a dictionary or a coded object. A child of an
    /// object becomes nil.
    mutating func remove(_ key: Any) {
        guard let place = places.removeValue(forKey: HashedObject(key)) else { return }

        entries[place] = nil
        if entries.count > 2 * places.count + 16 {
            self = ObjectTable(entries: all)
        }
    }

    var keys: [Any] { all.map(\.key) }
    var keyEnumerator: NSEnumerator { KeyEnumerator(entries) }
}

/// Goes through the keys of a table, without the entries that have been removed.
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
    /// The elements, or each key and its value.
    var contents: [Any] { get set }
}

extension Refillable {
    func empty(into objects: inout [Any]) {
        objects += contents
        contents = []
    }

    /// Releases what the container holds, and the contents of this module's containers that nothing
    /// else refers to. Otherwise a long chain of objects, each of which holds the next, would be
    /// released recursively and overflow the stack.
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
