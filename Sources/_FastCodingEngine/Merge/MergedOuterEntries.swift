import _FastCodingNotation

/// The entries of the outer dictionaries of keyed archives beside the objects, merged: `$archiver`,
/// and others that programs have added. The graph of the objects has no place for them.
struct MergedOuterEntries {
    /// The merged entries, without those of ``untouched``.
    private let merged: OuterDictionary
    /// The keys of the entries that stay as they are in ours.
    private let untouched: Set<[UInt8]>
    /// In the order of the entries; those that name objects come last.
    let conflicts: [MergeConflict]

    /// Merges the entries.
    init(
        base: OuterDictionary,
        ours: OuterDictionary,
        theirs: OuterDictionary,
        limits: FastLimits
    ) throws(FastCodingError) {
        var untouched: Set<[UInt8]> = []
        for version in [base, ours, theirs] {
            untouched.formUnion(version.entriesOfObjects.map(\.name))
        }

        let outcome = try GraphMerge.merge(
            base: base.selecting { !untouched.contains($0.name) },
            ours: ours.selecting { !untouched.contains($0.name) },
            theirs: theirs.selecting { !untouched.contains($0.name) },
            limits: limits
        )

        self.untouched = untouched
        merged = OuterDictionary(outcome.graph)
        conflicts = outcome.conflicts + Self.conflicts(about: untouched, base, ours, theirs)
    }

    /// The conflicts about entries that name objects and that theirs has changed.
    private static func conflicts(
        about names: Set<[UInt8]>,
        _ base: OuterDictionary,
        _ ours: OuterDictionary,
        _ theirs: OuterDictionary
    ) -> [MergeConflict] {
        let old = Values(base, names)
        let our = Values(ours, names)
        let new = Values(theirs, names)
        return names.sorted { $0.lexicographicallyPrecedes($1) }.compactMap { name in
            let value = new.fingerprint(name)
            if value == old.fingerprint(name) || value == our.fingerprint(name) {
                return nil
            }

            return MergeConflict(
                keyPath: NameText.shown(name.span),
                ours: our.words(name),
                theirs: new.words(name),
                base: old.words(name)
            )
        }
    }

    /// Some entries of a dictionary, to be compared with those of another one.
    private struct Values {
        private let graph: ObjectGraph
        private let entries: [[UInt8]: OuterDictionary.Entry]
        private let hashes: ContentHashes

        init(_ dictionary: OuterDictionary, _ names: Set<[UInt8]>) {
            let entries = dictionary.otherEntries(names)
            graph = dictionary.selecting { entries[$0.name] != nil }
            self.entries = entries
            hashes = ContentHashes(of: graph, options: GraphComparison.Options())
        }

        func fingerprint(_ name: [UInt8]) -> UInt64? {
            entries[name].map { hashes[$0.value] }
        }

        func words(_ name: [UInt8]) -> String {
            guard let node = entries[name]?.value else { return "nothing" }

            return graph.childRange(node).isEmpty
                ? graph.brief(node) : graph.summary(withContentsOf: node)
        }
    }

    /// The bytes of the merged archive with the merged entries. Those that it has keep their order.
    func add(to bytes: [UInt8], _ edit: DocumentEdit) throws(FastCodingError) -> [UInt8] {
        let document = Document(bytes)
        var ignored = Diagnostics()
        let written = OuterDictionary(try edit.literalGraph(document, &ignored))
        var new = written.graph
        let own = OuterDictionary(try Self.grafted(merged, into: &new))
        var rest = Dictionary(
            own.entries.map { ($0.name, $0) },
            uniquingKeysWith: { first, _ in first }
        )

        var children: [NodeIndex] = []
        for entry in written.entries {
            if untouched.contains(entry.name) {
                children += [entry.value, entry.key]
            } else if let other = rest.removeValue(forKey: entry.name) {
                children += [other.value, entry.key]
            }
        }

        for entry in own.entries where rest[entry.name] != nil {
            children += [entry.value, entry.key]
        }

        new.close(new.rootIndex, children: children)
        return try edit.replaceLiterally(document) { old throws(FastCodingError) in
            try GraphOverlay(pairing: new, with: old)
        }
    }

    /// Takes over entries, and returns the graph seen from them.
    private static func grafted(
        _ entries: OuterDictionary,
        into graph: inout ObjectGraph
    ) throws(FastCodingError) -> ObjectGraph {
        let root = try graph.graft(entries.graph, source: 0)
        var part = graph
        part.rootIndex = root
        return part
    }
}
