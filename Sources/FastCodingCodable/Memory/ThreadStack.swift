#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif

#if !canImport(Darwin)
    internal import _FastCodingAtomics
#endif

/// Where the stack of the current thread is.
enum ThreadStack {
    #if canImport(Darwin)
        /// The addresses of the stack; nil if the system doesn't tell them.
        static var addresses: Range<UInt>? {
            let thread = unsafe pthread_self()
            let end = unsafe UInt(bitPattern: pthread_get_stackaddr_np(thread))
            let size = unsafe UInt(pthread_get_stacksize_np(thread))
            return end > size ? end - size..<end : nil
        }
    #else
        /// Hold the first address of each thread's stack and the one behind the last.
        private static let start = key
        private static let end = key
        /// In place of the addresses that a system does not tell: no stack is here.
        private static let unknown: Range<UInt> = 1..<2

        /// The addresses of the stack; nil if the system doesn't tell them.
        ///
        /// They are asked for once for each thread: those of the main thread are in the list of the
        /// process's mappings, which takes up to a millisecond to read.
        static var addresses: Range<UInt>? {
            guard let start, let end else { return found }

            let knownStart = unsafe UInt(bitPattern: pthread_getspecific(start))
            let knownEnd = unsafe UInt(bitPattern: pthread_getspecific(end))
            if knownStart > 0, knownEnd > knownStart {
                let range = knownStart..<knownEnd
                return range == unknown ? nil : range
            }

            let range = found
            unsafe pthread_setspecific(
                end,
                UnsafeRawPointer(bitPattern: (range ?? unknown).upperBound)
            )
            unsafe pthread_setspecific(
                start,
                UnsafeRawPointer(bitPattern: (range ?? unknown).lowerBound)
            )

            return range
        }

        /// A key for a number that each thread has one of; nil if there are too many.
        private static var key: pthread_key_t? {
            var key = pthread_key_t()
            return unsafe pthread_key_create(&key, nil) == 0 ? key : nil
        }

        /// The addresses as the C library finds them.
        private static var found: Range<UInt>? {
            var attributes = pthread_attr_t()
            guard unsafe fastcode_thread_attributes(&attributes) == 0 else { return nil }

            defer {
                unsafe _ = pthread_attr_destroy(&attributes)
            }

            var address: UnsafeMutableRawPointer?
            var size = 0
            var guardSize = 0
            guard unsafe pthread_attr_getstack(&attributes, &address, &size) == 0,
                unsafe pthread_attr_getguardsize(&attributes, &guardSize) == 0
            else {
                return nil
            }

            // Some systems count the guard pages, which nothing may touch, as part of the stack.
            let start = UInt(bitPattern: address)
            let end = start + UInt(size)
            return min(start + UInt(guardSize), end)..<end
        }
    #endif
}
