import _FastCodingNotation

/// What three keyed archives say about their classes beside the names, merged: graphs have no place
/// for superclasses.
struct MergedChains {
    /// The chains of classes that ours lacks, and of those that only theirs has changed.
    private(set) var new: [[UInt8]: KeyedArchiveChain] = [:]
    /// Classes of which both sides have changed the chain; that of ours stays.
    private(set) var conflicts: [MergeConflict] = []

    /// How many superclasses of a class are shown.
    private static let mostShown = 10

    init(
        base: [[UInt8]: KeyedArchiveChain],
        ours: [[UInt8]: KeyedArchiveChain],
        theirs: [[UInt8]: KeyedArchiveChain]
    ) {
        let names = theirs.keys.sorted { $0.lexicographicallyPrecedes($1) }
        for name in names {
            guard let theirChain = theirs[name], theirChain != ours[name] else { continue }

            let old = base[name]
            if ours[name] == nil || ours[name] == old {
                new[name] = theirChain
            } else if theirChain != old {
                conflicts.append(
                    MergeConflict(
                        keyPath: NameText.shown(name.span),
                        ours: Self.words(ours[name]),
                        theirs: Self.words(theirChain),
                        base: Self.words(old)
                    )
                )
            }
        }
    }

    /// A chain in a few words.
    private static func words(_ chain: KeyedArchiveChain?) -> String {
        guard let chain else { return "nothing" }

        let names = chain.classes.prefix(mostShown).map { NameText.shown($0.span) }
        let hints = chain.hints.prefix(mostShown).map { NameText.shown($0.span) }
        let classes = "class chain " + names.joined(separator: ", ")
        return hints.isEmpty ? classes : classes + ", or " + hints.joined(separator: ", ")
    }
}
