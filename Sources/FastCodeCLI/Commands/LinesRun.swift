internal import FastCodingInspector
internal import _FastCodingLibrary

/// Writes what is in any number of archives to one output, in the order of the archives: `fastcode decode --lines` and the
/// like.
struct LinesRun {
    private enum Content {
        /// Everything, on one line, or what is at a key path without wildcards.
        case whole
        /// What is at some key paths, on a line each.
        case places([String])
        case list
    }

    private let arguments: ParsedArguments
    private let options: DecodingOptions
    private let content: Content
    private let namesFiles: Bool
    private let writesErrors: Bool
    private let policy: Report.Policy

    /// Nil if the options ask for something else.
    init?(_ arguments: ParsedArguments, inputs: [Input]) {
        let areMany = inputs.count != 1 || [.recursive, .filesFrom, .withFile].contains(where: arguments.has)
        let options = arguments.decodingOptions
        let isListing = arguments.has(.list) && areMany
        guard arguments.values.output.directory == nil, isListing || arguments.has(.lines),
            areMany || options.writing.style != .plain
        else { return nil }
        namesFiles = isListing || arguments.has(.withFile)
        let paths = options.writing.keyPaths
        if isListing {
            content = .list
        } else if paths.isEmpty || paths.count == 1 && !namesFiles && !KeyPathSearch.hasWildcard(paths[0]) {
            content = .whole
        } else {
            content = .places(paths)
        }
        self.options = options.onOneLine
        self.arguments = arguments
        writesErrors = arguments.has(.withErrors)
        policy = arguments.reportPolicy
    }

    func run(_ inputs: [Input]) throws(FastCodingError) -> ExitStatus {
        let target = OutputPlan.output(arguments)
        if target.isLeftAlone(arguments) { return .done }
        let output = try target.open(existing: arguments.values.output.leavesAlone ? .kept : .replaced)
        let style = Style(
            isColored: isJSON && arguments.colorsContent(of: output), escapesControls: output.isTerminal)
        var (isAnyWritten, found) = (inputs.isEmpty, [Bool]())
        var status = JobRunner(arguments, contentOnTerminal: output.isTerminal).run(
            inputs, to: (output, target.subject),
            done: { outcome in
                isAnyWritten = isAnyWritten || !outcome.output.isEmpty || outcome.report.status == .done
                merge(outcome.found, into: &found)
            },
            { index in
                outcome(inputs[index], style) { () throws(FastCodingError) in
                    try inputs[index].read(limit: arguments.limits.input)
                }
            })
        var report = Report(policy)
        add(found, to: &report)
        do throws(FastCodingError) {
            // An old file is worth more than nothing.
            if isAnyWritten, output.failure == nil, !policy.isStrict || report.status == .done { try output.commit() }
        } catch {
            report.add(error, target.subject)
        }
        ProcessState.writeError(Array(report.text.utf8))
        status = max(status, report.status)
        return status
    }

    private struct Style {
        let isColored: Bool
        let escapesControls: Bool
    }

    private var isJSON: Bool { if case .list = content { false } else { true } }

    private func merge(_ new: [Bool], into found: inout [Bool]) {
        if found.isEmpty { found = new } else { for index in new.indices where new[index] { found[index] = true } }
    }

    /// Warns of key paths that led nowhere in any archive.
    private func add(_ found: [Bool], to report: inout Report) {
        guard case .places(let paths) = content else { return }
        var warnings = Diagnostics()
        for (path, isFound) in zip(paths, found) where !isFound {
            let message = "nothing matches '\(KeyPath.shown(path))' in any archive"
            warnings.warn(.keyPath, FastCodingError(.keyPath, message))
        }
        report.add(warnings, nil)
    }

    /// What is written of an input, which is left out if anything is wrong with it.
    private func outcome(
        _ input: Input, _ style: Style, _ read: () throws(FastCodingError) -> [UInt8]
    ) -> JobRunner.Outcome {
        var outcome = JobRunner.Outcome(report: Report(policy))
        var diagnostics = Diagnostics()
        var source: [UInt8]?
        do throws(FastCodingError) {
            if namesFiles, isJSON, !input.subject.isNameExact {
                let message = "the name is not UTF-8 and is written with escapes"
                diagnostics.warn(.invalidUTF8, FastCodingError(.invalidUTF8, message))
            }
            let bytes = try read()
            source = bytes
            if let wrongKind = DecodeCommand.wrongKind(
                bytes, options.writing, readsTexts: options.readsTexts)
            {
                throw wrongKind
            }
            var options = options
            options.writing.escapeControls = style.escapesControls
            let archive = try ArchiveDecoding.archive(bytes, options, &diagnostics)
            try write(archive, input.subject, options, &diagnostics, &outcome)
            if outcome.report.isFailing(diagnostics) { outcome.output = [] }
            outcome.report.add(diagnostics, input.subject, source: source)
        } catch {
            outcome.output = writesErrors ? line(of: error, input.subject) : []
            outcome.report.add(diagnostics, input.subject, source: source)
            outcome.report.add(error, input.subject, source: source)
        }
        if style.isColored { outcome.output = JSONColors.colored(outcome.output) }
        return outcome
    }

    private func write(
        _ archive: [UInt8], _ subject: Subject, _ options: DecodingOptions, _ diagnostics: inout Diagnostics,
        _ outcome: inout JobRunner.Outcome
    ) throws(FastCodingError) {
        switch content {
        case .whole:
            let text = try whole(archive, options, &diagnostics)
            outcome.output = begin(subject) + text.dropLast() + end
        case .list:
            let name = Array(subject.displayName.utf8) + [0x09]
            let text = try whole(archive, options, &diagnostics)
            outcome.output.reserveCapacity(text.count)
            var start = 0
            for (index, byte) in text.enumerated() where byte == 0x0A {
                outcome.output += name
                outcome.output += text[start...index]
                start = index + 1
            }
        case .places(let paths):
            var values = try ArchiveValues(archive, options: options.writing, diagnostics: &diagnostics)
            var text: [UInt8] = []
            for path in paths {
                let isFound = try values.forEachPlace(at: path) { values, path, value throws(FastCodingError) in
                    text += begin(subject, path)
                    try values.write(value, at: path, diagnostics: &diagnostics, to: &text)
                    text += end
                }
                outcome.found.append(isFound)
            }
            outcome.output = text
        }
    }

    private func whole(
        _ archive: [UInt8], _ options: DecodingOptions, _ diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> [UInt8] {
        let output = CollectedOutput()
        try ArchiveDecoding.decode(archive, options: options, diagnostics: &diagnostics) { output.append($0) }
        return output.bytes
    }

    // MARK: Lines

    /// What comes before a value on its line.
    private func begin(_ subject: Subject, _ path: String? = nil) -> [UInt8] {
        guard namesFiles else { return [] }
        var line = ByteBuffer()
        line.append("{\"file\":")
        line.appendJSONString(Array(subject.name.utf8).span, escapeControls: true)
        if let path {
            line.append(",\"path\":")
            line.appendJSONString(Array(KeyPath.shown(path).utf8).span, escapeControls: true)
        }
        line.append(",\"value\":")
        return line.array
    }

    private var end: [UInt8] { Array((namesFiles ? "}\n" : "\n").utf8) }

    private func line(of error: FastCodingError, _ subject: Subject) -> [UInt8] {
        let line: JSONValue = ["file": .text(subject.name), "error": .error(error)]
        return (try? line.line()) ?? []
    }
}
