// The standard library's functions of these names take longer to find their way, the first time, than some commands take to
// start.
extension Array where Element == String {
    /// The texts in one, with a separator between them.
    package func joined(separator: String) -> String {
        var text = ""
        for (index, part) in enumerated() {
            if index > 0 { text += separator }
            text += part
        }
        return text
    }

    /// The texts in one.
    package func joined() -> String { joined(separator: "") }
}
