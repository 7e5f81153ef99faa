// Options that several subcommands have in common. The limits' defaults come from the library.
internal import _FastCodingLibrary

extension CommandTable {
    static let commonGroup = OptionGroup("Common options") {
        OptionDefinition(
            .stdinName, .plain(.file, "NAME"), help: "name for standard input in messages",
            manual: """
                Call standard input `NAME` in messages, reports, headings and JSON, as if it were a file of that name.
                No file is read or written by it. It is a usage error if standard input is not an input.
                """, rules: [.uselessWith([.limits])])
        OptionDefinition(
            .quiet, short: "q", help: "show errors only, no warnings or notes")
        OptionDefinition(
            .strict, help: "treat warnings as errors",
            manual: """
                Treat warnings as errors, and write no file. Output that went to standard output before the warning is
                not taken back.
                """)
        OptionDefinition(
            .color, .plain(.choice(["auto", "always", "never"]), standard: "auto"),
            help: "when to use colors; auto respects NO_COLOR",
            manual: """
                Whether to color messages, and what is written to standard output if that is JSON, a list of chunks or
                of differences. `auto` colors what goes to a terminal, unless `NO_COLOR` is set to anything or `TERM` is
                `dumb`. Files other than standard output never get colors.
                """)
        OptionDefinition(
            .help, short: "h", help: "show this help and exit")
        OptionDefinition(
            .version, help: "show the version and exit")
    }

    static let maxDepth = OptionDefinition(
        .maxDepth, .limit(\.depth, "N"), help: "maximum levels of nesting, or 'none'",
        manual: """
            The most levels that containers, objects, URLs and coded objects may nest; the root container is level 1.
            The text of notation may nest twice as deep. The limit protects programs that process the result
            recursively; `fastcode` itself never does. `none` stands for 100,000 levels, the most that can be read.
            """)

    static let maxChain = OptionDefinition(
        .maxChain, .limit(\.chain, "N"), help: "maximum references in a chain, or 'none'",
        manual: """
            The most containers and objects that a chain of references may lead through. Aliases count as what they
            point to, and references back to what contains them are ignored. Objects that each refer to the one before
            form such a chain, though they do not nest. The limit protects programs that make objects from an archive
            and walk or release them recursively: some 20,000 overflow a stack of 8 MiB, and some 1,000 one of 512 KiB.
            A chain may always be as long as nesting may be deep.
            """)

    static let maxInput = OptionDefinition(
        .maxInput, .limit(\.input, "SIZE"), help: "maximum bytes of an input, or 'none'",
        manual: "The most bytes that an input may have. The limit protects memory: inputs are read as a whole.")

    static let maxChunks = OptionDefinition(
        .maxChunks, .limit(\.chunks, "N"), help: "maximum chunks of an archive, or 'none'",
        manual: "The most chunks that an archive may have. The limit protects memory and time.")

    static let maxString = OptionDefinition(
        .maxString, .limit(\.string, "SIZE"), help: "maximum bytes of a string, or 'none'",
        manual: "The most bytes of UTF-8 that a string may have.")

    /// Reading property lists obeys the same limit as writing plain output.
    static let maxSharedBytes = sharedBytes(readFrom: ["binary"])

    private static func sharedBytes(readFrom formats: [String]) -> OptionDefinition {
        OptionDefinition(
            .maxExpansion, .limit(\.expansion, "N"), help: "maximum bytes of shared strings, or 'none'",
            manual: """
                The most bytes that strings and data shared by many places of a binary property list may take when
                written out; 64 times the size of the input is allowed in any case. Data that an archive has to hold in
                each of these places counts eightfold. The limit protects memory and disks.
                """, rules: [.needs([.word(.from, formats)])])
    }

    /// The limits of bootstrap, which reads keyed archives as well.
    static let sourceLimits = OptionGroup(
        "Limits", [maxDepth, maxInput, maxString, sharedBytes(readFrom: ["binary", "keyed"])])

    static let textLimits = OptionGroup("Limits", [maxDepth, maxInput, maxString, maxSharedBytes])

