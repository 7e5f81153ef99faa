/// A visitor that does nothing, for scans of which only the facts are wanted.
struct NullVisitor: ChunkVisitor, ~Copyable {
    // Without an address of its own, the thread sanitizer would mistake two scans at the same time
    // for a race.
    private var nothing: UInt8 = 0
}
