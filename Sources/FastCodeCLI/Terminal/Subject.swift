/// What a message is about.
package enum Subject: Hashable, Sendable {
    case standardInput
    case standardOutput
    case file(Path)

    /// The name as it stands in messages.
    package var displayName: String {
        switch self {
        case .standardInput: "<stdin>"
        case .standardOutput: "<stdout>"
        // Nothing at all would not be seen.
        case .file(let path): path.bytes.isEmpty ? "''" : DisplayText.escaped(path.bytes)
        }
    }

    /// The name as a reference to the file; also that of what is no file, for such references can't be left out.
    var uri: String {
        if case .file(let path) = self { path.uri } else { Path(displayName).uri }
    }

    /// The name itself, for other programs; as it stands in messages if it is not UTF-8.
    package var name: String {
        if case .file(let path) = self, let name = String(validating: path.bytes, as: UTF8.self) { return name }
        return displayName
    }
}
