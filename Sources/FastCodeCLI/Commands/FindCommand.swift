internal import FastCodingInspector
internal import _FastCodingEngine

/// `fastcode find`: the archives and property lists inside other files.
enum FindCommand {
    /// Searches all inputs, lists or extracts the documents in them, and returns a status like
    /// that of grep.
    static func run(_ arguments: ParsedArguments) throws(FastCodingError) -> ExitStatus {
        let inputs = try Input.all(arguments)
        let directory = arguments.path(.extract)
        if let directory {
            try Links.makeDirectory(directory)
        }

        let stems = directory.map { FindCommand.stems(of: inputs, in: $0) }
        let runner = JobRunner(arguments, mostForEach: InputSearch.memory)
        let run = FindRun(arguments, runner.progress)
        runner.progress?.expect(bytes: inputs.map(\.expectedSize))
        var counts = FindCounts()
        let status = runner.run(inputs, done: { counts.add($0.found) }) { index in
            run.outcome(inputs[index], extractingTo: stems?[index])
        }

        try showTotals(of: counts.rows, arguments)
        counts.showNote(on: inputs, arguments)
        return max(status, counts.status)
    }

    /// Shows the lines for which all rows have to be known: those of `--summary` and `--unique`.
    private static func showTotals(of rows: [FoundRow], _ arguments: ParsedArguments)
        throws(FastCodingError)
    {
        var output: [UInt8] = []
        if arguments.has(.summary) {
            for line in FindSummary.lines(of: rows) {
                output += try arguments.has(.json) ? line.object.line() : Array(line.text.utf8)
            }
        } else if arguments.has(.unique) {
            for row in FindSummary.unique(rows) {
                output += try arguments.has(.json) ? row.object().line() : Array(row.line().utf8)
            }
        }

        try OutputFile.standardOutput.write(output.span)
    }

    /// The paths of extracted files without their endings, one for each input. Where several inputs
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
}
