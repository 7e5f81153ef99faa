#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif

/// Does pieces of work on several threads and hands over their results in order.
package enum Workers {
    /// - Parameters:
    ///   - work: makes the result of a piece, on any thread.
    ///   - done: takes each result, in order, on the calling thread.
    package static func run<Result: Sendable>(
        count: Int, threads: Int, work: @escaping @Sendable (Int) -> Result, done: (Result) -> Void
    ) {
        let board = Board<Result>(count: count, threads: threads)
        for _ in 0..<threads {
            let started = Thread.start {
                while let index = board.next() { board.put(work(index), at: index) }
            }
            // If no more threads can be started, this one does what is left.
            if !started { break }
            board.threadStarted()
        }
        if !board.hasThreads {
            while let index = board.next() { board.put(work(index), at: index) }
        }
        for index in 0..<count { done(board.take(index)) }
    }

    /// The pieces of work and their results.
    private final class Board<Result: Sendable>: @unchecked Sendable {
        private let monitor = Monitor()
        private let count: Int
        /// How far work may run ahead of the next result to hand over, so that results do not pile up.
        private let lead: Int
        private var started = 0
        private var nextIndex = 0
        private var taken = 0
        private var results: [Int: Result] = [:]

        init(count: Int, threads: Int) {
            self.count = count
            lead = threads * 16
        }

        var hasThreads: Bool { monitor.locked { started > 0 } }

        func threadStarted() {
            monitor.locked { started += 1 }
        }

        func next() -> Int? {
            monitor.locked {
                while nextIndex < count, started > 0, nextIndex >= taken + lead { monitor.wait() }
                guard nextIndex < count else { return nil }
                defer { nextIndex += 1 }
                return nextIndex
            }
        }

        func put(_ result: Result, at index: Int) {
            monitor.locked {
                results[index] = result
                monitor.wakeAll()
            }
        }

        func take(_ index: Int) -> Result {
            monitor.locked {
                while true {
                    if let result = results.removeValue(forKey: index) {
                        taken = index + 1
                        monitor.wakeAll()
                        return result
                    }
                    monitor.wait()
                }
            }
        }
    }
}

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
            while left < size { monitor.wait() }
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
