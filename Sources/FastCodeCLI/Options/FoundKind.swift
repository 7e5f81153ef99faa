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

    var shown: String {
        if case .fast(let version) = self {
            return "\(word) \(version)"
        }

        return word
    }
}
