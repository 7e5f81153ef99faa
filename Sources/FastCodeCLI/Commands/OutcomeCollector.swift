internal import _FastCodingEngine

/// Takes the outcomes of jobs in their order: writes their output, shows their messages, and keeps
/// the worst status.
struct OutcomeCollector {
    private let place: JobRunner.Place
    private let progress: ProgressLine?
    /// How many outcomes there will be; 0 if that is not known.
    private let total: Int
    private let done: (JobRunner.Outcome) -> Void
    private var count = 0
    private var status = ExitStatus.done
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
