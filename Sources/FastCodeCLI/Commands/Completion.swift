internal import FastCodingInspector
internal import _FastCodingEngine

/// What may stand at the cursor of a command line. The scripts in `completions` ask for it with
/// `fastcode __complete`.
package struct Completion {
    package enum Files: Equatable, Sendable {
        case none, directories
        /// Those whose names have one of these endings, or any.
        case files([String])
    }

    package struct Candidate: Equatable, Sendable {
        package let word: String
        var help = ""
    }

    package private(set) var files = Files.none
    package private(set) var candidates: [Candidate] = []
    /// Whether a candidate may be only the beginning of a word.
    private var isOpen = false
    private var current: String
    private let operands: [Path]

    /// How large an archive may be whose key paths and classes are offered, and how many candidates
    /// there may be: an answer should come at once.
    private static let largestArchive = 64 << 20
    private static let mostCandidates = 1000

    /// - Parameters:
    ///   - words: those after the program's name.
    ///   - place: the index of the word at the cursor, which may be the one after all of them.
    package init(_ words: [[UInt8]], at place: Int) {
        current = place < words.count ? String(decoding: words[place], as: UTF8.self) : ""
        guard let name = words.first, place > 0 else {
            operands = []
            offer(Self.subcommands + [Candidate(word: "--help"), Candidate(word: "--version")])
            return
        }

        operands = words.indices.dropFirst().filter { $0 != place }.map { Path(words[$0]) }
        guard let subcommand = CommandTable.subcommand(String(decoding: name, as: UTF8.self)) else {
            return
        }

        let before = words[1..<min(place, words.count)].map { String(decoding: $0, as: UTF8.self) }
        let areAllOperands = before.contains("--")
        if !areAllOperands, let option = option(before, of: subcommand) {
            offerArgument(of: option)
        } else if !areAllOperands, current.hasPrefix("-") {
            offer(
                subcommand.shownOptions.flatMap { option in
                    ([option.name.typed] + (option.short.map { ["-\($0)"] } ?? [])).map {
                        Candidate(word: $0, help: option.help)
                    }
                }
            )
        } else if subcommand.operands.kind == .subcommand {
            offer(Self.subcommands)
        } else if !current.hasPrefix("-") {
            files = .files(subcommand.operands.kind.endings)
        }
    }

    /// The lines that the scripts read: first what files to add and whether words are open, then a
    /// candidate on each, with what it means after a tab.
    package var text: String {
        let kind =
            switch files {
            case .none: isOpen ? "open" : "words"
            case .directories: "directories"
            case .files(let endings):
                (["files"] + endings).joined(separator: " ")
            }

        return kind + "\n"
            + candidates.map { $0.word + ($0.help.isEmpty ? "" : "\t" + $0.help) + "\n" }.joined()
    }

    private static var subcommands: [Candidate] {
        let all = CommandTable.subcommands
        return all.map { Candidate(word: $0.name.rawValue, help: $0.summary) }
            + all.flatMap { subcommand in
                subcommand.aliases.map { Candidate(word: $0, help: subcommand.summary) }
            }
    }

    /// The option whose argument is at the cursor: the word before is the option, or the word
    /// begins with it and an equals sign. Bash makes that a word of its own.
    private mutating func option(_ before: [String], of subcommand: Subcommand) -> Option? {
        var word = before.last ?? ""
        if current == "=" {
            current = ""
        } else if word == "=" {
            word = before.dropLast().last ?? ""
        }

        return subcommand.shownOptions.first {
            $0.needsArgument
                && (word == $0.name.typed || current.hasPrefix($0.name.typed + "=")
                    || $0.short.map { word == "-\($0)" } == true)
        }
    }

    private mutating func offerArgument(of option: Option) {
        let attached = option.name.typed + "="
        let prefix = current.hasPrefix(attached) ? attached : ""
        current.removeFirst(prefix.count)

        switch (option.argument, option.name) {
        case (.choice(let words), _):
            offer(words.map { Candidate(word: $0) })
        case (.file, _): files = .files([])
        case (.directory, _): files = .directories
        case (.keyPath, _): offerKeyPaths()
        // A value follows the path.
        case (.text, .set), (.text, .insert):
            if !current.contains("=") {
                offerKeyPaths()
            }
        case (.text, .allowClass): offer(classes)
        case (.text, .renameClass):
            if !current.contains("=") {
                offer(classes.map { Candidate(word: $0.word + "=") })
            }
        default: break
        }

        if option.name == .set || option.name == .insert || option.name == .renameClass {
            isOpen = true
        }

        if !prefix.isEmpty {
            candidates = candidates.map { Candidate(word: prefix + $0.word, help: $0.help) }
        }
    }

    private mutating func offer(_ candidates: [Candidate]) {
        self.candidates = Array(
            candidates.filter { $0.word.utf8.starts(with: current.utf8) }.prefix(
                Self.mostCandidates
            )
        )
    }

    private var archive: ObjectGraph? {
        var limits = Limits()
        limits.input = Self.largestArchive

        for path in operands where (Links.size(path) ?? .max) <= Self.largestArchive {
            let graph = try? GraphReading.archive(
                InputReading.read(path, limit: limits.input),
                limits: limits,
                warn: { _ in }
            )

            if let graph {
                return graph
            }
        }

        return nil
    }

    private var classes: [Candidate] {
        guard let graph = archive else { return [] }

        var counts: [String: Int] = [:]
        for definition in graph.definitions {
            counts[graph.text(definition.name), default: 0] += 1
        }

        return counts.keys.sorted().map { Candidate(word: $0) }
    }

    /// The places in the container that the path leads to so far, and in the one at its end.
    private mutating func offerKeyPaths() {
        guard let graph = archive else { return }

        isOpen = true
        let components = current.utf8.split(
            separator: UInt8(ascii: "."),
            omittingEmptySubsequences: false
        )

        var parents = components.dropLast()
        // A dot after a backslash is part of a key.
        while parents.last?.last == UInt8(ascii: "\\") {
            parents.removeLast()
        }

        let parent = (parents.map { String($0) ?? "" } + ["*"]).joined(separator: ".")
        var paths = (try? graph.places(at: parent)) ?? []
        if let own = paths.first(where: { $0.keyPath.utf8.elementsEqual(current.utf8) }) {
            paths = [own] + ((try? graph.places(at: current + ".*")) ?? [])
        }

        offer(
            paths.map { place in
                let kind = try? graph.kind(graph.index(place.node))
                return Candidate(word: KeyPath.shown(place.keyPath), help: kind?.words ?? "")
            }
        )
    }
}
