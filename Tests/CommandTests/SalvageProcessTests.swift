import TestSupport

@Suite("Damaged archives on the command line")
struct SalvageProcessTests {
    let folder = Folder()

    init() throws {
        try folder.copy("examples/todo.fast", as: "todo.fast")
        try folder.shell("head -c 150 todo.fast >cut.fast", status: 0)
    }

    @Test func `what precedes the damage is read, and the rest is marked`() throws {
        let outcome = try folder.run(
            "decode --salvage --compact cut.fast",
            status: 1,
            codes: ["salvaged"]
        )
        #expect(outcome.text.contains(#""title":"Hire a van""#))
        #expect(outcome.text.contains(#"{"$damaged":{"offset":"#))
    }

    @Test func `a mark is no row`() throws {
        try folder.run(
            "rows --salvage --at items --columns title cut.fast",
            status: 1,
            codes: ["salvaged"],
            output: #"{"title":"Hire a van"}"# + "\n"
        )
        try folder.run(
            "rows --salvage --at items --count cut.fast",
            status: 1,
            codes: ["salvaged"],
            output: "1\n"
        )

        // A line that shows the value shows the mark.
        let lines = try folder.run("rows --salvage --at items cut.fast", status: 1)
        #expect(lines.lines.count == 2)
    }
}
