/// A lock with which threads can wait for each other. The mutex and the condition are in memory of
/// their own, because they must not move.
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

    /// Runs a function while no other thread has the lock.
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

    /// Lets all waiting threads continue. Each has to look whether the state that it waits for is
    /// there.
    func wakeAll() {
        _ = unsafe pthread_cond_broadcast(condition)
    }
}
