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

    /// Runs a closure while no other thread does the same.
    func locked<T>(_ body: () -> T) -> T {
        _ = unsafe pthread_mutex_lock(mutex)
        defer { _ = unsafe pthread_mutex_unlock(mutex) }
        return body()
    }

    /// Waits, within ``locked(_:)``, until another thread calls ``wakeAll()``; others can get the lock in the meantime.
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

    /// Starts a thread; returns false if the system can't make one.
    static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
        let work = unsafe Unmanaged.passRetained(Work(body)).toOpaque()
        if unsafe create(work) == 0 { return true }
        unsafe Unmanaged<Work>.fromOpaque(work).release()
        return false
    }

    private static func create(_ work: UnsafeMutableRawPointer) -> Int32 {
        #if canImport(Darwin)
            var thread: pthread_t?
            let result = unsafe pthread_create(&thread, nil, { unsafe Thread.run($0) }, work)
            if result == 0, let thread = unsafe thread { _ = unsafe pthread_detach(thread) }
        #else
            var thread = pthread_t()
            let result = unsafe pthread_create(&thread, nil, { unsafe Thread.run($0) }, work)
            if result == 0 { _ = pthread_detach(thread) }
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
