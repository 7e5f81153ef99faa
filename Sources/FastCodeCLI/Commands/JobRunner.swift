internal import FastCoding

/// Works on inputs one after the other, or on several at once, and shows what came of them in their order.
package struct JobRunner {
    /// What came of one input.
    package struct Outcome: Sendable {
        /// What is to be written to standard output.
        package var output: [UInt8] = []
        package var report: Report

        package init(output: [UInt8] = [], report: Report) {
            self.output = output
            self.report = report
        }
    }

    /// Nil for as many as there are cores.
    private let threads: Int?
    private let memory: Int

    package init(_ arguments: ParsedArguments) {
        threads = arguments.number(.jobs)
        memory = arguments.limits.input
    }

    /// Does the work for each input and tells the worst status.
    package func run(_ inputs: [Input], _ work: @escaping @Sendable (Int) -> Outcome) -> ExitStatus {
        var status = ExitStatus.done
        var outputFailed = false
        let threads = inputs.count > 1 ? min(inputs.count, threads ?? ProcessState.coreCount) : 1
        if threads > 1 {
            let budget = MemoryBudget(memory)
            Workers.run(count: inputs.count, threads: threads) { index in
                let size = min(inputs[index].expectedSize ?? memory, memory)
                budget.take(size)
                defer { budget.giveBack(size) }
                return work(index)
            } done: { outcome in
                status = max(status, show(outcome, &outputFailed))
            }
        } else {
            for index in inputs.indices { status = max(status, show(work(index), &outputFailed)) }
        }
        return status
    }

    private func show(_ outcome: Outcome, _ outputFailed: inout Bool) -> ExitStatus {
        var report = outcome.report
        if !outcome.output.isEmpty, !outputFailed {
            do throws(FastCodingError) {
                try OutputFile.standardOutput.write(outcome.output.span)
            } catch {
                // One message is enough, and no later file counts as done.
                outputFailed = true
                report.add(error, .standardOutput)
            }
        }
        if !report.text.isEmpty { ProcessState.writeError(Array(report.text.utf8)) }
        return report.status
    }
}
