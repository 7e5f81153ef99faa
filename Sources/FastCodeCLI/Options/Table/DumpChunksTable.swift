internal import FastCodingInspector

extension CommandTable {
    private static var jsonSection: String {
        """
        # JSON

        With `--json` the output is a JSON object per line: the header, the chunks in their order, and what is left. The
        lengths add up to the size of the file. Programs should ignore members and kinds that they do not know. Bytes
        are strings of hexadecimal digits. Numbers that are not finite are strings: `inf`, with a minus sign if it is
        negative, or `nan`, in binary numbers with the bits in parentheses.

        All objects have these members:

        - kind: `header`, `chunk`, `trailing`, `unread` or `error`.
        - offset: Where it begins, in bytes from the beginning of the file. An error may have none.
        - length: How many bytes it takes, without the chunks that belong to it. An error has none.
        - bytes: With `--hex`, and always for `trailing` and `unread`: the bytes.

        The `header` comes first:

        - schema: 1; raised when a member is taken away or changes its meaning.
        - file: The name of the file.
        - size: The size of the file in bytes.
        - version: The version that the header names, a string.
        - dialect: The dialect that the archive is read in; `nominal` if it is in the format as it was meant.
        - counts: The counts as stored: an object with `objects` and, in major version 3, `classes` and `strings`.
        - found: What the counts should be. Left out if the archive is damaged.

        A `chunk` may have these:

        - type: The name of its type.
        - raw: The number that stands for the type in the file.
        - depth: How many chunks it is nested in.
        - role: What it is to the chunk around it: `root`, `element`, `value`, `key`, `property`, `relative` or `base`
          (of a URL), `class` (the class name of an NSCodedObject), `end` (of an NSCodedObject), or `definition` (which
          stands before the chunk that takes the place).
        - place: The number of the element, entry or property, from 0.
        - path: The key path of the place that it fills, as `--key-path` takes it; for a key, that of its entry; for
          what names a class or ends an object, that of the object. Left out for class definitions and for what readers
          drop, such as a base that is nil, and if it has more than 1024 bytes or is not known because the archive
          breaks off.
        - at: True for the chunk that `--at` asks for, or for the header or the bytes after the last chunk.
        - key, property, class-name: The key of a value, the name of a property, the class of an object, if they have at
          most 64 bytes.
        - cache, index: The cache (`object`, `string` or `class`) and the number taken in it.
        - data-index: The number that the data of a KeyedArchive takes.
        - repeated: True for a container that was written for the second time and takes no number.
        - target: What an alias points to: an object with `cache`, `index`, and `offset` and `type` of the chunk.
        - class: The number of an object's class, counting definitions from 0.
        - name, properties: The names in a class definition.
        - count: The elements, entries, properties, ranges, or bytes.
        - value: A boolean, null, a number, a string, the bytes of data, an array of numbers, or, for ranges, pairs of
          location and length.
        - since, date: The year that a date's value counts seconds from, and the date in ISO 8601.
        - format: What a KeyedArchive holds: `bplist00` or `XML`, if it is one of these.
        - marker: The type of the Data chunk that a KeyedArchive holds, where that is written.
        - padding: An array of objects with `offset`, `length` and, if not all are zero, `bytes`. The chunk's length
          counts them.

        Bytes after the root are `trailing`. Those from the damage on are `unread`. An `error` with `code`, `message`
        and, where they are known, `offset` and `path` comes last, if the archive can't be read; it is written to
        standard error as well.

        With `--stats` and `--json` there is one object of the kind `statistics`, with the members of the header and
        these:

        - chunks, depth: How many chunks there are and how deep they nest.
        - types: An array of objects with `type`, `chunks` and `bytes`, the one with the most bytes first.
        - padding: An object with `bytes` and `not-zero`, how many of them are not zero.
        - trailing, unread: How many bytes there are after the root, or from the damage on.
        - aliases: An object with `count` and `bytes` of the aliases, `replaced`, the bytes that their targets take
          where they stand, once for each alias, and `cyclic`, how many more aliases make cycles.
        - classes: An array of objects with `offset`, `name`, `properties` and `objects`, how many objects there are of
          the class.
        - error: An object with `code`, `message` and, where they are known, `offset` and `path`.
        """
    }

