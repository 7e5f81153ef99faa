import _FastCodingCore

/// The names of a container's entries: the same object for containers with the same names in the
/// same order.
final class KeyShape {
    let entries: KeyedEntries
    /// The numbers of the names; -1 for keys that are not strings.
    let names: [Int32]
    /// The names as keys; nil for those that are not strings, and with a key strategy.
    let keys: [KeyText?]
    /// The first name that occurs twice; -1 if all are distinct.
    let repeated: Int

    init(_ entries: KeyedEntries, _ names: [Int32], _ keys: [KeyText?], repeated: Int) {
        self.entries = entries
        self.names = names
        self.keys = keys
        self.repeated = repeated
    }
}
