/// A step of a key path: from a node to one of its children, given by its place among them. The
/// data of a keyed archive and the base of a URL have place 0.
package struct KeyPathStep: Sendable, BitwiseCopyable {
    package let parent: NodeIndex
    package let place: Int

    package init(parent: NodeIndex, place: Int) {
        self.parent = parent
        self.place = place
    }
}
