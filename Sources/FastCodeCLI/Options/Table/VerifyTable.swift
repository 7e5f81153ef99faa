extension CommandTable {
    /// The policy of verify and view. `--limits` only prints the limits, so no option of a policy
    /// has an effect with it.
    static let policyGroup = OptionGroup("Allowed content") {
        Option(
            .allowClass,
            .plain(.text, "NAME"),
            help: "allow objects of this class; Foo* is a pattern",
            rules: [.uselessWith([.allowAnyClass, .limits])],
            isRepeatable: true
        )

        Option(
            .allowClasses,
            .plain(.file, "FILE"),
            help: "allow the classes listed in FILE, one per line",
            rules: [.uselessWith([.allowAnyClass, .limits])],
            isRepeatable: true
        )

        Option(.allowAnyClass, help: "allow objects of any class", rules: [.uselessWith([.limits])])
        Option(
            .allowKeyedArchives,
            help: "allow keyed archives if their classes are allowed",
            rules: [.uselessWith([.limits])]
        )

        Option(.nested, help: "judge the content of data as well", rules: [.uselessWith([.limits])])
    }

    /// Needs an operand: a pattern in a script that matches no file must not pass as a check of
    /// standard input.
    static let verify = Subcommand(
        .verify,
        summary: "check whether archives are safe to read",
        operands: .init(
            kind: .anyArchive,
            name: "ARCHIVE",
            range: 0...Int.max,
            synopsis: ["ARCHIVE ..."],
            help:
                "ARCHIVE is a FastCoded archive or a keyed archive of NSKeyedArchiver; with --nested also another property list "
                + "or a JSON text, for what its data holds."
        ),
        groups: [
            policyGroup,
            OptionGroup("Archives") {
                recursive(rules: [.uselessWith([.limits])])
                inside(rules: [.uselessWith([.limits])])
                filesFrom(rules: [.uselessWith([.limits])])
                // No output is a file, so this option works on many inputs in any case.
                jobs
                dialect
            },
            namedFiles,
            OptionGroup("Report") {
                Option(
                    .json,
                    help: "write a line of JSON for each archive",
                    rules: [.uselessWith([.limits])]
                )

                Option(
                    .format,
                    // `--json` is the same as `--format json`.
                    .choice(ReportFormat.self, standard: .text),
                    help: "format of the report",
                    rules: [.excludes([.json]), .uselessWith([.limits])]
                )

                Option(
                    .limits,
                    help: "show the limits that apply and exit",
                    // Options for limits may be given: the command shows those that would apply.
                    rules: [.uselessWith([.jobs, .dialect, .quiet, .strict]), .takesNoOperands]
                )
            },
            verifyLimits,
            commonGroup,
        ],
        examples: """
            Allow the classes of an application:
                fastcode verify --allow-class TodoList --allow-class 'TodoI*' \\
                    todo.fast
            Refuse archives larger or deeper than the application needs, and see all limits:
                fastcode verify --max-input 1MiB --max-depth 20 --max-string 64KiB \\
                    --allow-class 'Todo*' todo.fast
                fastcode verify --max-depth 20 --limits
            Judge the content of its data as well:
                fastcode verify --nested --allow-class 'Todo*' todo.fast
            Judge all archives below a folder:
                find . -name '*.fast' -print0 |
                    fastcode verify -0 --files-from - \\
                        --allow-classes allowed-classes.txt
            """
    )
}
