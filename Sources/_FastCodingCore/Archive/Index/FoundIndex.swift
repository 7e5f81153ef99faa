/// The index of an archive in the dialect that was found or named.
package struct FoundIndex {
    package let index: ArchiveIndex
    /// Why the archive cannot be read, to be thrown once everything has been shown.
    package let problem: FastCodingError?
}
