internal import _FastCodingLibrary

extension CommandTable {
    private static let isText = OptionRule.needs([.word(.to, ["json", "xml", "binary", "csv", "tsv", "jsonl"])])

    /// The options that say how content is written.
    private static let contentOptions: [OptionName] = [
        .to, .exact, .plain, .compact, .indent, .lines, .sortKeys, .dates, .data, .null, .nonFinite,
    ]

    private static let styleGroup = OptionGroup("What is written") {
        OptionDefinition(
            .to,
            .choice(TargetFormat.self, standard: .json) {
                $0.writing.format = $1.text ?? .binary
                $0.keyedArchive = $1.keyedArchive
                $0.cells = $1.cells
            }, help: "format of the output",
            manual: """
                The format of the output: JSON, an XML property list or a binary property list, in the notation of
                `fastcode-notation(5)`; or a keyed archive as NSKeyedArchiver writes it, binary (`keyed`) or in XML
                (`keyed-xml`). What keyed archives can't hold is an error. With `--columns`, comma-separated values
                (`csv`), those separated by tabs (`tsv`), or JSON on lines (`jsonl`, which `json` then means as well).
                If the option is given, inputs may also be JSON and property lists, which are read as `fastcode
                bootstrap` does: so one command converts JSON to a property list or back.
                """,
            rules: [.uselessWith([.list])]
                + ["csv", "tsv", "jsonl"].map { .wordNeeds($0, [.given(.columns)]) })
        OptionDefinition(
            .exact, .flag { $0.writing.style = .exact }, help: "lose nothing, so that bootstrap restores the archive",
            manual: """
                Write down what is left out by default: which containers are mutable, which numbers are floats, which
                properties are nil. `fastcode bootstrap` then gives an equal graph, and the same bytes if the archive is
                as FastCoder 3.3 or `fastcode` writes it.
                """, rules: [.excludes([.plain]), isText, .uselessWith([.list])])
        OptionDefinition(
            .plain, .flag { $0.writing.style = .plain }, help: "write for people and other tools, without notation",
            manual: """
                Write for people and other tools, in a form that can't be read back: shared objects are written out,
                objects have only their `$class`, dates are ISO 8601, sets are arrays. A cycle is an error.
                """, rules: [isText, .uselessWith([.list])])
        OptionDefinition(
            .keyPath, .word(.keyPath, "PATH") { $0.writing.keyPaths.append($1) },
            help: "write only the value at this key path",
            manual: """
                Write what is at the key path `PATH` as if it were the root. Aliases are rewritten; what lies outside is
                written in full where it first occurs. Key paths are described in `fastcode-notation(5)`. In `PATH`, `*`
                stands for every element, entry or property, `**` for any number of levels, and `-1` for the last
                element. With these, or if the option is given several times, what is found becomes the elements of an
                array. It is an error if nothing is found.
                """, isRepeatable: true)
        OptionDefinition(
            .list, help: "list each value: key path, type and size",
            manual: """
                Instead of the content, print a line for each value: its key path, its type and its size, with tabs
                between them: always three columns, of which the size is `-` where there is nothing to measure. An
                object that was listed before is an `alias`, with its key path in place of the size. Each path can be
                given to `--key-path`, whatever is in the keys.
                """)
        OptionDefinition(
            .expandData, .flag { $0.writing.dataExpansion = true },
            help: "expand archives and property lists inside data",
            manual: """
                Expand what data holds, in its place: FastCoded archives, property lists, and keyed archives as the
                property lists that they are. What is in them may hold data in turn, on up to eight levels, and key
                paths lead into it. Inputs may then also be property lists other than keyed archives, binary or XML. A
                warning about something in data, or about data on a deeper level, has the key path of the data; with
                `--key-path`, there are warnings only about data that is written, or that the path leads through. What
                data in several places of a binary property list holds is one object, to which all of them refer. The
                result can't be read back.
                """, rules: [.excludes([.exact])])
        OptionDefinition(
            .raw, help: "write a string, number or data as raw bytes",
            manual: """
                Write what is at the key path as its bytes: data as it is, and a string, a number, a boolean, null, a
                date or a URL as text with a line feed. Several values come one after the other. Containers, objects and
                URLs with a base are an error, and so is data on a terminal.
                """, rules: [.excludes([.list, .refs]), .uselessWith(contentOptions)])
        OptionDefinition(
            .extract, .plain(.directory, "DIR"), help: "write every data value to a file in DIR",
            manual: """
                Write every data value to a file of its own in `DIR`, which is created if need be, and print its key
                path and the file's name, with a tab between them. The name is made from the key path, and its ending
                reflects how the data begins: `png`, `jpeg`, `gif`, `bplist`, `fast`, `zip`, `pdf` and others, or `bin`.
                Characters that might cause trouble are written as `%` and two digits. No file is replaced, and none is
                written anywhere else. With `--key-path`, only the data there. The input may also be a property list.
                """,
            rules: [
                .excludes([.list, .refs, .raw, .output, .outputDirectory]), .uselessWith(contentOptions),
            ])
        OptionDefinition(
            .values, .flag { $0.writing.listsValues = true }, help: "with --list: show the values, too",
            manual: """
                Add the value to each line, as JSON on one line: strings in quotes, data in base64, dates in ISO 8601.
                That column is empty for containers, objects and aliases.
                """, rules: [.needs([.given(.list)])])
        OptionDefinition(
            .refs, .plain(.keyPath, "PATH"), help: "list every place that refers to the object at PATH",
            manual: """
                Instead of the content, print a line for each place that refers to the object at the key path `PATH`:
                the key path of the place, a tab, and what the object is in there. The first line is for the place where
                the object is written in full. Numbers, strings and other values are not objects.
                """,
            rules: [
                .excludes([.list, .keyPath]), .uselessWith(contentOptions),
            ])
    }

