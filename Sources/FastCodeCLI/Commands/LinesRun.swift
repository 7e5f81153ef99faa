internal import FastCodingInspector
internal import _FastCodingEngine

/// Writes what is in any number of archives to one output, in their order: `fastcode decode
/// --lines` and the like.
struct LinesRun {
    /// The part of each archive that becomes lines.
    private enum Content {
        /// Everything, on one line, or what is at a key path without wildcards.
        case whole
        /// What is at some key paths, or columns of it, on a line each.
        case places([String], columns: [String], ArchiveValues.CellForm)
        case list
    }

    private let arguments: ParsedArguments
    private var options: DecodingOptions
    private var isColored = false
    private let content: Content
    private let filter: ValueFilter
    private let isCounting: Bool
    private let namesFiles: Bool
    private let policy: Report.Policy

    /// Nil if the options ask for something else.
    init?(_ arguments: ParsedArguments, inputs: [Input]) throws(FastCodingError) {
        let areMany =
            inputs.count != 1
            || [.recursive, .filesFrom, .withFile, .tar].contains(where: arguments.has)

        let options = arguments.decodingOptions
        filter = try LinesRun.filter(arguments)
        isCounting = arguments.has(.count)
        let columns = try LinesRun.columns(arguments)
        let isListing = arguments.has(.list) && (areMany || isCounting || !filter.isEmpty)
        guard !arguments.has(.outputDirectory),
            isListing || isCounting || !columns.isEmpty
                || arguments.has(.lines) && (areMany || options.writing.style != .plain)
        else { return nil }

        namesFiles = isListing && areMany && !isCounting || arguments.has(.withFile)
        let paths = options.writing.keyPaths
        let rows = arguments.word(.rows).map { KeyPath.joined($0, "*") }

        if isListing {
            content = .list
        } else if !columns.isEmpty {
            content = .places([rows ?? KeyPath.root], columns: columns, arguments.values.cells)
        } else if let rows {
            content = .places([rows], columns: [], .json)
        } else if filter.isEmpty,
            paths.isEmpty || paths.count == 1 && !namesFiles && !KeyPathSearch.hasWildcard(paths[0])
        {
            content = .whole
        } else {
            content = .places(paths.isEmpty ? [KeyPath.root] : paths, columns: [], .json)
        }

        self.options = options.onOneLine
        self.arguments = arguments
        policy = arguments.reportPolicy
    }

    private static func filter(_ arguments: ParsedArguments) throws(FastCodingError) -> ValueFilter
    {
        var filter = ValueFilter()
        for word in arguments.words(.condition) {
            guard let condition = ValueCondition(word) else {
                throw arguments.usageError(
                    "'\(DisplayText.escaped(word))' is not a condition such as 'title ~ van', 'id < 5', 'on > 2018-03-16T12:00:00Z' or 'note exists', with spaces around the operator"
                )
            }
            filter.conditions.append(condition)
        }

        for word in arguments.words(.ofType) {
            guard ValueFilter.isType(word) else {
                throw arguments.usageError(
                    "'\(DisplayText.escaped(word))' is not a type that --list shows"
                )
            }
            filter.types.insert(word)
        }

        let classes = arguments.words(.ofClass)
        for name in classes where !ClassPatterns.isPattern(name) {
            throw arguments.usageError("\(OptionName.ofClass.typed): \(NameLists.noPattern(name))")
        }

        if !classes.isEmpty {
            filter.classes = ClassPatterns(classes)
        }

        return filter
    }

    private static func columns(_ arguments: ParsedArguments) throws(FastCodingError) -> [String] {
        // Split by bytes: to Swift, a comma before a combining mark is another character.
        let columns = arguments.words(.columns)
            .flatMap {
                $0.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
            }
            .map { String(decoding: $0, as: UTF8.self) }

        for (index, column) in columns.enumerated()
        where columns[..<index].contains(where: { $0.utf8.elementsEqual(column.utf8) }) {
            throw arguments.usageError("the column '\(DisplayText.escaped(column))' is given twice")
        }

        return columns
    }

    func run(_ inputs: [Input]) throws(FastCodingError) -> ExitStatus {
        let target = Subject.output(arguments)
        if target.isLeftAlone(arguments) {
            return .done
        }

        let output = try target.open(existing: arguments.has(.noClobber) ? .kept : .replaced)
        var lines = self
        lines.isColored = isJSON && arguments.colorsContent(of: output)
        lines.options.writing.escapeControls = output.isTerminal
        var isAnyWritten = inputs.isEmpty
        var found = [Bool]()
        var count = 0
        var report = Report(policy)

        func note(_ outcome: JobRunner.Outcome) {
            isAnyWritten = isAnyWritten || !outcome.output.isEmpty || outcome.report.status == .done
            for index in outcome.found.indices {
                if index >= found.count {
                    found.append(false)
                }
                found[index] = found[index] || outcome.found[index]
            }

            count += outcome.count
        }

        var status = ExitStatus.done
        do throws(FastCodingError) {
            if let header = lines.header {
                try output.write(header.span)
            }

            let runner = JobRunner(arguments, contentOnTerminal: output.isTerminal)
            let place = (output, target)

            if arguments.has(.tar) {
                let selection = try FileSelection(arguments)
                status = runner.collect(to: place, done: note) { finish in
                    for input in inputs {
                        lines.unpack(input, selection, finish)
                    }
                }
            } else {
                status = runner.run(inputs, to: place, done: note) { [lines] index in
                    lines.outcome(inputs[index].subject) { () throws(FastCodingError) in
                        try inputs[index].read(limit: arguments.limits.input)
                    }
                }
            }

            // What could not be read or written may have it.
            if status == .done {
                warn(of: found, rows: count, &report)
            }

            if isCounting, !namesFiles {
                try output.write("\(count)\n")
            }

            // An old file is worth more than nothing.
            if isAnyWritten, output.failure == nil, !policy.isStrict || report.status == .done {
                try output.commit()
            }
        } catch {
            report.add(error, target)
        }

        return max(status, report.show())
    }

