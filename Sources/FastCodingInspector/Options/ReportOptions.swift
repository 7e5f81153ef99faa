package import _FastCodingLibrary

package struct ReportOptions: Sendable {
    package var isJSON = false
    package var isColored = false
    /// The archive's name, for JSON, drawings and pages.
    package var name: String?
    package var dialect: String?
    package var limits = Limits()

    package var showsStatistics = false
    package var showsBytes = false
    /// The maximum number of columns for a string; `Int.max` for no limit.
    package var width = 60
    /// The offset or the key path of the chunk that is shown with those around it; nil for all chunks. See ``offset``.
    package var place: String?

    /// Of info: the language that a drawing is written in; nil for no drawing.
    package var drawing: DrawingLanguage?
    package var drawsClasses = false
    package var boxes = 100
    package static let mostBoxes = 10_000
    /// What wrote the file, in words, if what is shown is an archive made from it; nil for an archive.
    var origin: String?

    package init() {}

    /// The offset that ``place`` gives in decimal digits, or in hexadecimal ones after `0x`; nil if it gives none.
    package var offset: Int? {
        guard let place else { return nil }
        if place.hasPrefix("0x") || place.hasPrefix("0X") { return Int(place.dropFirst(2), radix: 16) }
        return place.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(place) : nil
    }
}

/// A language that drawings are written in.
public enum DrawingLanguage: String, CaseIterable, Sendable {
    case dot
    case mermaid
}

/// The version of this package, which `fastcode --version` prints and pages name as what made them.
package enum PackageVersion {
    package static let text = "1.0.0"
}

package enum GraphReading {
    /// The graph of an archive, FastCoded or keyed, whatever it contains. Chains of any length are read, because nothing in
    /// the tool recurses.
    package static func archive(
        _ bytes: [UInt8], dialect: String? = nil, limits: Limits, warn: WarningHandler
    ) throws(FastCodingError) -> ObjectGraph {
        var limits = limits
        limits.chain = .max
        return try withWarnings(to: warn) { [limits] diagnostics throws(FastCodingError) in
            if KeyedArchiveDetector.isKeyedArchive(bytes) {
                return try KeyedArchiveReader.read(bytes, limits: limits, diagnostics: &diagnostics)
            }
            let result = try ArchiveReader.read(bytes, dialect: dialect, limits: limits, diagnostics: &diagnostics)
            return result.graph
        }
    }
}
