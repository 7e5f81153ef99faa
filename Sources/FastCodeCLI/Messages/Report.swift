package import _FastCodingEngine

/// Collects the messages of a piece of work and judges them. It prints nothing, so pieces may be
/// worked on in parallel and their messages still shown in order.
package struct Report: Sendable {
    /// The way in which the messages of a run are shown and counted.
    package struct Policy: Sendable {
        package var style: MessageStyle
        package var isQuiet = false
        package var isStrict = false
        /// The operands, if there is an option that takes the files in directories among them.
        package var recursiveOperands: [Path] = []
        /// Whether the subcommand has an option to salvage, which was not given.
        package var maySalvage = false
        /// Whether the subcommand has an option. Advice to use one that it lacks is left out.
        package var hasOption: @Sendable (OptionName) -> Bool = { _ in true }

        package init(style: MessageStyle = MessageStyle()) {
            self.style = style
        }

        /// Whether warnings make the run fail, as they do under `--strict`.
        package func isFailing(_ diagnostics: Diagnostics) -> Bool {
            isStrict && diagnostics.totals.keys.contains { Severity(warning: $0) == .warning }
        }
    }

    package let policy: Policy
    package private(set) var text = ""
    /// The messages before they became text, for reports in other forms.
    package private(set) var messages: [Message] = []
    package private(set) var status = ExitStatus.done

    package init(_ policy: Policy) {
        self.policy = policy
    }

    /// Adds an error, which counts for the exit status even if nothing is shown.
    package mutating func add(
        _ error: FastCodingError,
        _ subject: Subject?,
        source: SourceText? = nil
    ) {
        status = max(status, ExitStatus(error.code))
        add(Message(.error, subject, advised(error, subject)), source)
    }

    /// Adds advice if an operand is a directory, and takes away that of an option that the
    /// subcommand does not have.
    private func advised(_ error: FastCodingError, _ subject: Subject?) -> FastCodingError {
        var error = error
        if let option = SuggestionText.option(raising: error.code), !policy.hasOption(option) {
            error.suggestion = .unavailable
        } else if error.code == .isDirectory, case .file(let path)? = subject,
            policy.recursiveOperands.contains(path)
        {
            error.message += "; \(OptionName.recursive.typed) takes the files in it"
        } else if error.code == .truncated, policy.maySalvage, error.suggestion == nil,
            error.keyPath.map({ $0 != KeyPath.root }) ?? false
        {
            // Something in the root, so that the root is there in part.
            error.suggestion = .salvage
        }

        return error
    }

    /// Adds a message, and its text.
    private mutating func add(_ message: Message, _ source: SourceText?) {
        messages.append(message)
        text += message.lines(policy.style, source: source)
    }

    /// Writes the messages to standard error, and returns the exit status.
    @discardableResult
    package func show() -> ExitStatus {
        if !text.isEmpty {
            ProcessState.writeError(text)
        }
        return status
    }

    /// Adds the messages of a part of the work.
    mutating func add(_ part: Report) {
        text += part.text
        messages += part.messages
        status = max(status, part.status)
    }

    /// Forgets the text, but neither the messages nor the status.
    mutating func dropText() {
        text = ""
    }

    /// Notes that an output exists and, as was asked for, is not replaced.
    mutating func noteLeftAlone(_ error: FastCodingError, _ subject: Subject) {
        var notes = Diagnostics()
        notes.add(error.code, FastCodingError(error.code, error.message + " and is left alone"))
        add(notes, subject)
    }

    /// Adds the warnings of a piece of work and, for each code, how many more there were than were
    /// kept.
    package mutating func add(
        _ diagnostics: Diagnostics,
        _ subject: Subject?,
        source: SourceText? = nil
    ) {
        for message in diagnostics.countedMessages {
            let warning = message.error
            let severity = Severity(warning: warning.code)
            let shown = severity == .warning && policy.isStrict ? .error : severity
            // The output of a damaged file lacks values, so the run is no success.
            if shown == .error || warning.code == .salvaged {
                status = max(status, .data)
            }

            if shown != .error, policy.isQuiet {
                continue
            }

            add(Message(shown, subject, warning), source)
            if let total = Self.total(message.rest, shown, warning.code) {
                add(Message(shown, subject, total), nil)
            }
        }
    }

    /// Adds errors of a piece of work and, for each code, how many more there were than were kept.
    package mutating func add(errors: Diagnostics, _ subject: Subject?, source: SourceText? = nil) {
        for message in errors.countedMessages {
            add(message.error, subject, source: source)
            if let total = Self.total(message.rest, .error, message.error.code) {
                add(total, subject)
            }
        }
    }

    /// A line for the messages that were not kept; nil if there are none.
    private static func total(_ rest: Int, _ severity: Severity, _ code: FastCodingError.Code)
        -> FastCodingError?
    {
        rest > 0
            ? FastCodingError(
                code,
                "\(rest) more \(severity.rawValue)\(rest == 1 ? "" : "s") of this kind"
            ) : nil
    }

    /// Does a piece of work on an input, adds its warnings and the error that ends it, and returns
    /// that.
    @discardableResult
    mutating func add(_ input: Subject, _ work: (inout WorkState) throws(FastCodingError) -> Void)
        -> FastCodingError?
    {
        var state = begin(input)
        var failure: FastCodingError?

        do throws(FastCodingError) {
            try work(&state)
        } catch {
            failure = error
        }

        end(state, of: input, failure)
        return failure
    }

    /// Begins a piece of work on an input.
    func begin(_ input: Subject) -> WorkState {
        WorkState(policy: policy, subject: input)
    }

    /// Adds the warnings of a piece of work and the error that ended it.
    mutating func end(_ work: WorkState, of input: Subject, _ failure: FastCodingError?) {
        add(work.diagnostics, input, source: work.source)
        if let failure {
            add(failure, work.subject, source: work.source)
        }
    }

    /// Shows a single error, which needs no report of its own, and returns the exit status.
    static func show(
        _ error: FastCodingError,
        _ subject: Subject? = nil,
        _ policy: Policy = .initial
    ) -> ExitStatus {
        var report = Report(policy)
        report.add(error, subject)
        return report.show()
    }
}

extension Report.Policy {
    /// The policy before the command line is known.
    static var initial: Report.Policy { Report.Policy(style: .forStandardError(nil)) }
}
