internal import _FastCodingEngine

/// Writes what was found in one input to files of their own.
struct FindExtraction {
    private let stem: Path
    private var taken: Set<String> = []

    init(_ stem: Path) {
        self.stem = stem
    }

    /// Returns the name of the file, which is what the work is about until it is written.
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

    /// The offset and an ending. What is not in the input as it is has the offset of what is around
    /// it, so there may be several with the same one.
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
