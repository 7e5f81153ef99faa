/// Memory that pieces of work share. One that needs more than is left waits until others are done.
package final class MemoryBudget: @unchecked Sendable {
    private let monitor = Monitor()
    private var left: Int

    package init(_ total: Int) {
        left = total
    }

    /// - Parameter size: at most the whole budget.
    package func take(_ size: Int) {
        monitor.locked {
            while left < size {
                monitor.wait()
            }
            left -= size
        }
    }

    package func giveBack(_ size: Int) {
        monitor.locked {
            left += size
            monitor.wakeAll()
        }
    }
}
