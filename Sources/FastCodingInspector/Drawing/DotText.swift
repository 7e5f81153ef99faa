internal import _FastCodingLibrary

/// Writes drawings in the language of Graphviz.
package enum DotText {
    static func write(_ drawing: Drawing, title: String, to text: inout DumpText) throws(FastCodingError) {
        text.buffer.append(
            """
            digraph \(quoted([title], isLabel: false)) {
              graph [rankdir=LR, nodesep=0.3, ranksep=0.6]
              node [shape=box, style="rounded,filled", fillcolor="#f6f5f2", color="#8a8680", fontname="Helvetica", fontsize=11]
              edge [color="#5b5752", fontname="Helvetica", fontsize=9, arrowsize=0.7]

            """)
        for (number, box) in drawing.boxes.enumerated() {
            let width = number == 0 ? ", penwidth=2" : ""
            text.buffer.append("  n\(number) [label=\(quoted([box.title] + box.lines))\(width)]\n")
            try text.drainIfFull()
        }
        for arrow in drawing.arrows {
            text.buffer.append("  n\(arrow.start) -> n\(arrow.end) [label=\(quoted([arrow.label]))]\n")
            try text.drainIfFull()
        }
        if let leftOut = drawing.leftOut {
            text.buffer.append("  rest [shape=plaintext, style=\"\", label=\(quoted([leftOut]))]\n")
        }
        text.buffer.append("}\n")
    }

    /// A string in the language. Lines after the first are set flush left. In a label, an ampersand begins an entity of HTML.
    package static func quoted(_ lines: [String], isLabel: Bool = true) -> String {
        var result = "\""
        for (number, line) in lines.enumerated() {
            // A backslash begins an escape, so it is doubled; a quote ends the string.
            for scalar in DisplayText.safe(line).unicodeScalars {
                if scalar == "\\" || scalar == "\"" { result += "\\" }
                result.unicodeScalars.append(scalar)
                if scalar == "&", isLabel { result += "amp;" }
            }
            if lines.count > 1 { result += number == 0 ? "\\n" : "\\l" }
        }
        return result + "\""
    }
}
