internal import FastCodingInspector
internal import _FastCodingEngine

/// Reads files of changes: a JSON object on each line, `{"path": …, "value": …}`.
enum ChangeLines {
    /// Reads the changes of a file. Errors have the line of the file and the column in it.
    static func read(_ input: Input, _ arguments: ParsedArguments) throws(FastCodingError)
        -> [PlannedEdit]
    {
        try input.named { () throws(FastCodingError) in
            let bytes = try input.read(limit: arguments.limits.input)
            var edits: [PlannedEdit] = []
            var number = 0

            // Empty lines are not omitted, because the numbers of lines in messages count them.
            for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
                number += 1
                if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) {
                    continue
                }

                let line = Array(line)
                do throws(FastCodingError) {
                    edits.append(try edit(line, number, input, arguments))
                } catch {
                    // The place is one in the line alone, which is always its first line.
                    var error = error.located(in: line)
                    error.location?.line = number
                    throw error
                }
            }

            return edits
        }
    }

    /// Reads the change on a line.
    private static func edit(
        _ line: [UInt8],
        _ number: Int,
        _ input: Input,
        _ arguments: ParsedArguments
    ) throws(FastCodingError) -> PlannedEdit {
        var options = ReadingOptions()
        options.format = .json
        // Of two paths or values, either could be meant.
        options.duplicateKeys = .error
        options.limits = arguments.limits
        var warnings = Diagnostics()
        var literal = try Conversion.readLiteralGraph(
            line,
            options: options,
            diagnostics: &warnings
        )

        let change = try members(of: literal)
        // The value becomes the root of the graph, so the object around it is not part of the edit.
        literal.rootIndex = change.value
        // Notation that is wrong is found before any document is read.
        let text = EditedText.literal(literal)
        try text.check(arguments.limits)

        // Messages name the value by its place in the file, as a compiler would.
        let column = TextLocation(of: literal.source(change.value), in: line).column
        let origin = "\(input.subject.displayName):\(number):\(column)"
        return PlannedEdit(.set(literal.string(change.path), text), origin)
    }

    /// The path and the value of a change, as nodes.
    private struct Members {
        let path: ObjectGraph.NodeIndex
        let value: ObjectGraph.NodeIndex
    }

    /// - Throws: an error at the place of a member that is unknown, missing or of the wrong type.
    private static func members(of graph: ObjectGraph) throws(FastCodingError) -> Members {
        let root = graph.rootIndex
        var path: ObjectGraph.NodeIndex?
        var value: ObjectGraph.NodeIndex?

        if graph.kind(root).isDictionary {
            for key in graph.keyPlaces(root) {
                let child = graph.children[key - 1]
                switch graph.string(graph.children[key]) {
                case "path": path = child
                case "value": value = child
                case let other:
                    throw FastCodingError(
                        .notation,
                        "a change has only \"path\" and \"value\", not \(other.quoted)",
                        offset: graph.source(graph.children[key])
                    )
                }
            }
        }

        guard let path, let value else {
            throw FastCodingError(
                .notation,
                "a change is an object such as {\"path\": \"title\", \"value\": \"New\"}",
                offset: graph.source(root)
            )
        }
        guard graph.kind(path) == .string else {
            throw FastCodingError(
                .notation,
                "the path of a change is a string",
                offset: graph.source(path)
            )
        }

        return Members(path: path, value: value)
    }
}
