/// A chunk whose children are being scanned. These frames are the scanner's stack instead of
/// recursion.
struct ScanFrame<Note: BitwiseCopyable>: BitwiseCopyable {
    var chunk: Chunk
    /// The places of the chunk around it, one of which it fills.
    var around: OpenPlaces
    var note: Note
}
