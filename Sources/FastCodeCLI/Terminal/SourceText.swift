package import _FastCodingLibrary

/// The input that messages are about, to the extent that it was kept.
package enum SourceText: Sendable {
    case whole([UInt8])
    /// The text around the places of messages.
    case excerpts([TextExcerpt])

    /// The text around a place.
    func excerpt(around offset: Int) -> TextExcerpt? {
        switch self {
        case .whole(let bytes): TextExcerpt(offset: offset, bytes: bytes, place: offset)
        case .excerpts(let excerpts): excerpts.first { $0.offset == offset }
        }
    }
}
