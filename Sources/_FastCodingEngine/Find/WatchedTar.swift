import _FastCodingCore

/// The contents of an input that can't be looked into, if it is a tar archive. It is fed while the
/// search reads, which is always ahead of the documents that are found.
final class WatchedTar {
    private var contents = TarContents()
    private(set) var hidden = HiddenContents()

    /// A source that hands over the bytes of another one, and watches them.
    func watching(_ next: @escaping NextBytes) -> NextBytes {
        { bytes throws(FastCodingError) in
            let start = bytes.count
            let isMore = try next(&bytes)
            self.contents.feed(bytes.span.slice(start..<bytes.count)) { self.add($0, $1, at: $2) }
            return isMore
        }
    }

    /// Takes the end of the input.
    func finish() {
        contents.finish { add($0, $1, at: $2) }
    }

    /// Notes that a document was found.
    func note(_ document: FoundDocument) {
        contents.noteDocument(at: document.offset)
    }

    private func add(_ kind: HiddenContent.Kind, _ names: [[UInt8]], at offset: Int) {
        hidden.add(kind) {
            HiddenContent(kind, in: names.map { .member($0) }, at: offset)
        }
    }
}
