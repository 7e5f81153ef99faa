import FastCodeCLI
import TestSupport

@Suite("Outputs are planned before anything is written")
struct OutputPlanTests {
    static func plan(_ arguments: ParsedArguments) throws(FastCodingError) -> OutputPlan {
        try OutputPlan(Input.all(arguments), arguments, rename: OutputNaming.archive)
    }

    func plan(_ line: String) throws -> OutputPlan {
        try Self.plan(parse(line))
    }

    func refusal(_ line: String) -> FastCodingError? {
        FastCodeCLITests.refusal(line, Self.plan)
    }

    @Test func `one input goes to standard output, or where -o says`() throws {
        #expect(try plan("encode").entries.map(\.input) == [Input(Path("-"))])
        #expect(try plan("encode a").entries.map(\.output) == [.standardOutput])
        #expect(try plan("encode a -o -").entries.map(\.output) == [.standardOutput])
        #expect(try plan("encode a -o b").entries.map(\.output) == [.file(Path("b"))])
    }

    @Test func `several inputs go into a directory under their last names`() throws {
        let entries = try plan("encode x/a.json b.xml --output-dir out/").entries
        #expect(entries.map(\.output) == [.file(Path("out/a.fast")), .file(Path("out/b.fast"))])
    }

    @Test func `what would write one file twice, or has no name, is refused`() {
        #expect(refusal("encode a b")?.message == "encode: 2 inputs need --output-dir")
        #expect(refusal("encode a b -o c")?.message == "encode: 2 inputs need --output-dir")
        #expect(refusal("encode x/a.json y/a.xml --output-dir o")?.code == .outputConflict)
        #expect(refusal("encode a.json a.json --output-dir o")?.code == .outputConflict)
        #expect(refusal("encode - a.json --output-dir o")?.code == .usage)
        #expect(refusal("encode - -")?.message == "encode: standard input can be read only once")
        #expect(refusal("encode a -o b --output-dir o")?.code == .usage)
        #expect(refusal("encode a/.. b --output-dir o")?.code == .isDirectory)
        #expect(refusal("migrate --in-place")?.code == .usage)
    }
}
