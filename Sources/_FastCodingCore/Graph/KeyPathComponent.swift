/// A component of a key path that may have wildcards: fastcode-notation(5), "Wildcards".
package struct KeyPathComponent {
    /// Whether the component names a part or stands for several.
    package enum Kind {
        case literal
        /// `*`
        case any
        /// `**`
        case deep
    }

    package let kind: Kind
    /// The key or the index that a literal names, without its escapes.
    let text: [UInt8]
    /// Whether it leads nowhere, whatever the keys: see ``KeyPath/isNoKey(_:)``.
    let isNoKey: Bool
    /// A parser that takes this component of the path next.
    let parser: KeyPathParser
}
