extension CommandTable {
    static let policyGroup = OptionGroup("What is allowed") {
        OptionDefinition(
            .allowClass, .word(.text, "NAME") { $0.verify.classes.append($1) },
            help: "allow objects of this class; Foo* is a pattern",
            manual: """
                Allow definitions and objects of the class `NAME`. A name that ends in `*` allows every class whose name
                begins with what precedes it; a `*` anywhere else is a usage error. May be given several times.
                """, rules: [.uselessWith([.allowAnyClass, .limits])], isRepeatable: true)
        OptionDefinition(
            .allowClasses, .path(.file, "FILE") { $0.verify.classLists.append($1) },
            help: "allow the classes listed in FILE, one per line",
            manual: """
                Allow the classes that are listed in `FILE`, one name or pattern per line. Empty lines and what follows
                a `#` are skipped, and so is a byte order mark. May be given several times.
                """, rules: [.uselessWith([.allowAnyClass, .limits])], isRepeatable: true)
        OptionDefinition(
            .allowAnyClass, .flag { $0.verify.allowsAnyClass = true }, help: "allow objects of any class",
            manual: "Allow definitions and objects of any class.",
            rules: [.uselessWith([.limits])])
        OptionDefinition(
            .allowKeyedArchives, .flag { $0.verify.allowsKeyedArchives = true },
            help: "allow keyed archives if their classes are allowed",
            manual: """
                Allow embedded keyed archives, if each class that they name is allowed; a few plain classes of
                Foundation always are.
                """, rules: [.uselessWith([.limits])])
        OptionDefinition(
            .nested, help: "judge the content of data as well",
            manual: """
                Judge the content of data by the same policy: FastCoded archives, property lists, and keyed archives in
                data, which `--allow-keyed-archives` allows. What is in them may hold data in turn, on up to eight
                levels. Data that begins like one of these but can't be read is an error, and so is XML that declares an
                encoding other than UTF-8. Each refused place is named, in the order of the file, with its key path.
                Property lists other than keyed archives, binary or XML, are judged by what their data holds.
                """, rules: [.uselessWith([.limits])])
    }

    private static var jsonSection: String {
        """
        # JSON reports

        With `--json` or `--format json` each archive gets an object with these members:

        - schema: The number 1. It is raised when a member is taken away or changes its meaning.
        - file: The name as it was given; one that is not UTF-8 as messages show it.
        - verdict: `ok`; or `refused`, if the archive can't be read or holds what is not allowed; or `unjudged`, if the
          file could not be read.
        - errors: An array of objects with `code`, `severity`, `offset` (a byte, or null), `path` (a key path as
          `--key-path` takes it, or null) and `message`; the first ten of each code. A class that is not allowed is one
          error, whose `offset` is the first place that names it, and which has `class` (the name) and `objects` (how
          many objects and coded objects there are) as well. With `--strict` warnings are errors here as well.
        - error-totals: How many errors of each code there were; for classes, how many are not allowed.
        - warnings: The same for warnings, the first ten of each code.
        - warning-totals: How many warnings of each code there were.
        - facts: What was found out, unless the file could not be read: `version` (of the header), `dialect`, `chunks`,
          `depth`, `longest-chain` (of containers and objects, with aliases followed), `classes` (an array of names),
          `strings`, `aliases` and `expanded-size` (the number of values with all sharing written out, or null if that
          has no end). For a keyed archive there is `format`, which is `keyed`; version and dialect are null, and the
          numbers are those of the archive that `fastcode bootstrap` makes from it. For another property list, which
          `--nested` judges, it is `property-list`, and nothing is counted.

        Errors and warnings are not written to standard error then. With `-q` there are only objects for archives that
        are not OK.
        """
    }

    private static var logSection: String {
        """
        # Reports for services

        With `--format github` there is a line for each error and warning, `::error` or `::warning` with `file`, `title`
        (the code of the error) and, in a text, `line` and `col`. Bytes and key paths are in the message. Messages about
        standard input have no `file`. Archives without errors and warnings have no line.

        With `--format sarif` there is one JSON object with one run, even if there are no findings. Its rules are the
        codes that occur. Each error and warning is a result with `level` and `message`, and the URI of the file, which
        is relative if the name is, or `file:///dev/stdin`. The place is a region with `byteOffset`, or with `startLine`
        and `startColumn` in a text, and the key path is the `fullyQualifiedName` of a logical location.
        `executionSuccessful` is false if a file could not be judged, which is a result as well.

        In both forms there are the first ten of each code and then how many more there were. Under `--strict` warnings
        are errors, with `-q` there are only errors, and what would otherwise be written to standard error is left out.
        """
    }

