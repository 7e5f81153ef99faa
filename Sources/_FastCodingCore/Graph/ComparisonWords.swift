/// A difference in words: what each of two graphs has in a place.
struct ComparisonWords {
    var left: String
    var right: String

    /// Whether readers see the same on both sides.
    private var lookSame: Bool { left == right }

    private var areSame: Bool { left.utf8.elementsEqual(right.utf8) }

    /// The same words, told apart if they look the same.
    ///
    /// Texts that differ only in how their characters are composed get escapes. Anything else is
    /// bounded work that was given up, as for long texts in very many places.
    var distinct: ComparisonWords {
        guard lookSame else { return self }

        if areSame {
            return ComparisonWords(left: left, right: "another " + right)
        }

        return ComparisonWords(left: left.escapedBeyondASCII, right: right.escapedBeyondASCII)
    }
}

// How a difference in sharing is put into words: which places are one object, and on which side.
extension GraphComparison {
    private static let longestPath = 1024

    /// A place where two objects were matched, as key paths in both graphs.
    private struct MeetingPlace {
        let left: String
        let right: String
    }

    /// Two objects meet here, at least one of which has been matched with another one before.
    mutating func sharingWords(_ leftNode: NodeIndex, _ rightNode: NodeIndex) -> ComparisonWords {
        let leftMatch = match(of: leftNode, in: matchOfLeft)
        let rightMatch = match(of: rightNode, in: matchOfRight)
        let leftPlace = leftMatch == nil ? nil : meetingPlace(of: leftNode)
        let rightPlace = rightMatch.flatMap { meetingPlace(of: $0) }
        var words = ComparisonWords(left: left.summary(leftNode), right: right.summary(rightNode))

        switch (leftPlace, rightPlace) {
        case (let here?, let there?):
            let samePath = here.left.utf8.elementsEqual(there.right.utf8)
            words.left +=
                ", the one at \(here.left)" + (samePath ? " (\(here.right) in the second)" : "")

            words.right +=
                ", the one at \(there.right)" + (samePath ? " (\(there.left) in the first)" : "")
        case (let here?, nil) where rightMatch == nil:
            words.left += ", the one at \(here.left)"
            words.right += ", not the one at \(here.right)"
        case (nil, let there?) where leftMatch == nil:
            words.left += ", not the one at \(there.left)"
            words.right += ", the one at \(there.right)"
        default:
            words.left += leftMatch == nil ? ", met for the first time" : ", met before"
            words.right += rightMatch == nil ? ", met for the first time" : ", met before"
        }

        return words
    }

    private func match(of node: NodeIndex, in matches: [UInt32]) -> NodeIndex? {
        let match = matches[Int(node.index)]
        return match == 0 ? nil : NodeIndex(match)
    }

    /// Where a left node was matched; nil if that would take too much text.
    private mutating func meetingPlace(of leftNode: NodeIndex) -> MeetingPlace? {
        guard window > 0 else { return nil }

        let steps = meetings.steps(to: leftNode, matches: matchOfLeft)
        let leftLength = addressing.left.length(of: steps.left, in: left)
        let rightLength = addressing.right.length(of: steps.right, in: right)
        window -= max(leftLength, 1) + max(rightLength, 1)

        guard max(leftLength, rightLength) <= Self.longestPath else { return nil }

        return MeetingPlace(
            left: addressing.left.path(of: steps.left, in: left),
            right: addressing.right.path(of: steps.right, in: right)
        )
    }
}

// How a difference of URLs is put into words.
extension GraphComparison {
    /// Two URLs that differ; where their own texts are equal, the first of their bases that differ
    /// are shown, too.
    mutating func urlWords(_ leftNode: NodeIndex, _ rightNode: NodeIndex) -> ComparisonWords {
        var leftURL = leftNode
        var rightURL = rightNode
        var depth = 0

        while window > 0, haveEqualTexts(leftURL, rightURL) {
            let leftBase = left.url(leftURL).base
            let rightBase = right.url(rightURL).base
            guard left.kind(leftBase) == .url, right.kind(rightBase) == .url else { break }

            leftURL = leftBase
            rightURL = rightBase
            depth += 1
            window -= 1
        }

        let start = commonStart(
            left.byteRange(left.url(leftURL).relative),
            right.byteRange(right.url(rightURL).relative)
        )

        let shown = ComparisonWords(
            left: left.quotedURL(leftURL, from: start),
            right: right.quotedURL(rightURL, from: start)
        )

        if depth == 0 {
            return ComparisonWords(left: "URL \(shown.left)", right: "URL \(shown.right)")
        }

        let way = depth == 1 ? "with base" : "with base number \(depth)"
        return ComparisonWords(
            left: "URL \(left.quotedURLText(leftNode)) \(way) \(shown.left)",
            right: "URL \(right.quotedURLText(rightNode)) \(way) \(shown.right)"
        )
    }

    private mutating func haveEqualTexts(_ leftURL: NodeIndex, _ rightURL: NodeIndex) -> Bool {
        equalTexts(
            left.byteRange(left.url(leftURL).relative),
            right.byteRange(right.url(rightURL).relative)
        )
    }
}
