/// The options that the fast path from an archive to JSON supports.
///
/// It has access to no others. Any option that is not named here, such as a new one, leads to the
/// general path as soon as it is set.
struct PlainTextOptions {
    private(set) var style = NotationStyle.standard
    private(set) var indent: Int?
    private(set) var lines = false
    private(set) var escapeControls = false
    private(set) var limits = FastLimits()

    /// Nil if the options require a graph.
    init?(_ options: WritingOptions) {
        // The exact style writes even plain values as the notation's forms.
        guard options.style != .exact else { return nil }

        style = options.style
        indent = options.indent
        lines = options.lines
        escapeControls = options.escapeControls
        limits = options.limits

        var known = writing
        // The caller applies this one when it hands over the warnings.
        known.refusesWarnings = options.refusesWarnings
        // These are about values that plain data does not have.
        known.dataExpansion = options.dataExpansion
        known.nonFinite = options.nonFinite
        known.nulls = options.nulls
        known.cycles = options.cycles
        known.isLossy = options.isLossy
        known.dates = options.dates
        known.data = options.data
        // Nothing that is damaged is plain.
        known.salvages = options.salvages
        // This is about lists of places, not texts.
        known.listsValues = options.listsValues

        guard known == options else { return nil }
    }

    /// The same options as ``WritingOptions``, all others being the defaults.
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
