/// How much of its thread's stack a coder has used and may still use.
///
/// Codable recurses for each level of a value, and a level takes from 1 KiB in release builds to 8
/// KiB and more in debug builds, depending on the program's types. So no constant number of levels
/// both suits a main thread with 8 MiB and is safe on another one with 512 KiB.
struct StackRoom {
    /// Levels that are not looked at: they fit on every stack, and most values have no more.
    static let calmDepth = 16
    /// How many levels are taken to fit where the stack can't be told, as on one that the program
    /// has made itself. They fit in 512 KiB.
    private static let assumedDepth = 80
    /// What the error of a level that doesn't fit, or the values in the last one that does, take.
    private static let reserve: UInt = 8 << 10

    /// Where the first level begins; stacks grow down from there.
    private let start: UInt
    /// The addresses of the stack; nil as long as nobody has asked.
    private var bounds: Range<UInt>?

    init() {
        start = Self.here
    }

    /// Whether the stack has room for a value at this level: for two like those so far, and for an
    /// error.
    mutating func fits(_ depth: Int) -> Bool {
        let here = Self.here
        // A program may go on with a value on another thread.
        if bounds?.contains(here) != true {
            bounds = ThreadStack.addresses
        }

        guard let bounds, bounds.contains(here) else { return depth <= Self.assumedDepth }

        let isOnSameStack = bounds.contains(start) && start >= here
        let used = isOnSameStack ? start - here : 0
        let level = used / UInt(max(depth, 1))
        return here - bounds.lowerBound > 2 * level + Self.reserve
    }

    /// The message about a value that doesn't fit.
    static func message(_ depth: Int) -> String {
        "nested \(depth) levels deep, for which the stack of this thread is too small"
    }

    /// An address in the stack frame of the caller, or near it.
    private static var here: UInt {
        var mark: UInt8 = 0
        return unsafe withUnsafeMutablePointer(to: &mark) { UInt(bitPattern: $0) }
    }
}
