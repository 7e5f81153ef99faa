internal import FastCodingInspector

extension CommandTable {
    private static var jsonSection: String {
        """
        # JSON

        With `--json` there is one object for each archive, on a line of its own, with these members:

        - kind: `info`.
        - schema, file, size, version, dialect, counts, found: As in the header of `fastcode-dump-chunks(1)`.
        - origin: What wrote the archive, in words.
        - faults: The known faults that show, an array of strings.
        - chunks, depth: How many chunks there are and how deep they nest.
        - root: An object with `types` and perhaps `class`, as a property has them.
        - types: An array of objects with `type`, `chunks` and `bytes`, the one with the most bytes first.
        - padding: How many bytes are padding.
        - sharing: An object: `references` to `objects` (how many different ones), `string-references` to `strings`,
          `cyclic` (references to what they are a part of) and `saved` (bytes).
        - classes: An array of objects with `name`, `objects` (how many there are) and `properties`: for each its
          `name`, the `types` of its values, and `class` if all objects among them are of one class with a name of at
          most 64 bytes.
        - biggest: An array of objects with `path`, `type` and `bytes`, the biggest first. Left out if the archive can't
          be read.
        - data: An object: how many data values hold `archives`, `keyed-archives` and other `property-lists`. Left out
          if the archive can't be read.
        - error: Why the archive can't be read: `code`, `message` and, where they are known, `offset` and `path`.
        """
    }

    private static let drawingGroup = OptionGroup("Drawing") {
        OptionDefinition(
            .to, .choice(DrawingLanguage.self) { $0.report.drawing = $1 }, help: "draw objects and references",
            manual: """
                Write a drawing in the language of Graphviz (`dot`) or of Mermaid (`mermaid`): a box for each object and
                container, and an arrow for each reference. Names and values are cut if they are long. Takes one
                archive.
                """, rules: [.excludes([.json])])
        OptionDefinition(
            .classesOnly, .flag { $0.report.drawsClasses = true }, help: "draw classes instead of objects",
            manual: """
                Draw a box for each class with the types of its properties, and an arrow for each property that refers
                to objects of a class. `[]` after the name of a property shows that they are in a container.
                """, rules: [.needs([.given(.to)])])
        OptionDefinition(
            .boxes, .number(.number(1...ReportOptions.mostBoxes), "N", standard: "100") { $0.report.boxes = $1 },
            help: "maximum number of boxes in a drawing",
            manual: """
                Draw no more than `N` boxes, those nearest to the root, and four times as many arrows. The drawing says
                how much is left out.
                """, rules: [.needs([.given(.to)])])
    }

    static let info = Subcommand(
        .info, summary: "describe an archive and what takes up its space",
        operands: .init(kind: .anyArchive, name: "ARCHIVE", range: 0...Int.max, synopsis: ["[ARCHIVE ...]"]),
        description: """
            `fastcode info` says what wrote an archive, as far as its bytes show, the dialect that it is read in, its
            size, how many chunks there are and how deep they nest, what the root is, and what is shared. Then come the
            types of chunks with the bytes that they take, each class with its properties, their types, and how many
            objects there are, and finally the strings, data and the like that have the most bytes, with their key
            paths. Very long paths are cut.

            A keyed archive of NSKeyedArchiver is described as the archive that `fastcode bootstrap` makes from it, and
            any other property list as the one that `fastcode encode` makes. The last line says how many data values
            hold archives, keyed archives and other property lists.

            A damaged archive is described as far as it can be read, without the biggest values, and then the error is
            reported. With `--to` it is an error without output.

            Without `ARCHIVE`, or where it is `-`, standard input is read. Several archives are described one after the
            other with their names as headings.
            """,
        groups: [
            OptionGroup("Output") {
                OptionDefinition(
                    .json, .flag { $0.report.isJSON = true }, help: "write a line of JSON for each archive",
                    manual: "Write one JSON object per archive, each on a line of its own.")
                output
                noClobber
            },
            drawingGroup, OptionGroup("Reading", recursive(.archive, rules: [.uselessWith([.to])]) + [dialect]),
            archiveLimits, commonGroup,
        ],
        sections: [jsonSection],
        examples: """
            See what is in an archive:
                fastcode info todo.fast
            Tell another program about several:
                fastcode info --json *.fast | jq '.classes'
            Draw the objects of an archive with Graphviz, if it is installed:
                fastcode info --to dot todo.fast >todo.dot
                if command -v dot; then dot -Tsvg todo.dot -o todo.svg; fi
            Draw its classes for a document in Markdown:
                fastcode info --to mermaid --classes-only todo.fast
            Draw only the first objects of a large archive:
                fastcode info --to dot --boxes 3 todo.fast -o few.dot
            See what is in all archives below a folder:
                fastcode info --recursive .
            """)
}
