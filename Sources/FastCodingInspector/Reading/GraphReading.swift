package import _FastCodingLibrary

/// Reads what commands examine as a graph.
package enum GraphReading {
    /// The graph of an archive, FastCoded or keyed, whatever it contains. Chains of any length are read, because nothing in
    /// the tool recurses.
    package static func archive(
        _ bytes: [UInt8], dialect: String? = nil, limits: Limits, warn: WarningHandler
    ) throws(FastCodingError) -> ObjectGraph {
        var limits = limits
        limits.chain = .max
        if KeyedArchive(bytes).isRecognized {
            return try ObjectGraph(keyedArchive: bytes, policy: .anything, limits: limits, warn: warn)
        }
        return try ObjectGraph(archive: bytes, policy: .anything, dialect: dialect, limits: limits, warn: warn)
    }
}
