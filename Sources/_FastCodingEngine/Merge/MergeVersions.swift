import _FastCodingNotation

/// The three graphs of a merge.
struct MergeVersions {
    var base: MergeVersion
    var ours: MergeVersion
    var theirs: MergeVersion

    /// The graph of a side.
    subscript(side: MergedGraph.Side) -> MergeVersion {
        side == .ours ? ours : theirs
    }
}
