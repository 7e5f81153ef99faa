package import _FastCodingCore

/// An archive or a property list that was found in an input, or something that begins like one.
package struct FoundDocument: Sendable {
    /// The format of a document.
    package enum Kind: Hashable, Sendable {
        case fast(ArchiveVersion)
        case keyed
        case propertyList
    }

    package let kind: Kind
    /// The things that contain it, from the outside to the inside; empty where only the input does.
    package var container: [ContainerStep]
    /// The offset in the input at which it begins; if its bytes are not there as they are, that of
    /// the document around it.
    package let offset: Int
    /// How many bytes can be read; 0 if that is not known.
    package let length: Int
    /// Where its bytes are in the input; empty if they are not there as they are, but in base64.
    package let pieces: [ByteRange]
    /// Its root in a few words; empty if it is not known.
    package var root = ""
    /// The name of its root's class, if it has one.
    package var className: String?
    package let state: FoundArchive.State
    /// Where in the input it can't be read any further, if that is known.
    package let failureOffset: Int?
    /// The reason for doubts about it, if there is one.
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
