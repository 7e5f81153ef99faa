// Options that several subcommands have in common. The limits' defaults come from the library.
//
// An option is a constant if its rules are the same everywhere, and a function if a subcommand adds
// rules or words of its own. A rule may name options that only some of the subcommands have: the
// parser passes these over.
internal import _FastCodingEngine

extension CommandTable {
    /// The options of every subcommand. Its rules name `--limits`, with which verify reads nothing.
    static let commonGroup = OptionGroup("Common options", isShared: true) {
        Option(
            .stdinName,
            .plain(.file, "NAME"),
            help: "name for standard input in messages",
            rules: [.uselessWith([.limits])]
        )

        Option(.quiet, short: "q", help: "show errors only, no warnings or notes")
        Option(.strict, help: "treat warnings as errors")
        Option(
            .color,
            .plain(.choice(["auto", "always", "never"]), "auto|always|never", standard: "auto"),
            help: "when to use colors; auto respects NO_COLOR"
        )

        Option(.help, short: "h", help: "show this help and exit")
        Option(.version, help: "show the version and exit")
    }

    /// `--max-depth`. The tool itself never recurses; the limit protects programs that process the
    /// result recursively.
    static let maxDepth = Option(
        .maxDepth,
        .limit(\.depth, "N"),
        help: "maximum levels of nesting, or 'none'"
    )

    /// `--max-chain`. Objects that each refer to the previous one do not nest, but a program that
    /// walks or releases them recursively needs as much stack as for nesting.
    static let maxChain = Option(
        .maxChain,
        .limit(\.chain, "N"),
        help: "maximum references in a chain, or 'none'"
    )

    /// `--max-input`. Most inputs are read into memory as a whole.
    static let maxInput = Option(
        .maxInput,
        .limit(\.input, "SIZE"),
        help: "maximum bytes of an input, or 'none'"
    )

    /// `--max-chunks`. A chunk takes more memory than bytes in the file, so the limit on the input
    /// is not enough.
    static let maxChunks = Option(
        .maxChunks,
        .limit(\.chunks, "N"),
        help: "maximum chunks of an archive, or 'none'"
    )

    /// `--max-string`.
    static let maxString = Option(
        .maxString,
        .limit(\.string, "SIZE"),
        help: "maximum bytes of a string, or 'none'"
    )

    /// The limit on repeated strings when property lists are read. It is the same as that on plain
    /// output, because a binary property list may refer to one string from many places.
    private static func sharedBytes(readFrom formats: [String]) -> Option {
        Option(
            .maxExpansion,
            .limit(\.expansion, "N"),
            help: "maximum bytes of shared strings, or 'none'",
            rules: [.needs([.word(.from, formats)])]
        )
    }

    /// The limits of bootstrap, which reads keyed archives as well.
    static let sourceLimits = OptionGroup("Limits", isShared: true) {
        [maxDepth, maxInput, maxString, sharedBytes(readFrom: ["binary", "keyed"])]
    }

    /// The limits of encode.
    static let textLimits = OptionGroup("Limits", isShared: true) {
        [maxDepth, maxInput, maxString, sharedBytes(readFrom: ["binary"])]
    }

    /// The limits of subcommands that read archives.
    static let archiveLimits = OptionGroup("Limits", isShared: true) {
        [maxDepth, maxInput, maxChunks, maxString]
    }

    /// The same for subcommands that keep less of an input in memory by default.
    ///
    /// - Parameter help: that of the limit on the input.
    static func smallInputLimits(help: String) -> OptionGroup {
        OptionGroup("Limits", isShared: true) {
            maxDepth
            Option(
                .maxInput,
                .number(.limit, "SIZE", standard: "64MiB") { $0.limits.input = $1 },
                help: help
            )

            maxChunks
            maxString
        }
    }

    /// The limits of verify, which judges chains as well.
    static let verifyLimits = OptionGroup("Limits", isShared: true) {
        [maxDepth, maxChain, maxInput, maxChunks, maxString]
    }

    /// `--max-output`. An alias of a few bytes may become a key path of thousands, so a small
    /// archive could fill a disk.
    static let maxOutput = Option(
        .maxOutput,
        .number(.limit, "SIZE", standard: "256 times the input plus 16MiB") {
            $0.limits.output = $1
        },
        help: "maximum bytes of an output, or 'none'"
    )

    /// The limits of subcommands that write values of archives.
    static let decodeLimits = OptionGroup("Limits", isShared: true) {
        archiveLimits.options
        maxOutput
        Option(
            .maxExpansion,
            .limit(\.expansion, "N"),
            help: "maximum values after expanding sharing, or 'none'"
        )
    }

    /// The limits of subcommands that compare documents of any kind.
    static let diffLimits = OptionGroup("Limits", isShared: true) {
        archiveLimits.options + [maxOutput, sharedBytes(readFrom: ["binary"])]
    }

    /// `--dialect`, for archives whose dialect is detected wrongly: fastcoded(5), DIALECTS.
    static let dialect = Option(
        .dialect,
        .plain(.choice(DialectName.table.map(\.name)), "NAME"),
        help: "read as dialect NAME instead of detecting it"
    )

