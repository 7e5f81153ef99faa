/// The form of a node in a keyed archive, as chosen by the code that encoded it. A graph alone does
/// not tell an integer from an NSNumber.
package struct KeyedForm: Sendable {
    /// The kinds of forms.
    package enum Kind: Sendable {
        /// A number that was encoded as an object.
        case object
        /// Data that was encoded as bytes, which a keyed archive has directly under their key.
        case bytes
        /// A value for which Foundation has a class.
        case value(any KeyedValueForm.Type)
    }

    package let node: ObjectGraph.NodeIndex
    package let kind: Kind

    package init(_ node: ObjectGraph.NodeIndex, _ kind: Kind) {
        self.node = node
        self.kind = kind
    }
}

/// A type whose values are objects of a class in keyed archives, whatever they are elsewhere.
package protocol KeyedValueForm: SendableMetatype {
    /// Makes an object of a node, unless that is no value of the type any longer.
    static func becomeObject(_ node: ObjectGraph.NodeIndex, in graph: inout ObjectGraph)
}
