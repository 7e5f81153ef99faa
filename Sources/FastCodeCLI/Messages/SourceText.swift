package import _FastCodingEngine

/// The input that messages are about, to the extent that it was kept.
package enum SourceText: Sendable {
    case whole([UInt8])
    case excerpts([TextExcerpt])

    /// The part of the input around an offset; nil if it was not kept.
    func excerpt(around offset: Int) -> TextExcerpt? {
        switch self {
        case .whole(let bytes):
            TextExcerpt(offset: offset, bytes: bytes, place: offset)
        case .excerpts(let excerpts):
            excerpts.first { $0.offset == offset }
        }
    }
}
