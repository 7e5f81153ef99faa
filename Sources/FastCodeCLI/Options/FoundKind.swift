internal import _FastCodingEngine

extension FoundDocument.Kind {
    /// The kind as options name it.
    var word: String {
        switch self {
        case .fast: DocumentKind.fast.word
        case .keyed: DocumentKind.keyed.word
        case .propertyList: DocumentKind.plist.word
        }
    }

    /// The kind as rows show it, with the version of a FastCoded archive.
    var shown: String {
        if case .fast(let version) = self {
            return "\(word) \(version)"
        }

        return word
    }
}
