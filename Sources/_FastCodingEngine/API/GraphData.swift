import _FastCodingNotation

extension ObjectGraph {
    /// Passes on all data: see ``forEachData(at:limits:_:)``.
    package func forEachData(
        _ options: WritingOptions,
        _ body: (_ path: String, _ bytes: Span<UInt8>) throws(FastCodingError) -> Void
    ) throws(FastCodingError) {
        let found = try find(options.keyPaths.isEmpty ? [KeyPath.root] : options.keyPaths, options)
        var addressing = KeyPathAddressing()
        var budget = NotationBudget(for: self, options.limits)
        var walk = Walk(self, rootIndex)

        for index in 0..<found.count {
            // One walk for all places: data below several of them is handed over once.
            walk.restart(at: found.node(index, in: self))
            while let node = walk.nextNode() {
                guard [.data, .mutableData].contains(kind(node)) else { continue }

                let way = found.way(to: index) + walk.way
                try budget.charge(
                    path: addressing.length(of: way, in: self),
                    for: "the key paths of data"
                )

                try body(addressing.path(of: way, in: self), bytes(node))
            }
        }
    }
}
