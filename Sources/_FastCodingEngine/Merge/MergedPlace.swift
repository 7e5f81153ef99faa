import _FastCodingNotation

/// The nodes of three graphs in one place: in a property, under a key, as an element or as the
/// root. Nil if the place is empty.
struct MergedPlace {
    var base: NodeIndex?
    var ours: NodeIndex?
    var theirs: NodeIndex?

    /// The side whose node is in the merged graph.
    struct Choice {
        enum Side {
            case ours, theirs
        }

        let side: Side
        /// Whether both sides have changed the place, or one has removed what the other has
        /// changed. Then ours is chosen.
        var isConflict = false
    }

    /// Decides between two sides: a change counts, and two equal ones count once.
    func choice(
        _ versions: MergeVersions,
        _ objects: MergeObjects
    ) -> Choice {
        let baseCode = base.map { versions.base.code($0) }
        let ourCode = ours.map { versions.ours.code($0) }
        let theirCode = theirs.map { versions.theirs.code($0) }

        if ourCode == theirCode {
            return Choice(side: .ours)
        }

        // An object that one side has removed and the other one only changed inside has the same
        // code as in the base, so the change shows only in the object.
        let object = baseCode.map { MergeVersion.object(of: $0) } ?? 0
        if theirCode == baseCode {
            let isLost = object > 0 && !objects.hasOurs(object) && objects.isChangedInTheirs[object]
            return Choice(side: .ours, isConflict: isLost)
        }

        if ourCode == baseCode {
            let isLost = object > 0 && !objects.hasTheirs(object) && objects.isChangedInOurs[object]
            return Choice(side: isLost ? .ours : .theirs, isConflict: isLost)
        }

        return Choice(side: .ours, isConflict: true)
    }
}
