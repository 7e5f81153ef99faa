internal import _FastCodingEngine

/// The state of a document that was found, as `find --state` names it.
package enum FoundState: String, OptionWord, Sendable {
    /// It can be read to its end.
    case complete
    case damaged
    /// It exceeds a limit.
    case limit
    /// It was not examined.
    case unread

    init(_ state: FoundArchive.State) {
        switch state {
        case .complete: self = .complete
        case .damaged: self = .damaged
        case .limited: self = .limit
        case .unread: self = .unread
        }
    }
}
