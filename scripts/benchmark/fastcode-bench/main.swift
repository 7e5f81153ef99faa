import Foundation

let usage = """
    fastcode-bench [PART...]                      times parts within this process, against Foundation
    fastcode-bench corpus DIRECTORY [CORPUS...]   writes the texts that are measured; the same size gives the same bytes
    fastcode-bench repeat PART OF-NAME            does the jobs of a part with that in their names, for counting instructions
        --times N       so many times each; what N and 0 differ by is the jobs' own, default 1
        --peer          as Foundation does them
        --size N        about N bytes each, with kB or MB if wanted, instead of each one's usual size
        --budget S      about S seconds for each part, default 2
        --help          shows this and exits

    Parts: corpora, a corpus, string-table, models, numbers; all of them if none is named.
    Corpora: \(Corpus.allCases.map(\.rawValue).joined(separator: ", ")).

    """

do {
    let arguments = try BenchArguments(Array(CommandLine.arguments.dropFirst()))
    if arguments.wantsHelp {
        print(usage, terminator: "")
    } else if arguments.words.first == "corpus" {
        try writeCorpora(arguments)
    } else if arguments.words.first == "repeat" {
        try repeatJobs(arguments)
    } else {
        try runParts(arguments)
    }
} catch let error as BenchArguments.Unusable {
    FileHandle.standardError.write(Data("fastcode-bench: \(error.message)\n\n\(usage)".utf8))
    exit(2)
} catch {
    FileHandle.standardError.write(Data("fastcode-bench: \(error)\n".utf8))
    exit(1)
}

/// Writes corpora into a directory.
func writeCorpora(_ arguments: BenchArguments) throws {
    guard arguments.words.count >= 2 else {
        throw BenchArguments.Unusable(message: "corpus needs a directory")
    }

    let directory = URL(fileURLWithPath: arguments.words[1], isDirectory: true)
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    let wanted = try arguments.words.dropFirst(2).map { word in
        guard let corpus = Corpus(rawValue: word) else {
            throw BenchArguments.Unusable(message: "there is no corpus '\(word)'")
        }
        return corpus
    }

    for corpus in wanted.isEmpty ? Corpus.allCases : wanted {
        let text = corpus.text(size: arguments.size ?? corpus.usualSize)
        try Data(text).write(to: directory.appendingPathComponent(corpus.rawValue + ".json"))
    }
}

/// Does jobs without timing them.
func repeatJobs(_ arguments: BenchArguments) throws {
    guard arguments.words.count == 3 else {
        throw BenchArguments.Unusable(message: "repeat needs a part and a name")
    }

    let part = arguments.words[1]
    let name = arguments.words[2]
    let jobs =
        if let corpus = Corpus(rawValue: part) {
            try Jobs.conversions(of: corpus, size: arguments.size ?? corpus.usualSize)
        } else if part == "models" {
            try Jobs.models(size: arguments.size ?? Corpus.records.usualSize / 4)
        } else {
            throw BenchArguments.Unusable(message: "there is no part '\(part)'")
        }

    let wanted = jobs.filter { $0.name.contains(name) }
    if wanted.isEmpty {
        throw BenchArguments.Unusable(message: "no job of '\(part)' is called '\(name)'")
    }

    for job in wanted {
        for _ in 0..<arguments.times {
            try (arguments.wantsPeer ? job.foundation ?? job.work : job.work)()
        }
    }
}

/// Times the parts that are wanted, or all.
func runParts(_ arguments: BenchArguments) throws {
    let known = Corpus.allCases.map(\.rawValue) + ["string-table", "numbers", "models"]
    for word in arguments.words where word != "corpora" && !known.contains(word) {
        throw BenchArguments.Unusable(message: "there is no part '\(word)'")
    }

    let isWanted = { (word: String) in arguments.words.isEmpty || arguments.words.contains(word) }
    Job.printHeading()

    for corpus in Corpus.allCases where isWanted("corpora") || isWanted(corpus.rawValue) {
        for job in try Jobs.conversions(of: corpus, size: arguments.size ?? corpus.usualSize) {
            try job.run(budget: arguments.budget)
        }
    }

    if isWanted("string-table") {
        try Jobs.stringTable().run(budget: arguments.budget)
    }

    if isWanted("models") {
        for job in try Jobs.models(size: arguments.size ?? Corpus.records.usualSize / 4) {
            try job.run(budget: arguments.budget)
        }
    }

    if isWanted("numbers") {
        for job in Jobs.numbers() {
            try job.run(budget: arguments.budget)
        }
    }
}
