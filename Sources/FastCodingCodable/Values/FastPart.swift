import _FastCodingCore

/// A part of a graph that `FastDecoder` has read: see ``FastValue/part(_:)``. Parts are equal if
/// their contents are.
public struct FastPart: Hashable, Sendable {
    /// The node of a part, in the graph that was read.
    package struct Place: Hashable, Sendable {
        package let source: any PartSource
        package let node: ObjectGraph.NodeIndex

        /// The identity of the part.
        package var identity: PartIdentity {
            PartIdentity(source: ObjectIdentifier(source), node: node)
        }

        package static func == (one: Place, other: Place) -> Bool {
            var comparison = ValueComparison()
            return comparison.areEqual(.part(FastPart(one)), .part(FastPart(other)))
        }

        package func hash(into hasher: inout Hasher) {
            ValueHashing.combine(.part(FastPart(self)), into: &hasher)
        }
    }

    package let place: Place

    package init(_ source: any PartSource, _ node: ObjectGraph.NodeIndex) {
        self.init(Place(source: source, node: node))
    }

    init(_ place: Place) {
        self.place = place
    }
}

/// The identity of a part, whatever its content.
package struct PartIdentity: Hashable {
    let source: ObjectIdentifier
    let node: ObjectGraph.NodeIndex
}
