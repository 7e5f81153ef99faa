import _FastCodingCore

/// What has become of the classes of a keyed archive that was edited, beside what its graph says.
package struct EditedClasses: Sendable {
    /// The classes that have been renamed, and their new names.
    package var newNames: [[UInt8]: [UInt8]]
    /// The chains of classes that are new, or that get another one, by their names.
    package var chains: [[UInt8]: KeyedArchiveChain]

    package init(
        newNames: [[UInt8]: [UInt8]] = [:],
        chains: [[UInt8]: KeyedArchiveChain] = [:]
    ) {
        self.newNames = newNames
        self.chains = chains
    }
}
