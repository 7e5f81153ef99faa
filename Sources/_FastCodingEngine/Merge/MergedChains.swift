import _FastCodingNotation

/// What three keyed archives say about their classes beside the names, merged: graphs have no place
/// for superclasses.
struct MergedChains {
    typealias Chains = [[UInt8]: KeyedArchiveChain]

    /// The chains of classes that ours lacks, and of those that only theirs has changed.
    private(set) var new: Chains = [:]
    /// Classes of which both sides have changed the chain; that of ours stays.
    private(set) var conflicts: [MergeConflict] = []

    /// How many superclasses of a class are shown.
    private static let mostShown = 10

    /// - Parameter renamed: the classes that either side has renamed, by what their objects tell.
    init(base: Chains, ours: Chains, theirs: Chains, _ renamed: RenamedClasses) {
        var renamed = renamed
        let superclassesOfOurs = RenamedSuperclasses(base, ours, renamed.byOurs)
        let superclassesOfTheirs = RenamedSuperclasses(base, theirs, renamed.byTheirs)
        renamed.byOurs.merge(superclassesOfOurs.certain) { known, _ in known }
        renamed.byTheirs.merge(superclassesOfTheirs.certain) { known, _ in known }

        // All under the names that classes have after the merge.
        let oldChains = Self.renamed(base, renamed.ofBase, renamed)
        let ourChains = Self.renamed(ours, renamed.ofOurs, renamed)
        let theirChains = Self.renamed(theirs, renamed.ofTheirs, renamed)
        let names = Set(ourChains.keys).union(theirChains.keys)

        for name in names.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
            let ourChain = ourChains[name]
            if let theirChain = theirChains[name], theirChain != ourChain {
                let old = oldChains[name]
                if ourChain == nil || ourChain == old {
                    new[name] = theirChain
                    continue
                }

                if theirChain != old {
                    note(name, ourChain, theirChain, old)
                }
            }

            // Theirs may have renamed a class in it.
            if let ourChain, ourChain != ours[name] {
                new[name] = ourChain
            }
        }

        noteUnclear(theirs, base, superclassesOfOurs.unclear, isOurs: false)
        noteUnclear(ours, base, superclassesOfTheirs.unclear, isOurs: true)
    }

    /// Chains with the names that classes have after the merge.
    private static func renamed(
        _ chains: Chains,
        _ newName: ([UInt8]) -> [UInt8],
        _ renamed: RenamedClasses
    ) -> Chains {
        if renamed.isEmpty {
            return chains
        }

        var new: Chains = [:]
        for (name, chain) in chains {
            new[newName(name)] = KeyedArchiveChain(
                classes: chain.classes.map(newName),
                hints: chain.hints.map(newName)
            )
        }

        return new
    }

    private mutating func note(
        _ name: [UInt8],
        _ ours: KeyedArchiveChain?,
        _ theirs: KeyedArchiveChain?,
        _ base: KeyedArchiveChain?
    ) {
        conflicts.append(
            MergeConflict(
                keyPath: NameText.shown(name.span),
                ours: Self.words(ours),
                theirs: Self.words(theirs),
                base: Self.words(base)
            )
        )
    }

    /// Notes a conflict for each superclass that a side names in a new chain, and of which it can't
    /// be said whether the other side has renamed it.
    ///
    /// - Parameter unclear: for each such class a chain of the other side, and the same one before.
    private mutating func noteUnclear(
        _ chains: Chains,
        _ base: Chains,
        _ unclear: [[UInt8]: RenamedSuperclasses.Change],
        isOurs: Bool
    ) {
        if unclear.isEmpty {
            return
        }

        var noted: Set<[UInt8]> = []
        let names = chains.keys.sorted { $0.lexicographicallyPrecedes($1) }
        for name in names where base[name] == nil {
            guard let chain = chains[name] else { continue }

            for superclass in chain.classes {
                guard let change = unclear[superclass], noted.insert(superclass).inserted else {
                    continue
                }

                let ours = isOurs ? chain : change.new
                let theirs = isOurs ? change.new : chain
                note(superclass, ours, theirs, change.old)
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
