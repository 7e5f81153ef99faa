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
        case .file(let path): DisplayText.escaped(path.bytes)
        }
    }
}
