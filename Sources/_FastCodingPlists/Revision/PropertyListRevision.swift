import _FastCodingCore

/// The changes to a property list: the containers that change, by their offsets, and the root if
/// another value takes its place.
///
/// The offset of a container is the one that readers pass to `EventSink.begin`: that of its marker
/// in a binary property list, that of the `<` of its start tag in XML, counted in the text in
/// UTF-8.
package struct PropertyListRevision: Sendable {
    package var containers: [Int: RevisedContainer] = [:]
    /// The events of the new root; nil if the root keeps its place.
    package var root: [PropertyListEvent]?

    package init() {}

    package var isEmpty: Bool { containers.isEmpty && root == nil }

    /// The offsets of all containers that it names: those that change, and those that are put into
    /// other places.
    var containersInUse: Set<Int> {
        var offsets = Set(containers.keys)
        let values = containers.values.flatMap { $0.items.compactMap(\.value) }

        for events in values + (root.map { [$0] } ?? []) {
            for case .container(let offset) in events {
                offsets.insert(offset)
            }
        }

        return offsets
    }
}
