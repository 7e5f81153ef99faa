internal import _FastCodingAtomics

/// A number that threads and signal handlers share. Everything is in one order for all of them.
@safe
package struct SharedNumber: ~Copyable, @unchecked Sendable {
    private let place: UnsafeMutablePointer<UInt64>

    package init(_ value: UInt64 = 0) {
        unsafe place = .allocate(capacity: 1)
        unsafe place.initialize(to: value)
    }

    deinit {
        unsafe place.deallocate()
    }

    package var value: UInt64 {
        get { unsafe fastcode_load(place) }
        nonmutating set {
            _ = exchange(newValue)
        }
    }

    package func exchange(_ value: UInt64) -> UInt64 {
        unsafe fastcode_exchange(place, value)
    }

    /// Adds a number, and returns the sum. What is too large begins at zero again.
    @discardableResult
    package func add(_ number: UInt64) -> UInt64 {
        unsafe fastcode_add(place, number)
    }

    package func decrement() { add(.max) }

    package func replace(_ expected: UInt64, with value: UInt64) -> Bool {
        unsafe fastcode_replace(place, expected, value)
    }
}

/// Counts the bytes that are hashed, compared, searched, checked or copied, so that tests can tell
/// whether the work for a file grows faster than the file. Only debug builds count, and only while
/// something is measured.
package final class Effort: @unchecked Sendable {
    /// Not synchronized: a test measures what happens in its own task.
    package private(set) var bytes = 0

    private init() {}

    #if DEBUG
        /// How many measurements there are at the moment. Without any, tasks are not asked for
        /// theirs.
        private static let measurements = SharedNumber()
        @TaskLocal private static var current: Effort?

        package static func measure<Failure: Error>(_ work: () throws(Failure) -> Void)
            throws(Failure) -> Int
        {
            let effort = Effort()
            measurements.add(1)

            defer {
                measurements.decrement()
            }

            let result = $current.withValue(effort) { Result { () throws(Failure) in try work() } }
            try result.get()
            return effort.bytes
        }
    #endif

    @inline(__always)
    package static func count(_ count: Int) {
        #if DEBUG
            if measurements.value > 0 {
                current?.bytes += count
            }
        #endif
    }
}
