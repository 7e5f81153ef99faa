/// A difference in words, one text for either graph.
struct ComparisonWords {
    var left: String
    var right: String

    /// Whether readers see the same on both sides.
    private var lookSame: Bool { left == right }

    /// Whether the texts have the same bytes. Swift's == ignores how characters are composed.
    private var areSame: Bool { left.utf8.elementsEqual(right.utf8) }

    /// The same words, told apart if they look the same.
    ///
    /// Texts that differ only in how their characters are composed get escapes. Words of equal
    /// bytes mean that the search for the difference was given up, as for long texts in very many
    /// places.
    var distinct: ComparisonWords {
        guard lookSame else { return self }

        if areSame {
            return ComparisonWords(left: left, right: "another " + right)
        }

        return ComparisonWords(left: left.escapedBeyondASCII, right: right.escapedBeyondASCII)
    }
}