    private var isJSON: Bool {
        switch content {
        case .list: isCounting && namesFiles
        case .places(_, _, let form): form == .json || isCounting
        case .whole: true
        }
    }

    /// The names of the columns, where they are not in each line.
    private var header: [UInt8]? {
        guard case .places(_, let columns, let form) = content, form != .json, !isCounting else {
            return nil
        }

        var line: [UInt8] = []
        for (index, name) in ((namesFiles ? ["file"] : []) + columns).enumerated() {
            if index > 0 {
                line.append(separator(form))
            }
            let shown = options.writing.escapeControls ? DisplayText.safe(name) : name
            ArchiveValues.append(Array(shown.utf8), isText: true, as: form, to: &line)
        }

        return line + lineEnd(form)
    }

    private func separator(_ form: ArchiveValues.CellForm) -> UInt8 {
        form == .tsv ? 0x09 : UInt8(ascii: ",")
    }
    /// RFC 4180 has lines end as in mail.
    private func lineEnd(_ form: ArchiveValues.CellForm) -> [UInt8] {
        form == .csv ? [0x0D, 0x0A] : [0x0A]
    }

    /// Warns of paths that lead nowhere in any archive. Where there are no rows, nothing can be
    /// said of the columns.
    private func warn(of found: [Bool], rows: Int, _ report: inout Report) {
        guard case .places(let paths, let columns, _) = content else { return }

        var warnings = Diagnostics()
        if rows > 0, !isCounting {
            for (column, isFound) in zip(columns, found) where !isFound {
                warnings.warn(.keyPath, "nothing is at '\(KeyPath.shown(column))' in any archive")
            }
        }

        for (path, isFound) in zip(paths, found.dropFirst(columns.count)) where !isFound {
            if let rows = arguments.word(.rows) {
                warnings.warn(
                    .keyPath,
                    "there are no rows at '\(KeyPath.shown(rows))' in any archive"
                )
            } else {
                warnings.warn(.keyPath, "nothing is at '\(KeyPath.shown(path))' in any archive")
            }
        }

        report.add(warnings, nil)
    }

    private func unpack(
        _ input: Input,
        _ selection: FileSelection,
        _ finish: (JobRunner.Outcome) -> Void
    ) {
        var reader = TarReader(limit: arguments.limits.input)
        var head: [UInt8]?
        do throws(FastCodingError) {
            try input.readBlocks(limit: .max) { block throws(FastCodingError) in
                if head == nil {
                    head = (0..<min(block.count, TarReader.blockSize)).map { block[$0] }
                }

                try reader.feed(block) { name, content, failure in
                    guard selection.takes(name, content, isWhole: failure == nil) else { return }

                    finish(
                        outcome(.file(name)) { () throws(FastCodingError) in
                            if let failure {
                                throw failure
                            }
                            return content
                        }
                    )
                }
            }
            try reader.finish()
        } catch {
            var outcome = JobRunner.Outcome(report: Report(policy))
            outcome.report.add(Hints.noTar(head ?? [], error), input.subject)
            finish(outcome)
        }
    }

    /// What is written of an input, which is left out if anything is wrong with it.
    private func outcome(_ subject: Subject, _ read: () throws(FastCodingError) -> [UInt8])
        -> JobRunner.Outcome
    {
        var report = Report(policy)
        var outcome = JobRunner.Outcome(report: report)
        let failure = report.add(subject) { work throws(FastCodingError) in
            if namesFiles, header != nil || isJSON, !subject.isNameExact {
                work.diagnostics.warn(
                    .invalidUTF8,
                    "the name is not UTF-8 and is written with escapes"
                )
            }

            let bytes = try read()
            work.source = .whole(bytes)

            let document = try DecodeCommand.document(bytes, options)
            var options = options
            // Unlike other output, this is held in memory as a whole.
            options.writing.limits.output = options.writing.limits.output(forLines: bytes.count)
            do throws(FastCodingError) {
                try write(document, subject, options, &work.diagnostics, &outcome)
            } catch {
                throw document.located(error)
            }

            if work.isFailing {
                outcome.output = []
                outcome.count = 0
            } else if isCounting {
                outcome.output =
                    namesFiles
                    ? line(["file": .text(subject.name), "count": .number(outcome.count)]) : []
            }
        }

        if let failure {
            let hasLine = arguments.has(.withErrors)
            outcome.output =
                hasLine ? line(["file": .text(subject.name), "error": .error(failure)]) : []
            outcome.count = 0
        }

        outcome.report = report
        if isColored {
            outcome.output = JSONColors.colored(outcome.output)
        }

        return outcome
    }