    static let archiveLimits = OptionGroup("Limits", [maxDepth, maxInput, maxChunks, maxString])

    static let verifyLimits = OptionGroup("Limits", [maxDepth, maxChain, maxInput, maxChunks, maxString])

    static let maxOutput = OptionDefinition(
        .maxOutput, .number(.limit, "SIZE", standard: "256 times the input plus 16MiB") { $0.limits.output = $1 },
        help: "maximum bytes of an output, or 'none'",
        manual: """
            The most bytes that may be written for one archive. The limit protects the disk from archives whose aliases
            have very long key paths. Because a key path is made in memory, a single one may have a 64th of that, but
            always 256 KiB. A binary property list is built in memory, where it may take 16 MiB plus 8 times the input,
            or 16 times this limit if it is set.
            """)

    static let decodeLimits = OptionGroup("Limits") {
        archiveLimits.options
        maxOutput
        OptionDefinition(
            .maxExpansion, .limit(\.expansion, "N"), help: "maximum values with sharing written out, or 'none'",
            manual: """
                The most values that `--plain` may write once everything shared is written out. They are counted before
                anything is written. The limit protects against small archives whose output doubles with each level.

                In keyed archives and, with `--expand-data`, other property lists, also the most bytes that what stands
                in many places at once may come to; a multiple of the size of the input is allowed in any case.
                """)
    }

    static let diffLimits = OptionGroup("Limits", archiveLimits.options + [maxOutput, maxSharedBytes])

    static let dialect = OptionDefinition(
        .dialect, .word(.choice(DialectName.table.map(\.name)), "NAME") { $0.dialect = $1 },
        help: "read as dialect NAME instead of detecting it",
        manual: """
            Read archives in the dialect of this name, such as `3.0` or `3.3-writer`, instead of finding the dialect by
            the evidence in the file. The names are listed in `fastcoded(5)`. It makes no difference to keyed archives
            and property lists.
            """)

    /// The options about directories.
    static func recursive(
        _ kind: Subcommand.OperandKind, keeps what: String = "",
        rules: @autoclosure @escaping @Sendable () -> [OptionRule] = []
    ) -> [OptionDefinition] {
        let endings = kind.endingsInDirectories.map { "`.\($0)`" }
        let last = endings.count > 1 ? " or " + (endings.last ?? "") : ""
        let list = Array(endings.dropLast(last.isEmpty ? 0 : 1)).joined(separator: ", ") + last
        let names =
            endings.isEmpty
            ? "" : " that begin like what this reads, or whose names end in \(list), in upper or lower case"
        return [
            OptionDefinition(
                .recursive, short: "r", help: "read the files in directories",
                manual: """
                    Where an operand is a directory, take the files in it and in all directories below it\(names), in
                    the order of their names, byte by byte. As in ripgrep, files and directories whose names begin with
                    a dot are passed over, and so are symbolic links; a file that is named is always read. It is a usage
                    error if there is no such file.\(what)
                    """, rules: rules()),
            OptionDefinition(
                .include, .plain(.file, "GLOB"), help: "with -r: only files whose names match",
                manual: """
                    Of the files in directories, take only those whose names match `GLOB`, or one of several. In `GLOB`,
                    `*` stands for any characters but slashes, `?` for one of them, `[a-z]` and `[!a-z]` for one of a
                    set or one that is not in it, and `**` for any number of directories; a backslash takes away the
                    meaning of what follows. Without a slash, `GLOB` is for the last component of a name, otherwise for
                    all of it below the operand.
                    """, rules: needsFiles, isRepeatable: true),
            OptionDefinition(
                .exclude, .plain(.file, "GLOB"), help: "with -r: no files or directories whose names match",
                manual: """
                    In directories, pass over files and directories whose names match `GLOB`, which is as for
                    `--include`. May be given several times.
                    """, rules: needsFiles, isRepeatable: true),
            OptionDefinition(
                .hidden, help: "with -r: also names that begin with a dot", rules: needsFiles),
            OptionDefinition(
                .follow, short: "L", help: "with -r: follow symbolic links",
                manual: """
                    Follow symbolic links in directories. Each directory is taken once, wherever it is met first, so
                    that circles end. A link that leads nowhere is an error.
                    """, rules: needsFiles),
        ]
    }

