import _FastCodingCore

/// What a keyed archive says about a class beside its name, which a graph has no place for.
package struct KeyedArchiveChain: Equatable, Sendable {
    /// `$classes`: the name and those of the superclasses.
    package var classes: [[UInt8]]
    /// `$classhints`: the classes to use where this one is unknown.
    package var hints: [[UInt8]]

    package init(classes: [[UInt8]], hints: [[UInt8]]) {
        self.classes = classes
        self.hints = hints
    }
}
