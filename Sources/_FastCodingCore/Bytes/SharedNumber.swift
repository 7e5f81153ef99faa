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
