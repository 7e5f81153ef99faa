/// The purpose of a keyed archive's graph, which decides whether losses are worth a warning.
package enum KeyedArchiveUse: Sendable {
    /// It is only looked at. Parts of the file that a graph has no place for are not lost, because
    /// the archive remains.
    case looking
    /// A text or an archive is made of it, and takes the archive's place.
    case rewriting
}
