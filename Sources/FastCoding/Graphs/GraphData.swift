import _FastCodingEngine

extension ObjectGraph {
    /// Passes on all data that can be reached from some key paths, or from the root:
    /// each piece once, with the path that leads to its first place by way of those key paths. Of
    /// the limits, that on output bounds the key paths.
    ///
    ///     try graph.forEachData { path, bytes in print(path, bytes.count) }
    ///
    /// - Throws: ``FastCodingError/Code/keyPath`` if a path leads nowhere, and the errors of
    ///   `body`.
    public func forEachData(
        at keyPaths: [String] = [],
        limits: FastLimits = FastLimits(),
        _ body: (_ path: String, _ bytes: Span<UInt8>) throws -> Void
    ) throws {
        var options = WritingOptions()
        options.keyPaths = keyPaths
        options.limits = limits
        let failure = RethrownError()
        try failure.rethrow { () throws(FastCodingError) in
            try forEachData(options) { path, bytes throws(FastCodingError) in
                try failure.keep { try body(path, bytes) }
            }
        }
    }
}
