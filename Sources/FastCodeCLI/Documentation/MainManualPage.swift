internal import _FastCodingLibrary

/// fastcode(1): what all subcommands have in common.
enum MainManualPage {
    static var source: String {
        var page = ManualPage.begin("fastcode", "convert, inspect and verify FastCoded archives")
        page.section("Synopsis")
        for line in ["Nm fastcode", "Ar subcommand", "Op Ar options", "Op Ar FILE ..."] { page.macro(line) }
        page.text(description)
        ManualPage.addExitStatus(ExitStatus.table, to: &page)
        page.paragraph("With several files, the worst status counts. `fastcode-diff(1)` has its own statuses.")
        ManualPage.addExamples(ManualText.examples(examples), to: &page)
        page.text(diagnostics)
        page.definitions(FastCodingError.Code.table.map(entry))
        page.paragraph("The codes with exit status 2:")
        page.definitions(FastCodingError.Code.environmentTable.map(entry))
        ManualPage.addSeeAlso(
            CommandTable.subcommands.map { ("fastcode-" + $0.name.rawValue, 1) } + ManualPage.formatPages, to: &page)
        return page.source
    }

    private static func entry(_ code: FastCodingError.Code, _ meaning: String) -> (term: String, texts: [String]) {
        (Mdoc.argument(code.name), [meaning])
    }

    private static var subcommands: String {
        CommandTable.subcommands.map { subcommand in
            let also = subcommand.aliases.map { " Also: `\($0)`." }.joined()
            let summary = subcommand.summary.prefix(1).uppercased() + subcommand.summary.dropFirst()
            return "- fastcode-\(subcommand.name.rawValue)(1): \(summary).\(also)"
        }.joined(separator: "\n")
    }

    private static var description: String {
        """
        # Description

        `fastcode` works with FastCoded archives, the files of the FastCoding library for Objective-C. They hold
        property lists and graphs of objects in a compact form, which is described in `fastcoded(5)`. `fastcode` makes
        them from JSON and property lists, turns them into readable text, shows what is in them byte by byte, as a
        summary or as a page for a browser, and judges whether they may be trusted. It reads archives of every version
        from 2.0 to 3.3 and writes version 3.3.

        Nothing is lost and nothing is guessed in silence: what can't be represented is refused with an error that names
        the place. Objects are data, never code: nothing is instantiated or executed.

        ## Subcommands

        \(subcommands)

        ## Command lines

        Options may stand before, between and after operands. The argument of a long option follows it as the next word
        or after an equals sign, that of a short one as the next word or directly; short options without arguments may
        be bundled. Names of options and subcommands can't be shortened. After `--` everything is an operand. A switch
        may be given twice; an option with an argument only if it says so. Options that choose between forms of the same
        thing, such as `--exact` and `--plain`, exclude each other, and an option that could do nothing without another
        one, or beside it, is an error.

        The operand `-` is standard input; a file of that name is `./-`. File names may be any bytes. Where standard
        input is read because no operand is given, it may not be a terminal: the usage is shown then, and the status is
        2.

        Sizes and counts may have a unit: `Ki`, `Mi`, `Gi` and `Ti` are powers of 1024, and so are `K`, `M`, `G` and
        `T`; `kB`, `MB`, `GB` and `TB` are powers of 1000; `KiB` and the like mean the same as `Ki`. Upper and lower
        case mean the same.

        ## Files

        Content goes to standard output, everything else to standard error. Archives are not written to a terminal
        unless `--force` is given.

        A file is written under another name in the same directory and renamed when all of it has been written. If that
        fails or is interrupted, the old file is as it was. Permissions, and where possible the owner, are kept. A
        symbolic link stays and the file that it leads to is replaced; hard links keep the old content. Devices and
        FIFOs are written directly. The input may be the output.

        A file is replaced only if the command line names it, as with `-o`, or `--force` is given: one whose name is
        made from an input's, in the directory of `--output-dir`, is an error if it exists. With `--no-clobber` no file
        is replaced; those that exist are left alone without an error, so that a conversion that was interrupted can go
        on.

        Inputs are read as a whole. A file that changes while it is read is an error.

        # Environment

        - VISUAL, EDITOR: The editor that `fastcode-edit(1)` opens: the first of them that is set.
        - TMPDIR: Where `fastcode-edit(1)` keeps the text that is being edited; `/tmp` by default.
        - NO_COLOR: If it is set to anything but the empty text, nothing has color by default.
        - TERM: If it is `dumb` or not set, nothing has color by default; if it is `dumb`, there is no line of progress.
        """
    }

    private static let examples = """
        Make an archive and look at it:
            fastcode encode people.json -o people.fast
            fastcode decode people.fast
        Build objects that refer to each other:
            fastcode bootstrap todo.json -o todo.fast
        See the bytes and what they mean:
            fastcode dump-chunks --hex todo.fast
        See them in a browser:
            fastcode view todo.fast -o todo.html
        Accept a file only if it holds nothing but plain data:
            mkdir -p accepted
            fastcode verify -q people.fast && mv people.fast accepted/
        Bring old archives up to date:
            fastcode migrate --in-place --backup *.fast
        """

    private static var diagnostics: String {
        """
        # Diagnostics

        Messages go to standard error, one per line, and name the file, the place, and at the end in brackets a code
        that stays the same from release to release. The place is line and column in a text, and the byte and the key
        path in an archive:

            fastcode: a.json:3:17: error: expected a value before ','
            [json-syntax]
            fastcode: a.fast: byte 28 (0x1c), in list.2: error: array of
            1048576 elements, but only 159992 bytes follow [count-exceeds-data]

        (Each message is one line.) On a terminal an excerpt of the file follows. Control characters and bytes that are
        not UTF-8 are shown as escapes. A warning or a note is like an error but does not change the exit status, unless
        `--strict` makes a warning fail. For each code, the first \(Diagnostics.keptPerCode) warnings about a file are
        shown, then how many more there were.

        When work takes longer than a second, a line on the terminal says what is being worked on and for how long. It
        is removed before anything else is written, and at the end. There is none with `-q`, if content is written to
        the terminal, or if `TERM` is `dumb`.

        The codes with exit status 1, or in warnings:
        """
    }
}