    private func write(
        _ document: Document,
        _ subject: Subject,
        _ options: DecodingOptions,
        _ diagnostics: inout Diagnostics,
        _ outcome: inout JobRunner.Outcome
    ) throws(FastCodingError) {
        switch content {
        case .whole:
            outcome.output = try whole(document, after: begin(subject), options, &diagnostics)
            outcome.output.removeLast()
            outcome.output += end
            outcome.count = 1
        case .list:
            let name = namesFiles ? Array(subject.displayName.utf8) + [0x09] : []
            var text: [UInt8] = []
            try Conversion.list(
                document,
                options: options.writing,
                filter: filter,
                diagnostics: &diagnostics
            ) {
                text.append($0)
            }

            var start = 0
            for (index, byte) in text.enumerated() where byte == 0x0A {
                if !isCounting {
                    outcome.output += name + text[start...index]
                }

                start = index + 1
                outcome.count += 1
            }
        case .places(let paths, let columns, let form):
            let use = isCounting || !columns.isEmpty ? KeyedArchiveUse.looking : .rewriting
            var values = try ArchiveValues(
                document,
                for: use,
                options: options.writing,
                filter: filter,
                columns: columns,
                diagnostics: &diagnostics
            )
            outcome.found = columns.map { _ in false }

            for path in paths {
                let isFound = try values.forEachPlace(at: path) {
                    values,
                    path,
                    value throws(FastCodingError) in
                    outcome.count += 1
                    if isCounting {
                        return
                    }

                    if !columns.isEmpty {
                        return try write(
                            value,
                            at: path,
                            columns,
                            form,
                            of: &values,
                            subject,
                            &diagnostics,
                            &outcome
                        )
                    }

                    outcome.output += begin(
                        subject,
                        self.options.writing.keyPaths.isEmpty ? nil : path
                    )

                    try values.write(
                        value,
                        at: path,
                        diagnostics: &diagnostics,
                        to: &outcome.output
                    )

                    outcome.output += end
                }
                outcome.found.append(isFound)
            }
        }
    }

    private func write(
        _ row: ArchiveValues.Value,
        at path: String,
        _ columns: [String],
        _ form: ArchiveValues.CellForm,
        of values: inout ArchiveValues,
        _ subject: Subject,
        _ diagnostics: inout Diagnostics,
        _ outcome: inout JobRunner.Outcome
    ) throws(FastCodingError) {
        if form == .json {
            outcome.output += begin(subject) + [UInt8(ascii: "{")]
        } else if namesFiles {
            // JSON escapes what could control a terminal; here nothing else does.
            let name = options.writing.escapeControls ? subject.displayName : subject.name
            ArchiveValues.append(
                Array(name.utf8),
                isText: true,
                as: form,
                to: &outcome.output
            )
            outcome.output.append(separator(form))
        }

        var isFirst = true
        for (index, column) in columns.enumerated() {
            let start = outcome.output.count
            if !isFirst {
                outcome.output.append(separator(form))
            }

            if form == .json {
                outcome.output += string(column) + [UInt8(ascii: ":")]
            }

            let isFound = try values.write(
                column: index,
                of: row,
                at: path,
                as: form,
                diagnostics: &diagnostics,
                to: &outcome.output
            )

            if isFound {
                outcome.found[index] = true
            }

            if form == .json, !isFound {
                outcome.output.removeSubrange(start...)
            } else {
                isFirst = false
            }
        }

        outcome.output += form == .json ? [UInt8(ascii: "}")] + end : lineEnd(form)
    }

    private func whole(
        _ document: Document,
        after start: [UInt8],
        _ options: DecodingOptions,
        _ diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> [UInt8] {
        var output = start
        try ArchiveDecoding.decode(document, options: options, diagnostics: &diagnostics) {
            output.append($0)
        }
        return output
    }

    private func begin(_ subject: Subject, _ path: String? = nil) -> [UInt8] {
        guard namesFiles else { return [] }

        let place = path.map { Array(",\"path\":".utf8) + string(KeyPath.shown($0)) } ?? []
        return Array("{\"file\":".utf8) + string(subject.name) + place + Array(",\"value\":".utf8)
    }

    private var end: [UInt8] { Array((namesFiles ? "}\n" : "\n").utf8) }

    /// A text as a string of JSON in which nothing can control a terminal.
    private func string(_ text: String) -> [UInt8] {
        var string = ByteBuffer()
        string.appendJSONString(Array(text.utf8).span, escapeControls: true)
        return string.array
    }

    private func line(_ object: JSONValue) -> [UInt8] {
        (try? object.line()) ?? []
    }
}
