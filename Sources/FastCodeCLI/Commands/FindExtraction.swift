internal import _FastCodingEngine

/// Writes the documents that were found in one input, each to a file of its own.
struct FindExtraction {
    /// The error that ended it, and the file that could not be written.
    struct Failure {
        let error: FastCodingError
        let subject: Subject
    }

    private let stem: Path
    /// The suffixes of files that were written, without their endings.
    private var taken: Set<String> = []
    /// What went wrong the first time; nothing is written after that.
    private(set) var failure: Failure?

    init(_ stem: Path) {
        self.stem = stem
    }

    /// Writes a document and returns the path of its file; nil if it can't be written, or one before
    /// it could not.
    mutating func write(_ document: FoundDocument) -> Path? {
        guard failure == nil else { return nil }

        let path = stem.appending(suffix: Array(suffix(for: document).utf8))
        do throws(FastCodingError) {
            if let parent = path.directory {
                try Links.makeDirectory(parent)
            }

            try OutputFile.write(document.bytes.span, to: path, existing: .refused)
            return path
        } catch {
            failure = Failure(error: error, subject: .file(path))
            return nil
        }
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
