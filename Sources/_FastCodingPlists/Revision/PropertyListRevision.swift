import _FastCodingCore

/// What becomes of a property list: its containers that change, by their offsets, and its root if
/// another value takes its place.
///
/// The offset of a container is the one that readers pass to `EventSink.begin`: that of its marker in
/// a binary property list, that of the `<` of its start tag in XML, counted in the text in UTF-8.
package struct PropertyListRevision: Sendable {
    package var containers: [Int: RevisedContainer] = [:]
    package var root: [PropertyListEvent]?

    package init() {}

    package var isEmpty: Bool { containers.isEmpty && root == nil }
}
