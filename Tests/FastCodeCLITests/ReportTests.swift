import FastCodeCLI
import FastCoding
import Testing

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
        for number in 0..<count { diagnostics.warn(code, FastCodingError(code, "m\(number)")) }
        return diagnostics
    }

    @Test("a warning changes no status, and quiet silences it")
    func warning() {
        let found = diagnostics(.duplicateKey, count: 1)
        #expect(report(found).text == "fastcode: f: warning: m0 [duplicate-key]\n")
        #expect(report(found).status == .done)
        #expect(report(quiet: true, found).text.isEmpty)
    }

    @Test("strict makes a warning an error, which quiet does not silence")
    func strict() {
        let found = diagnostics(.duplicateKey, count: 1)
        #expect(report(strict: true, quiet: true, found).text == "fastcode: f: error: m0 [duplicate-key]\n")
        #expect(report(strict: true, found).status == .data)
        #expect(report(strict: true, found).isFailing(found))
        #expect(!report(found).isFailing(found))
    }

    @Test("a note never fails")
    func note() {
        let found = diagnostics(.literalNotation, count: 1)
        #expect(report(strict: true, found).text == "fastcode: f: note: m0 [literal-notation]\n")
        #expect(report(strict: true, found).status == .done)
        #expect(!report(strict: true, found).isFailing(found))
        #expect(report(quiet: true, found).text.isEmpty)
    }

    @Test("after the first ten of a kind comes how many more there were", arguments: [10, 11, 12, 1000])
    func totals(count: Int) {
        let lines = report(diagnostics(.duplicateKey, count: count)).text.split(separator: "\n")
        #expect(lines.count == (count > 10 ? 11 : 10))
        if count == 11 { #expect(lines.last == "fastcode: f: warning: 1 more warning of this kind [duplicate-key]") }
        if count == 12 { #expect(lines.last == "fastcode: f: warning: 2 more warnings of this kind [duplicate-key]") }
    }

    @Test("the status is the worst")
    func status() {
        var report = Report(Report.Policy())
        #expect(report.status == .done)
        report.add(FastCodingError(.fileNotFound, ""), nil)
        report.add(FastCodingError(.jsonSyntax, ""), nil)
        #expect(report.status == .environment)
    }
}

@Suite("The wrong kind of file is recognized")
struct HintTests {
    @Test(
        "a text where an archive is needed",
        arguments: [
            ("{\"a\":1}", "JSON"), (" [1]", "JSON"), ("\u{FEFF}{}", "JSON"), ("<?xml version", "XML"),
            ("\n<plist>", "XML"), ("bplist00x", "binary property list"),
        ])
    func texts(text: String, kind: String) {
        let error = Hints.textInsteadOfArchive(Array(text.utf8))
        #expect(error?.code == .notAnArchive)
        #expect(error?.message.contains(kind) == true)
    }

    @Test("an archive, and what is nothing in particular", arguments: ["TSAF", "TS", "", "hello", "12", "{", "{oops"])
    func others(text: String) {
        #expect(Hints.textInsteadOfArchive(Array(text.utf8)) == nil)
    }

    @Test("an archive where a text is needed")
    func archive() {
        #expect(Hints.archiveInsteadOfText(Array("TSAF\u{3}".utf8))?.code == .unknownFormat)
        #expect(Hints.archiveInsteadOfText(Array("{}".utf8)) == nil)
    }
}
