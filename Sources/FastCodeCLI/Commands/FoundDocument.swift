internal import FastCodingInspector
internal import _FastCodingEngine

/// A file that is itself a keyed archive or another property list, as `find` reports it.
struct FoundDocument {
    let kind: DocumentKind
    let length: Int
    /// The type of the root, in words.
    let root: String
    /// The reason why it can't be read to its end; nil if it can.
    let error: FastCodingError?

    /// - Returns: nil if the document is of no kind that is wanted.
    init?(_ document: Document, _ kinds: Set<DocumentKind>, _ limits: Limits) {
        switch document.kind {
        case .keyedArchive: kind = .keyed
        case .propertyList, .openStep: kind = .plist
        case .archive, .damagedPropertyList, .text, .empty, .unknown: return nil
        }

        guard kinds.contains(kind) else { return nil }

        length = document.bytes.count
        var options = WritingOptions()
        options.limits = limits
        var ignored = Diagnostics()
        do throws(FastCodingError) {
            let graph =
                // A property list is found as it is stored, so its keys are not read as notation.
                kind == .plist
                ? try Conversion.graph(
                    ofPropertyList: document.bytes,
                    limits: limits,
                    diagnostics: &ignored
                )
                : try Conversion.read(
                    document,
                    for: .looking,
                    options: options,
                    diagnostics: &ignored
                )
            root = graph.listedType(graph.rootIndex)
            error = nil
        } catch {
            root = ""
            self.error = error
        }
    }

    /// The state in a word.
    var state: String { error == nil ? "complete" : "damaged" }

    /// A line for people, with the same columns as for archives inside files.
    func line(_ name: String) -> String {
        let columns = [
            name, "0", "\(length)", kind.rawValue, DisplayText.escaped(root),
            state + (error.map { ": \($0.code)" } ?? ""),
        ]
        return columns.joined(separator: "\t") + "\n"
    }

    /// A line for programs.
    func object(_ name: String, _ extracted: Path?, schema: Int) -> JSONValue {
        [
            "schema": .number(schema),
            "file": .text(name),
            "offset": 0,
            "length": .number(length),
            "kind": .text(kind.rawValue),
            "root": .text(root),
            "state": .text(state),
            "error": error.map { .error($0) },
            "extracted": extracted.map { .text(Subject.file($0).name) },
        ]
    }
}
