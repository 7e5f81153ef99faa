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
        var found = FindCounts()
    }

    /// The destination of the output of all jobs.
    struct Place {
        static var standardOutput: Place {
            Place(file: .standardOutput, subject: .standardOutput)
        }

        let file: OutputFile
        let subject: Subject
    }

    /// The most threads; nil for as many as there are cores.
    private let threads: Int?
    /// The bytes of input that all jobs together may keep at a time.
    private let memory: Int
    /// The memory, in bytes, that is reserved for an input of unknown size, and the most for any.
    private let mostForEach: Int
    /// The line on the terminal; nil if there is none.
    let progress: ProgressLine?

    /// - Parameters:
    ///   - contentOnTerminal: whether the work itself writes to a terminal.
    ///   - mostForEach: the most memory that an input takes, in bytes; nil if it is kept whole.
    init(
        _ arguments: ParsedArguments,
        contentOnTerminal: Bool = false,
        mostForEach: Int? = nil
    ) {
        threads = arguments.word(.jobs).flatMap { Int($0) }
        progress = ProgressLine.begin(
            isQuiet: arguments.has(.quiet),
            contentOnTerminal: contentOnTerminal
        )
        memory = max(arguments.limits.input, mostForEach ?? 0)
        self.mostForEach = mostForEach ?? memory
    }

    /// Does the work for each input, hands the results to `done` in their order, and returns the
    /// worst status.
    func run(
        _ inputs: [Input],
        to place: Place = .standardOutput,
        done: @escaping (Outcome) -> Void = { _ in },
        _ work: @escaping @Sendable (Int) -> Outcome
    ) -> ExitStatus {
        if inputs.count == 1 {
            progress?.show(inputs[0].subject.displayName)
        }

        var collector = OutcomeCollector(place, progress, total: inputs.count, done: done)
        // An input is closed before its output is opened, so that two files for each leave some to
        // spare.
        let threads = threads(for: inputs.count, filesForEach: 2)
        guard threads > 1 else {
            for index in inputs.indices {
                collector.take(work(index))
            }

            return collector.finish()
        }

        let budget = MemoryBudget(memory)
        Workers.run(
            count: inputs.count,
            threads: threads,
            size: { $0.output.count },
            work: { [mostForEach] index in
                let size = min(inputs[index].expectedSize ?? mostForEach, mostForEach)
                budget.take(size)

                defer {
                    budget.giveBack(size)
                }

                return work(index)
            },
            done: { collector.take($0) }
        )

        return collector.finish()
    }

    /// Begins to take the outcomes of jobs whose number is not known.
    func collector(
        to place: Place,
        done: @escaping (Outcome) -> Void
    ) -> OutcomeCollector {
        OutcomeCollector(place, progress, done: done)
    }

    /// Does the work for a number of pieces that are in memory already.
    func run(
        _ count: Int,
        into collector: inout OutcomeCollector,
        _ work: @escaping @Sendable (Int) -> Outcome
    ) {
        let threads = threads(for: count, filesForEach: 0)
        guard threads > 1 else {
            for index in 0..<count {
                collector.take(work(index))
            }

            return
        }

        Workers.run(
            count: count,
            threads: threads,
            size: { $0.output.count },
            work: work,
            done: { collector.take($0) }
        )
    }

    /// The number of threads for a number of pieces, each of which has some files open. Without
    /// enough descriptors, opening a file would fail for no fault of the user.
    func threads(for count: Int, filesForEach files: Int) -> Int {
        let wanted = min(count, threads ?? ProcessState.coreCount)
        guard wanted > 1, files > 0 else { return wanted }
        return min(wanted, ProcessState.freeDescriptors(upTo: files * wanted) / files)
    }
}
