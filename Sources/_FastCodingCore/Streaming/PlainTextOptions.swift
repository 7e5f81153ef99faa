/// The options that the fast path from an archive to JSON heeds.
///
/// The fast path has no others at hand. Any option that is not named here, such as a new one, makes
/// it step aside as soon as it is set.
struct PlainTextOptions {
    private(set) var style = NotationStyle.standard
    private(set) var indent: Int?
    private(set) var lines = false
    private(set) var escapeControls = false
    private(set) var limits = FastLimits()

    /// Nil if it takes a graph to do what the options say.
    init?(_ options: WritingOptions) {
        // The exact style writes even plain values as the notation's forms.
        guard options.style != .exact else { return nil }

        style = options.style
        indent = options.indent
        lines = options.lines
        escapeControls = options.escapeControls
        limits = options.limits

        var known = writing
        // Whoever hands over the warnings heeds it.
        known.refusesWarnings = options.refusesWarnings
        // These say how to write what plain data does not hold.
        known.dataExpansion = options.dataExpansion
        known.nonFinite = options.nonFinite
        known.nulls = options.nulls
        known.cycles = options.cycles
        known.isLossy = options.isLossy
        known.dates = options.dates
        known.data = options.data
        // Nothing that is damaged is plain.
        known.salvages = options.salvages
        // This is about lists of places, which no text is.
        known.listsValues = options.listsValues

        guard known == options else { return nil }
    }

    /// The same as options of any writing, all others as they are by default.
    var writing: WritingOptions {
        var options = WritingOptions()
        options.style = style
        options.indent = indent
        options.lines = lines
        options.escapeControls = escapeControls
        options.limits = limits

        return options
    }
}
