/// A component of a key path that may have wildcards: fastcode-notation(5), "Wildcards".
package struct KeyPathComponent {
    /// Whether the component names a part or is a wildcard.
    package enum Kind {
        /// A key, a property or an index.
        case literal
        /// `*`
        case any
        /// `**`
        case deep
    }

    package let kind: Kind
    /// A parser that takes this component of the path next.
    package let parser: KeyPathParser
}