    private static let needsFiles = [OptionRule.needs([.given(.recursive), .given(.tar)])]

    /// The options about files that list inputs. `what` begins the text of the first one.
    static func fileLists(
        _ what: String, rules: @autoclosure @escaping @Sendable () -> [OptionRule] = []
    ) -> [OptionDefinition] {
        [
            OptionDefinition(
                .filesFrom, .path(.file, "FILE") { $0.input.fileLists.append($1) },
                help: "read the names of archives from FILE; - is stdin",
                manual: """
                    \(what) whose names `FILE` lists, one per line; `-` is standard input. A list without names is a
                    usage error, even if other archives are named. May be given several times.
                    """, rules: rules(), isRepeatable: true),
            OptionDefinition(
                .nullSeparated, short: "0", .flag { $0.input.areNamesNULTerminated = true },
                help: "names in --files-from end in NUL",
                manual: "Names in `--files-from` end in a NUL byte, as `find -print0` writes them.",
                rules: [.needs([.given(.filesFrom)])]),
            OptionDefinition(
                .allowEmpty, .flag { $0.input.mayBeEmpty = true }, help: "accept an empty --files-from list",
                manual: "A `--files-from` list without names is not an error.",
                rules: [.needs([.given(.filesFrom)])]),
        ]
    }

    /// A sentence to add in subcommands that make files from others.
    static let keptTree = " The same directories are then made below that of `--output-dir`."

    static let force = OptionDefinition(
        .force, .flag { $0.output.isForced = true },
        help: "replace existing files, and write binary output to a terminal",
        manual: """
            Replace files in the directory of `--output-dir`, and write binary output even to a terminal, as `--force`
            does in gzip and similar tools.
            """, rules: [.excludes([.noClobber])])

    static let noClobber = OptionDefinition(
        .noClobber, .flag { $0.output.leavesAlone = true }, help: "leave existing files alone",
        manual: """
            Leave existing outputs alone, even the one of `-o`, and do not convert their inputs. A note says so, and the
            exit status does not change.
            """, rules: [.needs([.given(.output), .given(.outputDirectory)])])

    static let output = OptionDefinition(
        .output, short: "o", .path(.file, "FILE") { $0.output.file = $1 }, help: "write to FILE; - is standard output",
        manual: """
            Write to `FILE` instead of standard output; `-` is standard output. The file appears, or is replaced, only
            when all of it has been written. Its permissions are kept, a symbolic link is followed, and a device or FIFO
            is written directly. `FILE` may be the input.
            """, rules: [.excludes([.outputDirectory, .inPlace])])

    static let jobs = jobs(also: [])

    /// - Parameter others: options of the subcommand, apart from those that it shares, that work on many inputs.
    static func jobs(also others: [OptionName]) -> OptionDefinition {
        OptionDefinition(
            .jobs, short: "j", .number(.number(1...1024), "N", standard: "the number of cores") { $0.output.jobs = $1 },
            help: "work on up to N inputs at once",
            manual: """
                Work on up to `N` inputs at once. Messages keep the order of the inputs. All inputs at work together may
                be as large as one alone may be (`--max-input`); a larger one waits until it is alone. There are fewer
                where the system allows few open files (`ulimit -n`).
                """, rules: [.needs(([.outputDirectory, .inPlace] + others).map { .given($0) })])
    }

    static func outputDirectory(_ naming: String) -> OptionDefinition {
        OptionDefinition(
            .outputDirectory, .path(.directory, "DIR") { $0.output.directory = $1 },
            help: "write one file per input into DIR",
            manual: """
                Write one file per input into `DIR`, which is created if need be. \(naming) If two outputs would be one
                file, by name or through links, or one would overwrite another input, nothing is written at all. A file
                that exists is an error, and its input is not converted, unless `--force` or `--no-clobber` is given.
                """, rules: [.excludes([.inPlace])])
    }
}
