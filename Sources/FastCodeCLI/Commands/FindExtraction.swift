internal import _FastCodingEngine

/// Writes the documents that were found in one input, each to a file of its own.
struct FindExtraction {
    private let stem: Path
    /// The suffixes of files that were written, without their endings.
    private var taken: Set<String> = []

    init(_ stem: Path) {
        self.stem = stem
    }

    /// Writes a document and returns the path of its file. The file becomes the subject of the
    /// work, so that an error of writing names it; the caller sets the subject back.
    mutating func write(_ document: FoundDocument, _ work: inout WorkState)
        throws(FastCodingError) -> Path
    {
        let path = stem.appending(suffix: Array(suffix(for: document).utf8))
        work.subject = .file(path)
        if let parent = path.directory {
            try Links.makeDirectory(parent)
        }

        try OutputFile.write(document.bytes.span, to: path, existing: .refused)
        return path
    }

    /// The offset and an ending. A document in base64 has the offset of the text around it, which
    /// may contain several, so that later ones get a number.
    private mutating func suffix(for document: FoundDocument) -> String {
        let ending =
            switch document.kind {
            case .fast: ".fast"
            case .keyed, .propertyList: ".plist"
            }

        var number = 1
        var suffix = "-\(document.offset)"
        while !taken.insert(suffix).inserted {
            number += 1
            suffix = "-\(document.offset)~\(number)"
        }

        return suffix + ending
    }
}