    /// `--recursive` without further rules.
    static let recursive = recursive()

    /// `--recursive`.
    static func recursive(rules: @autoclosure @escaping @Sendable () -> [OptionRule] = [])
        -> Option
    {
        Option(.recursive, short: "r", help: "read the files in directories", rules: rules())
    }

    /// `--inside`, with which a subcommand reads the documents inside its inputs.
    static func inside(rules: @autoclosure @escaping @Sendable () -> [OptionRule] = []) -> Option {
        Option(.inside, help: "read what 'fastcode find' finds in files", rules: rules())
    }

    /// The inputs of subcommands that show values of many documents, and how they are read.
    static let valuesReading = OptionGroup("Reading") {
        recursive
        inside(rules: [.uselessWith([.tar, .salvage])])
        filesFrom
        tar
        dialect
        salvage()
    }

    /// The options that select files for `--recursive`.
    static let filesInDirectories = OptionGroup("With -r", isShared: true) { selectedFiles }

    /// The same for subcommands that take several kinds of documents.
    static let documentsInDirectories = OptionGroup("With -r", isShared: true) {
        selectedFiles
        kind
    }

    /// The options for `--recursive` and `--files-from`.
    static let namedFiles = OptionGroup("With -r or --files-from", isShared: true) {
        selectedFiles
        kind
        Option(
            .nullSeparated,
            short: "0",
            help: "names in --files-from end in NUL",
            rules: [.needs([.given(.filesFrom)])]
        )

        Option(
            .allowEmpty,
            help: "accept an empty --files-from list",
            rules: [.needs([.given(.filesFrom)])]
        )
    }

    /// The options that select files by their names.
    private static let selectedFiles = [
        Option(
            .include,
            .plain(.file, "GLOB"),
            help: "with -r: only files whose names match",
            rules: needsFiles,
            isRepeatable: true
        ),
        Option(
            .exclude,
            .plain(.file, "GLOB"),
            help: "with -r: no files or directories whose names match",
            rules: needsFiles,
            isRepeatable: true
        ),
        Option(.hidden, help: "with -r: also names that begin with a dot", rules: needsFiles),
        Option(.follow, short: "L", help: "with -r: follow symbolic links", rules: needsFiles),
    ]

    /// `--kind`. Files are taken by their content, so a subcommand that reads several kinds needs a
    /// word for each.
    private static let kind = Option(
        .kind,
        .choice(DocumentKind.self),
        help: "with -r: only files of this kind; otherwise archives, FastCoded or keyed",
        rules: [
            .needs([.given(.recursive), .given(.tar), .given(.inside)]),
            // The search knows texts of JSON by nothing.
            .wordUselessWith(DocumentKind.json.word, [.inside]),
        ],
        isRepeatable: true
    )

    /// The rule of options that have no effect without files from directories or tar streams.
    private static let needsFiles = [OptionRule.needs([.given(.recursive), .given(.tar)])]

    /// `--files-from` without further rules.
    static let filesFrom = filesFrom()

    /// `--files-from`, of which there may be several.
    static func filesFrom(rules: @autoclosure @escaping @Sendable () -> [OptionRule] = [])
        -> Option
    {
        Option(
            .filesFrom,
            .plain(.file, "FILE"),
            help: "read the names of archives from FILE; - is stdin",
            rules: rules(),
            isRepeatable: true
        )
    }

    /// `--force` without a further rule.
    static let force = force()

    /// `--force`, which contradicts `--no-clobber`.
    ///
    /// - Parameter rule: a rule of the subcommand.
    static func force(_ rule: @autoclosure @escaping @Sendable () -> OptionRule? = nil) -> Option {
        Option(
            .force,
            help: "replace existing files, and write binary output to a terminal",
            rules: [.excludes([.noClobber])] + [rule()].compactMap(\.self)
        )
    }

    /// `--no-clobber`. Nothing can be overwritten without an option that names a file or a
    /// directory.
    static let noClobber = Option(
        .noClobber,
        help: "leave existing files alone",
        rules: [.needs([.given(.output), .given(.outputDirectory)])]
    )

    /// `--output`, one of three places for the output that exclude each other.
    static let output = Option(
        .output,
        short: "o",
        .plain(.file, "FILE"),
        help: "write to FILE; - is standard output",
        rules: [.excludes([.outputDirectory, .inPlace])]
    )

    /// `--jobs`. Where each input has an output file of its own, several inputs need one of these
    /// two options, and so do several jobs. Other subcommands work on many inputs in any case.
    static let jobs = Option(
        .jobs,
        short: "j",
        .plain(.number(1...1024), "N", standard: "the number of cores"),
        help: "work on up to N inputs at once",
        rules: [.needs([.given(.outputDirectory), .given(.inPlace)])]
    )

    /// `--output-dir`, where each of several inputs has a file of its own.
    static let outputDirectory = Option(
        .outputDirectory,
        short: "d",
        .plain(.directory, "DIR"),
        help: "write one file per input into DIR",
        rules: [.excludes([.inPlace])]
    )
}
