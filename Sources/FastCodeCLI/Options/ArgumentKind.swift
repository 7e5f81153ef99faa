/// What an option takes after its name.
package enum ArgumentKind: Equatable, Sendable {
    /// Nothing: the option is a switch.
    case none
    /// A whole number in a range.
    case number(ClosedRange<Int>)
    /// A number with a unit such as `64Mi` or `1GiB`, or `none`.
    case limit
    /// One of a few words.
    case choice([String])
    case file
    case directory
    /// Any UTF-8 text except an empty one, which is more likely to be an unset variable than a name.
    case text
    /// A key path, in UTF-8. An empty one leads to the empty key.
    case keyPath
    /// An optional text; if it is there, it follows an equals sign.
    case optionalText
}
