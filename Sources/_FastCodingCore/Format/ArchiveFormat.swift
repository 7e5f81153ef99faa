/// Facts about the beginning of an archive: fastcoded(5), "Header".
package enum ArchiveFormat {
    /// The identifier: the four-character code FAST as a little-endian number, "TSAF" on disk.
    package static let identifier: UInt32 = 0x4641_5354
    /// The version that this project writes: that of the last release of the original.
    package static let written = ArchiveVersion(major: 3, minor: 3)
    /// Seconds from 1970-01-01, where the dates of older versions begin, to 2001-01-01, both UTC.
    package static let secondsTo2001 = 978_307_200.0
}
