/// Keys of key paths as strings.
package enum KeyPathText {
    /// The key path of these keys and indexes, from the root on.
    package static func path(_ components: [String]) -> String {
        components.isEmpty ? KeyPath.root : components.map(component).joined(separator: ".")
    }

    /// A key as a component, with the escapes that it needs.
    private static func component(_ key: String) -> String {
        var component = ByteBuffer(capacity: key.utf8.count)
        KeyPath.append(component: Array(key.utf8).span, to: &component)
        return String(decoding: component.array, as: UTF8.self)
    }
}
