/// Where the objects of two graphs were matched with each other while both were walked side by
/// side.
///
/// An object may occur in many places, and the first one in archive order need not be the one where
/// it was matched: elements and entries are paired across places. A difference in sharing names the
/// places that were matched.
struct ComparisonMeetings {
    /// How a matched pair was reached: as children of another matched pair.
    private struct Meeting: BitwiseCopyable {
        /// The left node of the pair around it.
        var parent = ComparisonMeetings.noParent
        var leftPlace: UInt32 = 0
        var rightPlace: UInt32 = 0
    }

    private static let noParent = UInt32.max

    /// How each left node was matched.
    private var meetings: [Meeting]

    init(leftNodes: Int) {
        meetings = Array(repeating: Meeting(), count: leftNodes)
    }

    /// Notes that a left node was matched as a child of another one. The roots are nobody's
    /// children.
    @inline(__always)
    mutating func note(_ leftNode: NodeIndex, in parent: NodeIndex, at pair: GraphComparison.Pair) {
        meetings[Int(leftNode.index)] = Meeting(
            parent: parent.index,
            leftPlace: UInt32(truncatingIfNeeded: pair.left),
            rightPlace: UInt32(truncatingIfNeeded: pair.right)
        )
    }

    /// The ways from both roots to the place where a left node was matched.
    ///
    /// - Parameter partners: the right node of each left one.
    func steps(to leftNode: NodeIndex, partners: [UInt32]) -> ComparisonSteps {
        var steps = ComparisonSteps()
        var meeting = meetings[Int(leftNode.index)]
        while meeting.parent != Self.noParent {
            let parent = Int(meeting.parent)
            steps.left.append(
                KeyPathStep(parent: NodeIndex(meeting.parent), place: Int(meeting.leftPlace))
            )
            steps.right.append(
                KeyPathStep(parent: NodeIndex(partners[parent]), place: Int(meeting.rightPlace))
            )
            meeting = meetings[parent]
        }

        steps.left.reverse()
        steps.right.reverse()
        return steps
    }
}
