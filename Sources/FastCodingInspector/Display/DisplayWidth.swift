internal import _FastCodingEngine

/// The number of columns that text takes on a terminal, as far as that can be known without asking
/// the terminal.
package enum DisplayWidth {
    /// Blocks whose characters take two columns: scripts of East Asia and emoji.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
        0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F,
        0x1F680...0x1F6FF, 0x1F900...0x1FAFF, 0x20000...0x3FFFD,
    ]

    /// The width of a text, the sum of the widths of its scalars. Sequences that a terminal joins
    /// into one character are not recognized, because terminals differ in that.
    package static func of(_ text: String) -> Int {
        text.unicodeScalars.reduce(0) { $0 + of($1) }
    }

    /// The width of a scalar: 0 for marks over the character before, 2 for wide ones, and 1 for all
    /// others.
    static func of(_ scalar: Unicode.Scalar) -> Int {
        if scalar.value < 0x300 {
            return 1
        }

        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark: return 0
        default:
            return wide.contains { $0.contains(scalar.value) } ? 2 : 1
        }
    }
}
