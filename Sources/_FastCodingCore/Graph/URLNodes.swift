/// The nodes of a URL's parts.
package struct URLNodes {
    /// The string that is relative to the base.
    package let relative: ObjectGraph.NodeIndex
    /// A URL or nil.
    package let base: ObjectGraph.NodeIndex
}
