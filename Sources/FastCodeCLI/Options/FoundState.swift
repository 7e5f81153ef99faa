internal import _FastCodingEngine

/// How far something that was found can be read: `find --state`.
package enum FoundState: String, OptionWord, Sendable {
    /// To its end.
    case complete
    case damaged
    /// Up to a limit.
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
