import FastCoding
import Foundation

/// The values that an object's `encode(with:)` has encoded so far.
struct EncodedValues {
    var values = WrittenChildren()
    /// The nodes of the keys; equal keys have the same one.
    var keys: [NodeIndex] = []
    private var known: Set<NodeIndex> = []
    private var unkeyed = 0

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

    mutating func nextKey() -> String {
        defer {
            unkeyed += 1
        }
        return "$\(unkeyed)"
    }
}
