/// The format version given in a header.
public struct ArchiveVersion: Hashable, Sendable, CustomStringConvertible {
    /// 2 or 3 in archives that can be read.
    public let major: UInt16
    /// 0 to 3 in archives that the original wrote.
    public let minor: UInt16

    /// `major.minor`.
    public var description: String { "\(major).\(minor)" }
}

/// The header of an archive: fastcoded(5), "Header".
package struct ArchiveHeader: Sendable {
    package let version: ArchiveVersion
    /// The three counts as stored. They are hints: 0 means unknown. Major version 2 has only the
    /// first.
    package let objectCount: UInt32
    package let classCount: UInt32
    package let stringCount: UInt32

    package var isMajor2: Bool { version.major == 2 }

    package var layout: VersionLayout { isMajor2 ? .major2 : .major3 }

    package var size: Int { layout.headerSize }

    /// Whether an archive of `size` bytes may be taken by the readers that need no graph: they know
    /// only major version 3, and keep offsets in 32 bits.
    package func suitsPlainReaders(size: Int) -> Bool {
        !isMajor2 && size <= Int(clamping: UInt32.max)
    }

    /// Whether the archive says that it has class definitions, so that a survey would only find out
    /// that it is not plain. 3.0 and 3.0.1 counted strings there (quirk Q5).
    package var announcesClasses: Bool { classCount > 0 && version.minor > 0 }

    /// - Throws: `not-an-archive`, `unsupported-version`, `truncated`.
    package init(_ bytes: Span<UInt8>) throws(FastCodingError) {
        guard ArchiveHeader.isArchive(bytes) else {
            throw FastCodingError(
                .notAnArchive,
                "a FastCoded archive begins with the bytes 54 53 41 46",
                offset: 0
            )
        }
        guard bytes.count >= 8 else { throw ArchiveHeader.truncated(bytes.count) }

        version = ArchiveVersion(major: bytes.load(4), minor: bytes.load(6))
        guard version.major == 2 || version.major == 3 else {
            throw FastCodingError(
                .unsupportedVersion,
                "version \(version); only versions 2.x and 3.x can be read",
                offset: 4
            )
        }

        let layout: VersionLayout = version.major == 2 ? .major2 : .major3
        guard bytes.count >= layout.headerSize else { throw ArchiveHeader.truncated(bytes.count) }

        objectCount = bytes.load(8)
        classCount = layout.hasCommonCache ? 0 : bytes.load(12)
        stringCount = layout.hasCommonCache ? 0 : bytes.load(16)
    }

    /// Whether bytes begin with the identifier.
    package static func isArchive(_ bytes: Span<UInt8>) -> Bool {
        bytes.count >= 4 && bytes.load(0, as: UInt32.self) == ArchiveFormat.identifier
    }

    private static func truncated(_ count: Int) -> FastCodingError {
        FastCodingError(.truncated, "the file ends within the header", offset: count)
    }
}

/// A dialect of archives, by its name in fastcoded(5), "Dialects".
public struct FastDialect: Hashable, Sendable, CustomStringConvertible {
    /// The name, such as `3.0.2`.
    public let description: String

    /// A name that may be wrong, which reading an archive reports.
    package init(unchecked name: String) {
        description = name
    }
}
