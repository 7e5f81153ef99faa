package import _FastCodingCore

/// An archive or a property list that was found in an input, or something that begins like one.
package struct FoundDocument: Sendable {
    package enum Kind: Hashable, Sendable {
        case fast(ArchiveVersion)
        case keyed
        case propertyList
    }

    package let kind: Kind
    /// What it lies in, from the outside to the inside; empty where that is the input itself.
    package var container: [ContainerStep]
    /// Where it begins in the input; if it is not stored there as it is, where what it lies in
    /// begins.
    package let offset: Int
    /// How many bytes can be read; 0 if that is not known.
    package let length: Int
    /// Where its bytes are in the input; empty if they are not there as they are, but in base64.
    package let pieces: [ByteRange]
    /// What its root is, in a few words; empty if that is not known.
    package var root = ""
    /// The name of its root's class, if it has one.
    package var className: String?
    package let state: FoundArchive.State
    /// Where in the input it can't be read any further, if that is known.
    package let failureOffset: Int?
    /// Why it is in doubt, if it is.
    package var warning: FastCodingError?
    /// Its bytes, if it is complete.
    package var bytes: [UInt8] = []

    /// Where a byte of it is in the input; nil if it is not there as it is.
    package func offset(of position: Int) -> Int? {
        var rest = position
        for piece in pieces {
            if rest < piece.count {
                return piece.offset + rest
            }

            rest -= piece.count
        }

        // The end is a place, too.
        return rest == 0 ? pieces.last.map { $0.offset + $0.count } : nil
    }

    package var isComplete: Bool { state.isComplete }

    /// Whether it is a list that was not read, or only up to a limit, so that there may be anything
    /// in its data. The bytes of archives are searched in any case.
    package var mayHideOthers: Bool {
        guard kind == .propertyList else { return false }

        return switch state {
        case .limited, .unread: true
        case .complete, .damaged: false
        }
    }
}
