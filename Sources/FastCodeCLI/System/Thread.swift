/// Threads of the system, which end with the process or on their own.
enum Thread {
    /// The body of a thread, as an object that can be passed through a C pointer.
    private final class Work: Sendable {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) {
            self.body = body
        }
    }

    /// Runs a function on a new thread; false if none could be started.
    static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
        let work = unsafe Unmanaged.passRetained(Work(body)).toOpaque()
        if unsafe create(work) == 0 {
            return true
        }

        unsafe Unmanaged<Work>.fromOpaque(work).release()
        return false
    }

    /// Creates a thread that nobody waits for; returns 0 or an error number.
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

    /// Runs the body of the thread, and releases it.
    private static func run(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        if let argument = unsafe argument {
            unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
        }
        return nil
    }
}
