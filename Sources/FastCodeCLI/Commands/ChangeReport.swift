internal import FastCodingInspector
internal import _FastCodingEngine

/// Shows the changes that an edit would make, with a line for each.
struct ChangeReport: Sendable {
    /// The version of the form of JSON lines.
    private static let schema = 1

    /// Whether each line names the file that the change is in.
    let namesFiles: Bool
    let isJSON: Bool
    let isColored: Bool

    /// The lines for the changes of a document.
    func lines(_ changes: [EditChange], _ input: Input) throws(FastCodingError) -> [UInt8] {
        var output: [UInt8] = []
        for change in changes {
            output += isJSON ? try object(change, input) : Array(text(change, input).utf8)
        }
        return output
    }

    /// A change as a line for people.
    private func text(_ change: EditChange, _ input: Input) -> String {
        let file = namesFiles ? input.subject.displayName + ": " : ""
        let path = ContentColor.key.paint(KeyPath.shown(change.path), isColored)

        switch change.content {
        case .value(let old, let new):
            return "\(file)\(path): \(shown(old, .removed)) -> \(shown(new, .added))\n"
        case .name(let name):
            let new = ContentColor.added.paint(KeyPath.shown(name), isColored)
            return "\(file)\(path) -> \(new)\n"
        case .className(let name):
            let old = ContentColor.removed.paint(DisplayText.escaped(change.path), isColored)
            let new = ContentColor.added.paint(DisplayText.escaped(name), isColored)
            return "\(file)class \(old) -> \(new)\n"
        }
    }

    /// A value before or after the change; a place without a value has "nothing".
    private func shown(_ value: EditChange.Value?, _ color: ContentColor) -> String {
        let words = value.map { DisplayText.safe($0.words) } ?? "nothing"
        return color.paint(words, isColored)
    }

    /// A change as a line of JSON.
    private func object(_ change: EditChange, _ input: Input) throws(FastCodingError) -> [UInt8] {
        let origin: JSONValue = [
            "schema": .number(Self.schema),
            "file": namesFiles ? .text(input.subject.displayName) : nil,
        ]

        let content: JSONValue =
            switch change.content {
            case .value(let old, let new):
                [
                    "path": .path(change.path),
                    "old": old.map { .changed($0) },
                    "new": new.map { .changed($0) },
                ]
            case .name(let name):
                ["path": .path(change.path), "newPath": .path(name)]
            case .className(let name):
                ["class": .text(change.path), "newClass": .text(name)]
            }

        let output = try JSONValue.object(origin.members + content.members).line()
        guard isColored else { return output }

        return JSONColors.colored(output)
    }
}

extension JSONValue {
    /// A value of a change: a number, a truth value or null as it is, a date in ISO 8601, and a
    /// value with parts in words.
    fileprivate static func changed(_ value: EditChange.Value) -> JSONValue {
        if let text = value.text {
            return .text(text)
        }

        return value.scalar.map { .scalar($0) } ?? .null
    }
}
