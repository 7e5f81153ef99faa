import TestSupport

@testable import _FastCodingEngine

@Suite("Which engine decode uses")
struct PlainTextOptionsTests {
    /// An option set to another value than its default, and whether the fast way can do without a
    /// graph then.
    struct Case: CustomTestStringConvertible {
        let option: String
        let isFast: Bool
        let change: @Sendable (inout WritingOptions) -> Void

        init(
            _ option: String,
            isFast: Bool,
            _ change: @escaping @Sendable (inout WritingOptions) -> Void
        ) {
            self.option = option
            self.isFast = isFast
            self.change = change
        }

        var testDescription: String { option }
    }

    static let cases = [
        Case("format", isFast: false) { $0.format = .xml },
        Case("style", isFast: true) { $0.style = .plain },
        Case("style", isFast: false) { $0.style = .exact },
        Case("indent", isFast: true) { $0.indent = nil },
        Case("sortKeys", isFast: false) { $0.sortKeys = true },
        Case("escapeControls", isFast: true) { $0.escapeControls = true },
        Case("keyPaths", isFast: false) { $0.keyPaths = ["a"] },
        Case("dataExpansion", isFast: true) { $0.dataExpansion = true },
        Case("listsValues", isFast: true) { $0.listsValues = true },
        Case("salvages", isFast: true) { $0.salvages = true },
        Case("nonFinite", isFast: true) { $0.nonFinite = .null },
        Case("cycles", isFast: true) { $0.cycles = .ref },
        Case("isLossy", isFast: true) { $0.isLossy = true },
        Case("nulls", isFast: true) { $0.nulls = .omit },
        Case("dates", isFast: true) { $0.dates = .iso8601 },
        Case("data", isFast: true) { $0.data = .hex },
        Case("lines", isFast: true) { $0.lines = true },
        Case("linesAreTexts", isFast: false) { $0.linesAreTexts = true },
        Case("dialect", isFast: false) { $0.dialect = FastDialect(unchecked: "nominal") },
        Case("refusesWarnings", isFast: true) { $0.refusesWarnings = true },
        Case("limits", isFast: true) { $0.limits.depth = 10 },
    ]

    @Test("no option is without a case here")
    func cover() {
        let names = Mirror(reflecting: WritingOptions()).children.compactMap(\.label)
        #expect(Set(names) == Set(Self.cases.map(\.option)))
    }

    @Test("an option that the fast way doesn't know makes it step aside", arguments: cases)
    func engine(_ example: Case) throws {
        let archive = try FastArchive(literal: #"[{"a":1,"b":null}]"#.utf8).bytes
        var options = WritingOptions()
        example.change(&options)

        var diagnostics = Diagnostics()
        let isFast = try Streaming.write(
            archive,
            options: options,
            diagnostics: &diagnostics
        ) { _ in }

        #expect(options != WritingOptions())
        #expect(isFast == example.isFast)
    }
}
