import FastCodeCLI
import TestSupport

@Suite("Reports show warnings as the options want it")
struct ReportTests {
    func report(strict: Bool = false, quiet: Bool = false, _ diagnostics: Diagnostics) -> Report {
        var policy = Report.Policy()
        policy.isStrict = strict
        policy.isQuiet = quiet
        var report = Report(policy)
        report.add(diagnostics, .file(Path("f")))

        return report
    }

    func diagnostics(_ code: FastCodingError.Code, count: Int) -> Diagnostics {
        var diagnostics = Diagnostics()
        for number in 0..<count {
            diagnostics.add(code, FastCodingError(code, "m\(number)"))
        }

        return diagnostics
    }

    @Test(
        "a warning is silenced by quiet, unless strict makes it an error, which a note never is",
        arguments: [
            (.duplicateKey, false, false, "warning"),
            (.duplicateKey, false, true, nil),
            (.duplicateKey, true, false, "error"),
            (.duplicateKey, true, true, "error"),
            (.literalNotation, true, false, "note"),
            (.literalNotation, false, true, nil),
        ] as [(FastCodingError.Code, Bool, Bool, String?)]
    )
    func severity(code: FastCodingError.Code, strict: Bool, quiet: Bool, word: String?) {
        let found = diagnostics(code, count: 1)
        let report = report(strict: strict, quiet: quiet, found)
        #expect(report.text == (word.map { "fastcode: f: \($0): m0 [\(code.name)]\n" } ?? ""))
        #expect(report.status == (word == "error" ? .data : .done))
        #expect(report.policy.isFailing(found) == (word == "error"))
    }

    @Test(
        "after the first ten of a kind comes how many more there were",
        arguments: [10, 11, 12, 1000]
    )
    func totals(count: Int) {
        let lines = report(diagnostics(.duplicateKey, count: count)).text.split(separator: "\n")
        #expect(lines.count == (count > 10 ? 11 : 10))

        if count == 11 {
            #expect(
                lines.last == "fastcode: f: warning: 1 more warning of this kind [duplicate-key]"
            )
        }

        if count == 12 {
            #expect(
                lines.last == "fastcode: f: warning: 2 more warnings of this kind [duplicate-key]"
            )
        }

        let strictLines = report(strict: true, diagnostics(.duplicateKey, count: count)).text.split(
            separator: "\n"
        )

        if count == 11 {
            #expect(
                strictLines.last == "fastcode: f: error: 1 more error of this kind [duplicate-key]"
            )
        }

        let notes = report(strict: true, diagnostics(.literalNotation, count: count)).text.split(
            separator: "\n"
        )

        if count == 12 {
            #expect(notes.last == "fastcode: f: note: 2 more notes of this kind [literal-notation]")
        }
    }

    @Test func `the status is the worst`() {
        var report = Report(Report.Policy())
        #expect(report.status == .done)
        report.add(FastCodingError(.fileNotFound, ""), nil)
        report.add(FastCodingError(.jsonSyntax, ""), nil)
        #expect(report.status == .environment)
    }
}
