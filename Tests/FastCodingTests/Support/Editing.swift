import TestSupport

/// Edits documents for tests, as `fastcode edit` does.
enum Editing {
    static func edit(
        _ bytes: [UInt8],
        all actions: [EditAction],
        settings: EditSettings = EditSettings(),
        limits: FastLimits = FastLimits()
    ) throws(FastCodingError) -> [UInt8] {
        let document = DocumentEdit(limits: limits)
        var nested = NestedEdit(document, settings)
        var editor = GraphEditor(settings)
        var diagnostics = Diagnostics()
        return try document.edit(Document(bytes), &editor, diagnostics: &diagnostics) {
            editor,
            graph,
            _ throws(FastCodingError) in
            for action in actions {
                try nested.apply(action, &editor, to: &graph)
            }
        }
    }

    static func edit(
        _ bytes: [UInt8],
        _ actions: EditAction...,
        settings: EditSettings = EditSettings(),
        limits: FastLimits = FastLimits()
    ) throws(FastCodingError) -> [UInt8] {
        try edit(bytes, all: actions, settings: settings, limits: limits)
    }

    static func set(_ path: String, _ word: String) -> EditAction { .set(path, .word(word)) }
    static func json(_ path: String, _ text: String) -> EditAction { .set(path, .notation(text)) }

    /// Renames a class, or nothing if that is no renaming.
    static func rename(_ old: String, _ new: String) -> EditAction {
        ClassRenaming(old, to: new).map { .renameClass($0) } ?? .remove(old)
    }

    /// Changes of the values of a graph, each of one.
    static func leaves(of graph: ObjectGraph) throws -> [EditAction] {
        var actions: [EditAction] = []
        var text: [UInt8] = []
        try GraphListing.write(graph, options: WritingOptions(), asJSON: true) { text.append($0) }

        for line in text.split(separator: UInt8(ascii: "\n")) {
            let row = try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any]
            guard let path = row?["path"] as? String, let type = row?["type"] as? String,
                let word = words[type]
            else { continue }

            actions.append(set(path, word))
        }

        return actions
    }

    /// New values by the types of old ones.
    private static let words = [
        "string": "A new text", "mutable string": "Another one", "integer": "123456789",
        "double": "1.625", "date": "2020-01-31T12:00:00Z", "boolean": "true",
    ]

    /// The slots of a keyed archive as its property list has them.
    static func slots(_ bytes: [UInt8]) throws -> [NSObject] {
        let text = try Notation.json(ObjectGraph(literal: bytes), .exact)
        let root = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSDictionary
        return root?["$$objects"] as? [NSObject] ?? []
    }
}
