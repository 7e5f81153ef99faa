internal import _FastCodingEngine

/// Offers the key paths in an archive that begin with a text.
struct KeyPathCompletion {
    private let graph: ObjectGraph
    /// The nodes at which the paths begin.
    private let starts: [ObjectGraph.NodeIndex]
    /// A byte that has a meaning of its own where the paths are written, and is escaped in keys;
    /// nil if there is none.
    private let separator: UInt8?

    /// The most nodes that are examined for their parts.
    private static let mostStarts = 1000

    /// - Parameter base: the path to the nodes at which the paths begin; nil for the root.
    init(_ graph: ObjectGraph, below base: String? = nil, escaping separator: UInt8? = nil) {
        self.graph = graph
        self.separator = separator

        guard let base else {
            starts = [graph.rootIndex]
            return
        }
        guard let found = try? KeyPathSearch.find([base], in: graph) else {
            starts = []
            return
        }

        starts = (0..<min(found.count, Self.mostStarts)).map { found.node($0, in: graph) }
    }

    /// The places in the container that the text leads to so far, and in the one at its end.
    ///
    /// - Parameter withRoot: whether there is a use for the node that a path begins at.
    func candidates(_ text: String, withRoot: Bool = false) -> [Completion.Candidate] {
        let parent = KeyPath.split(text).parent
        var candidates = parts(of: parent)
        let isWhole = candidates.contains { $0.word.utf8.elementsEqual(text.utf8) }
        // The text is a whole path already, so the paths below it are offered, too.
        if isWhole {
            candidates += parts(of: text)
        }

        if withRoot {
            candidates.append(Completion.Candidate(word: KeyPath.root))
        }

        return candidates
    }

    /// The parts of the nodes that a path leads to, each key once. A path that is nil leads to the
    /// nodes at which paths begin.
    private func parts(of parent: String?) -> [Completion.Candidate] {
        var search = KeyPathSearch(following: parent.map { KeyPath.joined($0, "*") } ?? "*")
        // Enough for all parts of the graph. Only parts that many of the nodes share are examined
        // more than once.
        var budget = NotationBudget(limit: 64 * (graph.children.count + (1 << 20)))
        var addressing = KeyPathAddressing()
        var candidates: [Completion.Candidate] = []
        var seen: Set<[UInt8]> = []

        for start in starts where candidates.count < Completion.mostCandidates {
            guard let found = try? search.places(from: start, in: graph, charging: &budget) else {
                break
            }

            for index in 0..<found.count {
                guard let referrer = found.referrer(index) else { continue }

                var component = ByteBuffer()
                addressing.append(
                    componentOf: referrer.parent,
                    place: referrer.place,
                    in: graph,
                    to: &component
                )

                let bytes = component.array
                // Elements of a list usually have the same keys.
                guard seen.insert(bytes).inserted else { continue }

                let word = self.word(parent, String(decoding: bytes, as: UTF8.self))
                candidates.append(
                    Completion.Candidate(
                        word: word,
                        help: graph.kind(found.node(index, in: graph)).words
                    )
                )
            }
        }

        return candidates
    }

    /// The path to a part. Its beginning is the text on the line, unchanged.
    private func word(_ parent: String?, _ component: String) -> String {
        var word = component
        if let separator {
            word = Self.escaped(word, separator)
        }

        if let parent {
            word = parent + "." + word
        }

        return KeyPath.shown(word)
    }

    /// A path in which a character of ASCII is written by its number.
    static func escaped(_ path: String, _ character: UInt8) -> String {
        var escaped: [UInt8] = []
        for byte in path.utf8 {
            if byte == character {
                escaped += "\\u00".utf8
                escaped += (character < 0x10 ? "0" : "").utf8
                escaped += String(character, radix: 16).utf8
            } else {
                escaped.append(byte)
            }
        }

        return String(decoding: escaped, as: UTF8.self)
    }
}
