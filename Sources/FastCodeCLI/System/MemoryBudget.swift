/// Memory that pieces of work share. A piece that needs more than is left waits until others are
/// done.
package final class MemoryBudget: @unchecked Sendable {
    private let monitor = Monitor()
    /// The bytes that are not in use, guarded by the monitor.
    private var left: Int

    package init(_ total: Int) {
        left = total
    }

    /// Takes memory, once there is enough.
    ///
    /// - Parameter size: the bytes, at most the whole budget: more would be waited for forever.
    package func take(_ size: Int) {
        monitor.locked {
            while left < size {
                monitor.wait()
            }
            left -= size
        }
    }

    /// Returns memory that was taken, and lets others look again.
    package func giveBack(_ size: Int) {
        monitor.locked {
            left += size
            monitor.wakeAll()
        }
    }
}
