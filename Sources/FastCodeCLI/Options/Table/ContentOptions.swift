// Options on what is taken and written of a document, which decode, list, rows and extract have in
// common, some of them with diff and edit.
internal import _FastCodingEngine

extension CommandTable {
    /// `--key-path`, which each subcommand describes in its own words.
    static func keyPath(help: String) -> Option {
        Option(
            .keyPath,
            .plain(.keyPath, "PATH") { $0.writing.keyPaths.append($1) },
            help: help,
            isRepeatable: true
        )
    }

    /// `--exact`. Exact notation has one form for each value, so the options for dates, data and
    /// the order of keys are useless with it.
    static func exact(rules: [OptionRule] = []) -> Option {
        Option(
            .exact,
            .flag { $0.writing.style = .exact },
            help: "lose nothing, so that bootstrap restores the archive",
            rules: [.excludes([.plain])] + rules
        )
    }

    /// `--plain`, for output that is never read back. Only there do the options for cycles, numbers
    /// that are not finite and losses matter: notation has a form for each of these.
    static func plain(rules: [OptionRule] = []) -> Option {
        Option(
            .plain,
            .flag { $0.writing.style = .plain },
            help: "write for people and other tools, without notation",
            rules: rules
        )
    }

    /// `--expand-data`. Its output can't be read back, so decode and rows exclude it with
    /// `--exact`.
    static func expandData(rules: [OptionRule] = []) -> Option {
        Option(
            .expandData,
            .flag { $0.writing.dataExpansion = true },
            help: "expand archives and property lists inside data",
            rules: rules
        )
    }

    /// `--sort-keys`, useless with `--exact`, which keeps the order of the archive.
    static func sortKeys(rules: [OptionRule] = []) -> Option {
        Option(
            .sortKeys,
            .flag { $0.writing.sortKeys = true },
            help: "sort keys by their bytes",
            rules: rules + [.uselessWith([.exact])]
        )
    }

    /// `--dates`.
    ///
    /// - Parameter only: the styles that make sense in what the subcommand writes.
    static func dates(
        only styles: [WritingOptions.DateStyle] = WritingOptions.DateStyle.allCases,
        rules: [OptionRule] = []
    ) -> Option {
        Option(
            .dates,
            .choice(only: styles) { $0.writing.dates = $1 },
            help: "how to write dates",
            rules: rules + [.uselessWith([.exact])]
        )
    }

    /// `--data`, the form of data in JSON and in plain keys of property lists.
    static func data(rules: [OptionRule] = []) -> Option {
        Option(
            .data,
            .choice(WritingOptions.DataStyle.self, standard: .base64) { $0.writing.data = $1 },
            help: "how to write data",
            rules: rules + [.uselessWith([.exact])]
        )
    }

    /// `--non-finite`. Notation has forms for NaN and infinity, so the option needs `--plain`.
    static func nonFinite(rules: [OptionRule] = []) -> Option {
        Option(
            .nonFinite,
            .choice(WritingOptions.NonFinite.self, standard: .error) { $0.writing.nonFinite = $1 },
            help: "how to write NaN and infinity in plain output",
            rules: [.needs([.given(.plain)])] + rules
        )
    }

    /// `--cycles`. Notation writes a reference back as an alias, so the option needs `--plain`.
    static func cycles(rules: [OptionRule] = []) -> Option {
        Option(
            .cycles,
            .choice(WritingOptions.CycleStyle.self, standard: .error) { $0.writing.cycles = $1 },
            help: "how to write references back in plain output",
            rules: [.needs([.given(.plain)])] + rules
        )
    }

    /// `--salvage`. Its output lacks values, so it contradicts `--exact`, and a warning says so,
    /// which `--strict` would make an error.
    static func salvage(rules: [OptionRule] = []) -> Option {
        Option(
            .salvage,
            .flag { $0.writing.salvages = true },
            help: "take what is left of a damaged file",
            rules: [.uselessWith([.exact, .strict])] + rules
        )
    }

    /// `--lossy`. It replaces everything that plain output lacks: cycles, numbers that are not
    /// finite, keys that are no text, and more values than `--max-expansion` allows.
    static let lossy = Option(
        .lossy,
        .flag { $0.writing.isLossy = true },
        help: "write something for all that plain output lacks",
        rules: [.needs([.given(.plain)])]
    )

    /// The conditions by which list and rows select values.
    ///
    /// - Parameter countExcludes: the options that have no effect if only a number is written.
    static func conditionGroup(countExcludes excluded: [OptionName]) -> OptionGroup {
        OptionGroup("Conditions") {
            condition(help: "only those where CONDITION holds, as 'id < 5'")
            Option(
                .ofType,
                .plain(.text, "TYPE"),
                help: "only values of this type, as list shows it",
                isRepeatable: true
            )

            ofClass(help: "only objects of this class; Foo* is a pattern")
            Option(
                .count,
                help: "write only how many there are",
                rules: [.uselessWith(excluded)]
            )
        }
    }

    /// `--where`, of which there may be several. Values are chosen if all of them are met.
    static func condition(help: String, rules: [OptionRule] = []) -> Option {
        Option(
            .condition,
            .plain(.text, "CONDITION"),
            help: help,
            rules: rules,
            isRepeatable: true
        )
    }

    /// `--class`, which list and rows use to choose values, and edit to limit its changes.
    static func ofClass(help: String, rules: [OptionRule] = []) -> Option {
        Option(.ofClass, .plain(.text, "NAME"), help: help, rules: rules, isRepeatable: true)
    }

    /// `--with-file` of list and rows, which write the lines of many files to one output.
    static let withFile = Option(.withFile, help: "say in each line which file it is from")

    /// `--tar`, useless with `--recursive`: an operand is then a stream and never a directory.
    static let tar = Option(
        .tar,
        help: "inputs are tar streams",
        rules: [.uselessWith([.recursive])]
    )
}
