internal import FastCodingInspector
internal import _FastCodingEngine

/// `fastcode rows`: a line for each document, match or element.
enum RowsCommand {
    /// Writes the rows of all inputs. A table of all columns needs their names first, so it reads
    /// its inputs twice.
    static func run(_ arguments: ParsedArguments) throws(FastCodingError) -> ExitStatus {
        let lines = try RowLines(arguments)
        let inputs = try Input.all(arguments)
        if !lines.needsAllNames {
            return try LinesRun(arguments, lines).run(inputs)
        }

        if arguments.has(.tar) {
            throw arguments.usageError(
                "a table of all columns can't be made of a tar stream, which is read only once; name the columns, or write jsonl"
            )
        }

        // Standard input can't be read twice, and it is kept in memory in any case.
        let limit = arguments.limits.input
        let held = try inputs.map { input throws(FastCodingError) in try input.held(limit: limit) }
        let names = names(of: held, lines, arguments)
        return try LinesRun(arguments, lines.with(names)).run(held)
    }

    /// The columns that the rows of all inputs have. Errors are ignored here and reported when the
    /// rows are written.
    private static func names(
        of inputs: [Input],
        _ lines: RowLines,
        _ arguments: ParsedArguments
    ) -> ColumnNames {
        var counts = LineCounts()
        let limit = arguments.limits.input
        let policy = arguments.reportPolicy
        let search = arguments.has(.inside) ? InputSearch(arguments, nil) : nil
        _ = JobRunner(arguments).run(inputs, done: { counts.add($0.counts) }) { index in
            var outcome = JobRunner.Outcome(report: Report(policy))
            do throws(FastCodingError) {
                guard let search else {
                    let document = try Document.opening(
                        inputs[index].read(limit: limit),
                        salvages: arguments.values.writing.salvages
                    )
                    outcome.counts.names = try lines.names(of: document)
                    return outcome
                }

                _ = try search.search(inputs[index]) { found in
                    if found.isComplete, search.isWanted(found),
                        let names = try? lines.names(of: Document.opening(found.bytes))
                    {
                        outcome.counts.names.add(names)
                    }
                }
            } catch {}

            return outcome
        }

        return counts.names
    }
}
