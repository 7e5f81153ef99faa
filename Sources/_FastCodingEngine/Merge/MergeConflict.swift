/// A place where both sides of a merge have changed something in different ways.
package struct MergeConflict: Sendable {
    /// The key path in the merged graph, or in the base for what is in neither that nor ours.
    package let keyPath: String
    /// What is there in ours, which was kept, in theirs and in the base, in a few words.
    package let ours: String
    package let theirs: String
    package let base: String
}
