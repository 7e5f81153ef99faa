internal import _FastCodingEngine

/// Writes drawings in the language of Graphviz.
package enum DotText {
    /// The beginning of a drawing, with the look of its boxes and arrows.
    static func head(_ title: String, isTopDown: Bool) -> String {
        """
        digraph \(quoted([title], isLabel: false)) {
          graph [rankdir=\(isTopDown ? "TB" : "LR"), nodesep=0.3, ranksep=0.6]
          node [shape=box, style="rounded,filled", fillcolor="#f6f5f2", color="#8a8680", fontname="Helvetica", fontsize=11]
          edge [color="#5b5752", fontname="Helvetica", fontsize=9, arrowsize=0.7]

        """
    }

    /// A string in the language. Lines after the first are set flush left. In a label, an ampersand
    /// begins an entity of HTML.
    package static func quoted(_ lines: [String], isLabel: Bool = true) -> String {
        var result = "\""
        for (number, line) in lines.enumerated() {
            // A backslash begins an escape, so it is doubled; a quote ends the string.
            for scalar in DisplayText.safe(line).unicodeScalars {
                if scalar == "\\" || scalar == "\"" {
                    result += "\\"
                }

                result.unicodeScalars.append(scalar)
                if scalar == "&", isLabel {
                    result += "amp;"
                }
            }

            if lines.count > 1 {
                result += number == 0 ? "\\n" : "\\l"
            }
        }

        return result + "\""
    }
}
