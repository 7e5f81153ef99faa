/// A number in one of an archive's caches: of objects, strings or classes. Major version 2 has a
/// single cache for all.
package struct CacheNumber: Hashable, Sendable, BitwiseCopyable {
    // In this order, chunks that are listed take no more than 128 bytes, which are copied without a
    // call.
    package var index: Int
    package var cache: ChunkCache

    @inline(__always)
    package init(_ cache: ChunkCache, _ index: Int) {
        self.cache = cache
        self.index = index
    }
}
