internal import _FastCodingAtomics

/// A number that threads and signal handlers share. All of them see its changes in the same order.
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

    /// Sets a new value and returns the one before it.
    package func exchange(_ value: UInt64) -> UInt64 {
        unsafe fastcode_exchange(place, value)
    }

    /// Adds a number and returns the sum, which wraps around on overflow.
    @discardableResult
    package func add(_ number: UInt64) -> UInt64 {
        unsafe fastcode_add(place, number)
    }

    package func decrement() { add(.max) }

    /// Sets a new value if the number has the expected one, and returns whether it had.
    package func replace(_ expected: UInt64, with value: UInt64) -> Bool {
        unsafe fastcode_replace(place, expected, value)
    }
}
