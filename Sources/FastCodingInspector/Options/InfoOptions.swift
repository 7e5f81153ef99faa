package import _FastCodingLibrary

/// What info shows, and how.
package struct InfoOptions: Sendable {
    /// The language that a drawing is written in; nil for no drawing.
    package var drawing: DrawingLanguage?
    /// Whether a drawing shows classes instead of objects.
    package var drawsClasses = false
    /// The maximum number of boxes in a drawing.
    package var boxes = 100
    /// The most that may be asked for.
    package static let mostBoxes = 10_000
    package var isJSON = false
    /// Whether the text has colors.
    package var isColored = false
    /// The archive's name, for JSON and for drawings.
    package var name: String?
    /// What wrote the file, in words, if what is shown is an archive made from it; nil for an archive.
    var origin: String?
    package var dialect: String?
    package var limits = Limits()

    package init() {}
}
