/// The outcome of an examination of a candidate.
enum ExaminedCandidate {
    /// It is a document, and no other candidate begins before the end of it that is given: by the
    /// examiner as its length, by the carver as an offset.
    case whole(Int)
    /// It is damaged, or no document at all; another one may begin after its first byte.
    case other
    /// More bytes are needed to tell.
    case cut
}
