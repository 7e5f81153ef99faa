import _FastCodingCore

/// A part of an input that a search can't look into, so that there may be documents in it that are
/// not found.
package struct HiddenContent: Sendable {
    package enum Kind: Hashable, Sendable {
        /// A file of this noun, which has to be unpacked first.
        case packed(String)
        case encrypted
        /// Bytes in no known format that are distributed like those of encrypted data.
        case random
        /// A database inside something else, in which only the bytes are searched, not the rows.
        case database
        /// The write-ahead log of one.
        case log
        /// A file in a tar archive whose holes are left out, so that its bytes are not together.
        case sparseFile
        /// A file that begins in another volume of a tar archive, or goes on there.
        case splitFile

        /// The kind of a content with these first bytes; nil if it can be looked into.
        init?(_ content: Span<UInt8>) {
            guard let format = ForeignFormat(content), format.hidesContent else { return nil }

            switch format.advice {
            case .unpack: self = .packed(format.noun ?? "packed file")
            case .decrypt: self = .encrypted
            case .none, .find, .tar: self = format.isLog ? .log : .database
            }
        }

        /// The noun for one such content, without an article.
        package var noun: String {
            switch self {
            case .packed(let noun): noun
            case .encrypted: "encrypted file"
            case .random: "random-looking file"
            case .database: "nested database"
            case .log: "nested write-ahead log"
            case .sparseFile: "sparse file"
            case .splitFile: "split file"
            }
        }

        /// The reason why nothing is found in it, as a sentence.
        package var reason: String {
            switch self {
            case .packed(let noun): "this \(noun) is not opened; unpack it first"
            case .encrypted: "this encrypted data is not opened; decrypt it first"
            case .random: "this looks like encrypted or compressed data, in which nothing is found"
            case .database:
                "the rows of a database are read only if it is a file of its own; take it out first"
            case .log:
                "the rows in a write-ahead log are not read; a checkpoint writes them into the "
                    + "database"
            case .sparseFile:
                "the parts of a sparse file in a tar archive are not put together; unpack it first"
            case .splitFile:
                "the parts of a file in several volumes of a tar archive are not put together; "
                    + "unpack it first"
            }
        }
    }

    package let kind: Kind
    /// The things that contain it, from the outside to the inside; empty if it is the input.
    package var container: [ContainerStep]
    /// The offset in the input at which it begins; if its bytes are not there as they are, that of
    /// the document around it.
    package let offset: Int
    /// Whether its bytes are at that offset.
    package let isStoredAsIs: Bool

    init(
        _ kind: Kind,
        in container: [ContainerStep],
        at offset: Int,
        isStoredAsIs: Bool = true
    ) {
        self.kind = kind
        self.container = container
        self.offset = offset
        self.isStoredAsIs = isStoredAsIs
    }
}
