import FastCoding
import Foundation

/// The values that an object's `encode(with:)` has encoded so far.
struct EncodedValues {
    /// The values, in the order of their keys.
    var values = WrittenChildren()
    /// The nodes of the keys; equal keys have the same one.
    var keys: [NodeIndex] = []
    /// The same keys for lookups, once there are many.
    private var known: Set<NodeIndex> = []
    /// The number of values encoded without keys.
    private var unkeyed = 0

    /// Makes room for `count` more values.
    mutating func reserve(_ count: Int) {
        keys.reserveCapacity(keys.count + count)
        values.nodes.reserveCapacity(keys.count + count)
    }

    /// Adds a key, and returns false if it is there already.
    mutating func add(key: NodeIndex) -> Bool {
        // A few keys are compared in less time than they are hashed in.
        if keys.count >= 16, known.count < keys.count {
            known = Set(keys)
        }

        if keys.count < 16 ? keys.contains(key) : !known.insert(key).inserted {
            return false
        }

        keys.append(key)
        return true
    }

    /// The key of the next value that is encoded without one: `$0`, `$1` and so on.
    mutating func nextKey() -> String {
        defer {
            unkeyed += 1
        }
        return "$\(unkeyed)"
    }
}
