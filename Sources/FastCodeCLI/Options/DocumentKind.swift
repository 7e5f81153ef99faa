internal import FastCodingInspector
internal import _FastCodingEngine

/// A kind of documents that `--kind` takes from directories.
package enum DocumentKind: String, OptionWord, Sendable {
    /// FastCoded archives.
    case fast
    /// Keyed archives.
    case keyed
    /// Property lists other than keyed archives.
    case plist
    case json
}

extension ParsedArguments {
    /// The kinds that are taken from directories; nil if none is named.
    var documentKinds: Set<DocumentKind>? {
        let kinds = words(.kind).compactMap { DocumentKind(word: $0) }
        return kinds.isEmpty ? nil : Set(kinds)
    }
}
