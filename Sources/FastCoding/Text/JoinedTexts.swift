extension Array where Element == String {
    /// The texts in one, with a separator between them. The standard library's function of this name takes longer to find
    /// its way, the first time, than most commands take to start.
    package func joined(separator: String = "") -> String {
        var text = ""
        for (index, part) in enumerated() {
            if index > 0 { text += separator }
            text += part
        }
        return text
    }
}