    static let dumpChunks = Subcommand(
        .dumpChunks, summary: "show what is in an archive, chunk by chunk",
        operands: .init(kind: .archive, name: "ARCHIVE", range: 0...Int.max, synopsis: ["[ARCHIVE ...]"]),
        description: """
            `fastcode dump-chunks` prints the header of an archive and then a line for each chunk. The names of the
            types are those of `fastcoded(5)`. A line begins with the offset of the chunk, its length without the chunks
            that belong to it, and the number that it takes in a cache, such as `obj 3`, `str 5` or `class 1`; in major
            version 2, `obj` is the common cache. Then follows, indented by its depth, what the chunk is to the one
            around it: the number of an element, the key of a value (though it is stored after it) or the name of a
            property. Type and content come last. Deeper than 32 levels, the depth stands in angle brackets.

            Aliases say what they refer to and at which offset that is. Padding within a chunk has a line of its own
            without a length, because the chunk's length includes it. Bytes that belong to no chunk are shown as such.
            In strings, what a terminal could take for commands is escaped as in JSON; an ellipsis shows that a text
            continues.

            A damaged archive is shown up to the damage, then the error is reported. An archive that could be read in
            several dialects with different results is shown in the nominal one and reported as well.

            Without `ARCHIVE`, or where it is `-`, standard input is read. Several archives are shown one after the
            other with their names as headings.
            """,
        groups: [
            OptionGroup("What is written") {
                OptionDefinition(
                    .width, .number(.limit, "N", standard: "60") { $0.report.width = $1 },
                    help: "maximum columns for a string, or 'none'",
                    manual: """
                        Shorten strings that take more than `N` columns; `none` shortens none. What an alias points to
                        takes at most 40 columns in any case. JSON has strings in full.
                        """, rules: [.uselessWith([.json])])
                OptionDefinition(
                    .hex, .flag { $0.report.showsBytes = true }, help: "show the bytes of each chunk",
                    rules: [.uselessWith([.stats])])
                OptionDefinition(
                    .json, .flag { $0.report.isJSON = true }, help: "write a line of JSON for each chunk",
                    manual:
                        "Write one JSON object per chunk, each on a line of its own; with `--stats` one per archive.")
                OptionDefinition(
                    .at, .word(.keyPath, "PLACE") { $0.report.place = $1 },
                    help: "show only the chunk at an offset or key path, and its surroundings",
                    manual: """
                        Show only the chunk at `PLACE` with those that it is in, three before it and three after it.
                        `PLACE` is an offset, such as `28` or `0x1c`, or a key path of `fastcode-notation(5)`; one of
                        digits alone begins with `$root`, as in `$root.5`. The chunk itself, or the header, is marked
                        with `>`, in JSON with the member `at`. Three dots stand for what is left out.
                        """, rules: [.uselessWith([.stats])])
                OptionDefinition(
                    .stats, .flag { $0.report.showsStatistics = true },
                    help: "show counts, sizes, depth, sharing and classes",
                    manual: """
                        Instead of the chunks, print counts and bytes per type, the depth, what sharing saved, the
                        classes with their properties, and definitions that are never used. Sharing saves the bytes that
                        the targets of aliases take where they stand, less those of the aliases.
                        """)
            },
            OptionGroup("Output", [output, noClobber]),
            OptionGroup("Reading", recursive(.archive) + [dialect]),
            archiveLimits, commonGroup,
        ],
        sections: [jsonSection],
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
            List the key paths of all strings with another tool:
                fastcode dump-chunks --json todo.fast |
                    jq -r 'select(.type == "String") | .path'
            """)
}
