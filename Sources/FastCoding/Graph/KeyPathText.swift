/// Keys of key paths as strings.
package enum KeyPathText {
    /// A key as a component, with the escapes that it needs.
    package static func component(_ key: String) -> String {
        var component = ByteBuffer(capacity: key.utf8.count)
        KeyPath.append(component: Array(key.utf8).span, to: &component)
        return String(decoding: component.array, as: UTF8.self)
    }
}
