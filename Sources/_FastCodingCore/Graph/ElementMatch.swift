/// How elements of arrays are paired: by what stands at a key path in each of them.
package struct ElementMatch: Hashable, Sendable {
    /// Leads to the arrays; it may have wildcards.
    package let path: String
    /// Leads from an element to the value that identifies it, without wildcards.
    package let key: String

    package init(path: String, key: String) {
        self.path = path
        self.key = key
    }

    /// Reads `items:id`. The last colon counts; in the key another one is `\u003a`.
    ///
    /// Nil if there is no colon, no key after it, or a wildcard in the key.
    package init?(_ text: String) {
        guard let colon = text.utf8.lastIndex(of: UInt8(ascii: ":")) else { return nil }

        let path = text[..<colon]
        let key = String(text[text.utf8.index(after: colon)...])
        guard !key.isEmpty, !KeyPathSearch.hasWildcard(key) else { return nil }

        self.init(path: path.isEmpty ? KeyPath.root : String(path), key: key)
    }
}
