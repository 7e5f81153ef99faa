/// Key paths made of strings.
package enum KeyPathText {
    /// The key path of keys, one for each level; that of the root if there are none.
    package static func path(_ keys: [String]) -> String {
        keys.isEmpty ? KeyPath.root : keys.map(component).joined(separator: ".")
    }

    /// A key as a component, with the escapes that it needs.
    private static func component(_ key: String) -> String {
        var component = ByteBuffer(capacity: key.utf8.count)
        KeyPath.append(component: Array(key.utf8).span, to: &component)
        return String(decoding: component.array, as: UTF8.self)
    }
}
