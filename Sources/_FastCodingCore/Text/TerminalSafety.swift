/// Whether a character must not reach a terminal unescaped, wherever it comes from.
///
/// That applies to everything that could control the terminal, break the line, change the direction of the surrounding
/// text, or be invisible: control and format characters (C0, DEL, C1, bidirectional controls, joiners and others of no
/// width, the soft hyphen, the byte order mark, tags), and the separators of lines and paragraphs. No other place in
/// the project decides this question.
package func isUnsafeOnTerminals(_ scalar: UInt32) -> Bool {
    if scalar < 0x7F { return scalar < 0x20 }
    if scalar < 0xA0 { return true }
    switch scalar {
    // Some of these are not assigned yet.
    case 0x2060...0x206F, 0xE0000...0xE007F: return true
    default: break
    }
    guard let scalar = Unicode.Scalar(scalar) else { return true }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: return true
    default: return false
    }
}
