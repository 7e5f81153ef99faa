/// Does pieces of work on several threads and hands over their results in order.
package enum Workers {
    /// How many pieces a thread takes at a time, so that small ones don't make the threads wait for
    /// each other.
    private static let batch = 16
    /// How large results that wait to be handed over may be in total. A thread waits as long as
    /// there are more, unless the next result is among its own.
    private static let mostWaiting = 16 << 20

    /// Makes results with `work` on any thread, which count for `size` while they wait for `done`
    /// on the calling thread.
    package static func run<Result: Sendable>(
        count: Int,
        threads: Int,
        size: @escaping @Sendable (Result) -> Int = { _ in 0 },
        work: @escaping @Sendable (Int) -> Result,
        done: (Result) -> Void
    ) {
        let board = Board<Result>(count: count, threads: threads)
        var started = 0
        while started < threads, Thread.start({ board.work(size, work) }) {
            started += 1
        }

        // Where not even one can be started, this one does the work.
        if started == 0 {
            return (0..<count).forEach { done(work($0)) }
        }

        var next = 0
        while next < count {
            let results = board.take(next)
            results.forEach(done)
            next += results.count
        }
    }

    private final class Board<Result: Sendable>: @unchecked Sendable {
        private let monitor = Monitor()
        private let count: Int
        private let batch: Int
        /// How far work may run ahead of the next result to hand over, so that results do not pile
        /// up.
        private let lead: Int
        private var nextIndex = 0
        private var taken = 0
        /// The results of consecutive pieces, by the number of the first one.
        private var results: [Int: (results: [Result], size: Int)] = [:]
        private var waiting = 0

        init(count: Int, threads: Int) {
            self.count = count
            batch = max(1, min(Workers.batch, count / (threads * 4)))
            lead = threads * 4 * Workers.batch
        }

        func work(_ size: (Result) -> Int, _ work: (Int) -> Result) {
            while let pieces = next() {
                var first = pieces.lowerBound
                var made: [Result] = []
                var total = 0

                for piece in pieces {
                    made.append(work(piece))
                    total += size(made[made.count - 1])

                    if piece + 1 < pieces.upperBound, total < Workers.mostWaiting / 16 {
                        continue
                    }

                    put(made, total, at: first)
                    first = piece + 1
                    made = []
                    total = 0
                }
            }
        }

        private func next() -> Range<Int>? {
            monitor.locked {
                while nextIndex < count, nextIndex >= taken + lead {
                    monitor.wait()
                }

                guard nextIndex < count else { return nil }

                let first = nextIndex
                nextIndex = min(count, first + batch)
                return first..<nextIndex
            }
        }

        private func put(_ made: [Result], _ size: Int, at index: Int) {
            monitor.locked {
                while index > taken, waiting + size > Workers.mostWaiting, waiting > 0 {
                    monitor.wait()
                }

                results[index] = (made, size)
                waiting += size

                if index == taken {
                    monitor.wakeAll()
                }
            }
        }

        func take(_ index: Int) -> [Result] {
            monitor.locked {
                while true {
                    if let (made, size) = results.removeValue(forKey: index) {
                        taken = index + made.count
                        waiting -= size
                        monitor.wakeAll()

                        return made
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

/// A lock with which threads can wait for each other.
@safe
final class Monitor: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    init() {
        unsafe mutex.initialize(to: pthread_mutex_t())
        unsafe condition.initialize(to: pthread_cond_t())
        _ = unsafe pthread_mutex_init(mutex, nil)
        _ = unsafe pthread_cond_init(condition, nil)
    }

    deinit {
        _ = unsafe pthread_cond_destroy(condition)
        _ = unsafe pthread_mutex_destroy(mutex)
        unsafe condition.deallocate()
        unsafe mutex.deallocate()
    }

    func locked<T>(_ body: () -> T) -> T {
        _ = unsafe pthread_mutex_lock(mutex)
        defer {
            _ = unsafe pthread_mutex_unlock(mutex)
        }

        return body()
    }

    /// Waits, within ``locked(_:)``, until another thread calls ``wakeAll()``; others can get the
    /// lock in the meantime.
    func wait() {
        _ = unsafe pthread_cond_wait(condition, mutex)
    }

    /// As ``wait()``, but not for longer than some milliseconds.
    func wait(milliseconds: Int) {
        var now = timespec()
        _ = unsafe clock_gettime(CLOCK_REALTIME, &now)
        let total = Int(now.tv_nsec) + milliseconds % 1000 * 1_000_000
        now.tv_sec += milliseconds / 1000 + total / 1_000_000_000
        now.tv_nsec = total % 1_000_000_000
        _ = unsafe pthread_cond_timedwait(condition, mutex, &now)
    }

    func wakeAll() {
        _ = unsafe pthread_cond_broadcast(condition)
    }
}

/// Threads of the system, which end with the process or on their own.
enum Thread {
    private final class Work: Sendable {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) {
            self.body = body
        }
    }

    static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
        let work = unsafe Unmanaged.passRetained(Work(body)).toOpaque()
        if unsafe create(work) == 0 {
            return true
        }

        unsafe Unmanaged<Work>.fromOpaque(work).release()
        return false
    }

    private static func create(_ work: UnsafeMutableRawPointer) -> Int32 {
        #if canImport(Darwin)
            var thread: pthread_t?
            let result = unsafe pthread_create(&thread, nil, { unsafe Thread.run($0) }, work)
            if result == 0, let thread = unsafe thread {
                _ = unsafe pthread_detach(thread)
            }
        #else
            var thread = pthread_t()
            let result = unsafe pthread_create(&thread, nil, { unsafe Thread.run($0) }, work)
            if result == 0 {
                _ = pthread_detach(thread)
            }
        #endif
        return result
    }

    private static func run(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        if let argument = unsafe argument {
            unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
        }
        return nil
    }
}
