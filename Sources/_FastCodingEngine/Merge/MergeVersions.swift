import _FastCodingNotation

/// The three graphs of a merge.
struct MergeVersions {
    var base: MergeVersion
    var ours: MergeVersion
    var theirs: MergeVersion

    subscript(side: MergedGraph.Side) -> MergeVersion {
        side == .ours ? ours : theirs
    }
}
