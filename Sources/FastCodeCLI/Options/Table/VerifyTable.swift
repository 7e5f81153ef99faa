extension CommandTable {
    private static let policyGroup = OptionGroup(
        "What is allowed",
        [
            OptionDefinition(
                .allowClass, .text, named: "NAME", help: "objects of this class; Foo* is a pattern",
                manual: [
                    "Allow definitions and objects of the class `NAME`. A name that ends in `*` allows every class "
                        + "that begins so; a `*` anywhere else is a usage error. May be given several times."
                ],
                rules: [.uselessWith([.allowAnyClass, .limits])], isRepeatable: true),
            OptionDefinition(
                .allowClasses, .file, named: "FILE", help: "classes that FILE lists, one per line",
                manual: [
                    "Allow the classes that are listed in `FILE`, one name or pattern per line. Empty lines and "
                        + "what follows a `#` are skipped, and so is a byte order mark. May be given several times."
                ],
                rules: [.uselessWith([.allowAnyClass, .limits])], isRepeatable: true),
            OptionDefinition(
                .allowAnyClass, help: "objects of any class",
                manual: ["Allow definitions and objects of any class."], rules: [.uselessWith([.limits])]),
            OptionDefinition(
                .allowKeyedArchives, help: "keyed archives, if their classes are allowed",
                manual: [
                    "Allow embedded keyed archives, if each class that they name is allowed; a few plain classes of "
                        + "Foundation always are."
                ],
                rules: [.uselessWith([.limits])]),
        ])

    private static let jsonSection = Subcommand.Section(
        "JSON reports",
        [
            .paragraph("With `--json` each archive gets an object with these members:"),
            .definitions([
                ("schema", "The number 1. It is raised when a member is taken away or changes its meaning."),
                ("file", "The name as it was given; one that is not UTF-8 as messages show it."),
                (
                    "verdict",
                    "`ok`; or `refused`, if the archive can't be read or holds what is not allowed; or `unjudged`, "
                        + "if the file could not be read."
                ),
                (
                    "errors",
                    "An array of objects with `code`, `severity`, `offset` (a byte, or null), `path` (a key path, or "
                        + "null) and `message`; of each code the first ten. A class that is not allowed is one error, "
                        + "whose `offset` is the first place that names it, and which has `class` (the name) and "
                        + "`objects` (how many objects and coded objects there are) as well. With `--strict` "
                        + "warnings are errors here, too."
                ),
                ("error-totals", "How many errors of each code there were; of classes, how many are not allowed."),
                ("warnings", "The same for warnings, of each code the first ten."),
                ("warning-totals", "How many warnings of each code there were."),
                (
                    "facts",
                    "What was found out, unless the file could not be read: `version` (of the header), `dialect`, "
                        + "`chunks`, `depth`, `classes` (an array of names), `strings`, `aliases` and "
                        + "`expanded-size` (the number of values with all sharing written out, or null if that "
                        + "has no end). For a keyed archive there is `format`, which is `keyed`; version and dialect are "
                        + "null, and the numbers are those of the archive that `fastcode bootstrap` makes of it."
                ),
            ]),
            .paragraph(
                "Errors and warnings are not written to standard error then. With `-q` there are only objects for "
                    + "archives that are not OK."),
        ])

    static let verify = Subcommand(
        .verify, summary: "judge whether archives may be read",
        operands: .init(kind: .archive, name: "ARCHIVE", range: 0...Int.max, synopsis: ["ARCHIVE ..."]),
        description: [
            "`fastcode verify` tells for each archive whether it can be read, by the same reader as "
                + "`fastcode decode`, and whether it holds only what is allowed. By default that is plain data: no class "
                + "definitions, no objects, no coded objects and no keyed archives. Nothing in an archive is ever "
                + "executed or instantiated.",
            "For an archive without errors, `ARCHIVE: OK` is printed to standard output; errors and warnings go to "
                + "standard error. A warning, such as a count that is not true, does not keep an archive from being "
                + "OK, unless `--strict` is given. Bytes after the root are an error.",
            "Some archives can be read in more than one way, as `fastcoded(5)` tells under DIALECTS, and whoever writes an "
                + "archive decides which way its counts speak for. So an archive is OK only if every way to read it, by "
                + "`fastcode` in any dialect or by a release of FastCoder, finds nothing but what is allowed; otherwise "
                + "the error names both ways. `--dialect` chooses the way that is reported, and the others are judged all "
                + "the same.",
            "A keyed archive, a property list of NSKeyedArchiver, is judged by the same rules: it is as good as the archive "
                + "that `fastcode bootstrap` makes of it, and every class that it names anywhere has to be allowed, also "
                + "as a superclass or a substitute. A few plain classes of Foundation always are.",
            "What could not be judged is not OK: the exit status is never 0 then. Having no archive to judge is a usage "
                + "error, so that a pattern without matches does not pass. Where `ARCHIVE` is `-`, standard input "
                + "is read.",
        ],
        groups: [
            policyGroup,
            OptionGroup(
                "Which archives",
                [
                    OptionDefinition(
                        .filesFrom, .file, named: "FILE", help: "archives that FILE lists; - is standard input",
                        manual: [
                            "Also judge the archives whose names `FILE` lists, one per line; `-` is standard input. "
                                + "A list without names is a usage error, even if other archives are named. May be given "
                                + "several times."
                        ],
                        rules: [.uselessWith([.limits])], isRepeatable: true),
                    OptionDefinition(
                        .nullSeparated, short: "0", help: "names of --files-from end in NUL",
                        manual: ["Names in `--files-from` end in a NUL byte, as `find -print0` writes them."],
                        rules: [.needs([.given(.filesFrom)])]),
                    OptionDefinition(
                        .allowEmpty, help: "--files-from may list nothing",
                        manual: ["A list of `--files-from` without names is no error."],
                        rules: [.needs([.given(.filesFrom)])]),
                    jobs, dialect,
                ]),
            OptionGroup(
                "Report",
                [
                    OptionDefinition(
                        .json, help: "one JSON object per archive and line",
                        manual: [
                            "Write a JSON object per archive to standard output, each on a line of its own, with the "
                                + "verdict, errors, warnings and facts."
                        ],
                        rules: [.uselessWith([.limits])]),
                    OptionDefinition(
                        .limits, help: "show the limits that apply and exit",
                        rules: [.uselessWith([.jobs, .dialect, .quiet, .strict]), .takesNoOperands]),
                ]),
            verifyLimits, commonGroup,
        ],
        sections: [jsonSection],
        examples: [
            .init(
                "Allow the classes of an application:",
                "fastcode verify --allow-class TodoList --allow-class 'TodoI*' \\\n    todo.fast"),
            .init(
                "Judge all archives below a folder:",
                "find . -name '*.fast' -print0 |\n"
                    + "    fastcode verify -0 --files-from - \\\n        --allow-classes allowed-classes.txt"),
            .init(
                "Set an archive aside that may not be read, which status 1 tells; with status 2 it could not be judged:",
                "mkdir -p quarantine\n"
                    + "fastcode verify -q todo.fast\n"
                    + "test $? -ne 1 || mv todo.fast quarantine/"),
        ])
}
