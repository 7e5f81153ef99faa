extension ObjectGraph {
    /// All places that key paths of an output lead to. An error about a path that ends at data which the options could
    /// replace by what it holds comes with the remedy.
    func find(_ keyPaths: [String], _ options: WritingOptions) throws(FastCodingError) -> FoundPlaces {
        do throws(FastCodingError) {
            return try KeyPathSearch.find(keyPaths, in: self)
        } catch {
            guard !options.expandsData, let path = error.keyPath, holdsContent(at: path) else { throw error }
            var error = error
            error.remedy = .expandedData
            throw error
        }
    }

    /// The node to write for the key paths of an output; the root if there are none.
    mutating func select(_ options: WritingOptions) throws(FastCodingError) -> NodeIndex {
        options.keyPaths.isEmpty ? rootIndex : select(try find(options.keyPaths, options))
    }

    private func holdsContent(at path: String) -> Bool {
        guard let found = try? KeyPathSearch.find([path], in: self), found.count == 1 else { return false }
        let node = found.node(0, in: self)
        return [.data, .mutableData].contains(kind(node)) && DataExpansion.Content(bytes(node)) != nil
    }
}
