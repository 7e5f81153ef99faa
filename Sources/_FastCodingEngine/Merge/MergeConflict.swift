/// A place where both sides of a merge have changed something in different ways.
package struct MergeConflict: Sendable {
    /// The key path in the merged graph, or in the base for a place that neither that nor ours has.
    package let keyPath: String
    /// The content of the place in ours, which was kept, in a few words.
    package let ours: String
    /// The content in theirs.
    package let theirs: String
    /// The content in the base.
    package let base: String
}
