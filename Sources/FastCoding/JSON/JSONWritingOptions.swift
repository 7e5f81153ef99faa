/// How events are written as JSON.
package struct JSONWritingOptions: Sendable {
    /// Spaces per level; nil for one line without any space.
    package var indent: Int?
    /// Whether DEL, C1 controls, and characters that are invisible or turn the direction of text are escaped, for a
    /// terminal.
    package var escapeControls = false
    /// Whether each element of the root, which must be an array, is a line of its own. ``indent`` means nothing then.
    package var lines = false
    /// How many bytes may be written.
    package var limit = Int.max

    /// From this level on, indentation does not grow: deep data would be made of spaces only.
    package static let deepestIndent = 32

    package init() {}

    /// What the options of decode say, for an input of `inputCount` bytes.
    package init(_ options: WritingOptions, inputCount: Int) {
        indent = options.indent
        escapeControls = options.escapeControls
        lines = options.lines
        limit = options.limits.output(forInput: inputCount)
    }
}
