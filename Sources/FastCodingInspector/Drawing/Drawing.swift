internal import _FastCodingEngine

/// Boxes and the arrows between them. Names in their texts have doubled backslashes; everything
/// else that needs an escape gets it when the drawing is written in a language.
struct Drawing {
    /// A box of a drawing: an object or a class, with its values or properties.
    struct Box {
        var title: String
        var lines: [String] = []
    }

    /// An arrow from one box to another; several with the same ends become one with all labels.
    struct Arrow {
        var start: Int
        var end: Int
        var labels: [String]
        /// The number of further arrows between the same boxes, whose labels are not shown.
        var more = 0

        /// The text at the arrow.
        var label: String {
            labels.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
        }
    }

    /// The number of labels that one arrow shows.
    private static let shownLabels = 3
    /// The number of arrows for each box that may be drawn, on average. More would hide the boxes.
    private static let arrowsPerBox = 4

    private(set) var boxes: [Box] = []
    private(set) var arrows: [Arrow] = []
    private var missingArrows = 0
    /// Whether arrows lead down rather than to the right: many boxes with long texts side by side
    /// would be a strip that nobody can read.
    var isTopDown = false
    /// A note on the parts that are not drawn; nil if everything is.
    var leftOut: String?

    private let mostArrows: Int
    /// The places of arrows in the list.
    private var places: [Ends: Int] = [:]

    /// The ends and the label of an arrow, by which equal arrows are found.
    private struct Ends: Hashable {
        let start: Int
        let end: Int
        let label: [UInt8]
    }

    /// - Parameter boxes: the most boxes that will be added.
    init(boxes: Int) {
        mostArrows = boxes * Self.arrowsPerBox
    }

    /// Adds a box and returns its number.
    mutating func add(_ box: Box) -> Int {
        boxes.append(box)
        return boxes.count - 1
    }

    /// Adds a line to the text of a box.
    mutating func add(line: String, to box: Int) {
        boxes[box].lines.append(line)
    }

    /// Draws an arrow, or adds a label to an existing one. With `once`, an equal arrow is drawn
    /// once, and arrows with different labels are different ones.
    mutating func connect(_ start: Int, _ end: Int, label: String, once: Bool = false) {
        let ends = Ends(start: start, end: end, label: once ? Array(label.utf8) : [])
        guard let place = places[ends] else { return add(ends, label) }

        if once {
            return
        }

        if arrows[place].labels.count < Self.shownLabels {
            arrows[place].labels.append(label)
        } else {
            arrows[place].more += 1
        }
    }

    /// Adds an arrow, or counts it if there are too many.
    private mutating func add(_ ends: Ends, _ label: String) {
        guard arrows.count < mostArrows else {
            missingArrows += 1
            return
        }

        places[ends] = arrows.count
        arrows.append(Arrow(start: ends.start, end: ends.end, labels: [label]))
    }

    /// Records the number of objects or classes that have no box, and of arrows that are missing.
    mutating func leaveOut(_ count: Int, _ noun: String, _ plural: String) {
        var parts: [String] = []
        if count > 0 {
            parts.append(counted(count, noun, plural))
        }

        if missingArrows > 0 {
            parts.append(counted(missingArrows, "reference"))
        }

        if !parts.isEmpty {
            leftOut = "not drawn: " + parts.joined(separator: ", ")
        }
    }

    /// Writes the drawing in a language.
    func write(_ language: DrawingLanguage, title: String, to text: inout BlockOutput)
        throws(FastCodingError)
    {
        let isDot = language == .dot
        text.buffer.append(
            isDot
                ? DotText.head(title, isTopDown: isTopDown)
                : "flowchart \(isTopDown ? "TB" : "LR")\n  accTitle: \(MermaidText.escaped(title))\n"
        )

        for (number, box) in boxes.enumerated() {
            let lines = [box.title] + box.lines
            text.buffer.append(
                isDot
                    ? "  n\(number) [label=\(DotText.quoted(lines))\(number == 0 ? ", penwidth=2" : "")]\n"
                    : "  n\(number)[\"\(lines.map(MermaidText.escaped).joined(separator: "<br/>"))\"]\n"
            )
            try text.flushIfFull()
        }

        for arrow in arrows {
            text.buffer.append(
                isDot
                    ? "  n\(arrow.start) -> n\(arrow.end) [label=\(DotText.quoted([arrow.label]))]\n"
                    : "  n\(arrow.start) -->|\"\(MermaidText.escaped(arrow.label))\"| n\(arrow.end)\n"
            )
            try text.flushIfFull()
        }

        if let leftOut {
            text.buffer.append(
                isDot
                    ? "  rest [shape=plaintext, style=\"\", label=\(DotText.quoted([leftOut]))]\n"
                    : "  rest[\"\(MermaidText.escaped(leftOut))\"]\n"
            )
        }

        if isDot {
            text.buffer.append("}\n")
        }
    }
}

/// Writes texts so that Mermaid takes them for texts.
package enum MermaidText {
    /// A text in which everything that means something to Mermaid, or to a page around it, is
    /// written as one of Mermaid's entities. An empty text would be a syntax error.
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
