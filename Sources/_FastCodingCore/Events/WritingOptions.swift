/// How a graph or an archive is written as text.
public struct WritingOptions: Equatable, Sendable {
    /// How numbers that are not finite are written in plain output.
    public enum NonFinite: Sendable, OptionWord {
        /// They are an error.
        case error
        /// As null.
        case null
        /// As `"NaN"`, `"Infinity"` or `"-Infinity"`.
        case string
    }
    /// How null is written in plain property lists.
    public enum NullStyle: Sendable, OptionWord {
        /// It is an error.
        case error
        /// It is left out.
        case omit
        /// As the string `null`.
        case string
    }
    /// How a reference back to something that contains it is written in plain output.
    package enum CycleStyle: Sendable, OptionWord {
        /// It is an error.
        case error
        /// As the key path of its target: `{"$ref": "items.0"}`.
        case ref
        /// As null.
        case null
    }
    /// How dates are written where the format has no date for them.
    public enum DateStyle: Sendable, OptionWord {
        /// Seconds since 2001-01-01 00:00:00 UTC.
        case seconds
        /// ISO 8601 in UTC.
        case iso8601
        /// As a date of the format, which in XML has no fractions of a second: these are left out,
        /// with a warning. Dates before the year 1 and after 9999, and dates that are not finite,
        /// are written as if no style were given.
        case whole
    }
    /// How data is written where the format has none.
    public enum DataStyle: Sendable, OptionWord {
        /// Base64.
        case base64
        /// Hexadecimal digits.
        case hex
    }

    /// The format.
    public var format = FastTextFormat.json
    /// Whether and how the notation is used.
    public var style = NotationStyle.standard
    /// Spaces per level, from 1 to 64, also for greater numbers; nil, 0 and less for a single line
    /// without any spaces.
    public var indent: Int? = 2
    /// Whether keys are sorted by their bytes.
    public var sortKeys = false
    /// Whether DEL, C1 and bidirectional controls are escaped, for a terminal.
    public var escapeControls = false
    /// The key paths of the places to write; empty for everything. If there are several, or
    /// wildcards, their places are written as an array.
    public var keyPaths: [String] = []
    /// The first of ``keyPaths``; setting it replaces all of them.
    package var keyPath: String? {
        get { keyPaths.first }
        set {
            keyPaths = newValue.map { [$0] } ?? []
        }
    }
    /// Whether data is replaced by its content if that is an archive, a property list or a keyed
    /// archive.
    public var dataExpansion = false
    /// Whether a list of nodes includes their values.
    public var listsValues = false
    /// How numbers that are not finite are written in plain output.
    public var nonFinite = NonFinite.error
    /// How null is written in plain property lists.
    public var nulls = NullStyle.error
    /// How references back to something that contains them are written in plain output.
    package var cycles = CycleStyle.error
    /// Whether plain output also has a form for values that are an error otherwise, unless another
    /// option chooses one: references for cycles, null for numbers that JSON lacks, nothing for
    /// null in property lists, texts for keys of any kind. A warning counts the changes.
    package var isLossy = false
    /// How dates are written if the format has none; nil for the style's way (ISO 8601 in plain
    /// output, else seconds).
    public var dates: DateStyle?
    /// How data is written where the format has none.
    public var data = DataStyle.base64
    /// Whether a damaged file is read as far as it is whole.
    package var salvages = false
    /// Whether each element of a root array is written on a line of its own.
    public var lines = false
    /// Whether each of these lines is a text of its own, with its own aliases and definitions. The
    /// elements may share nothing that has an identity.
    package var linesAreTexts = false
    /// The dialect to read the archive in; nil to detect it.
    public var dialect: FastDialect?
    /// Whether the first warning is thrown as an error; see ``ReadingOptions/refusesWarnings``.
    public var refusesWarnings = false
    /// Bounds on the cost of the conversion.
    public var limits = FastLimits()

    /// The same options with the choices of lossy output, where no option has made another.
    package var resolvingLosses: WritingOptions {
        guard isLossy, style == .plain else { return self }

        var options = self
        if cycles == .error {
            options.cycles = .ref
        }
        if nulls == .error {
            options.nulls = .omit
        }
        // Property lists have the numbers that JSON lacks.
        if nonFinite == .error, format == .json {
            options.nonFinite = .null
        }

        return options
    }

    /// Default options, except for what is given.
    public init(
        format: FastTextFormat = .json,
        style: NotationStyle = .standard,
        indent: Int? = 2,
        limits: FastLimits = FastLimits()
    ) {
        self.format = format
        self.style = style
        self.indent = indent
        self.limits = limits
    }
}
