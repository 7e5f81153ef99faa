internal import FastCodingInspector
internal import _FastCodingEngine

/// The file or stream that a message is about.
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
        case .file(let path):
            path.bytes.isEmpty ? "''" : DisplayText.escaped(path.bytes)
        }
    }

    /// The name as a URI, for other programs.
    var uri: String {
        switch self {
        case .standardInput: "file:///dev/stdin"
        case .standardOutput: "file:///dev/stdout"
        case .file(let path): path.uri
        }
    }

    /// Whether ``name`` is the name itself.
    var isNameExact: Bool {
        if case .file(let path) = self {
            String(utf8: path.bytes.span) != nil
        } else {
            true
        }
    }

    /// The name itself, for other programs, or as it appears in messages if it is not UTF-8.
    package var name: String {
        if case .file(let path) = self, let name = String(utf8: path.bytes.span) {
            return name
        }
        return displayName
    }
}
