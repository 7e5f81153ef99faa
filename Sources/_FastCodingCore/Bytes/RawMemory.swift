#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif

/// Blocks of memory for what grows. They are not cleared.
///
/// The system provides large pages several times as fast as the same memory in small ones, so large
/// blocks are laid out to fill them. Resizing moves such blocks without copying them, as the C
/// library's `realloc` does.
///
/// Only virtual machines that have given their free memory back provide large pages slowly: each
/// takes some 5 ms instead of 0.1. The first one of an input shows this; from then on no more are
/// asked for.
///
/// Measured with a release build on Linux x86-64, with files of 18 to 48 MB: without all of this,
/// encode takes 1.15 times as long, verify 1.26 times and migrate 1.30 times.
@usableFromInline package enum RawMemory {
    private static let largePage = 2 << 20
    /// The size of a small page, at least.
    private static let smallPage = 4 << 10
    /// The size from which on a block is large: a large page takes less time than the small ones
    /// that it replaces.
    private static let leastLarge = largePage / 2
    /// The size of the largest block that large pages are asked for without knowing how fast they
    /// come.
    private static let mostAdvised = 16 << 20
    /// The time in nanoseconds above which a large page came slowly.
    private static let slowTime = 2_000_000
    /// 1 once a large page has come slowly.
    private static let hasSlowLargePages = SharedNumber()
    /// How many bytes are worth a call to the system.
    private static let leastProvided = 64 << 10
    /// The bytes of an allocation that the C library may need for itself.
    private static let overhead = 4 << 10
    /// The size of the header that the C library writes in front of an allocation.
    private static let allocationHeader = 16
    /// Where a large block begins in its allocation. The C library writes in front of it, which
    /// would split the first large page into many small ones; so that page is left to it, and only
    /// its last bytes are touched.
    private static let lead = largePage - allocationHeader

    /// A size of at least `size` with which an allocation of the C library fills whole large pages,
    /// if it is large. There are at least two of them, so that the first one lies within the
    /// allocation.
    package static func roomySize(_ size: Int) -> Int {
        isLarge(size) ? wholePages(max(size, largePage) + overhead) - overhead : size
    }

    /// The size of a large block of at least `size` bytes, so that all of its allocation is whole
    /// large pages.
    private static func wholePages(_ size: Int) -> Int {
        (size + allocationHeader + largePage - 1) / largePage * largePage - allocationHeader
    }

    /// Whether a block of some size is worth large pages. Sizes near the largest Int are left to
    /// the C library, which refuses them.
    private static func isLarge(_ size: Int) -> Bool {
        #if os(Linux)
            size >= leastLarge && size < Int.max - 4 * largePage
        #else
            false
        #endif
    }

    /// Makes a block of at least `size` bytes, and sets `size` to its actual size.
    @usableFromInline package static func allocate(_ size: inout Int) -> UnsafeMutableRawPointer {
        guard isLarge(size) else { return unsafe checked(malloc(size)) }

        size = wholePages(size)
        let allocation = unsafe checked(malloc(lead + size))
        unsafe adviseLargePages(allocation, lead + size)

        return unsafe allocation + lead
    }

    /// Enlarges a block of `oldSize` bytes to at least `size`, which is set to its actual size.
    @usableFromInline static func enlarge(
        _ block: UnsafeMutableRawPointer,
        from oldSize: Int,
        to size: inout Int
    ) -> UnsafeMutableRawPointer {
        guard isLarge(size) else { return unsafe checked(realloc(block, size)) }
        guard isLarge(oldSize) else {
            let new = unsafe allocate(&size)
            unsafe new.copyMemory(from: block, byteCount: oldSize)
            unsafe free(block)

            return unsafe new
        }

        size = wholePages(size)
        // All of an allocation has to have the same advice, or it could not be moved without
        // copying.
        let allocation = unsafe checked(realloc(block - lead, lead + size))
        unsafe adviseLargePages(allocation, lead + size)

        return unsafe allocation + lead
    }

    @usableFromInline package static func release(_ block: UnsafeMutableRawPointer, _ size: Int) {
        unsafe free(isLarge(size) ? block - lead : block)
    }

    /// The block, unless the system has no memory.
    private static func checked(_ block: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer {
        // As in the Swift runtime, which aborts where it can't allocate an array: `errno` tells
        // why.
        guard let block = unsafe block else { abort() }
        return unsafe block
    }

    /// Advises the system that a block will be filled from its beginning, so that large pages serve
    /// it best, unless it is so large that it would take very long if they came slowly.
    private static func adviseLargePages(_ start: UnsafeMutableRawPointer, _ size: Int) {
        #if os(Linux)
            unsafe advise(start, size, isFast: size <= mostAdvised)
        #endif
    }

    /// Advises the system about the block of an input, of which nothing has been written yet, apart
    /// from a header, and tries how fast its first large page comes.
    package static func adviseLargePages(ofInput start: UnsafeMutableRawPointer, _ size: Int) {
        #if os(Linux)
            unsafe advise(start, size, isFast: true)
            guard isLarge(size), hasSlowLargePages.value == 0 else { return }

            let before = Int(bitPattern: start) & (largePage - 1)
            let began = nanoseconds
            // MADV_COLLAPSE, which makes one large page of those that the header has begun. It
            // gives verify 7 % of its time, beside telling how fast large pages come.
            // Versions before Linux 6.1 refuse it; there the next large page is the first one.
            let collapse: Int32 = 25
            if unsafe madvise(start - before, largePage, collapse) != 0, largePage - before < size {
                unsafe (start + largePage - before).storeBytes(of: 0, as: UInt8.self)
            }

            if nanoseconds - began < slowTime {
                return
            }

            hasSlowLargePages.value = 1
            unsafe advise(start, size, isFast: false)
        #endif
    }

    /// Has the system provide a part of a block that is about to be filled. Pages that are provided
    /// one by one, when they are first written, take three times as long: encode of 48 MB takes
    /// 1.07 times its time without this.
    package static func provide(_ start: UnsafeMutableRawPointer, _ size: Int) {
        #if os(Linux)
            if size < leastProvided {
                return
            }

            let before = Int(bitPattern: start) & (smallPage - 1)
            // MADV_POPULATE_WRITE, which versions before Linux 5.14 don't know and refuse.
            let populate: Int32 = 23
            _ = unsafe madvise(start - before, before + size, populate)
        #endif
    }

    #if os(Linux)
        /// Advises the system to use large pages for a large block, or small ones if large pages
        /// are not fast.
        private static func advise(_ start: UnsafeMutableRawPointer, _ size: Int, isFast: Bool) {
            guard isLarge(size) else { return }

            // Advice applies to whole small pages. A large page needs it for all that it covers;
            // the allocation ends where the last one does.
            let before = Int(bitPattern: start) & (smallPage - 1)
            let length = (before + size + largePage - 1) / largePage * largePage
            let isWanted = isFast && hasSlowLargePages.value == 0
            _ = unsafe madvise(start - before, length, isWanted ? MADV_HUGEPAGE : MADV_NOHUGEPAGE)
        }

        /// Advises the system about the large pages that lie within an array's memory.
        fileprivate static func adviseLargePages(in start: UnsafeMutableRawPointer, _ size: Int) {
            // The advice is rounded up to whole large pages, which must not reach beyond the array.
            let rest = min(size, mostAdvised) - largePage
            unsafe advise(start, rest, isFast: true)
        }

        private static var nanoseconds: Int {
            var now = timespec()
            _ = unsafe clock_gettime(CLOCK_MONOTONIC, &now)
            return now.tv_sec * 1_000_000_000 + now.tv_nsec
        }
    #endif
}

extension Array {
    /// Reserves room that is going to be filled from its beginning, in large pages if there is much
    /// of it.
    mutating func reserveInLargePages(_ capacity: Int) {
        reserveCapacity(capacity)
        #if os(Linux)
            unsafe withUnsafeMutableBufferPointer { buffer in
                guard let start = buffer.baseAddress else { return }

                unsafe RawMemory.adviseLargePages(
                    in: start,
                    capacity * MemoryLayout<Element>.stride
                )
            }
        #endif
    }
}
