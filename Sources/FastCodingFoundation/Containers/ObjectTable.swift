import Foundation

/// A table of objects whose keys are objects, in the order in which they were added.
struct ObjectTable {
    private var places: [HashedObject: Int] = [:]
    /// Nil where an entry was removed.
    private var entries: [(key: Any, value: Any)?] = []

    var count: Int { places.count }

    /// All entries in their order.
    var all: some Sequence<(key: Any, value: Any)> { entries.lazy.compactMap { $0 } }

    func entry(_ key: Any) -> (key: Any, value: Any)? { places[HashedObject(key)].flatMap { entries[$0] } }

    /// Adds an entry, unless there is one with an equal key.
    ///
    /// - Returns: whether it was added.
    mutating func add(_ value: Any, for key: HashedObject) -> Bool {
        guard places[key] == nil else { return false }
        places[key] = entries.count
        entries.append((key.object, value))
        return true
    }

    /// Sets the value of a key; an equal key that is already there stays.
    ///
    /// - Returns: whether the key is new.
    @discardableResult
    mutating func set(_ value: Any, for key: Any) -> Bool {
        let hashed = HashedObject(key)
        if let place = places[hashed] {
            entries[place]?.value = value
            return false
        }
        return add(value, for: hashed)
    }

    mutating func remove(_ key: Any) {
        guard let place = places.removeValue(forKey: HashedObject(key)) else { return }
        entries[place] = nil
        if entries.count > 2 * places.count + 16 { closeGaps() }
    }

    mutating func empty(into objects: inout [Any]) {
        places = [:]
        for entry in entries {
            if let entry { objects += [entry.key, entry.value] }
        }
        entries = []
    }

    func refilled(_ other: (Any) -> Any) -> ObjectTable {
        var result = ObjectTable()
        for (key, value) in all { result.set(other(value), for: other(key)) }
        return result
    }

    private mutating func closeGaps() {
        entries = entries.filter { $0 != nil }
        for (place, entry) in entries.enumerated() {
            if let entry { places[HashedObject(entry.key)] = place }
        }
    }
}

final class ObjectEnumerator: NSEnumerator {
    private var iterator: any IteratorProtocol

    init(_ objects: [Any]) { iterator = objects.makeIterator() }

    override func nextObject() -> Any? { iterator.next() }
}

/// A container of this module in which objects can be replaced, and which can be emptied.
protocol Refillable: AnyObject {
    /// Puts another object in the place of each.
    func refill(_ other: (Any) -> Any)
    /// Hands over what the container holds.
    func empty(into objects: inout [Any])
}

protocol ElementHolder: Refillable {
    var elements: [Any] { get set }
}

extension ElementHolder {
    /// Puts elements into an empty container.
    func fill(_ elements: [Any]) { self.elements = elements }

    func refill(_ other: (Any) -> Any) { elements = elements.map(other) }

    func empty(into objects: inout [Any]) {
        objects += elements
        elements = []
    }
}

protocol TableHolder: Refillable {
    var table: ObjectTable { get set }
}

extension TableHolder {
    func fill(_ entries: ObjectTable) { table = entries }

    func refill(_ other: (Any) -> Any) { table = table.refilled(other) }

    func empty(into objects: inout [Any]) { table.empty(into: &objects) }
}

/// Releases what containers hold. Otherwise a long chain of objects, each of which holds the next, would be released
/// recursively and overflow the stack.
enum Releasing {
    static func release(_ table: inout ObjectTable) {
        var objects: [Any] = []
        table.empty(into: &objects)
        release(&objects)
    }

    /// Releases objects, and the contents of this module's containers that nothing else refers to.
    static func release(_ objects: inout [Any]) {
        while let last = objects.indices.last {
            // No other variable may hold the object while its uniqueness is checked.
            let isContainer = objects[last] is any Refillable
            var object = objects.removeLast() as AnyObject
            if isContainer, isKnownUniquelyReferenced(&object) { (object as? any Refillable)?.empty(into: &objects) }
        }
    }
}
