/// How much of a container that is open at the damage could be read.
package struct SalvagedCounts {
    /// The nouns for what is counted.
    private struct Noun {
        let one: String
        let many: String

        init(for kind: NodeKind) {
            switch kind {
            case .dictionary, .mutableDictionary, .codedObject:
                one = "entry"
                many = "entries"
            case .object:
                one = "property"
                many = "properties"
            default:
                one = "element"
                many = "elements"
            }
        }
    }

    /// The container in the graph.
    package let node: NodeIndex
    let kind: NodeKind
    /// How many elements, entries or properties are whole.
    let whole: Int
    /// How many there should be; nil if the file doesn't say.
    let total: Int?
    /// Whether one more is whole in part.
    let hasPart: Bool

    /// How many there should be, or are if that is not known.
    private var size: Int { total ?? whole }

    /// The counts as a sentence, such as `243 of 250 elements are whole, one in part, 6 missing`.
    package var sentence: String {
        let noun = Noun(for: kind)
        let count = whole == 0 ? "none" : String(whole)
        var parts: [String] = []

        if let total {
            let nouns = total == 1 ? noun.one : noun.many
            parts.append("\(count) of \(total) \(nouns) \(whole < 2 ? "is" : "are") whole")
        } else {
            let nouns = whole == 1 ? noun.one : noun.many
            parts.append("\(whole == 0 ? "no" : count) \(nouns) \(whole < 2 ? "is" : "are") whole")
        }

        if hasPart {
            parts.append("one in part")
        }

        if let total {
            let missing = total - whole - (hasPart ? 1 : 0)
            if missing > 0 {
                parts.append("\(missing) missing")
            }
        } else {
            parts.append("the rest is missing")
        }

        return parts.joined(separator: ", ")
    }

    /// The most telling counts of a file: those of the root if that is a list, otherwise those of
    /// the container that should have the most children.
    ///
    /// - Parameter open: those of all open containers, the outermost first.
    static func mostTelling(_ open: [SalvagedCounts]) -> SalvagedCounts? {
        guard var best = open.first else { return nil }

        let isList = best.kind.isContainer && !best.kind.isDictionary
        if isList {
            return best
        }

        for counts in open where counts.size > best.size {
            best = counts
        }

        return best
    }
}
