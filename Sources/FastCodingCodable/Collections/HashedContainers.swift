import _FastCodingLibrary

// Sets and dictionaries are built once their elements and keys are complete, apart from links.
extension DecodingState {
    /// Has the hashes of elements or keys checked once links are filled, if some are still empty: a container whose
    /// elements have got other hashes finds none of them.
    func watch<Element: Decodable & Hashable>(_ elements: [Element], _ level: Int, _ place: CodingPlace) {
        guard hasEmptyLinks else { return }
        if case .scalar = types[Element.self].form { return }
        let path = path(level, place)
        let isIntact = hashCheck(elements)
        hashChecks.append {
            if isIntact() { return }
            let message = """
                the hash of a \(Element.self) here depends on a link, which is filled after the container is built; \
                leave links out of hashes, or use an array
                """
            throw DecodingError.dataCorrupted(DecodingError.Context(codingPath: path, debugDescription: message))
        }
    }

    /// The error for a set that would lose elements because some are equal.
    func equalElements<Element: Hashable>(_ elements: [Element], _ level: Int, _ place: CodingPlace) -> DecodingError {
        var seen: Set<Element> = []
        let index = elements.firstIndex { !seen.insert($0).inserted } ?? 0
        let message = """
            an equal element stands before this one, or one that is equal as long as links are empty; a set would lose it
            """
        return DecodingError.dataCorrupted(
            DecodingError.Context(
                codingPath: path(level, place) + [PathKey(intValue: index)], debugDescription: message))
    }
}

/// Tells whether elements still have the hashes that they have now.
func hashCheck<Element: Hashable>(_ elements: [Element]) -> () -> Bool {
    let hashes = elements.map(\.hashValue)
    return { zip(elements, hashes).allSatisfy { $0.hashValue == $1 } }
}
