internal import FastCodingInspector
internal import _FastCodingEngine

/// The words that are possible at the cursor of a command line. The scripts in `completions` ask
/// for them with `fastcode __complete`.
package struct Completion {
    /// The files that a shell adds to the candidates, because it knows best how to complete their
    /// names.
    package enum Files: Equatable, Sendable {
        case none, directories
        /// Those whose names have one of these endings, or any.
        case files([String])
    }

    /// A word that is possible at the cursor, with a few words about it for shells that show them.
    package struct Candidate: Equatable, Sendable {
        package let word: String
        var help = ""

        /// The candidate with a text before its word, after it, or both.
        func with(prefix: String = "", suffix: String = "") -> Candidate {
            Candidate(word: prefix + word + suffix, help: help)
        }
    }

    package private(set) var files = Files.none
    package private(set) var candidates: [Candidate] = []
    /// Whether a candidate may be only the beginning of a word.
    private var isOpen = false
    /// The word at the cursor as far as it is typed; within `--name=value` only the value.
    private var current: String
    /// Whether texts on the line have key paths, too, because they are read in the notation.
    private var readsTexts = false
    /// The words but for the subcommand and the one at the cursor.
    private let others: [[UInt8]]

    /// The size of archives up to which key paths and classes are offered: an answer should come at
    /// once.
    private static let largestArchive = 64 << 20
    /// The most candidates that are offered.
    static let mostCandidates = 1000

    /// - Parameters:
    ///   - words: those after the program's name.
    ///   - place: the index of the word at the cursor, which may be the one after all of them.
    package init(_ words: [[UInt8]], at place: Int) {
        current = place < words.count ? String(decoding: words[place], as: UTF8.self) : ""
        guard let name = words.first, place > 0 else {
            others = []
            offer(Self.subcommands + [Candidate(word: "--help"), Candidate(word: "--version")])
            return
        }

        others = words.indices.dropFirst().filter { $0 != place }.map { words[$0] }
        guard let subcommand = CommandTable.subcommand(String(decoding: name, as: UTF8.self)) else {
            return
        }

        readsTexts = subcommand.name == .diff || subcommand.name == .merge
        let before = words[1..<min(place, words.count)].map { String(decoding: $0, as: UTF8.self) }
        // After `--`, nothing is an option.
        let areAllOperands = before.contains("--")
        if !areAllOperands, let option = option(before, of: subcommand) {
            offerArgument(of: option)
        } else if !areAllOperands, current.hasPrefix("-") {
            offer(
                subcommand.shownOptions.flatMap { option in
                    let words = [option.name.typed] + (option.short.map { ["-\($0)"] } ?? [])
                    return words.map { Candidate(word: $0, help: option.help) }
                }
            )
        } else if subcommand.operands.kind == .subcommand {
            offer(Self.subcommands)
        } else if !current.hasPrefix("-") {
            files = .files(subcommand.operands.kind.endings)
        }
    }

    /// The lines that the scripts read. The first gives the files to add and whether words are
    /// open. Each of the others has a candidate and, after a tab, its meaning.
    package var text: String {
        let kind =
            switch files {
            case .none: isOpen ? "open" : "words"
            case .directories: "directories"
            case .files(let endings):
                (["files"] + endings).joined(separator: " ")
            }

        return kind + "\n"
            + candidates.map {
                $0.word + ($0.help.isEmpty ? "" : "\t" + DisplayText.safe($0.help)) + "\n"
            }.joined()
    }

    /// All subcommands, also by their other names.
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
                && (word == $0.name.typed || current.utf8.starts(with: ($0.name.typed + "=").utf8)
                    || $0.short.map { word == "-\($0)" } == true)
        }
    }

    /// Offers the arguments of an option.
    private mutating func offerArgument(of option: Option) {
        let attached = option.name.typed + "="
        // By bytes: to Swift, an equals sign before a combining mark is another character.
        let prefix = current.utf8.starts(with: attached.utf8) ? attached : ""
        current = String(decoding: current.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)

        switch option.argument {
        case .choice(let words):
            offer(words.map { Candidate(word: $0) })
        case .file: files = .files([])
        case .directory: files = .directories
        case .keyPath: offerKeyPaths()
        case .text: offerText(of: option.name)
        default: break
        }

        if !prefix.isEmpty {
            candidates = candidates.map { $0.with(prefix: prefix) }
        }
    }

    /// Offers the parts of an argument that is text, by the option's meaning.
    private mutating func offerText(of option: OptionName) {
        let isBeforeValue = !current.utf8.contains(UInt8(ascii: "="))
        switch option {
        case .set, .setString, .setDate, .setData, .setJSON, .insert, .renameKey:
            isOpen = true
            if isBeforeValue {
                offerKeyPaths()
            }
        case .matchBy: offerMatches()
        case .columns: offerColumns()
        case .condition: offerConditions()
        case .ofType:
            offer(ValueFilter.typeWords.map { Candidate(word: $0) })
        case .ofClass: offerNames { $0.namesOfObjectClasses }
        case .allowClass: offerNames { $0.namesOfClasses }
        case .renameClass:
            isOpen = true
            if isBeforeValue {
                offerNames(suffix: "=") { $0.namesOfClasses }
            }
        case .renameProperty:
            isOpen = true
            if isBeforeValue {
                offerNames(suffix: "=") { $0.namesOfProperties }
            }
        case .removeProperty: offerNames { $0.namesOfProperties }
        case .addProperty:
            isOpen = true
            if isBeforeValue {
                offerNames(suffix: ".", excluding: "*=") { $0.namesOfClasses }
            }
        default: break
        }
    }

    /// Keeps the candidates that begin as the word at the cursor does.
    private mutating func offer(_ candidates: [Candidate]) {
        self.candidates = Array(
            candidates.filter { $0.word.utf8.starts(with: current.utf8) }.prefix(
                Self.mostCandidates
            )
        )
    }

    /// Offers words from an archive, which somebody else has chosen. A word that a terminal shows
    /// differently, or that would be an option by itself, should not get onto a command line by a
    /// key.
    private mutating func offer(foreign candidates: [Candidate]) {
        offer(
            candidates.filter { candidate in
                let word = candidate.word
                let isShownAsItIs = DisplayText.safe(word).utf8.elementsEqual(word.utf8)
                return isShownAsItIs && !word.isEmpty && word.utf8.first != UInt8(ascii: "-")
            }
        )
    }

    /// The first archive among the other words on the line. Key paths and classes are offered from
    /// it.
    private var archive: ObjectGraph? {
        var limits = FastLimits()
        limits.input = Self.largestArchive

        for path in others.map({ Path($0) }) where (Links.size(path) ?? .max) <= Self.largestArchive
        {
            // A word that is no archive is one for another option.
            if let graph = try? graph(path, limits) {
                return graph
            }
        }

        return nil
    }

    /// The graph of a file; for subcommands that read texts, of a text, too.
    private func graph(_ path: Path, _ limits: FastLimits) throws(FastCodingError) -> ObjectGraph {
        let content = try InputReading.read(path, limit: limits.input)
        if readsTexts {
            var ignored = Diagnostics()
            return try ComparisonRun.graph(content, limits: limits, &ignored)
        }

        return try GraphReading.archive(content, limits: limits) { _ in }
    }

    /// Offers names of classes or properties, except for those with a character that has a meaning
    /// in the option's argument: the star of patterns, or one of the suffix.
    private mutating func offerNames(
        suffix: String = "",
        excluding some: String? = nil,
        _ names: (ObjectGraph) -> [[UInt8]]
    ) {
        guard let graph = archive else { return }

        let excluded = Array((some ?? "*" + suffix).utf8)
        let literal = names(graph).filter { name in
            !name.isEmpty && !name.contains(where: excluded.contains)
        }
        offer(
            foreign: literal.map { Candidate(word: String(decoding: $0, as: UTF8.self) + suffix) }
        )
    }

    /// Offers the key paths of the archive.
    private mutating func offerKeyPaths() {
        guard let graph = archive else { return }

        isOpen = true
        offer(foreign: KeyPathCompletion(graph).candidates(current))
    }

    /// The key path of an array, and after a colon those that begin at its elements.
    private mutating func offerMatches() {
        guard let colon = current.utf8.lastIndex(of: UInt8(ascii: ":")) else {
            return offerKeyPaths()
        }

        guard let graph = archive else { return }

        isOpen = true
        let array = String(current[..<colon])
        let completion = KeyPathCompletion(graph, below: KeyPath.joined(array, "*"))
        let key = String(current[current.utf8.index(after: colon)...])
        offer(foreign: completion.candidates(key).map { $0.with(prefix: array + ":") })
    }

    /// Key paths that begin at the rows, the last one in a list that commas separate.
    private mutating func offerColumns() {
        guard let graph = archive else { return }

        isOpen = true
        let comma = UInt8(ascii: ",")
        let columns = current.utf8.split(separator: comma, omittingEmptySubsequences: false)
        let before = columns.dropLast().map { Array($0) }
        let list = String(decoding: before.flatMap { $0 + [comma] }, as: UTF8.self)
        let completion = KeyPathCompletion(graph, below: rowsPath, escaping: comma)
        let paths = completion.candidates(
            String(decoding: columns.last ?? "".utf8[...], as: UTF8.self),
            withRoot: true
        )

        // No column may be given twice.
        offer(
            foreign: paths.filter { path in !before.contains { $0.elementsEqual(path.word.utf8) } }
                .map {
                    $0.with(prefix: list)
                }
        )
    }

    /// Key paths that begin at the rows or the places that conditions are about.
    private mutating func offerConditions() {
        guard let graph = archive else { return }

        isOpen = true
        let start = rowsPath ?? argument(of: .keyPath) ?? changedContainers
        let completion = KeyPathCompletion(graph, below: start)
        let candidates = completion.candidates(current, withRoot: true).map { candidate in
            // A key may look like an operator, as in "a = b". Its spaces are escaped then.
            let path = ValueCondition(candidate.word + " exists")?.path ?? ""
            if path.utf8.elementsEqual(candidate.word.utf8) {
                return candidate
            }

            let word = KeyPathCompletion.escaped(candidate.word, UInt8(ascii: " "))
            return Candidate(word: word, help: candidate.help)
        }

        offer(foreign: candidates)
    }

    /// The path of all rows that another option asks for.
    private var rowsPath: String? {
        argument(of: .at).map { KeyPath.joined($0, "*") }
    }

    /// The path of the container that a change on the line is made in.
    private var changedContainers: String? {
        let options: [OptionName] = [
            .set, .setString, .setDate, .setData, .setJSON, .insert, .remove, .renameKey,
        ]
        guard let change = options.lazy.compactMap({ argument(of: $0) }).first else { return nil }

        let place = change.utf8.prefix { $0 != UInt8(ascii: "=") }
        return KeyPath.split(String(decoding: Array(place), as: UTF8.self)).parent
    }

    /// The argument of another option on the line.
    private func argument(of option: OptionName) -> String? {
        let name = Array(option.typed.utf8)
        let attached = name + [UInt8(ascii: "=")]

        for (index, word) in others.enumerated() {
            if word.starts(with: attached) {
                return String(decoding: word.dropFirst(attached.count), as: UTF8.self)
            }

            guard word == name else { continue }

            // Bash makes an equals sign a word of its own.
            let after = others[(index + 1)...].drop { $0 == [UInt8(ascii: "=")] }
            return after.first.map { String(decoding: $0, as: UTF8.self) }
        }

        return nil
    }
}

