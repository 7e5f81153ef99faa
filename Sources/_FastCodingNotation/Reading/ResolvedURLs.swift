import _FastCodingPlists

/// The texts of recently resolved URLs, so that a chain of bases is not followed to its end for
/// each URL in it.
struct ResolvedURLs {
    /// How many bytes are kept, with 64 of them counted for each entry.
    private static let most = 1 << 20

    private var texts: [UInt32: [UInt8]] = [:]
    /// How many bytes the kept texts count for.
    private var size = 0

    /// The text of a URL, if it is kept.
    func text(of url: NodeIndex) -> [UInt8]? {
        texts.isEmpty ? nil : texts[url.index]
    }

    /// Keeps a text; the others are forgotten if there is no room for it.
    mutating func keep(_ text: [UInt8], of url: NodeIndex) {
        size += text.count + 64
        if size > Self.most {
            texts.removeAll(keepingCapacity: true)
            size = text.count + 64
        }

        texts[url.index] = text
    }
}
