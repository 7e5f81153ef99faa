/// How events are written as JSON.
package struct JSONWritingOptions: Sendable {
    /// Spaces per level; nil for a single line without any spaces.
    package var indent: Int?
    /// Whether DEL, C1 controls, and characters that are invisible or change the direction of text are escaped, for a
    /// terminal.
    package var escapeControls = false
    /// Whether each element of the root, which must be an array, is written on a line of its own. ``indent`` is then
    /// ignored.
    package var lines = false
    /// How many bytes may be written.
    package var limit = Int.max

    /// Beyond this level indentation does not grow: otherwise deep data would consist of little but spaces.
    package static let deepestIndent = 32
    /// The most spaces per level.
    package static let widestIndent = 64

    package init() {}

    /// The options for JSON according to those of decode, for an input of `inputCount` bytes.
    package init(_ options: WritingOptions, inputCount: Int) {
        indent = options.indent
        escapeControls = options.escapeControls
        lines = options.lines
        limit = options.limits.output(forInput: inputCount)
    }
}
