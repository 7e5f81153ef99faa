internal import FastCodingInspector
internal import _FastCodingEngine

/// The lines of `fastcode list`: a place of the document on each, or a reference to an object.
struct ListLines: LineSource, DocumentWriter {
    let filter: ValueFilter
    let namesFiles: Bool
    let isJSON: Bool
    private let isCounting: Bool
    /// The path of the object whose references are listed; nil for a list of values.
    private let referred: String?
    private var options: WritingOptions

    init(_ arguments: ParsedArguments, namesFiles: Bool) throws(FastCodingError) {
        filter = try ValueFilter(arguments)
        self.namesFiles = namesFiles
        isJSON = arguments.values.listing == .jsonl
        isCounting = arguments.has(.count)
        referred = arguments.word(.refs)
        options = arguments.writingOptions
    }

    var writesExactNames: Bool { isJSON }

    var escapesControls: Bool {
        get { options.escapeControls }
        set { options.escapeControls = newValue }
    }

    func open(_ bytes: [UInt8]) throws(FastCodingError) -> Document {
        try Document.opening(bytes, salvages: options.salvages, options: [.tar, .inside])
    }

    /// Writes the lines as they are made, without the name of the file.
    func write(
        _ document: Document,
        toTerminal: Bool,
        diagnostics: inout Diagnostics,
        output: @escaping ByteOutput
    ) throws(FastCodingError) {
        var options = options
        options.escapeControls = toTerminal
        try write(document, options, diagnostics: &diagnostics, output: output)
    }

    /// Writes the list of values, or that of references.
    private func write(
        _ document: Document,
        _ options: WritingOptions,
        diagnostics: inout Diagnostics,
        output: @escaping ByteOutput
    ) throws(FastCodingError) {
        if let referred {
            try ReferenceListing.write(
                document,
                to: referred,
                options: options,
                asJSON: isJSON,
                diagnostics: &diagnostics,
                output: output
            )
        } else {
            try Conversion.list(
                document,
                options: options,
                asJSON: isJSON,
                filter: filter,
                diagnostics: &diagnostics,
                output: output
            )
        }
    }

    func write(
        _ document: Document,
        from source: LineOrigin,
        diagnostics: inout Diagnostics,
        to outcome: inout JobRunner.Outcome
    ) throws(FastCodingError) {
        var options = options
        // Unlike the list of a single document, this one is kept in memory as a whole.
        options.limits.output = options.limits.output(forLines: document.bytes.count)
        var text: [UInt8] = []
        try write(document, options, diagnostics: &diagnostics) { text.append($0) }

        let beginning = try beginning(source)
        // An object's opening brace comes before the name of the file.
        let skipped = isJSON && namesFiles ? 1 : 0
        var start = 0
        for (index, byte) in text.enumerated() where byte == 0x0A {
            if !isCounting {
                outcome.output += beginning
                outcome.output += text[(start + skipped)...index]
            }

            start = index + 1
            outcome.counts.lines += 1
        }
    }

    /// Each line begins with this, if it is to name the file.
    private func beginning(_ source: LineOrigin) throws(FastCodingError) -> [UInt8] {
        guard namesFiles else { return [] }

        let origin = source.rowOrigin(named: isJSON ? source.file.name : source.file.displayName)
        if isJSON {
            // A comma instead of the end of the object and of the line.
            return try JSONValue.object(origin.members).line().dropLast(2) + [UInt8(ascii: ",")]
        }

        let tab: [UInt8] = [0x09]
        return origin.cells.flatMap { cell in
            DisplayText.escaped(cell ?? []).utf8 + tab
        }
    }
}