    static let verify = Subcommand(
        .verify, summary: "check whether archives are safe to read",
        operands: .init(kind: .anyArchive, name: "ARCHIVE", range: 0...Int.max, synopsis: ["ARCHIVE ..."]),
        description: """
            `fastcode verify` says whether each archive can be read, by the same reader as `fastcode decode`, and
            whether it holds only what is allowed. By default that is plain data: no class definitions, no objects, no
            coded objects and no keyed archives. Nothing in an archive is ever executed or instantiated.

            For an archive without errors, `ARCHIVE: OK` is printed to standard output; errors and warnings go to
            standard error. A warning, such as one about a wrong count, does not keep an archive from being OK, unless
            `--strict` is given. Bytes after the root are an error.

            Some archives can be read in more than one way, as `fastcoded(5)` explains under DIALECTS, and whoever
            writes an archive decides which way its counts suggest. So an archive is OK only if every way to read it, by
            `fastcode` in any dialect or by a release of FastCoder, finds nothing but what is allowed; otherwise the
            error names both ways. `--dialect` chooses the way that is reported, but the others are judged nevertheless.

            A keyed archive, a property list of NSKeyedArchiver, is judged by the same rules: it is judged like the
            archive that `fastcode bootstrap` makes from it, and every class that it names anywhere has to be allowed,
            even as a superclass or a substitute. A few plain classes of Foundation always are.

            Key paths are written in full, so that `fastcode decode --key-path` takes them (with `--expand-data`, those
            of what data holds). Only if one has more than 4096 bytes, and all together would have more than 64 KiB and
            twice the size of the archive, does it end in `$omitted`, which leads nowhere. So does one of more than 4096
            bytes to a place where an archive can't be read. There, `$entry3` stands for the value of the fourth entry
            of a dictionary, whose key comes after it, and `$entry3k` for the key; these lead nowhere, either.

            What could not be judged is not OK: the exit status is then never 0. It is a usage error if there is no
            archive to judge, so that a pattern without matches does not pass. Where `ARCHIVE` is `-`, standard input is
            read.
            """,
        groups: [
            policyGroup,
            OptionGroup("Which archives") {
                recursive(.anyArchive, rules: [.uselessWith([.limits])])
                fileLists("Also judge the archives", rules: [.uselessWith([.limits])])
                jobs
                dialect
            },
            OptionGroup("Report") {
                OptionDefinition(
                    .json, .flag { $0.verify.format = .json }, help: "write a line of JSON for each archive",
                    manual: """
                        Write a JSON object per archive to standard output, each on a line of its own, with the verdict,
                        errors, warnings and facts.
                        """, rules: [.uselessWith([.limits])])
                OptionDefinition(
                    .format, .choice(ReportFormat.self, standard: .text) { $0.verify.format = $1 },
                    help: "format of the report",
                    manual: """
                        Write the report in this form: `text`; `json`, as `--json` does; `github`, a workflow command
                        for each error and warning, which GitHub shows at the file; or `sarif`, one log in the Static
                        Analysis Results Interchange Format, version 2.1.0, for all archives together. In all forms but
                        `text`, errors and warnings are not written to standard error.
                        """, rules: [.excludes([.json]), .uselessWith([.limits])])
                OptionDefinition(
                    .limits, .flag { $0.verify.showsLimits = true }, help: "show the limits that apply and exit",
                    rules: [.uselessWith([.jobs, .dialect, .quiet, .strict]), .takesNoOperands])
            },
            verifyLimits, commonGroup,
        ],
        sections: [jsonSection, logSection],
        examples: """
            Allow the classes of an application:
                fastcode verify --allow-class TodoList --allow-class 'TodoI*' \\
                    todo.fast
            Refuse what is larger or deeper than the application needs, and see all limits:
                fastcode verify --max-input 1MiB --max-depth 20 --max-string 64KiB \\
                    --allow-class 'Todo*' todo.fast
                fastcode verify --max-depth 20 --limits
            Judge the content of its data as well:
                fastcode verify --nested --allow-class 'Todo*' todo.fast
            Judge all archives below a folder:
                find . -name '*.fast' -print0 |
                    fastcode verify -0 --files-from - \\
                        --allow-classes allowed-classes.txt
            The same in one command:
                fastcode verify --recursive --allow-classes allowed-classes.txt .
            Judge archives that a property list holds:
                echo '<plist><dict><key>saved</key><data>' >settings.xml
                base64 <todo.fast >>settings.xml
                echo '</data></dict></plist>' >>settings.xml
                fastcode verify --nested --allow-class 'Todo*' settings.xml
            Pass the verdicts on to another program:
                fastcode verify --format json --allow-class 'Todo*' *.fast |
                    jq '.facts'
            Look at what is refused, by its key path:
                fastcode verify --json todo.fast |
                    jq -r '.errors[].path' |
                    while IFS= read -r path; do
                        fastcode decode --key-path "$path" todo.fast
                    done
            Show the warnings for all archives as GitHub's annotations:
                fastcode verify --format github --allow-class 'Todo*' *.fast
            Judge what comes through a pipe, under the name that it has elsewhere:
                fastcode migrate old-places.fast |
                    fastcode verify --stdin-name backup/places.fast -
            Write a log for programs that show the results of analyses:
                fastcode verify --format sarif --allow-class 'Todo*' *.fast \\
                    >fastcode.sarif
            Set aside an archive that is refused, which gives status 1; with status 2 it could not be judged:
                mkdir -p quarantine
                fastcode verify -q todo.fast
                test $? -ne 1 || mv todo.fast quarantine/
            """)
}
