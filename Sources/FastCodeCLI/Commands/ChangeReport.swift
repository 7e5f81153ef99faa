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
        var members: [(key: String, value: JSONValue)] = [("schema", .number(Self.schema))]
        if namesFiles {
            members.append(("file", .text(input.subject.displayName)))
        }

        switch change.content {
        case .value(let old, let new):
            members.append(("path", .path(change.path)))
            if let old {
                members.append(("old", .changed(old)))
            }

            if let new {
                members.append(("new", .changed(new)))
            }
        case .name(let name):
            members.append(("path", .path(change.path)))
            members.append(("newPath", .path(name)))
        case .className(let name):
            members.append(("class", .text(change.path)))
            members.append(("newClass", .text(name)))
        }

        let output = try JSONValue.object(members).line()
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
