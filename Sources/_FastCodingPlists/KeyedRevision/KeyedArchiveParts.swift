import _FastCodingCore

/// The parts of a keyed archive that its graph has no place for.
package struct KeyedArchiveParts: Sendable {
    /// The chains of the classes that are none of Foundation's own, by their names. The first slot of
    /// a name counts.
    package var chains: [[UInt8]: KeyedArchiveChain] = [:]
    /// How many entries the outer dictionary has: usually the four that an archiver writes.
    package var outerCount = Self.usualCount

    /// The number of entries that an archiver writes.
    package static let usualCount = 4

    /// Those of a document that is no keyed archive.
    package static let none = KeyedArchiveParts()
}
