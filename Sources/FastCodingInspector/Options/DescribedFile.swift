/// A file that is no archive itself, but is described as the archive that was made from it.
struct DescribedFile: Sendable {
    /// What wrote it, in words.
    let origin: String
    /// In bytes.
    let size: Int
}