    private static let layoutGroup = OptionGroup("How it is written") {
        OptionDefinition(
            .compact, .flag { $0.writing.indent = nil }, help: "write no line breaks or indentation",
            manual: """
                Write no line ends and no indentation: JSON stands on one line, and so does an XML property list below
                its head.
                """,
            rules: [
                .excludes([.indent]), .needs([.word(.to, ["json", "xml"])]), .uselessWith([.lines, .list]),
            ])
        OptionDefinition(
            .indent, .number(.number(0...32), "N", standard: "2") { $0.writing.indent = $1 == 0 ? nil : $1 },
            help: "spaces per level of indentation",
            manual: """
                The number of spaces per level of JSON, from 0 to 32. With 0, everything is on one line, as with
                `--compact`. Indentation stops growing at level 32. XML property lists have a tab per level, as Apple's
                do.
                """, rules: [.needs([.word(.to, ["json"])]), .uselessWith([.lines, .list])])
        OptionDefinition(
            .lines, .flag { $0.writing.lines = true }, help: "a line of JSON for each archive",
            manual: """
                Write JSON on one line for each archive, in the order of the archives (newline-delimited JSON); see MANY
                ARCHIVES. With `--plain` and a single archive that is named or comes from standard input, and with
                `--plain` and `--output-dir`, write each element of the root array on a line, as `fastcode encode
                --lines` reads them.
                """,
            rules: [.needs([.word(.to, ["json"])]), .uselessWith([.list])])
        OptionDefinition(
            .sortKeys, .flag { $0.writing.sortKeys = true }, help: "sort keys by their bytes",
            manual: "Write keys in the order of their UTF-8 bytes instead of the archive's order.",
            rules: [isText, .uselessWith([.exact, .list])])
        OptionDefinition(
            .dates, .choice(WritingOptions.DateStyle.self) { $0.writing.dates = $1 }, help: "how to write dates",
            manual: """
                Write dates as seconds since 2001-01-01 00:00:00 UTC, or in ISO 8601. The default is `seconds`, and
                `iso8601` with `--plain`; property lists have dates of their own, where these suffice.
                """, rules: [isText, .uselessWith([.exact, .list])])
        OptionDefinition(
            .data, .choice(WritingOptions.DataStyle.self, standard: .base64) { $0.writing.data = $1 },
            help: "how to write data",
            manual: """
                Write data in base64 or in hexadecimal digits. Property lists have data of their own; there this applies
                to dictionary keys that are data, which `--plain` turns into text.
                """, rules: [.needs([.word(.to, ["json"]), .given(.plain)]), .uselessWith([.exact, .list])])
        OptionDefinition(
            .null, .choice(WritingOptions.NullStyle.self, standard: .error) { $0.writing.nulls = $1 },
            help: "how to write null in plain property lists",
            manual: """
                What `--plain` does with null in a property list, which has none: refuse it, leave it out, or write the
                string `null`.
                """, rules: [.needs([.given(.plain)]), .needs([.word(.to, ["xml", "binary"])]), .uselessWith([.list])])
        OptionDefinition(
            .nonFinite, .choice(WritingOptions.NonFinite.self, standard: .error) { $0.writing.nonFinite = $1 },
            help: "how to write NaN and infinity in plain output",
            manual: """
                What `--plain` does with NaN and infinity: refuse them, write null, or write a string such as `NaN`.
                Property lists have both, so that `error` refuses only decimal numbers that are NaN there. They have no
                null, and `--null` says what is written in its place.
                """,
            rules: [
                .needs([.given(.plain)]),
                .wordNeeds("null", [.word(.to, ["json"]), .word(.null, ["omit", "string"])]), .uselessWith([.list]),
            ])
    }

