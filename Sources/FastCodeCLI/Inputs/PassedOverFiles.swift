internal import _FastCodingEngine

/// The files that were seen and not taken, by kind, for one note about all of them.
struct PassedOverFiles: Sendable {
    private struct Kind: Sendable {
        let noun: String
        var count: Int
    }

    private var kinds: [Kind] = []
    /// The ways to have them taken.
    private var advice: [String] = []

    var isEmpty: Bool { kinds.isEmpty }

    /// Counts files of a kind.
    ///
    /// - Parameter noun: the word for one such file, without an article.
    mutating func add(_ noun: String, advice: String? = nil, count: Int = 1) {
        if let index = kinds.firstIndex(where: { $0.noun == noun }) {
            kinds[index].count += count
        } else {
            kinds.append(Kind(noun: noun, count: count))
        }

        if let advice, !self.advice.contains(advice) {
            self.advice.append(advice)
        }
    }

    mutating func add(_ other: PassedOverFiles) {
        for kind in other.kinds {
            add(kind.noun, count: kind.count)
        }

        for advice in other.advice where !self.advice.contains(advice) {
            self.advice.append(advice)
        }
    }

    /// Writes the note to standard error, unless it is not wanted.
    ///
    /// - Parameter verb: the words that say that the files were left out.
    func note(_ arguments: ParsedArguments, verb: String = "not taken") {
        if isEmpty || arguments.has(.quiet) {
            return
        }

        let hint = advice.isEmpty ? "" : "; " + advice.joined(separator: ", ")
        ProcessState.writeError("fastcode: note: \(verb): \(list)\(hint)\n")
    }

    /// The numbers of files by kind: `1 zip file, 2 gzip files`.
    var list: String {
        let texts = kinds.map { kind in
            kind.count == 1 ? "1 \(kind.noun)" : "\(kind.count) \(Self.plural(kind.noun))"
        }

        return texts.joined(separator: ", ")
    }

    /// The plural of a noun that may have a complement: `property lists`, `write-ahead logs of
    /// SQLite`.
    private static func plural(_ noun: String) -> String {
        let words = noun.split(separator: " ")
        let end = words.firstIndex(of: "of") ?? words.count
        return words[..<end].joined(separator: " ") + "s"
            + words[end...].map { " " + $0 }.joined()
    }
}
