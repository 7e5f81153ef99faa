// How a difference in sharing is put into words: which places are one object, and on which side.
extension GraphComparison {
    /// The length in bytes above which key paths are left out of the words.
    private static let longestPath = 1024

    /// A place where two objects were matched, as key paths in both graphs.
    private struct MeetingPlace {
        let left: String
        let right: String
    }

    /// The words for two objects at one place, at least one of which has been matched with another
    /// one before.
    mutating func sharingWords(_ leftNode: NodeIndex, _ rightNode: NodeIndex) -> ComparisonWords {
        let leftPartner = left.partner(of: leftNode)
        let rightPartner = right.partner(of: rightNode)
        let leftPlace = leftPartner == nil ? nil : meetingPlace(of: leftNode)
        let rightPlace = rightPartner.flatMap { meetingPlace(of: $0) }
        var words = ComparisonWords(
            left: left.graph.summary(leftNode),
            right: right.graph.summary(rightNode)
        )

        // An object is named by the place where it was matched. Without such a place, the words
        // only say whether it was.
        switch (leftPlace, rightPlace) {
        case (let here?, let there?):
            let samePath = here.left.utf8.elementsEqual(there.right.utf8)
            words.left +=
                ", the one at \(here.left)" + (samePath ? " (\(here.right) in the second)" : "")

            words.right +=
                ", the one at \(there.right)" + (samePath ? " (\(there.left) in the first)" : "")
        case (let here?, nil) where rightPartner == nil:
            words.left += ", the one at \(here.left)"
            words.right += ", not the one at \(here.right)"
        case (nil, let there?) where leftPartner == nil:
            words.left += ", not the one at \(there.left)"
            words.right += ", the one at \(there.right)"
        default:
            words.left += leftPartner == nil ? ", met for the first time" : ", met before"
            words.right += rightPartner == nil ? ", met for the first time" : ", met before"
        }

        return words
    }

    /// Where a left node was matched; nil if that would take too much text.
    private mutating func meetingPlace(of leftNode: NodeIndex) -> MeetingPlace? {
        guard window > 0 else { return nil }

        let steps = meetings.steps(to: leftNode, partners: left.partners)
        let leftLength = left.addressing.length(of: steps.left, in: left.graph)
        let rightLength = right.addressing.length(of: steps.right, in: right.graph)
        window -= max(leftLength, 1) + max(rightLength, 1)

        guard max(leftLength, rightLength) <= Self.longestPath else { return nil }

        return MeetingPlace(
            left: left.addressing.path(of: steps.left, in: left.graph),
            right: right.addressing.path(of: steps.right, in: right.graph)
        )
    }
}
