import _FastCodingNotation

/// What is missing where the path of a change leads nowhere, as far as other options would make it.
package enum MissingPlace: Sendable {
    /// The objects of a class have no such property.
    case property(className: String, name: String)
    /// The path goes on in a dictionary that is not there.
    case parent
}

extension ObjectGraph {
    /// What is missing at a path; nil if the path has wildcards, or if nothing can be made there.
    func missingPlace(_ path: String) -> MissingPlace? {
        if KeyPathSearch.hasWildcard(path) {
            return nil
        }

        let text = Array(path.utf8)
        var parser = KeyPathParser(0..<text.count)
        var walker = KeyPathWalker()
        var node = rootIndex
        parser.takeRoot(text)

        while !parser.isAtEnd {
            let start = parser.position
            if let next = walker.step(from: node, in: self, &parser, text) {
                node = next
                continue
            }

            // The parser is behind the dot after a component, unless that is the last one.
            let end = parser.isAtEnd ? text.count : parser.position - 1
            let component = String(decoding: text[start..<end], as: UTF8.self)
            switch kind(node) {
            case .object: return .property(className: className(node), name: component)
            case .nil, .null: return .parent
            case .dictionary, .mutableDictionary:
                let isPossible = place(component, in: node, &walker) != nil
                return isPossible && !parser.isAtEnd ? .parent : nil
            default: return nil
            }
        }

        return nil
    }
}
