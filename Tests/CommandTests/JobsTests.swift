import TestSupport

@Suite("-j N gives what -j 1 gives")
struct JobsTests {
    private static let commands = [
        "encode --output-dir out",
        "bootstrap --output-dir out",
        "decode --output-dir out",
        "rows --with-file --with-errors",
        "list --values --to jsonl",
        "rows --columns a,b --to csv",
        "migrate --output-dir out",
        "edit --set-json a=1 --output-dir out",
        "verify",
        "verify --json",
    ]

    @Test("the files of a tar stream are worked on in its order", arguments: SplitMix64.seeds(3))
    func tar(seed: UInt64) throws {
        let folder = Folder()
        var random = SplitMix64(seed: seed)
        var names = try inputs(areTexts: false, in: folder, using: &random).filter {
            folder.exists($0)
        }
        // More than are in one batch.
        for number in 0..<1500 {
            names.append("copy\(number).fast")
            try folder.copy("examples/todo.fast", as: "copy\(number).fast")
        }

        try folder.write(names.joined(separator: "\n"), to: "names")
        try folder.shell("tar cf t.tar -T names", status: 0)
        let command = "rows --tar --with-file --with-errors t.tar"
        let expected = try result(command, jobs: 1, [], in: folder)
        for jobs in [2, 5] {
            let found = try result(command, jobs: jobs, [], in: folder)
            #expect(found == expected, "seed \(seed), -j \(jobs)")
        }
    }

    /// What a run leaves behind: what it printed, how it ended, and the files that it wrote.
    private struct Result: Equatable {
        let status: Int32?
        let output: Data
        let errors: String
        let files: [String: Data]
    }

    private func result(_ command: String, jobs: Int, _ inputs: [String], in folder: Folder) throws
        -> Result
    {
        try folder.shell("rm -rf out", status: 0)
        let outcome = try folder.run("\(command) -j \(jobs)", more: inputs)
        var files: [String: Data] = [:]
        if folder.exists("out") {
            for name in try FileManager.default.contentsOfDirectory(atPath: folder.path("out")) {
                files[name] = try folder.read("out/\(name)")
            }
        }
        return Result(
            status: outcome.status,
            output: outcome.output,
            errors: outcome.errors,
            files: files
        )
    }

    /// Texts and archives, of which some are broken, empty or missing, or have warnings, in a random order.
    private func inputs(areTexts: Bool, in folder: Folder, using random: inout SplitMix64) throws
        -> [String]
    {
        var names: [String] = []
        for number in 0..<24 {
            let size = Int.random(in: 1...2000, using: &random)
            let text = #"{"a":\#(number),"b":["\#(String(repeating: "x", count: size))"]}"#
            let name = areTexts ? "\(number).json" : "\(number).fast"
            names.append(name)
            try folder.write(text, to: "text")
            if !areTexts { try folder.run("encode --force text -o archive", status: 0) }
            let whole = try folder.read(areTexts ? "text" : "archive")
            switch Int.random(in: 0..<8, using: &random) {
            case 0:
                try folder.write(whole.dropLast(Int.random(in: 1...30, using: &random)), to: name)
            case 1: try folder.write("", to: name)
            case 2: break
            case 3 where areTexts: try folder.write(#"{"a":1,"a":2}"#, to: name)
            default: try folder.write(whole, to: name)
            }
        }
        return names.shuffled(using: &random)
    }

    @Test(
        "output, messages, status and files are the same",
        arguments: commands,
        SplitMix64.seeds(10)
    )
    func same(command: String, seed: UInt64) throws {
        let folder = Folder()
        var random = SplitMix64(seed: seed)
        let areTexts = command.hasPrefix("encode") || command.hasPrefix("bootstrap")
        let inputs = try inputs(areTexts: areTexts, in: folder, using: &random)
        let expected = try result(command, jobs: 1, inputs, in: folder)
        #expect(expected.status != 0, "seed \(seed)")

        for jobs in [2, 3, 8, 40] {
            let found = try result(command, jobs: jobs, inputs, in: folder)
            #expect(found == expected, "seed \(seed), -j \(jobs)")
        }
    }
}
