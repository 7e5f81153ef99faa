/// What is done with the graph of a keyed archive.
package enum KeyedArchiveUse: Sendable {
    /// It is looked at. What a graph has no place for is not lost, because the archive remains.
    case looking
    /// A text or an archive is made of it that takes the archive's place.
    case rewriting
}
