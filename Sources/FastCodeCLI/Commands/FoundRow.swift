internal import FastCodingInspector
internal import _FastCodingEngine

/// A document that was found in an input, as a line of `find` and in the messages about it.
struct FoundRow: Sendable {
    /// The version of the JSON. It changes when a member is removed or changes its meaning.
    static let schema = 1
    /// The text between the names of containers that are inside each other.
    private static let separator = " > "
    /// The text of a column without a value.
    private static let nothing = "-"

    let file: Subject
    let document: FoundDocument
    /// The hash of the content in hexadecimal, where it is asked for.
    var digest: String?
    /// The file to which the document was written; nil if it was not.
    var extracted: Path?
    /// The number of places with this content; nil if they are not counted.
    var places: Int?

    var state: FoundState { FoundState(document.state) }

    /// The error with which reading the document ended; nil if it was not read, too.
    private var error: FastCodingError? {
        switch document.state {
        case .complete, .unread: nil
        case .damaged(let error), .limited(let error): error
        }
    }

    /// The reason why the document can't be read, with the place in the input; nil if it can.
    private var failure: FastCodingError? {
        if document.isComplete {
            return nil
        }

        let unread = FastCodingError(.notSearched, "this was not examined")
        var failure = error ?? document.warning ?? unread
        failure.location = nil
        failure.offset = document.failureOffset
        return failure
    }

    /// The bytes of the document; throws the failure if it can't be read to its end.
    func content() throws(FastCodingError) -> [UInt8] {
        if let failure {
            throw failure
        }

        return document.bytes
    }

    /// An error about the document, with its place in the input instead of the document. Content
    /// that the input has only in base64 has no place there.
    func located(_ error: FastCodingError) -> FastCodingError {
        var error = error
        error.location = nil
        error.offset = error.offset.flatMap { document.offset(of: $0) }
        return error
    }

    /// The subject of messages about the document: the input if the document begins it, otherwise
    /// the input with the place in it.
    var subject: Subject {
        if document.container.isEmpty, document.offset == 0 {
            return file
        }

        var place = document.container.isEmpty ? [] : [container]
        if !document.pieces.isEmpty {
            place.append(self.place)
        }

        return .part(of: file.path, place.joined(separator: " at "))
    }

    /// The place, digest and state of the document, as rows of other subcommands have them.
    var part: RowOrigin.Part {
        RowOrigin.Part(
            container: document.container.isEmpty ? "" : container,
            offset: document.offset,
            length: document.length,
            digest: document.isComplete ? digest : nil,
            state: state.word
        )
    }

    // MARK: Columns

    /// The row as columns, separated by tabs.
    func line() -> String {
        var columns = [
            file.displayName,
            container,
            place,
            document.length > 0 ? "\(document.length)" : Self.nothing,
            document.kind.shown,
            root,
            state.word + (error.map { ": \($0.code)" } ?? ""),
        ]

        if let places {
            columns.append("\(places)")
        }

        return columns.joined(separator: "\t") + "\n"
    }

    /// The offset in hexadecimal, and the number of further pieces: `0x1f40+2`.
    private var place: String {
        let further = document.pieces.count - 1
        return "0x" + String(document.offset, radix: 16) + (further > 0 ? "+\(further)" : "")
    }

    /// The containers of the document from the outside to the inside: `data.tar > page 3`.
    private var container: String {
        document.container.isEmpty ? Self.nothing : Self.text(of: document.container)
    }

    /// Containers in words, from the outside to the inside.
    static func text(of containers: [ContainerStep]) -> String {
        containers.map(text).joined(separator: separator)
    }

    /// A container in words.
    private static func text(_ step: ContainerStep) -> String {
        switch step {
        case .member(let name): DisplayText.escaped(name)
        case .data(_, let path): DisplayText.escaped(path.map(KeyPath.shown) ?? "?")
        case .row(let table, let column, let rowid):
            DisplayText.escaped("\(table).\(column)[\(rowid)]")
        case .page(let number): "page \(number)"
        }
    }

    /// The class of the root, or its kind if it has no class.
    var root: String {
        let text = document.className ?? document.root
        return text.isEmpty ? Self.nothing : DisplayText.escaped(text)
    }

    // MARK: JSON

    /// The row as JSON.
    func object() -> JSONValue {
        var version: JSONValue?
        if case .fast(let number) = document.kind {
            version = .text("\(number)")
        }

        return [
            "schema": .number(Self.schema),
            "file": .text(file.name),
            "offset": .number(document.offset),
            "length": .number(document.length),
            "pieces": document.pieces.isEmpty || document.length == 0
                ? nil : .array(document.pieces.map(Self.piece)),
            "container": document.container.isEmpty
                ? nil : .array(document.container.map(Self.step)),
            "kind": .text(document.kind.word),
            "version": version,
            "root": .text(document.root),
            "class": document.className.map { .text($0) },
            "sha256": digest.map { .text($0) },
            "state": .text(state.word),
            "error": error.map { .error($0) },
            "extracted": extracted.map { .text(Subject.file($0).name) },
            "places": places.map { .number($0) },
        ]
    }

    /// A piece as offset and length, in bytes.
    private static func piece(_ range: ByteRange) -> JSONValue {
        [.number(range.offset), .number(range.count)]
    }

    /// A container as an object of its kind and its name there.
    private static func step(_ step: ContainerStep) -> JSONValue {
        switch step {
        case .member(let name):
            ["kind": "tar", "name": .text(Subject.file(Path(name)).name)]
        case .data(let kind, let path):
            ["kind": .text(kind.word), "path": path.map { .path($0) }]
        case .row(let table, let column, let rowid):
            [
                "kind": "sqlite",
                "table": .text(table),
                "column": .text(column),
                "rowid": .scalar(.integer(rowid)),
            ]
        case .page(let number):
            ["kind": "sqlite", "page": .number(number)]
        }
    }
}
