import _FastCodingRules

extension ObjectGraph {
    /// Passes on all data that can be reached from what is at some key paths, or from the root: each piece once, with the path
    /// that leads to its first place by way of those key paths.
    ///
    ///     try graph.forEachData { path, bytes in print(path, bytes.count) }
    ///
    /// - Parameters:
    ///   - keyPaths: where to look, with wildcards allowed; everywhere if there are none.
    ///   - limits: only the limit on output matters; it bounds the key paths.
    /// - Throws: ``FastCodingError/Code/keyPath`` if a path leads nowhere, and what `body` throws.
    public func forEachData(
        at keyPaths: [String] = [], limits: FastLimits = FastLimits(),
        _ body: (_ path: String, _ bytes: Span<UInt8>) throws -> Void
    ) throws {
        var options = WritingOptions()
        (options.keyPaths, options.limits) = (keyPaths, limits)
        let failure = RethrownError()
        try failure.rethrow { () throws(FastCodingError) in
            try forEachData(options) { path, bytes throws(FastCodingError) in
                try failure.keep { try body(path, bytes) }
            }
        }
    }

    package func forEachData(
        _ options: WritingOptions, _ body: (_ path: String, _ bytes: Span<UInt8>) throws(FastCodingError) -> Void
    ) throws(FastCodingError) {
        let found = try find(options.keyPaths.isEmpty ? [KeyPath.root] : options.keyPaths, options)
        var addressing = KeyPathAddressing()
        var budget = NotationBudget(for: self, options.limits)
        var walk = Walk(self, rootIndex)
        for index in 0..<found.count {
            walk.restart(at: found.node(index, in: self))
            while let node = walk.nextNode() {
                guard [.data, .mutableData].contains(kind(node)) else { continue }
                let way = found.way(to: index) + walk.way
                try budget.charge(path: addressing.length(of: way, in: self), for: "the key paths of data")
                try body(addressing.path(of: way, in: self), bytes(node))
            }
        }
    }
}
