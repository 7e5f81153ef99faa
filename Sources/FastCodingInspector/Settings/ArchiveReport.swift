public import _FastCodingEngine

/// A description of an archive to be made: its chunks, their sums, its classes, a drawing or a page
/// for a browser.
///
///     let archive = FastArchive(bytes)
///     print(try archive.report(.info()), terminator: "")
///     let classes = try archive.report(.drawing(.mermaid, classesOnly: true), name: "todo.fast")
///
/// The reports are those that `fastcode dump-chunks`, `info` and `view` print, byte for byte.
public struct ArchiveReport: Sendable {
    /// The audience of a report.
    public enum Form: Hashable, Sendable {
        /// Lines for people. Their wording may change with each release.
        case text
        /// JSON for programs, an object on each line, with the members that the manual page
        /// describes.
        case json
    }

    /// The kind of report.
    package enum Kind: Sendable {
        case dump, info
        case page(ReadingPolicy)
    }

    package var kind: Kind
    package var isJSON: Bool
    /// Whether chunks as text, and everything in JSON, have the escape sequences of a terminal's
    /// colors. Default false.
    public var isColored = false
    /// The archive's name, for JSON, drawings and pages.
    package var name: String?
    /// Writes the members for the place of a document that is inside a file; nil for a file itself.
    package var writePlace: (@Sendable (inout JSONWriter) throws(FastCodingError) -> Void)?
    package var dialect: String?
    package var limits = FastLimits()
    /// Whether what is left of a damaged document is described as if it were a whole one.
    package var salvages = false

    package var showsStatistics = false
    package var showsBytes = false
    /// The maximum number of columns for a string; `Int.max` for no limit.
    package var width = 60
    /// The offset or the key path of the chunk that is shown with those around it; nil for all
    /// chunks. See ``offset``.
    package var place: String?

    /// Of info: whether all inputs are added up.
    package var isTotal = false
    /// Of info: the language of a drawing; nil for no drawing.
    package var drawing: DrawingLanguage?
    /// Whether a drawing has a box for each class, instead of each object.
    package var drawsClasses = false
    /// The most boxes that a drawing may have.
    package var boxes = 100
    /// The upper bound of ``boxes``.
    package static let mostBoxes = 10_000

    package init(_ kind: Kind, _ form: Form = .text) {
        self.kind = kind
        isJSON = form == .json
    }

    /// The offset that ``place`` gives in decimal digits, or in hexadecimal ones after `0x`; nil if
    /// it gives none.
    package var offset: Int? {
        guard let place else { return nil }

        if place.hasPrefix("0x") || place.hasPrefix("0X") {
            return Int(place.dropFirst(2), radix: 16)
        }

        return place.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(place) : nil
    }

    /// The header and each chunk: fastcode-dump-chunks(1).
    ///
    ///     print(try archive.report(.chunks(at: "items.0.title")), terminator: "")
    ///
    /// ``FastCoding/FastArchive/forEachChunk(options:_:)`` has the chunks as values.
    ///
    /// - Parameters:
    ///   - form: a line for each chunk, or an object.
    ///   - place: the only chunk to show, with those that contain it and three on either side: its
    ///     offset in bytes, such as `28` or `0x1c`, or a key path of fastcode-notation(5), of which
    ///     one of digits alone begins with `$root.`. If there is no such chunk,
    ///     ``FastCoding/FastCodingError/Code/keyPath`` is thrown. Nil shows all.
    ///   - showsBytes: whether the bytes of each chunk are shown, too.
    ///   - width: the number of columns that a string may take in text; negative numbers count as
    ///     0, `Int.max` cuts none. The target of an alias takes at most 40.
    public static func chunks(
        _ form: Form = .text,
        at place: String? = nil,
        showsBytes: Bool = false,
        width: Int = 60
    ) -> ArchiveReport {
        var report = ArchiveReport(.dump, form)
        report.place = place
        report.showsBytes = showsBytes
        report.width = max(0, width)

        return report
    }

    /// Counts and bytes by type, depth, the bytes that sharing saves, and the classes: `fastcode
    /// dump-chunks --stats`.
    ///
    /// ``FastCoding/FastArchive/statistics(options:)`` has most of these as values.
    public static func statistics(_ form: Form = .text) -> ArchiveReport {
        var report = ArchiveReport(.dump, form)
        report.showsStatistics = true
        return report
    }

    /// The writer of an archive, the types of chunks by size, its classes with the types of their
    /// properties, and its sharing: fastcode-info(1).
    ///
    /// Besides archives it describes keyed archives, other property lists and JSON texts: their own
    /// bytes and parts.
    public static func info(_ form: Form = .text) -> ArchiveReport {
        ArchiveReport(.info, form)
    }

    /// A drawing: a box for each object and container, and an arrow for each reference. Long names
    /// and values are cut.
    ///
    /// Like ``info(_:)``, it takes keyed archives and other property lists, too. A damaged archive
    /// has no drawing.
    ///
    /// - Parameters:
    ///   - language: the language of the drawing.
    ///   - classesOnly: whether there is a box for each class instead, with the types of its
    ///     properties.
    ///   - boxes: the most boxes that there may be, clamped to 1 to 10,000, with up to four times
    ///     as many arrows. Those nearest to the root are drawn, and the drawing says how much is
    ///     left out.
    public static func drawing(
        _ language: DrawingLanguage,
        classesOnly: Bool = false,
        boxes: Int = 100
    ) -> ArchiveReport {
        var report = ArchiveReport(.info)
        report.drawing = language
        report.drawsClasses = classesOnly
        report.boxes = min(max(1, boxes), mostBoxes)

        return report
    }

    /// A page in HTML that shows the tree of the chunks beside the bytes: fastcode-view(1). It
    /// needs neither network nor other files, and nothing in the archive can become more than text
    /// in it.
    ///
    /// It is twice the size of the archive as a rule, and holds up to 128 MiB, which browsers can
    /// take. If there is more, it shows the beginning, and the warning
    /// ``FastCoding/FastCodingError/Code/outputLimit`` comes after the report.
    ///
    /// - Parameter policy: the contents that the archive may have. The page marks everything else.
    public static func page(policy: ReadingPolicy = .anything) -> ArchiveReport {
        ArchiveReport(.page(policy))
    }
}

/// A language of drawings, for Graphviz or Mermaid.
public enum DrawingLanguage: String, CaseIterable, Sendable {
    case dot
    case mermaid
}
