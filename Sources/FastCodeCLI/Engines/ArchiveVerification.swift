package import FastCoding

/// What verify lets pass.
package struct VerificationOptions: Sendable {
    /// Names of classes; one that ends in `*` stands for all that begin so.
    package var allowedClasses: [String] = []
    package var allowsAnyClass = false
    package var allowsKeyedArchives = false
    package var dialect: String?
    package var limits = Limits()

    package init() {}
}

/// What verify found out about an archive.
package struct Verdict: Sendable {
    /// Facts about the archive, as far as it could be read.
    package struct Facts: Sendable {
        /// The header's version, such as `3.3`.
        package var version: String?
        package var dialect: String?
        package var chunks = 0
        package var depth = 0
        package var classes: [String] = []
        package var strings = 0
        package var aliases = 0
        /// How many values there are once sharing is written out; nil if that has no end.
        package var expandedSize: Int?

        package init() {}
    }

    /// Why the archive can't be read or is refused.
    package var errors: [FastCodingError] = []
    package var warnings = Diagnostics()
    package var facts = Facts()

    package init() {}
}

/// Judges archives.
package enum ArchiveVerification {
    package static func judge(_ archive: [UInt8], options: VerificationOptions) -> Verdict {
        var verdict = Verdict()
        verdict.errors = [FastCodingError(.unknownFormat, "not written yet")]
        return verdict
    }
}
