internal import FastCodingInspector
package import _FastCodingEngine

/// How `diff` compares and how it reports what it finds.
package struct ComparisonOptions: Sendable {
    /// What is reported of the differences.
    enum Form: Sendable {
        /// A line for each.
        case list
        /// How many there are of each property.
        case summary
        /// How many there are in each file.
        case statistics
    }

    var compared = ObjectGraph.ComparisonOptions()
    var form = Form.list
    var isJSON = false
    var isColored = false
    package var limits = Limits()

    package init() {
        compared.alignsElements = true
        compared.ignoresKeyOrder = true
    }
}

extension ParsedArguments {
    var comparisonOptions: ComparisonOptions {
        var options = ComparisonOptions()
        options.compared.plainEquality = has(.plainly)
        options.compared.ignoresKeyOrder = !has(.keyOrder)

        if has(.summary) {
            options.form = .summary
        } else if has(.stat) {
            options.form = .statistics
        }

        if has(.all) || options.form != .list {
            options.compared.limit = .max
        }

        options.compared.namesProperties = options.form == .summary
        options.isJSON = has(.json)
        options.isColored = colorsContent(of: .standardOutput)
        options.limits = limits

        return options
    }

    /// The places that are compared, and how elements are paired.
    func comparisonSelection() throws(FastCodingError) -> ComparisonSelection {
        var selection = ComparisonSelection()
        selection.selected = words(.keyPath)
        selection.ignored = words(.ignore)
        selection.unordered = words(.unordered)
        selection.matches = try elementMatches()

        return selection
    }

    /// What identifies the elements of arrays.
    func elementMatches() throws(FastCodingError) -> [ElementMatch] {
        var matches: [ElementMatch] = []
        for word in words(.matchBy) {
            guard let match = ElementMatch(word) else {
                throw usageError(
                    "\(OptionName.matchBy.typed) takes the key path of an array, a colon and that of a key in its elements, without wildcards, such as 'items:id', not '\(DisplayText.escaped(word))'"
                )
            }
            matches.append(match)
        }

        return matches
    }
}
