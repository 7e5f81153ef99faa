// Whoever imports this target has what it is built on, too.
@_exported public import _FastCodingCore

/// A node of a graph, by the name that the signatures of this target and of those built on it have room for.
package typealias NodeIndex = ObjectGraph.NodeIndex
