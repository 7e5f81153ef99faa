package import FastCoding

/// How migrate reads.
package struct MigrationOptions: Sendable {
    package var dialect: String?
    package var limits = Limits()

    package init() {}
}

/// Rewrites archives of any version as clean ones.
package enum ArchiveMigration {
    package static func migrate(
        _ archive: [UInt8], options: MigrationOptions, diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> ByteBuffer {
        try Migration.migrate(archive, dialect: options.dialect, limits: options.limits, diagnostics: &diagnostics)
    }
}
