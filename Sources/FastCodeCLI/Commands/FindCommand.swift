internal import FastCodingInspector
internal import _FastCodingEngine

/// `fastcode find`: the archives inside other files.
struct FindCommand: Sendable {
    /// The version of the form of JSON lines.
    private static let schema = 1

    private let inputs: [Input]
    /// The beginnings of the names of extracted files, for each input; nil if nothing is extracted.
    private let stems: [Path]?
    private let policy: Report.Policy
    private let limits: Limits
    private let kinds: Set<DocumentKind>
    private let isJSON: Bool

    /// Searches all inputs, and returns the worst status. Inputs without archives are no error.
    static func run(_ arguments: ParsedArguments) throws(FastCodingError) -> ExitStatus {
        let inputs = try Input.all(arguments)
        let directory = arguments.path(.extract)
        if let directory {
            try Links.makeDirectory(directory)
        }

        let search = FindCommand(
            inputs: inputs,
            stems: directory.map { FindCommand.stems(of: inputs, in: $0) },
            policy: arguments.reportPolicy,
            limits: arguments.limits,
            kinds: arguments.documentKinds ?? [.fast, .keyed],
            isJSON: arguments.has(.json)
        )

        var passedOver = PassedOverFiles()
        let status = JobRunner(arguments).run(
            inputs,
            done: { passedOver.add($0.counts.passedOver) },
            { index in search.outcome(index) }
        )

        passedOver.note(arguments, verb: "not opened")
        return status
    }

    /// The findings in an input.
    private func outcome(_ index: Int) -> JobRunner.Outcome {
        let input = inputs[index]
        var report = Report(policy)
        var outcome = JobRunner.Outcome(report: report)
        report.add(input.subject) { work throws(FastCodingError) in
            let bytes = try input.read(limit: limits.input)
            let document = Document(bytes)
            if let found = FoundDocument(document, kinds, limits) {
                try add(found, bytes, index, &work, to: &outcome)
            }

            let all =
                kinds.contains(.fast) ? try FastArchive.archives(in: bytes, limits: limits) : []
            // Before the archives are added: after a warning, --strict extracts none.
            for warning in all.compactMap(\.warning) {
                work.diagnostics.warn(warning.code, warning)
            }

            for found in all {
                try add(found, bytes, index, &work, to: &outcome)
            }

            if outcome.output.isEmpty {
                outcome.counts.passedOver = passedOver(document)
            }
        }

        outcome.report = report
        return outcome
    }

    /// The kind of an input that may contain archives and was not opened.
    private func passedOver(_ document: Document) -> PassedOverFiles {
        var passedOver = PassedOverFiles()
        if document.isOtherPropertyList, !kinds.contains(.plist) {
            passedOver.add("property list", advice: "--kind plist lists property lists")
        } else if let format = ForeignFormat(document.bytes.span), format.advice == .unpack,
            let noun = format.noun
        {
            passedOver.add(noun)
        }

        return passedOver
    }

    /// Adds a file that is itself a document to an outcome.
    private func add(
        _ found: FoundDocument,
        _ bytes: [UInt8],
        _ index: Int,
        _ work: inout WorkState,
        to outcome: inout JobRunner.Outcome
    ) throws(FastCodingError) {
        // Archives are named by their offsets; that of a document that is the whole file is 0.
        let path = found.error == nil ? try extract(bytes.span, "-0.plist", index, &work) : nil
        let subject = inputs[index].subject
        outcome.output +=
            try isJSON
            ? found.object(subject.name, path, schema: Self.schema).line()
            : Array(found.line(subject.displayName).utf8)
    }

    /// Adds an archive inside a file to an outcome.
    private func add(
        _ found: FoundArchive,
        _ bytes: [UInt8],
        _ index: Int,
        _ work: inout WorkState,
        to outcome: inout JobRunner.Outcome
    ) throws(FastCodingError) {
        let input = inputs[index]
        var path: Path?
        if found.isComplete {
            let range = found.offset..<(found.offset + found.length)
            path = try extract(
                bytes.span.extracting(range),
                "-\(found.offset).fast",
                index,
                &work
            )
        }

        outcome.output +=
            try isJSON
            ? Self.object(found, in: input, path).line() : Array(Self.line(found, in: input).utf8)
    }

    /// Writes a finding in an input to a file of its own. Returns the name of the file; nil if
    /// nothing is to be extracted, or not after a warning.
    private func extract(
        _ bytes: Span<UInt8>,
        _ ending: String,
        _ index: Int,
        _ work: inout WorkState
    ) throws(FastCodingError) -> Path? {
        guard !work.isFailing, let stem = stems?[index] else { return nil }

        let path = stem.appending(suffix: Array(ending.utf8))
        work.subject = .file(path)
        if let parent = path.directory {
            try Links.makeDirectory(parent)
        }

        // A file of an earlier search is never replaced.
        try OutputFile.write(bytes, to: path, existing: .refused)
        work.subject = inputs[index].subject
        return path
    }

    /// The beginnings of the names of the files that are made from each input. If several inputs
    /// have the same name, those after the first get a number.
    private static func stems(of inputs: [Input], in directory: Path) -> [Path] {
        var taken: Set<[UInt8]> = []
        // The next number for each name. Without it, each of many equal names would be tried with
        // all numbers before its own.
        var next: [[UInt8]: Int] = [:]
        return inputs.map { input in
            let path = input.path ?? Path("stdin")
            let stem = path.output(OutputNaming.shortened(path.lastComponent), below: directory)

            // Names that differ in case alone are one file on some file systems.
            let name = OutputPlan.folded(stem.bytes)
            var unique = stem
            while !taken.insert(OutputPlan.folded(unique.bytes)).inserted {
                let number = next[name, default: 2]
                next[name] = number + 1
                unique = stem.appending(suffix: Array("~\(number)".utf8))
            }

            return unique
        }
    }

    /// A line for people, with tabs between its columns.
    private static func line(_ found: FoundArchive, in input: Input) -> String {
        let (state, error) = state(of: found)
        let columns = [
            input.subject.displayName,
            "\(found.offset)",
            "\(found.length)",
            "\(found.version)",
            DisplayText.escaped(found.root),
            state + (error.map { ": \($0.code)" } ?? ""),
        ]
        return columns.joined(separator: "\t") + "\n"
    }

    /// A line for programs.
    private static func object(_ found: FoundArchive, in input: Input, _ extracted: Path?)
        -> JSONValue
    {
        let (state, error) = state(of: found)
        return [
            "schema": .number(schema),
            "file": .text(input.subject.name),
            "offset": .number(found.offset),
            "length": .number(found.length),
            "kind": .text(DocumentKind.fast.rawValue),
            "version": .text("\(found.version)"),
            "root": .text(found.root),
            "state": .text(state),
            "error": error.map { .error($0) },
            "extracted": extracted.map { .text(Subject.file($0).name) },
        ]
    }

    /// The state of an archive in a word, with its error.
    private static func state(of found: FoundArchive) -> (String, FastCodingError?) {
        switch found.state {
        case .complete: ("complete", nil)
        case .unread: ("unread", nil)
        case .damaged(let error): ("damaged", error)
        case .limited(let error): ("limit", error)
        }
    }
}
