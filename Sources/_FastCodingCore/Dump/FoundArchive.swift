/// An archive that was found somewhere in other bytes, or something that begins like one:
/// ``FastArchive/archives(in:limits:)``.
public struct FoundArchive: Sendable {
    /// How far an archive inside another file could be read.
    package enum State: Sendable {
        /// To the end of its root.
        case complete
        /// Up to some damage.
        case damaged(FastCodingError)
        /// Up to a limit.
        case limited(FastCodingError)
        /// It was not examined, because too many places before it look like an archive but are
        /// none.
        case unread

        package var isComplete: Bool {
            if case .complete = self { true } else { false }
        }
    }

    /// Where it begins.
    public let offset: Int
    /// Its size in bytes, up to where it can be read.
    public var length: Int
    /// The version that its header names.
    public let version: ArchiveVersion
    /// Its root in a few words; empty if that is not known.
    public var root = ""
    /// The name of its root's class; nil if the root has none, or that is not known.
    package var className: String?
    package var state: State
    /// Whether it has data in one of the layouts in which it can be read.
    package var hasData = false
    /// The smallest size that it has in another layout with the same evidence; nil if there is
    /// none.
    package var otherLength: Int?

    /// Whether it can be read to the end of its root.
    public var isComplete: Bool { state.isComplete }

    /// The distance to the first place where the next one may begin: this one may end earlier than
    /// it seems.
    package var leastLength: Int { min(length, otherLength ?? length) }
}
