internal import _FastCodingEngine

/// A file that an operand names, or that is in a directory that one names.
struct SelectedFile {
    let path: Path
    let isFromDirectory: Bool
}
