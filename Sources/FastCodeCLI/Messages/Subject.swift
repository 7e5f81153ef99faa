internal import FastCodingInspector
internal import _FastCodingEngine

/// The file or stream that a message is about.
package enum Subject: Hashable, Sendable {
    case standardInput
    case standardOutput
    case file(Path)
    /// A document inside a file, or inside standard input for nil, and its place there.
    case part(of: Path?, String)

    /// The name as it appears in messages.
    package var displayName: String {
        switch self {
        case .standardInput: "<stdin>"
        case .standardOutput: "<stdout>"
        // An empty name would be invisible.
        case .file(let path):
            path.bytes.isEmpty ? "''" : DisplayText.escaped(path.bytes)
        case .part(_, let place):
            whole.displayName + " > " + DisplayText.escaped(place)
        }
    }

    /// The path of a file, if it is one.
    var path: Path? {
        if case .file(let path) = self { path } else { nil }
    }

    /// The file or stream that contains a part; the subject itself if it is no part.
    var whole: Subject {
        guard case .part(let path, _) = self else { return self }

        return path.map { .file($0) } ?? .standardInput
    }

    /// The name as a URI, for other programs.
    var uri: String {
        switch self {
        case .standardInput: "file:///dev/stdin"
        case .standardOutput: "file:///dev/stdout"
        case .file(let path): path.uri
        case .part: whole.uri
        }
    }

    /// Whether ``name`` is the name itself.
    var isNameExact: Bool {
        if case .file(let path) = whole {
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

        if case .part(_, let place) = self {
            return whole.name + " > " + place
        }

        return displayName
    }
}