    /// The options that write what is in several archives to one output.
    private static let manyOptions: [OptionName] = [.lines, .list, .columns, .count]

    private static let withFile = OptionDefinition(
        .withFile, help: "say in each line which file it is from",
        manual: """
            Say in each line which file it is from: with `--lines`, each is an object with the members `file` and
            `value`, and also `path` if `--key-path` is given; with `--columns`, the name is the first column, `file`,
            or a member as with `--lines`; with `--count`, there is an object with `file` and `count` for each; with
            `--list`, the name is the first column even if there is only one file. A name that is not UTF-8 is written
            as messages show it, with `\\xff` for a byte that belongs to no character and backslashes doubled, and there
            is a warning.
            """, rules: [.needs(manyOptions.map { .given($0) }), .excludes([.outputDirectory])])

    private static let withErrors = OptionDefinition(
        .withErrors, help: "with --with-file: a line for each file that fails",
        manual: """
            For each file that can't be read or written as asked, also write a line, an object with the members `file`
            and `error`, which has `code`, `message` and, if they are known, `offset` (a byte) and `path`. The error is
            reported on standard error as well.
            """, rules: [.needs([.given(.withFile)]), .needs([.given(.lines)])])

    private static let selectionGroup = OptionGroup("Columns and conditions") {
        OptionDefinition(
            .columns, .plain(.text, "PATHS"), help: "write a row of these columns for each archive",
            manual: """
                Write a row for each archive with what is at the key paths `PATHS`, which commas separate, in the format
                of `--to`. A comma in a key is written as `\\u002c`. Where nothing is there, the column is empty, or
                left out in JSON; there is a warning if no archive has anything there. With wildcards, it is an array of
                all that is found. May be given several times.
                """,
            rules: [
                .needs([.word(.to, ["json", "csv", "tsv", "jsonl"])]),
                .uselessWith([.list, .lines, .refs, .raw, .extract, .keyPath, .compact, .indent, .outputDirectory]),
            ],
            isRepeatable: true)
        OptionDefinition(
            .rows, .plain(.keyPath, "PATH"), help: "a row for each element at PATH instead",
            manual: """
                Write a row for each element, entry or property of what is at the key path `PATH`, instead of one for
                each archive. The paths of columns and conditions begin there.
                """, rules: [.needs([.given(.columns), .given(.count)]), .uselessWith([.keyPath, .list])])
        OptionDefinition(
            .condition, .plain(.text, "CONDITION"), help: "only those where CONDITION holds, as 'id < 5'",
            manual: """
                Write only those archives, or with `--key-path` places, with `--rows` rows, with `--list` values, where
                the condition holds: `PATH OP VALUE`, with spaces around `OP`, which is `=`, `!=`, `<`, `<=`, `>`, `>=`
                or `~` (a text that contains it), or `PATH exists`. `PATH` is a key path that begins there; `$root` is
                the place itself. Where it leads nowhere, no condition holds, and where it leads to several places, one
                is enough. Numbers are compared as numbers, dates with a date in ISO 8601, texts and URLs byte by byte,
                and `true`, `false` and `null` with themselves; what can't be compared is different. A `VALUE` in double
                quotes is a text. May be given several times; all have to hold.
                """, rules: [.needs(manyOptions.map { .given($0) })], isRepeatable: true)
        OptionDefinition(
            .ofType, .plain(.text, "TYPE"), help: "only values of this type, as --list shows it",
            manual: """
                Only values of this type, as `--list` shows it in lower case: `date`, `mutable array`; `array` stands
                for both kinds, `number` and `boolean` for all of these. May be given several times for any of several.
                """, rules: [.needs(manyOptions.map { .given($0) })], isRepeatable: true)
        OptionDefinition(
            .ofClass, .plain(.text, "NAME"), help: "only objects of this class; Foo* is a pattern",
            manual: """
                Only objects of the class `NAME`. A name that ends in `*` stands for every class whose name begins with
                what precedes it. May be given several times for any of several.
                """, rules: [.needs(manyOptions.map { .given($0) })], isRepeatable: true)
        OptionDefinition(
            .count, help: "write only how many there are",
            manual: """
                Write only the number of archives, of places with `--key-path`, of rows with `--rows` or of lines with
                `--list`, all together.
                """,
            rules: [.uselessWith([.to, .refs, .raw, .extract, .compact, .indent, .values, .outputDirectory])])
    }

