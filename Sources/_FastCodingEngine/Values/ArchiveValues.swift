import _FastCodingNotation

/// Values in one archive, each of which can be written as if it were all of it.
package struct ArchiveValues {
    package typealias Value = ObjectGraph.NodeIndex

    /// How a value stands in a column.
    package enum CellForm: Sendable {
        case json
        /// In the comma-separated values of RFC 4180, and in those that are separated by tabs: a
        /// text as it is, and JSON for what has parts. Null is empty; so is an empty text, which is
        /// a pair of quotes in the former.
        case csv, tsv
    }

    private let graph: ObjectGraph
    private let size: Int
    private let options: WritingOptions
    private var judge: ValueJudge
    private var columns: [(search: KeyPathSearch, isList: Bool)]
    private var extraction: GraphExtraction
    private var addressing = KeyPathAddressing()
    private var budget: NotationBudget

    /// Reads an archive, FastCoded or keyed. Values are written as the options say, but without
    /// indentation and line ends. The key paths of columns begin at each value.
    ///
    /// - Parameter use: what the values are for, which decides what is worth a warning.
    package init(
        _ document: Document,
        for use: KeyedArchiveUse = .rewriting,
        options: WritingOptions,
        filter: ValueFilter = ValueFilter(),
        columns: [String] = [],
        diagnostics: inout Diagnostics
    ) throws(FastCodingError) {
        let isPlain = options.style == .plain
        var graph = try Conversion.read(
            document,
            for: isPlain ? .looking : use,
            options: options,
            diagnostics: &diagnostics
        )
        if isPlain {
            graph = KeyedArchiveExpansion.expanding(
                graph,
                from: graph.rootIndex,
                options.limits,
                diagnostics: &diagnostics
            )
        }

        var options = options
        options.keyPaths = []
        options.indent = nil
        options.lines = false
        self.options = options
        judge = ValueJudge(filter)
        self.columns = columns.map { (KeyPathSearch(following: $0), KeyPathSearch.hasWildcard($0)) }
        size = document.bytes.count
        budget = NotationBudget(limit: options.limits.output(forInput: document.bytes.count))
        extraction = GraphExtraction(graph)
        self.graph = graph
    }

    /// Calls `take` with each place that a key path leads to, given by its own key path, if what
    /// stands there is wanted. Returns whether the path leads anywhere; without wildcards, it is an
    /// error if it does not.
    package mutating func forEachPlace(
        at keyPath: String,
        _ take: (inout ArchiveValues, String, Value) throws(FastCodingError) -> Void
    ) throws(FastCodingError) -> Bool {
        let found: FoundPlaces
        do throws(FastCodingError) {
            found = try graph.find([keyPath], options)
        } catch {
            if KeyPathSearch.hasWildcard(keyPath) {
                return false
            }
            throw error
        }

        for index in 0..<found.count {
            let node = found.node(index, in: graph)
            guard try judge.passes(node, in: graph, charging: &budget) else { continue }

            let way = found.way(to: index)
            try budget.charge(path: addressing.length(of: way, in: graph), for: "the key paths")
            try take(&self, addressing.path(of: way, in: graph), node)
        }

        return true
    }

    package mutating func write(
        _ value: Value,
        at path: String,
        diagnostics: inout Diagnostics,
        to text: inout [UInt8]
    ) throws(FastCodingError) {
        let part = extraction.part(from: value)
        // However little is written, making a graph and a writer for it takes as long as writing
        // this much.
        try budget.charge(128 + 16 * part.records.count, for: "the values")
        let start = text.count
        // The text is handed back and forth, not copied.
        var output = text
        text = []

        do throws(FastCodingError) {
            try NotationWriter.write(part, size: size, options: options, diagnostics: &diagnostics)
            {
                output.append($0)
            }
        } catch {
            var error = error
            error.keyPath = KeyPath.joined(path, error.keyPath)
            throw error
        }

        swap(&text, &output)
        text.removeLast()
        try budget.charge(text.count - start, for: "the values")
    }

    /// Appends what stands in a column of a value, an array if the column's path has wildcards.
    /// Returns whether there is anything.
    package mutating func write(
        column: Int,
        of value: Value,
        at path: String,
        as form: CellForm,
        diagnostics: inout Diagnostics,
        to text: inout [UInt8]
    ) throws(FastCodingError) -> Bool {
        let nodes = try columns[column].search.nodes(from: value, in: graph, charging: &budget)
            .filter { $0 != .nil }

        guard let first = nodes.first else { return false }

        if form != .json, !columns[column].isList, let plain = cell(first) {
            try budget.charge(plain.count, for: "the columns")
            Self.append(plain, isText: graph.kind(first) != .null, as: form, to: &text)
            return true
        }

        var json: [UInt8] = columns[column].isList ? [UInt8(ascii: "[")] : []
        for (index, node) in nodes.enumerated() {
            if index > 0 {
                json.append(UInt8(ascii: ","))
            }
            try write(node, at: path, diagnostics: &diagnostics, to: &json)
        }

        if columns[column].isList {
            json.append(UInt8(ascii: "]"))
        }

        if form == .json {
            text += json
        } else {
            Self.append(json, isText: true, as: form, to: &text)
        }

        return true
    }

    /// The text of a value that has one; nil for what is written as JSON.
    private func cell(_ node: Value) -> [UInt8]? {
        var buffer = ByteBuffer()
        switch graph.kind(node) {
        case .null: break
        case .string, .mutableString:
            buffer.append(raw: graph.bytes(node), options.escapeControls)
        case .url where graph.kind(graph.url(node).base) != .url:
            buffer.append(raw: graph.bytes(graph.url(node).relative), options.escapeControls)
        case .date where options.dates == .seconds:
            buffer.append(number: graph.date(node), nil)
        case .data where options.data == .hex, .mutableData where options.data == .hex:
            buffer.append(hex: graph.bytes(node))
        case let kind where kind.isContainer: return nil
        case .url, .object, .codedObject, .keyedArchive: return nil
        default:
            buffer.append(listedValueOf: node, in: graph, escapesControls: options.escapeControls)
        }

        return buffer.array
    }

    /// Appends a field of a row. In rows with tabs, what would end it is written with a backslash.
    package static func append(
        _ field: [UInt8],
        isText: Bool,
        as form: CellForm,
        to text: inout [UInt8]
    ) {
        if form == .tsv {
            for byte in field {
                switch byte {
                case 0x09: text += "\\t".utf8
                case 0x0A: text += "\\n".utf8
                case 0x0D: text += "\\r".utf8
                case UInt8(ascii: "\\"): text += "\\\\".utf8
                default: text.append(byte)
                }
            }

            return
        }

        let isQuoted =
            field.isEmpty
            ? isText : field.contains { $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D }

        if !isQuoted {
            return text += field
        }

        text.append(0x22)
        for byte in field {
            if byte == 0x22 {
                text.append(0x22)
            }
            text.append(byte)
        }

        text.append(0x22)
    }
}
