internal import FastCodingInspector
internal import _FastCodingEngine

/// The three files of a merge, and how they are read.
struct MergeInputs {
    /// The number of the base among the files, and that of ours.
    private static let base = 0
    private static let ours = 1

    private let inputs: [Input]
    private let arguments: ParsedArguments

    init(_ arguments: ParsedArguments) throws(FastCodingError) {
        inputs = try Input.all(arguments)
        self.arguments = arguments
    }

    /// Reads all files before any is parsed; nil if one of them can't be read.
    func contents(_ report: inout Report) -> [[UInt8]]? {
        var contents: [[UInt8]] = []
        for input in inputs {
            let failure = report.add(input.subject) { _ throws(FastCodingError) in
                contents.append(try input.read(limit: arguments.limits.input))
            }

            if failure != nil {
                return nil
            }
        }

        return contents
    }

    /// The documents in the files; nil if one of them can't be merged.
    func versions(of contents: [[UInt8]], _ report: inout Report) -> [DocumentMerge.Version]? {
        let documents = contents.map { Document($0) }
        var versions: [DocumentMerge.Version] = []
        for (index, document) in documents.enumerated() {
            var literal: [DocumentMerge.Version]?
            let failure = report.add(subject(of: document, inputs[index])) {
                work throws(FastCodingError) in
                work.source = .whole(document.bytes)
                do throws(FastCodingError) {
                    let graph = try graph(document, index, documents, &work.diagnostics)
                    versions.append(DocumentMerge.Version(document, graph))
                } catch {
                    literal = try literalVersions(documents, error, &work.diagnostics)
                }
            }

            if failure != nil {
                return nil
            }

            if let literal {
                return literal
            }
        }

        return versions
    }

    /// The name of a file for messages. That of a text is the name of the merged file if it was
    /// given: git gives a driver temporary files, and the advice is about the file of the user.
    private func subject(of document: Document, _ input: Input) -> Subject {
        switch document.kind {
        case .text, .openStep: arguments.path(.name).map { .file($0) } ?? input.subject
        default: input.subject
        }
    }

    /// The content of a document.
    private func graph(
        _ document: Document,
        _ index: Int,
        _ documents: [Document],
        _ diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> ObjectGraph {
        if document.bytes.isEmpty, index == Self.base {
            return ObjectGraph()
        }

        switch document.kind {
        case .text, .openStep: throw refusal(document)
        case .keyedArchive:
            return try KeyedArchiveReader.read(
                document.bytes,
                // A keyed archive keeps its superclasses in another one.
                for: documents[Self.ours].isKeyedArchive ? .looking : .rewriting,
                limits: arguments.limits,
                diagnostics: &diagnostics
            )
        case .archive, .propertyList, .damagedPropertyList, .empty, .unknown:
            return try ComparisonRun.graph(document.bytes, arguments, &diagnostics)
        }
    }

    /// The error about a text, with the way to merge it.
    private func refusal(_ document: Document) -> FastCodingError {
        // Some formats begin with bytes that a text could have.
        if ForeignFormat(document.bytes.span) != nil, let wrongKind = Hints.noArchive(document) {
            return wrongKind
        }

        var reason = "a text is merged line by line"
        if case .openStep = document.kind {
            reason =
                "a property list in the OpenStep form can be read but not written, so it has to be merged line by line"
        }

        // Only a driver of git needs a name for the file.
        let advice =
            arguments.has(.name)
            ? ": give it 'merge=text' in .gitattributes, and run 'git checkout --merge' on it"
            : "; 'fastcode bootstrap' makes an archive of it, which can be merged here"
        return UsageError.make(reason + advice)
    }

    /// The lists as they are, after an error in the notation of one of them.
    ///
    /// - Throws: the error if they can't be merged like this.
    private func literalVersions(
        _ documents: [Document],
        _ error: FastCodingError,
        _ diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> [DocumentMerge.Version] {
        guard error.code == .notation,
            let versions = DocumentMerge.literalVersions(documents, limits: arguments.limits)
        else { throw error }

        var warning = FastCodingError(
            .unusedNotation,
            "\(error.sentence); so this is no notation, and the lists are merged as they are",
            offset: error.offset
        )
        warning.location = error.location
        diagnostics.add(warning)
        return versions
    }
}
