import _FastCodingNotation

/// Values in one archive, each of which can be written as if it were the whole archive: the rows,
/// columns and lists of the tool.
package struct ArchiveValues {
    package typealias Value = ObjectGraph.NodeIndex

    /// A value in a column.
    package enum Cell: Sendable {
        case null
        /// A text as it is, which may be empty.
        case text([UInt8])
        /// A value that has no text of its own, as compact JSON.
        case json([UInt8])
    }

    /// A key path that begins at each row.
    private struct Column {
        var search: KeyPathSearch
        /// Whether the path has wildcards, so that the cell is an array.
        let isList: Bool

        init(_ path: String) {
            search = KeyPathSearch(following: path)
            isList = KeyPathSearch.hasWildcard(path)
        }
    }

    /// An element, an entry or a property of a value.
    package struct Part: Sendable {
        /// Its place, as a component of key paths.
        package let name: String
        package let value: Value
    }

    private let graph: ObjectGraph
    /// The same nodes, with the forms that objects have in plain text. Key paths and conditions are
    /// about ``graph``, the content of the archive.
    private let shown: ObjectGraph
    /// The size of the document in bytes, by which the output is limited.
    private let size: Int
    private let options: WritingOptions
    private var judge: ValueJudge
    private var columns: [Column]
    /// The search for all parts of a row, kept with what it has learnt.
    private var everyPart = KeyPathSearch(following: "*")
    private var extraction: GraphExtraction
    private var addressing = KeyPathAddressing()
    /// One budget for all values and paths: thousands of small values may share a large one, each
    /// of which would write it again.
    private var budget: NotationBudget

    /// Reads an archive, FastCoded or keyed. Values are written as the options say, but without
    /// indentation and line ends. The key paths of columns begin at each value.
    ///
    /// - Parameter use: the purpose of the values, which decides whether losses are worth a
    ///   warning.
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
        self.columns = columns.map(Column.init)
        size = document.bytes.count
        budget = NotationBudget(limit: options.limits.output(forInput: document.bytes.count))
        shown =
            isPlain
            ? try PlainForms.applied(to: graph, from: graph.rootIndex, options.limits) : graph
        extraction = GraphExtraction(shown)
        self.graph = graph
    }

    /// Calls `take` with each place that a key path leads to, given by its own key path, if its
    /// value passes the filter. Returns whether the path leads anywhere; without wildcards, it is
    /// an error if it does not.
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

    /// Whether a value is missing in a damaged archive, so that it is none, but a mark.
    package func isMissing(_ value: Value) -> Bool {
        graph.isMark(value)
    }

    /// The reason, in words, why a key path leads nowhere; nil if it leads somewhere, or may lead
    /// to any number of places.
    package func failure(at keyPath: String) -> String? {
        if KeyPathSearch.hasWildcard(keyPath) {
            return nil
        }

        do throws(FastCodingError) {
            _ = try graph.find([keyPath], options)
            return nil
        } catch {
            return error.message
        }
    }

    /// Appends a value to a text, as JSON on one line.
    ///
    /// - Parameter path: the value's key path, with which errors begin.
    package mutating func write(
        _ value: Value,
        at path: String,
        diagnostics: inout Diagnostics,
        to text: inout [UInt8]
    ) throws(FastCodingError) {
        let part = extraction.part(from: value)
        // However short the value is, making a graph and a writer for it takes as long as writing
        // this many bytes. Without the charge, a file of a few kilobytes with many references to
        // one value could keep the tool busy for hours.
        try budget.charge(128 + 16 * part.records.count, for: "the values")
        let start = text.count
        // The text is handed over and back, not copied.
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
        // The line feed that ends a document.
        text.removeLast()
        try budget.charge(text.count - start, for: "the values")
    }

    /// The value in a column of a row, an array if the column's path has wildcards; nil if there is
    /// none.
    ///
    /// - Parameter asText: whether what has no parts is a text instead of JSON.
    package mutating func cell(
        inColumn column: Int,
        of row: Value,
        at path: String,
        asText: Bool,
        diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> Cell? {
        let nodes = try columns[column].search.nodes(from: row, in: graph, charging: &budget)
            .filter { $0 != .nil }

        let isList = columns[column].isList
        if !isList {
            return try nodes.first.map { node throws(FastCodingError) in
                try cell(of: node, at: path, asText: asText, diagnostics: &diagnostics)
            }
        }

        if nodes.isEmpty {
            return nil
        }

        var json = [UInt8(ascii: "[")]
        for (index, node) in nodes.enumerated() {
            if index > 0 {
                json.append(UInt8(ascii: ","))
            }
            try write(node, at: path, diagnostics: &diagnostics, to: &json)
        }

        json.append(UInt8(ascii: "]"))
        return .json(json)
    }

    /// A value in the form that a column has.
    package mutating func cell(
        of value: Value,
        at path: String,
        asText: Bool,
        diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> Cell {
        if asText, shown.kind(value) == .null {
            return .null
        }

        if asText, let text = text(of: value) {
            try budget.charge(text.count, for: "the columns")
            return .text(text)
        }

        var json: [UInt8] = []
        try write(value, at: path, diagnostics: &diagnostics, to: &json)
        return .json(json)
    }

    /// Charges the fields of a row, each of which takes a byte even if there is nothing in it.
    package mutating func charge(columns count: Int) throws(FastCodingError) {
        try budget.charge(count, for: "the columns")
    }

    /// The elements, entries or properties of a row that have a value. Of a value that can't have
    /// any, the row itself is the only part.
    package mutating func parts(of row: Value) throws(FastCodingError) -> [Part] {
        let kind = graph.kind(row)
        guard kind.isContainer || kind == .object || kind == .codedObject else {
            return [Part(name: KeyPath.root, value: row)]
        }

        let found = try everyPart.places(from: row, in: graph, charging: &budget)
        var parts: [Part] = []
        for index in 0..<found.count {
            let value = found.node(index, in: graph)
            guard value != .nil, let referrer = found.referrer(index) else { continue }

            var name = ByteBuffer()
            addressing.append(
                componentOf: referrer.parent,
                place: referrer.place,
                in: graph,
                to: &name
            )
            try budget.charge(name.count, for: "the columns")
            parts.append(Part(name: String(decoding: name.array, as: UTF8.self), value: value))
        }

        return parts
    }

    /// The text of a value that has one; nil for a value that is written as JSON. Options for the
    /// bytes of data and the like apply to it.
    private func text(of node: Value) -> [UInt8]? {
        var buffer = ByteBuffer()
        switch shown.kind(node) {
        case .string, .mutableString:
            buffer.append(raw: shown.bytes(node), options.escapeControls)
        case .url where shown.kind(shown.url(node).base) != .url:
            buffer.append(raw: shown.bytes(shown.url(node).relative), options.escapeControls)
        case .date where options.dates == .seconds:
            buffer.append(number: shown.date(node), nil)
        case .data where options.data == .hex, .mutableData where options.data == .hex:
            buffer.append(hex: shown.bytes(node))
        case let kind where kind.isContainer: return nil
        case .url, .object, .codedObject, .keyedArchive: return nil
        default:
            buffer.append(listedValueOf: node, in: shown, escapesControls: options.escapeControls)
        }

        return buffer.array
    }
}
