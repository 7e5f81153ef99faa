/// Where output goes, and what happens to existing files.
package struct OutputOptions: Sendable {
    /// The file to write to; nil for standard output, or if a directory is given.
    package var file: Path?
    /// The directory that gets a file for each input.
    package var directory: Path?
    /// Whether inputs are replaced with what is made from them.
    package var isInPlace = false
    /// What is added to the name of an input that is replaced, to keep it; nil if it is not kept.
    package var backupSuffix: [UInt8]?
    /// Whether existing files are replaced, and binary output goes to terminals, nevertheless.
    package var isForced = false
    /// Whether outputs that exist are left alone.
    package var leavesAlone = false
    /// How many inputs are worked on at once; nil for as many as there are cores.
    package var jobs: Int?

    package init() {}
}
