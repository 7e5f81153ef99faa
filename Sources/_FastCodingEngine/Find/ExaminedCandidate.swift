/// What an examination of a candidate has led to.
enum ExaminedCandidate {
    /// It is what it seems, and nothing in its first bytes, as many as stated, counts for itself.
    case whole(Int)
    /// It is damaged, or no document at all; what begins after its first byte may be one.
    case other
    /// More bytes are needed to tell.
    case cut
}
