internal import FastCodingInspector
internal import _FastCodingEngine

/// What `find` tells of something that it found.
struct FoundRow: Sendable {
    /// Changes when a member of the JSON is removed or changes its meaning.
    static let schema = 1
    /// Between the names of things that are inside each other.
    private static let separator = " > "
    /// In columns, for what there is nothing to say of.
    private static let nothing = "-"

    let file: Subject
    let document: FoundDocument
    /// The hash of the content in hexadecimal, where it is asked for.
    var digest: String?
    var extracted: Path?
    /// In how many places this content is, where that is counted.
    var places: Int?

    var state: FoundState { FoundState(document.state) }

    private var error: FastCodingError? {
        switch document.state {
        case .complete, .unread: nil
        case .damaged(let error), .limited(let error): error
        }
    }

    /// Why it can't be read, with the place in the input; nil if it can.
    var failure: FastCodingError? {
        if document.isComplete {
            return nil
        }

        let unread = FastCodingError(.notSearched, "this was not examined")
        var failure = error ?? document.warning ?? unread
        failure.location = nil
        failure.offset = document.failureOffset
        return failure
    }

    /// An error about the document whose place is one in the input, if it has one there.
    func located(_ error: FastCodingError) -> FastCodingError {
        var error = error
        error.location = nil
        error.offset = error.offset.flatMap { document.offset(of: $0) }
        return error
    }

    /// What messages about it name: the input where it is all of it, or else the place in it, too.
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

    /// What rows name of it.
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

    /// The offset, and how many further pieces there are.
    private var place: String {
        let further = document.pieces.count - 1
        return "0x" + String(document.offset, radix: 16) + (further > 0 ? "+\(further)" : "")
    }

    private var container: String {
        if document.container.isEmpty {
            return Self.nothing
        }

        return document.container.map(Self.text).joined(separator: Self.separator)
    }

    private static func text(_ step: ContainerStep) -> String {
        switch step {
        case .member(let name): DisplayText.escaped(name)
        case .data(_, let path): DisplayText.escaped(path.map(KeyPath.shown) ?? "?")
        case .row(let table, let column, let rowid):
            DisplayText.escaped("\(table).\(column)[\(rowid)]")
        case .page(let number): "page \(number)"
        }
    }

    /// The class of the root, or else what it is.
    var root: String {
        let text = document.className ?? document.root
        return text.isEmpty ? Self.nothing : DisplayText.escaped(text)
    }

    // MARK: JSON

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

    private static func piece(_ range: ByteRange) -> JSONValue {
        [.number(range.offset), .number(range.count)]
    }

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