    private static let tar = OptionDefinition(
        .tar, help: "inputs are tar streams; see MANY ARCHIVES",
        manual: """
            Inputs are tar streams, and what is read are the files in them that begin like archives. Needs no files: see
            MANY ARCHIVES.
            """,
        rules: [
            .needs(manyOptions.map { .given($0) }), .excludes([.outputDirectory]), .uselessWith([.recursive]),
        ])

    private static var manySection: String {
        """
        # Many archives

        With `--lines`, what is in any number of archives goes to one output, standard output or that of `-o`: JSON on
        one line for each archive, in the order of the archives, whatever the number of jobs. With `--key-path`, a line
        has what is there; if the path has wildcards, or there are several, there is a line for each place, each
        complete in itself. A path without wildcards that leads nowhere is an error; wildcards may match nothing, and
        there is a warning if they match nothing in any archive.

        A line is written when all of it is known, so that no line is cut off. A file that can't be read is an error on
        standard error and has no line, unless `--with-errors` is given; the others are written, and the exit status is
        1, or 2 if a file could not be opened. With `--strict`, an archive with warnings has no line.

        With `--columns`, there is a row for each archive, in the same way. Comma-separated values are those of RFC
        4180: lines end in a carriage return and a line feed, and a field with a comma, a quote or a line end is in
        quotes. In values separated by tabs, a tab, a line end and a backslash are `\\t`, `\\n`, `\\r` and `\\\\`. Texts
        stand as they are, dates in ISO 8601, data in base64, and what has parts as JSON; null is as empty as what is
        missing, and an empty text is `""`. Spreadsheets take a text that begins with `=`, `+`, `-` or `@` for a
        formula, which can do harm: import such columns as text. Conditions and columns are all there is of a query
        language; `jq` on the lines can do the rest.

        With `--tar`, archives come from a tar stream without becoming files: `tar c saves | fastcode decode --lines
        --tar`. Its formats are ustar and pax, with the long names of GNU tar, not compressed. The files in it that
        begin like archives are read one at a time, whatever the number of jobs, with a name in `--include` and the like
        as below a directory. A stream that ends before its end is an error, and so are sparse files and hard links, which
        have no content there. Symbolic links are passed over.

        `--list` takes several archives as well. The first column of each line is then the name of the file, as messages
        show it.

        In JSON, every name is a string whose control characters are escaped, so that no name can break a line. Memory
        does not depend on the number of archives: what is ready but not written yet takes 16 MiB at most, beside the
        archives at work.
        """
    }

    private static let forceText = force.with(
        rules: [.needs([.given(.outputDirectory), .word(.to, ["binary", "keyed"])])])

