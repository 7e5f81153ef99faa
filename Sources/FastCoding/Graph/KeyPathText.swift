/// How keys are written in key paths: fastcode-notation(5), "Key paths".
enum KeyPathText {
    /// A key as a component: dots and backslashes escaped, and a dollar sign at its beginning.
    static func component(_ key: String) -> String {
        var text = ""
        for scalar in key.unicodeScalars {
            if scalar == "." || scalar == "\\" || scalar == "$" && text.isEmpty { text += "\\" }
            text.unicodeScalars.append(scalar)
        }
        return text
    }
}
