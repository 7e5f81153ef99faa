import _FastCodingEngine

/// A part of what `FastDecoder` has read: see ``FastValue/part(_:)``.
public struct FastPart: Hashable, Sendable {
    package struct Owner: Hashable, Sendable {
        package let source: any PartSource

        package static func == (left: Owner, right: Owner) -> Bool {
            left.source === right.source
        }
        package func hash(into hasher: inout Hasher) {
            hasher.combine(ObjectIdentifier(source))
        }
    }

    package let owner: Owner
    package let node: ObjectGraph.NodeIndex

    package init(_ source: any PartSource, _ node: ObjectGraph.NodeIndex) {
        owner = Owner(source: source)
        self.node = node
    }
}
