internal import FastCodingInspector

/// What a message is about.
package enum Subject: Hashable, Sendable {
    case standardInput
    case standardOutput
    case file(Path)

    /// The name as it appears in messages.
    package var displayName: String {
        switch self {
        case .standardInput: "<stdin>"
        case .standardOutput: "<stdout>"
        // An empty name would be invisible.
        case .file(let path): path.bytes.isEmpty ? "''" : DisplayText.escaped(path.bytes)
        }
    }

    /// The name as a reference to the file, even for what is not a file, because a log can't do without one.
    var uri: String {
        if case .file(let path) = self { path.uri } else { Path(displayName).uri }
    }

    /// The name itself, for other programs, or as it appears in messages if it is not UTF-8.
    package var name: String {
        if case .file(let path) = self, let name = String(validating: path.bytes, as: UTF8.self) { return name }
        return displayName
    }
}
