internal import _FastCodingEngine

/// Takes the outcomes of jobs in their order: writes their output, shows their messages, and keeps
/// the worst status.
struct OutcomeCollector {
    private let place: JobRunner.Place
    private let progress: ProgressLine?
    /// The number of outcomes that are expected; 0 if it is not known.
    private let total: Int
    private let done: (JobRunner.Outcome) -> Void
    private var count = 0
    private var status = ExitStatus.done
    /// Whether writing has failed, after which nothing more is written.
    private var outputFailed = false

    init(
        _ place: JobRunner.Place,
        _ progress: ProgressLine?,
        total: Int = 0,
        done: @escaping (JobRunner.Outcome) -> Void
    ) {
        self.place = place
        self.progress = progress
        self.total = total
        self.done = done
    }

    /// Takes the next outcome.
    mutating func take(_ outcome: JobRunner.Outcome) {
        var report = outcome.report
        let isShown = place.file.isTerminal || !report.text.isEmpty
        (isShown ? progress : nil).hide {
            write(outcome.output, &report)
            report.show()
        }

        count += 1
        if total > 1 {
            progress?.show(done: count, of: total)
        }

        status = max(status, report.status)
        done(outcome)
    }

    /// Writes the output of a job, and adds an error of writing to its report.
    private mutating func write(_ bytes: [UInt8], _ report: inout Report) {
        if bytes.isEmpty || outputFailed {
            return
        }

        do throws(FastCodingError) {
            try place.file.write(bytes.span)
        } catch {
            // One message is enough.
            outputFailed = true
            report.add(error, place.subject)
        }
    }

    /// The worst status of all.
    func finish() -> ExitStatus {
        progress?.end()
        return status
    }
}
