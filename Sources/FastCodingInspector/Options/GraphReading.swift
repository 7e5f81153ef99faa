package import _FastCodingEngine

package enum GraphReading {
    /// The graph of an archive, FastCoded or keyed, whatever it contains. Chains of any length are
    /// read, because nothing in the tool recurses.
    package static func archive(
        _ bytes: [UInt8],
        dialect: String? = nil,
        limits: Limits,
        warn: WarningHandler
    ) throws(FastCodingError) -> ObjectGraph {
        var limits = limits
        limits.chain = .max
        return try withWarnings(to: warn) { [limits] diagnostics throws(FastCodingError) in
            if KeyedArchiveDetector.isKeyedArchive(bytes) {
                return try KeyedArchiveReader.read(bytes, limits: limits, diagnostics: &diagnostics)
            }

            let result = try ArchiveReader.read(
                bytes,
                dialect: dialect,
                limits: limits,
                diagnostics: &diagnostics
            )
            return result.graph
        }
    }
}
