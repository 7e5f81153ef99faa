/// Tells whether the keys of a container are distinct, by the numbers of their texts and without a
/// set for each container.
///
/// Containers are examined one after another. Each number has a stamp, the container that was the
/// last one to have it.
struct DistinctNumbers: Sendable {
    /// For each number, the last container that had a key with it; 0 if none had.
    private var stamps: [UInt32] = []
    /// The container that is being examined, from 1 up.
    private var container: UInt32 = 0

    /// Begins with the next container.
    mutating func begin() {
        // Only after four billion containers do the stamps have to start over.
        if container == .max {
            stamps.removeAll(keepingCapacity: true)
            container = 0
        }

        container += 1
    }

    /// Adds the number of a key. Returns false if another key of the container has it.
    @inline(__always)
    mutating func insert(_ number: Int) -> Bool {
        if number >= stamps.count {
            let added = max(number + 1 - stamps.count, stamps.count)
            stamps.append(contentsOf: repeatElement(0, count: added))
        }

        if stamps[number] == container {
            return false
        }

        stamps[number] = container
        return true
    }

    /// Whether the numbers from `first` on, those of one container's keys, are all different.
    @inline(never)
    mutating func areDistinct(_ keys: borrowing TrivialArray<UInt32>, from first: Int) -> Bool {
        begin()
        for index in first..<keys.count {
            guard insert(Int(keys[index])) else { return false }
        }

        return true
    }
}
