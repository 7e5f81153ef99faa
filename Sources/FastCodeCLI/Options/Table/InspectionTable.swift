internal import FastCodingInspector
internal import _FastCodingEngine

extension CommandTable {
    /// Parts of a document as they are stored. `--stats` replaces the parts that `--hex` and `--at`
    /// are about, so these are useless with it.
    static let dumpChunks = Subcommand(
        .dumpChunks,
        summary: "show what is in an archive or property list, part by part",
        operands: .init(
            kind: .anyArchive,
            name: "ARCHIVE",
            range: 0...Int.max,
            synopsis: ["[ARCHIVE ...]"]
        ),
        groups: [
            OptionGroup("Content") {
                Option(
                    .width,
                    // Only lines for people cut strings; in JSON, they are complete.
                    .number(.limit, "N", standard: "60") { $0.report.width = $1 },
                    help: "maximum columns for a string, or 'none'",
                    rules: [.uselessWith([.json])]
                )

                Option(
                    .hex,
                    .flag { $0.report.showsBytes = true },
                    help: "show the bytes of each chunk or object",
                    rules: [.uselessWith([.stats])]
                )

                Option(
                    .json,
                    .flag { $0.report.isJSON = true },
                    help: "write a line of JSON for each chunk, object or element"
                )

                Option(
                    .at,
                    // An offset is possible as well. `ArchiveReport` tells the two apart: digits
                    // alone are one.
                    .plain(.keyPath, "PLACE") { $0.report.place = $1 },
                    help: "show only what is at an offset or key path, and its surroundings",
                    rules: [.uselessWith([.stats])]
                )

                Option(
                    .stats,
                    .flag { $0.report.showsStatistics = true },
                    help: "show counts, sizes, depth, sharing and classes"
                )
            },
            OptionGroup("Output") { [output, noClobber] },
            OptionGroup("Reading") { [recursive, dialect] },
            documentsInDirectories,
            archiveLimits,
            commonGroup,
        ],
        examples: """
            See where an archive is damaged:
                head -c 150 todo.fast >cut.fast
                fastcode dump-chunks cut.fast | tail
            See what a byte named in a message belongs to, and where a value is:
                fastcode dump-chunks --at 0x1c todo.fast
                fastcode dump-chunks --at items.0.title todo.fast
            See the bytes of all archives below a folder:
                mkdir old
                cp old-places.fast old
                fastcode dump-chunks --recursive --hex --width none old -o bytes.txt
            See what takes up space:
                fastcode dump-chunks --stats todo.fast
            See the slots of a keyed archive:
                fastcode decode --to keyed todo.fast -o todo.plist
                fastcode dump-chunks todo.plist
            """
    )

    /// The drawing of info, which shows one archive, as `InfoCommand` checks.
    private static let drawingGroup = OptionGroup("Drawing") {
        Option(
            .to,
            .choice(DrawingLanguage.self) { $0.report.drawing = $1 },
            help: "draw objects and references",
            rules: [.excludes([.json])]
        )

        Option(
            .classesOnly,
            .flag { $0.report.drawsClasses = true },
            help: "draw classes instead of objects",
            rules: [.needs([.given(.to)])]
        )

        Option(
            .boxes,
            .number(.number(1...ArchiveReport.mostBoxes), "N", standard: "100") {
                $0.report.boxes = $1
            },
            help: "maximum number of boxes in a drawing",
            rules: [.needs([.given(.to)])]
        )
    }

    /// A document in numbers, or as a drawing.
    static let info = Subcommand(
        .info,
        summary: "describe an archive or document and what takes up its space",
        operands: .init(
            kind: .anyArchive,
            name: "ARCHIVE",
            range: 0...Int.max,
            synopsis: ["[ARCHIVE ...]"]
        ),
        groups: [
            OptionGroup("Output") {
                Option(
                    .json,
                    .flag { $0.report.isJSON = true },
                    help: "write a line of JSON for each archive"
                )
                Option(
                    .total,
                    .flag { $0.report.isTotal = true },
                    help: "add up the classes and properties of all inputs",
                    // A drawing shows the objects of one archive.
                    rules: [.excludes([.to])]
                )
                output
                noClobber
            },
            drawingGroup,
            // Directories have any number of archives, and a drawing shows one.
            OptionGroup("Reading") {
                recursive(rules: [.uselessWith([.to])])
                inside(rules: [.uselessWith([.to, .salvage])])
                dialect
                salvage(rules: [.uselessWith([.total])])
            },
            documentsInDirectories,
            archiveLimits,
            commonGroup,
        ],
        examples: """
            See what is in an archive:
                fastcode info todo.fast
            Tell another program about several:
                fastcode info --json *.fast | jq '.classes'
            See which classes and properties all archives below a folder have:
                mkdir saves
                cp todo.fast old-places.fast saves
                fastcode info --recursive --total saves
            Draw the objects of an archive with Graphviz, if it is installed:
                fastcode info --to dot todo.fast >todo.dot
                if command -v dot; then dot -Tsvg todo.dot -o todo.svg; fi
            Draw its classes for a document in Markdown:
                fastcode info --to mermaid --classes-only todo.fast
            """
    )

    /// The limits of view, whose input is smaller by default than that of other subcommands: a
    /// browser takes the page.
    private static let viewLimits = smallInputLimits(help: "maximum bytes of an input, or 'none'")

    /// The default limit on the input of view, in bytes.
    package static let viewInput = 64 << 20

    /// A page for a browser. It has no `--recursive`, because a page shows one archive; see
    /// `UsageError`.
    static let view = Subcommand(
        .view,
        summary: "show an archive or document as a page for a browser",
        operands: .init(kind: .archive, name: "ARCHIVE", range: 0...1, synopsis: ["[ARCHIVE]"]),
        groups: [
            OptionGroup("Output") { [output, noClobber] },
            policyGroup,
            OptionGroup("Reading") { [dialect, salvage()] },
            viewLimits,
            commonGroup,
        ],
        examples: """
            Make a page from an archive:
                fastcode view todo.fast -o todo.html
            See where an archive holds classes other than those that are allowed:
                fastcode view --allow-class TodoList todo.fast -o todo.html
            See what else is not allowed, in data as well:
                fastcode view --nested --allow-classes allowed-classes.txt \\
                    todo.fast -o todo.html
            See where an archive is damaged:
                head -c 150 todo.fast >cut.fast
                fastcode view cut.fast -o cut.html || true
            """
    )
}
