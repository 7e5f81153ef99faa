import _FastCodingNotation

/// Reads the value of a change by the types of the values that it replaces.
///
/// In place of a string, the value is text: a JSON string in quotes means its content, and anything
/// else is taken as it is. In place of a date, it is a date in ISO 8601, and a day alone begins at
/// midnight in UTC. Numbers and truth values follow the type of the old value. In place of any
/// other value, and at a place that has none, it is JSON in the notation.
struct EditedValueReader {
    private let text: EditedText
    private let settings: EditSettings
    /// The values that have been read, by the kinds of those that they replace.
    private var values: [NodeKind: EditedValue] = [:]

    init(_ text: EditedText, _ settings: EditSettings, _ diagnostics: inout Diagnostics)
        throws(FastCodingError)
    {
        self.text = text
        self.settings = settings

        // A value that no place can change is read before any place is looked for.
        if !dependsOnPlace {
            values[.nil] = try read(.nil, &diagnostics)
        }
    }

    /// Whether the value is read differently for different old values.
    private var dependsOnPlace: Bool {
        switch text {
        case .word, .literal, .text, .data: true
        case .notation, .date: false
        }
    }

    /// The node that replaces another one, which is nil for an empty place.
    ///
    /// - Throws: ``FastCodingError/Code/typeChange``, with a message that begins after the place,
    ///   if the value is of another type and may not be.
    mutating func node(
        replacing old: NodeIndex,
        in graph: inout ObjectGraph,
        _ context: inout EditedValueContext,
        _ diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> NodeIndex {
        let kind = dependsOnPlace ? graph.kind(old) : .nil
        var value: EditedValue
        // Removed while it changes: otherwise the graph in it would be copied.
        if let known = values.removeValue(forKey: kind) {
            value = known
        } else {
            value = try read(kind, &diagnostics)
        }

        let node = try value.node(in: &graph, &context)
        values[kind] = value

        if keepsType, !Self.suits(node, old, in: graph) {
            throw Self.mismatch(old, in: graph)
        }

        return node
    }

    /// Whether the value has to be of the type of the one that it replaces.
    private var keepsType: Bool {
        switch text {
        case .word, .literal: !settings.changesTypes
        case .notation, .text, .date, .data: false
        }
    }

    // MARK: - Reading

    /// The value for old values of a kind.
    private func read(_ kind: NodeKind, _ diagnostics: inout Diagnostics) throws(FastCodingError)
        -> EditedValue
    {
        switch text {
        case .notation(let text):
            return try EditedValue(text, settings.reading, &diagnostics)
        case .word(let word): return try value(word, replacing: kind, &diagnostics)
        case .literal(let graph):
            let value = try EditedValue(literal: graph, settings.reading.limits, &diagnostics)
            if kind == .date, let seconds = value.text.flatMap(EditedText.seconds) {
                return made(.date) { $0.add(scalar: .date(seconds)) }
            }
            return coerced(value, to: kind)
        case .text(let text):
            return try self.text(text, replacing: kind)
        case .date(let seconds):
            return made(.date) { $0.add(scalar: .date(seconds)) }
        case .data(let bytes):
            return made(.data) { $0.addData(bytes, mutable: kind == .mutableData) }
        }
    }

    /// A value that is a single node.
    private func made(_ kind: NodeKind, _ add: (inout ObjectGraph) -> NodeIndex) -> EditedValue {
        var graph = ObjectGraph()
        graph.rootIndex = add(&graph)
        return EditedValue(graph)
    }

    /// A text as it is.
    private func text(_ text: String, replacing kind: NodeKind) throws(FastCodingError)
        -> EditedValue
    {
        var graph = ObjectGraph()
        graph.rootIndex = try graph.addChecked(text, isMutable: kind == .mutableString)
        return EditedValue(graph)
    }

    /// The value of a word, by the kind of the old value.
    private func value(
        _ word: String,
        replacing kind: NodeKind,
        _ diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> EditedValue {
        switch kind {
        case .string, .mutableString:
            return try text(unquoted(word) ?? word, replacing: kind)
        case .date:
            if let seconds = EditedText.seconds(unquoted(word) ?? word) {
                return made(.date) { $0.add(scalar: .date(seconds)) }
            }
        default: break
        }

        var options = settings.reading
        if kind == .decimal {
            options.decimalNumbers = true
        }

        do throws(FastCodingError) {
            return coerced(try EditedValue(word, options, &diagnostics), to: kind)
        } catch {
            // If a type is expected, a word that is no JSON is of another type. An error in
            // notation is reported as such.
            let isWord = error.code == .jsonSyntax && !Self.beginsNotation(word)
            if isWord, kind != .nil, kind != .null, !settings.changesTypes {
                throw FastCodingError(.typeChange, Self.expectation(kind))
            }
            throw error
        }
    }

    /// Whether a word was probably meant as notation.
    private static func beginsNotation(_ word: String) -> Bool {
        word.utf8.first == UInt8(ascii: "{") || word.utf8.first == UInt8(ascii: "[")
    }

    /// The content of a JSON string in quotes; nil if the word is none.
    private func unquoted(_ word: String) -> String? {
        let quote = UInt8(ascii: "\"")
        guard word.utf8.count > 1, word.utf8.first == quote, word.utf8.last == quote else {
            return nil
        }

        var ignored = Diagnostics()
        var options = settings.reading
        options.format = .json
        let literal = try? Conversion.readLiteralGraph(
            Array(word.utf8),
            options: options,
            diagnostics: &ignored
        )
        return literal.flatMap { graph in
            graph.kind(graph.rootIndex) == .string ? graph.string(graph.rootIndex) : nil
        }
    }

    // MARK: - Types

    /// The value in the type of the old one, if it can have that: 3 as 3.0.
    private func coerced(_ value: EditedValue, to kind: NodeKind) -> EditedValue {
        if let scalar = value.scalar, kind.isNumber, scalar.kind != kind,
            let converted = Self.converted(scalar, to: kind)
        {
            return made(kind) { $0.add(scalar: converted) }
        }

        var value = value
        value.adopt(mutabilityOf: kind)
        return value
    }

    /// A number as one of another type that holds it; nil if that would change it. A single takes
    /// the nearest number.
    private static func converted(_ scalar: ScalarValue, to kind: NodeKind) -> ScalarValue? {
        switch kind {
        case .integer:
            guard scalar.kind.isFloatingPoint, let double = scalar.double else { return nil }
            return Int64(exactly: double).map { .integer($0) }
        case .float32, .float64: return scalar.converted(to: kind)
        case .decimal:
            guard scalar.kind == .integer || scalar.kind.isFloatingPoint else { return nil }
            return DecimalNumber(text: Array(scalar.text.utf8).span).map { .decimal($0) }
        default: return nil
        }
    }

    /// Whether a node is of the type of another one, apart from being mutable. Anything is of the
    /// type of nil and of null.
    private static func suits(_ node: NodeIndex, _ old: NodeIndex, in graph: ObjectGraph) -> Bool {
        let expected = graph.kind(old).madeImmutable
        let kind = graph.kind(node).madeImmutable

        if expected == .nil || expected == .null {
            return true
        }

        if expected.isBoolean {
            return kind.isBoolean
        }

        guard kind == expected else { return false }
        guard let name = graph.classNameRange(old), let other = graph.classNameRange(node) else {
            return true
        }

        return graph.bytes(name).equals(graph.bytes(other))
    }

    /// The error for a value of another type.
    private static func mismatch(_ old: NodeIndex, in graph: ObjectGraph) -> FastCodingError {
        guard let name = graph.classNameRange(old) else {
            return FastCodingError(.typeChange, expectation(graph.kind(old)))
        }

        let shown = NameText.escaped(NameText.shown(graph.bytes(name)))
        return FastCodingError(
            .typeChange,
            "is an object of class '\(shown)'; give another one of that class"
        )
    }

    /// The type of the old value and the way to write a value of it, as the end of a sentence.
    private static func expectation(_ kind: NodeKind) -> String {
        switch kind {
        case .true, .false: "is a truth value; give true or false"
        case .integer: "is an integer; give one, without a fraction"
        case .float32, .float64: "is a floating-point number; give a number that it can hold"
        case .decimal: "is a decimal; give a number"
        case .string, .mutableString: "is a string; give one"
        case .date: "is a date; give one, such as 2018-03-16 or 2018-03-16T12:00:00Z"
        case .data, .mutableData: "is data; give data in the notation"
        case .object, .codedObject: "is an object; give one of its class"
        default: "is \(kind.article) \(kind.words); give one in notation"
        }
    }
}
