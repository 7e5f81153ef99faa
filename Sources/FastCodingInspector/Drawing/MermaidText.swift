internal import _FastCodingLibrary

/// Writes drawings in the language of Mermaid.
package enum MermaidText {
    static func write(_ drawing: Drawing, title: String, to text: inout DumpText) throws(FastCodingError) {
        text.buffer.append("flowchart LR\n  accTitle: \(escaped(title))\n")
        for (number, box) in drawing.boxes.enumerated() {
            let label = ([box.title] + box.lines).map(escaped).joined(separator: "<br/>")
            text.buffer.append("  n\(number)[\"\(label)\"]\n")
            try text.drainIfFull()
        }
        for arrow in drawing.arrows {
            text.buffer.append("  n\(arrow.start) -->|\"\(escaped(arrow.label))\"| n\(arrow.end)\n")
            try text.drainIfFull()
        }
        if let leftOut = drawing.leftOut { text.buffer.append("  rest[\"\(escaped(leftOut))\"]\n") }
    }

    /// A text in which everything that means something to Mermaid, or to a page around it, is written as one of
    /// Mermaid's entities. An empty text would be a syntax error.
    package static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in DisplayText.safe(text).unicodeScalars {
            switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9", " ", ".", ",", ":", "_", "-", "…", "\u{80}"...:
                result.unicodeScalars.append(scalar)
            default: result += "#\(scalar.value);"
            }
        }
        return result.isEmpty ? "#8203;" : result
    }
}
