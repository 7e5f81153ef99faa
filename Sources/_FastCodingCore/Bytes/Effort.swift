internal import _FastCodingAtomics

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

        /// The number of bytes that some work has cost in the current task.
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

    /// Adds a number of bytes to the measurement of the current task, if there is one.
    @inline(__always)
    package static func count(_ count: Int) {
        #if DEBUG
            if measurements.value > 0 {
                current?.bytes += count
            }
        #endif
    }
}