extension ObjectGraph {
    /// The names of the classes that objects have, in the order of their bytes.
    fileprivate var namesOfObjectClasses: [[UInt8]] {
        let names = records.indices.compactMap { classNameRange(NodeIndex(UInt32($0))) }
        return sorted(names)
    }

    /// The same, with those that are defined without having an object.
    fileprivate var namesOfClasses: [[UInt8]] {
        let names = records.indices.compactMap { classNameRange(NodeIndex(UInt32($0))) }
        return sorted(names + definitions.map(\.name))
    }

    /// The names of properties, each after that of its class and a dot, with escapes.
    fileprivate var namesOfProperties: [[UInt8]] {
        var names: Set<[UInt8]> = []
        for definition in definitions {
            for property in propertyNames[definition.properties] {
                var name = ByteBuffer()
                name.append(bytes(definition.name))
                name.append(UInt8(ascii: "."))
                KeyPath.append(component: bytes(property), to: &name)
                names.insert(name.array)
            }
        }

        return names.sorted { $0.lexicographicallyPrecedes($1) }
    }

    /// Names, each once, in the order of their bytes.
    private func sorted(_ names: [ByteRange]) -> [[UInt8]] {
        let names = Set(Set(names).map { Array(pool[$0.range]) })
        return names.sorted { $0.lexicographicallyPrecedes($1) }
    }
}
