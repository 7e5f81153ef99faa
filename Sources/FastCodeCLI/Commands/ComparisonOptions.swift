internal import FastCodingInspector
package import _FastCodingEngine

/// The way in which `diff` compares, and the form of its report.
package struct ComparisonOptions: Sendable {
    /// The form in which differences are reported.
    enum Form: Sendable {
        /// A line for each difference.
        case list
        /// The number of differences of each property.
        case summary
        /// The number of differences in each file.
        case statistics
    }

    var compared = ObjectGraph.ComparisonOptions()
    var form = Form.list
    var isJSON = false
    var isColored = false
    package var limits = FastLimits()

    /// Options as without anything on the command line.
    package init() {
        compared.alignsElements = true
        compared.ignoresKeyOrder = true
    }
}

extension ParsedArguments {
    /// The options of the command line.
    var comparisonOptions: ComparisonOptions {
        var options = ComparisonOptions()
        options.compared.plainEquality = has(.plainly)
        options.compared.ignoresKeyOrder = !has(.keyOrder)

        if has(.summary) {
            options.form = .summary
        } else if has(.stat) {
            options.form = .statistics
        }

        // Counts would be wrong with a limit.
        if has(.all) || options.form != .list {
            options.compared.limit = .max
        }

        options.compared.namesProperties = options.form == .summary
        options.isJSON = has(.json)
        options.isColored = colorsContent(of: .standardOutput)
        options.limits = limits

        return options
    }

    /// The places that are compared, and the ways in which elements are paired.
    func comparisonSelection() throws(FastCodingError) -> ComparisonSelection {
        var selection = ComparisonSelection()
        selection.selected = words(.keyPath)
        selection.ignored = words(.ignore)
        selection.unordered = words(.unordered)
        selection.matches = try elementMatches()

        return selection
    }

    /// The keys that identify the elements of arrays.
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
