internal import _FastCodingEngine

/// Works on inputs one after the other, or on several at once, and shows the results in their
/// order.
struct JobRunner {
    /// The result of a job on one input, handed over in the order of the inputs: jobs run on
    /// several threads, but their output must not depend on that.
    struct Outcome: Sendable {
        var output: [UInt8] = []
        var report: Report
        var counts = LineCounts()
    }

    /// Where the output of all jobs goes.
    struct Place {
        static var standardOutput: Place {
            Place(file: .standardOutput, subject: .standardOutput)
        }

        let file: OutputFile
        let subject: Subject
    }

    /// Nil for as many as there are cores.
    private let threads: Int?
    private let memory: Int
    private let progress: ProgressLine?

    /// - Parameter contentOnTerminal: whether the work itself writes to a terminal.
    init(_ arguments: ParsedArguments, contentOnTerminal: Bool = false) {
        threads = arguments.word(.jobs).flatMap { Int($0) }
        progress = ProgressLine.begin(
            isQuiet: arguments.has(.quiet),
            contentOnTerminal: contentOnTerminal
        )
        memory = arguments.limits.input
    }

    /// Does the work for each input, hands the results to `done` in their order, and returns the
    /// worst status.
    func run(
        _ inputs: [Input],
        to output: Place = .standardOutput,
        done: @escaping (Outcome) -> Void = { _ in },
        _ work: @escaping @Sendable (Int) -> Outcome
    ) -> ExitStatus {
        if inputs.count == 1 {
            progress?.show(inputs[0].subject.displayName)
        }

        return collect(to: output, total: inputs.count, done: done) { finish in
            let wanted = min(inputs.count, threads ?? ProcessState.coreCount)
            // An input is closed before its output is opened, so that two files for each leave some
            // to spare.
            let threads =
                wanted > 1 ? min(wanted, ProcessState.freeDescriptors(upTo: 2 * wanted) / 2) : 1

            guard threads > 1 else { return inputs.indices.forEach { finish(work($0)) } }

            let budget = MemoryBudget(memory)
            Workers.run(
                count: inputs.count,
                threads: threads,
                size: { $0.output.count },
                work: { [memory] index in
                    let size = min(inputs[index].expectedSize ?? memory, memory)
                    budget.take(size)

                    defer {
                        budget.giveBack(size)
                    }

                    return work(index)
                },
                done: finish
            )
        }
    }

    /// Shows the results that `produce` hands over one after the other, and returns the worst
    /// status.
    ///
    /// - Parameter total: how many there will be; 0 if that is not known.
    func collect(
        to output: Place,
        total: Int = 0,
        done: @escaping (Outcome) -> Void,
        _ produce: ((Outcome) -> Void) -> Void
    ) -> ExitStatus {
        defer {
            progress?.end()
        }

        var status = ExitStatus.done
        var outputFailed = false
        var count = 0
        let onTerminal = output.file.isTerminal
        produce { outcome in
            var report = outcome.report
            let hidden = onTerminal || !report.text.isEmpty ? progress : nil
            hidden.hide { show(outcome.output, on: output, &report, &outputFailed) }
            count += 1

            if total > 1 {
                progress?.show(done: count, of: total)
            }

            status = max(status, report.status)
            done(outcome)
        }

        return status
    }

    private func show(
        _ bytes: [UInt8],
        on output: Place,
        _ report: inout Report,
        _ outputFailed: inout Bool
    ) {
        if !bytes.isEmpty, !outputFailed {
            do throws(FastCodingError) {
                try output.file.write(bytes.span)
            } catch {
                // One message is enough.
                outputFailed = true
                report.add(error, output.subject)
            }
        }

        report.show()
    }
}
