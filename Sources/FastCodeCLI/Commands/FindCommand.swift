internal import FastCodingInspector
internal import _FastCodingEngine

/// `fastcode find`: the archives inside other files.
enum FindCommand {
    private static let schema = 1

    static func run(_ arguments: ParsedArguments) throws(FastCodingError) -> ExitStatus {
        let inputs = try Input.all(arguments)
        let directory = arguments.path(.extract)
        if let directory {
            try Links.makeDirectory(directory)
        }

        let stems = directory.map { FindCommand.stems(of: inputs, in: $0) }
        let policy = arguments.reportPolicy
        let limits = arguments.limits
        let isJSON = arguments.has(.json)

        return JobRunner(arguments).run(inputs) { index in
            let input = inputs[index]
            var report = Report(policy)
            var output: [UInt8] = []
            report.add(input.subject) { work throws(FastCodingError) in
                let bytes = try input.read(limit: limits.input)
                let all = try FastArchive.archives(in: bytes, limits: limits)
                for warning in all.compactMap(\.warning) {
                    work.diagnostics.warn(warning.code, warning)
                }

                for found in all {
                    let ending = Array("-\(found.offset).fast".utf8)
                    let isExtracted = found.isComplete && !work.isFailing
                    let path = isExtracted ? stems?[index].appending(suffix: ending) : nil
                    if let path {
                        work.subject = .file(path)
                        if let parent = path.directory {
                            try Links.makeDirectory(parent)
                        }

                        let archive = bytes.span.extracting(
                            found.offset..<(found.offset + found.length)
                        )

                        try OutputFile.write(archive, to: path, existing: .refused)
                        work.subject = input.subject
                    }

                    output +=
                        try isJSON
                        ? object(found, in: input, path).line() : Array(line(found, in: input).utf8)
                }
            }

            return JobRunner.Outcome(output: output, report: report)
        }
    }

    /// What the names of the files that are made from each input begin with. Where several inputs
    /// have the same name, those after the first get a number.
    private static func stems(of inputs: [Input], in directory: Path) -> [Path] {
        var taken: Set<[UInt8]> = []
        var next: [[UInt8]: Int] = [:]
        return inputs.map { input in
            let path = input.path ?? Path("stdin")
            let stem = path.output(OutputNaming.shortened(path.lastComponent), below: directory)

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

    private static func object(_ found: FoundArchive, in input: Input, _ extracted: Path?)
        -> JSONValue
    {
        let (state, error) = state(of: found)
        return [
            "schema": .number(schema),
            "file": .text(input.subject.name),
            "offset": .number(found.offset),
            "length": .number(found.length),
            "version": .text("\(found.version)"),
            "root": .text(found.root),
            "state": .text(state),
            "error": error.map { .error($0) },
            "extracted": extracted.map { .text(Subject.file($0).name) },
        ]
    }

    private static func state(of found: FoundArchive) -> (String, FastCodingError?) {
        switch found.state {
        case .complete: ("complete", nil)
        case .unread: ("unread", nil)
        case .damaged(let error): ("damaged", error)
        case .limited(let error): ("limit", error)
        }
    }
}
