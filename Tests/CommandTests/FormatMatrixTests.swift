import TestSupport

@Suite("Every command takes every format that docs/FORMATS.md says it takes, and no other")
struct FormatMatrixTests {
    /// A command and a format of the table, and what it says of them.
    struct Cell: Sendable, CustomTestStringConvertible {
        let command: String
        let file: String
        let claim: String

        var testDescription: String { "\(command) \(file): \(claim)" }
    }

    /// The files of each column of the table.
    private static let columns = [
        ["archive"], ["keyed-binary", "keyed-xml"], ["list-binary", "list-xml"], ["list-text"],
        ["json"],
    ]

    static let cells: [Cell] = {
        let page = (try? Repository.text("docs/FORMATS.md")) ?? ""
        return page.split(separator: "\n").filter { $0.hasPrefix("| `") }.flatMap { row in
            let parts = row.split(separator: "|").map {
                $0.trimmingCharacters(in: .whitespaces)
            }

            let command = parts[0].replacing("`", with: "")
            return zip(columns, parts.dropFirst()).flatMap { files, claim in
                files.map { Cell(command: command, file: $0, claim: claim) }
            }
        }
    }()

    let folder = Folder()

    init() throws {
        let todo = Repository.path("examples/todo.json")
        try folder.run("bootstrap -o archive", todo, status: 0)
        try folder.run("decode --to keyed -o keyed-binary archive", status: 0)
        try folder.run("decode --to keyed-xml -o keyed-xml archive", status: 0)
        try folder.write(#"{"title":"x","items":[{"title":"y"},{"title":"z"}]}"#, to: "json")
        try folder.run("decode --to binary -o list-binary json", status: 0)
        try folder.run("decode --to xml -o list-xml json", status: 0)
        try folder.write(
            "{ title = x; items = ({ title = y; }, { title = z; }); }",
            to: "list-text"
        )
    }

    /// The command line for a cell, apart from options that the table names.
    private func words(_ cell: Cell) throws -> String {
        switch cell.command {
        case "-r":
            try folder.shell("mkdir -p d; cp \(cell.file) d/file", status: 0)
            return "rows -r --with-file d"
        case "edit": return "edit --set title=\"New\" -o out \(cell.file)"
        case "extract": return "extract --key-path title \(cell.file)"
        case "diff": return "diff \(cell.file) \(cell.file)"
        case "merge":
            // Equal files would be merged unread.
            try folder.shell(
                cell.claim.hasPrefix("no")
                    ? "sed s/y/v/ \(cell.file) >ours; sed s/z/w/ \(cell.file) >theirs"
                    : "fastcode edit --set title=v -o ours \(cell.file); "
                        + "fastcode edit --set items.0.title=w -o theirs \(cell.file)",
                status: 0
            )
            return "merge -o out \(cell.file) ours theirs"
        case "verify": return "verify --allow-any-class \(cell.file)"
        case "migrate", "encode", "bootstrap": return "\(cell.command) -o out \(cell.file)"
        default: return "\(cell.command) \(cell.file)"
        }
    }

    /// Whether something came of it.
    private func isTaken(_ words: String) throws -> Bool {
        let outcome = try folder.run(words)
        let isWritten = folder.exists("out")
        if isWritten {
            try folder.shell("rm out", status: 0)
        }

        return outcome.status == 0
            && (isWritten || !outcome.text.isEmpty || words.hasPrefix("diff"))
    }

    @Test("each cell", arguments: cells)
    func cell(cell: Cell) throws {
        let words = try words(cell)
        let names = cell.claim.split(separator: "`").enumerated().filter { $0.offset % 2 == 1 }
            .map { String($0.element) }

        if cell.claim.hasPrefix("yes") {
            #expect(try isTaken(words))
        } else if cell.claim.hasPrefix("with ") {
            #expect(try !isTaken(words))
            #expect(try isTaken(words + " " + names[0]))
        } else {
            #expect(cell.claim.hasPrefix("no"))
            #expect(try !isTaken(words))
            let errors = try folder.run(words).errors
            for name in names {
                #expect(errors.contains(name), "\(errors)")
            }
        }
    }

    @Test func `the table has a row for each command that reads files, and each is full`() {
        #expect(Self.cells.count == 16 * 7)
    }

    @Test func `key paths and values are the same in every format`() throws {
        let list = try folder.run("list --values --to jsonl json").text
        for file in ["list-binary", "list-xml", "list-text"] {
            try folder.run("list --values --to jsonl \(file)", output: list)
            try folder.run(
                "rows --at items --columns title \(file)",
                output: "{\"title\":\"y\"}\n{\"title\":\"z\"}\n"
            )
            try folder.run("extract --key-path items.1.title \(file)", output: "z\n")
            try folder.run(
                "decode --compact --key-path items.0 \(file)",
                output: "{\"title\":\"y\"}\n"
            )
            try folder.run("list --count --where", "$root = z", file, output: "1\n")
        }

        let objects = try folder.run("list --values --to jsonl archive").text
        for file in ["keyed-binary", "keyed-xml"] {
            try folder.run("list --values --to jsonl \(file)", output: objects)
        }
    }

    @Test func `JSON that is neither an array nor an object is told from other texts by its end`()
        throws
    {
        for (text, list) in [("5", "integer\t-\t5"), ("\"a\"", "string\t1 byte\t\"a\"")] {
            try folder.write(text, to: "bare")
            try folder.run("list --values bare", output: "$root\t\(list)\n")
        }

        for text in ["null and void", "5 apples", "\"a", "truely"] {
            try folder.write(text, to: "bare")
            try folder.run("decode bare", status: 1, codes: ["not-an-archive"])
        }
    }
}
