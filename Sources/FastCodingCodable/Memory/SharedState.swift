#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif

/// A value that several parts of the program change in turn, so often that finding out each time
/// whether two of them change it at once would cost as much as the changes. Only debug builds find
/// out.
///
/// Code that changes the value in place must not call anything meanwhile that might come back to
/// it, such as code of the library's user.
///
/// It is generic for the sake of debug builds. There a property like this one of a class that knows
/// the value's type yields a copy in memory of its own, and compilers up to Swift 6.3 release what
/// was read of the copy after that memory is freed.
package class SharedState<Value> {
    #if DEBUG
        final var open: Value
    #else
        @exclusivity(unchecked) private final var storage: Value

        final var open: Value {
            @inline(__always) _read { yield unsafe storage }
            @inline(__always) _modify { yield unsafe &storage }
        }
    #endif

    init(_ value: Value) {
        #if DEBUG
            open = value
        #else
            unsafe storage = value
        #endif
    }
}