    static let decode = Subcommand(
        .decode, summary: "convert an archive to JSON or a property list",
        operands: .init(kind: .anyArchive, name: "ARCHIVE", range: 0...Int.max, synopsis: ["[ARCHIVE ...]"]),
        description: """
            `fastcode decode` writes a FastCoded archive as readable text, in the notation of `fastcode-notation(5)`.
            `fastcode bootstrap` reads it back.

            Archives of all versions from 2.0 to 3.3 are read, with the known faults of their writers. If an archive had
            to be read in a dialect other than its version's, and that matters for its content, a warning says so.

            Property lists of NSKeyedArchiver, keyed archives, are read as well, binary or in XML, with the sharing and
            the cycles of their objects. `fastcode-notation(5)` describes what becomes of them.

            Without `ARCHIVE`, or where it is `-`, standard input is read. The text of a single archive goes to standard
            output; several archives need `--output-dir`, `--lines` or `--list`, and one that fails does not keep the
            others from being converted. On a terminal, control characters and bidirectional controls in strings are
            escaped; elsewhere text stays as it is.
            """,
        groups: [
            styleGroup, layoutGroup, selectionGroup,
            OptionGroup(
                "Output",
                [
                    output,
                    outputDirectory(
                        "A name's ending `.fast` becomes `.json`, `.ndjson` (with `--lines`), `.xml` or `.plist`, depending on the "
                            + "format, `.txt` with `--list` or `--refs`, or `.bin` with `--raw`; it is added to other names."
                    ),
                    withFile, withErrors, forceText, noClobber, jobs(also: manyOptions),
                ]),
            OptionGroup(
                "Reading",
                recursive(.anyArchive, keeps: keptTree) + fileLists("Also read the archives") + [tar, dialect]),
            decodeLimits, commonGroup,
        ],
        sections: [manySection],
        examples: """
            Look into an archive:
                fastcode decode todo.fast
            Take one value from each element:
                fastcode decode --key-path 'items.*.title' todo.fast
            Take several values, the last element, or what has a name at any level:
                fastcode decode --key-path title --key-path next.title todo.fast
                fastcode decode --key-path 'items.-1' todo.fast
                fastcode decode --key-path '**.priority' todo.fast
            Find where a word occurs:
                fastcode decode --list --values todo.fast | grep van
            Convert JSON to a property list:
                fastcode decode --to xml todo.json
            Extract a text or files:
                fastcode decode --raw --key-path items.0.title todo.fast
                fastcode bootstrap every-type.json -o every-type.fast
                fastcode decode --extract data every-type.fast
            Look into an archive that a property list holds:
                echo '<plist><dict><key>saved</key><data>' >settings.xml
                base64 <todo.fast >>settings.xml
                echo '</data></dict></plist>' >>settings.xml
                fastcode decode --expand-data --key-path saved.title settings.xml
            Extract what it holds:
                fastcode decode --extract saved settings.xml
            See what refers to an object:
                fastcode decode --refs items.1 todo.fast
            Find something with another tool:
                fastcode decode --plain todo.fast | jq '.items[3]'
            Write a keyed archive, and look into it:
                fastcode decode --to keyed todo.fast -o state.plist
                fastcode decode state.plist
            Convert archives to XML property lists:
                fastcode decode --to xml --output-dir text *.fast
            Write each element of an array on a line of its own, or sort keys, for tools that compare lines:
                fastcode encode people.json -o people.fast
                fastcode decode --plain --lines people.fast | tail -n 1
                fastcode decode --sort-keys --indent 4 todo.fast
            Write dates, data, infinity and null as other tools expect them:
                fastcode decode --plain --dates seconds --data hex \\
                    --non-finite string todo.fast
                fastcode decode --plain --to xml --null omit todo.fast
            Refuse what gives a warning, or name the dialect of an archive instead of having it found:
                fastcode decode --strict old-places.fast || test $? -eq 1
                fastcode decode --dialect 3.0 old-places.fast
            Convert one file at a time, and refuse what is large or deep:
                fastcode decode -j 1 --output-dir small \\
                    --max-input 10MiB --max-depth 100 *.fast
            Convert only those that have not been converted yet:
                fastcode decode --to xml --no-clobber --output-dir text *.fast
            Keep the colors in a pipe:
                fastcode decode --color=always todo.fast | head
            Put all archives below a folder into one text, a line for each with the name of its file:
                fastcode decode --lines --with-file --recursive . | head -n 3
            Write a table of what is in an array, or count what meets conditions:
                fastcode decode --columns title --rows items --to csv todo.fast
                fastcode decode --count --rows items --where 'priority < 2' todo.fast
                fastcode decode --list --values --type date todo.fast
            Read what comes from another machine without making files:
                tar cf - *.fast | fastcode decode --lines --with-file --tar
            Convert all archives below a folder:
                fastcode decode --recursive --output-dir tree .
            """)
}
