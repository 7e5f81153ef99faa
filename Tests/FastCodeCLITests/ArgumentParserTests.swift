import FastCodeCLI
import TestSupport

@Suite("The command line is read as GNU's tools do")
struct ArgumentParserTests {
    @Test func `options may stand before, between and after operands`() throws {
        let arguments = try parse("encode a -q b --output-dir d c --strict")
        #expect(arguments.operands == [Path("a"), Path("b"), Path("c")])
        #expect(arguments.has(.quiet) && arguments.has(.strict))
        #expect(arguments.path(.outputDirectory) == Path("d"))
    }

    @Test(
        "an argument follows in the next word, after an equals sign, or directly after a short option",
        arguments: ["--output x", "--output=x", "-o x", "-ox", "-qox", "-qo x"]
    )
    func argumentForms(words: String) throws {
        #expect(try parse("encode " + words).path(.output) == Path("x"))
    }

    @Test func `an argument may look like an option, hold equals signs or be empty after one`()
        throws
    {
        #expect(try parse("encode -o -x").path(.output) == Path("-x"))
        #expect(try parse("encode --output=a=b").path(.output) == Path("a=b"))
        #expect(try parse("migrate --in-place --backup= a").bytes(.backup) == [])
    }

    @Test
    func `after two hyphens everything is an operand, and a single one is an operand anywhere`()
        throws
    {
        #expect(
            try parse("decode - -- -x.fast -- --plain").operands
                == ["-", "-x.fast", "--", "--plain"].map { Path($0) }
        )
    }

    @Test func `operands and file names are kept byte for byte`() throws {
        let name: [UInt8] = [0x66, 0xFF, 0xC3, 0x28]
        let arguments = try parse("encode", name, Array("--output=".utf8) + name)
        #expect(arguments.operands == [Path(name)])
        #expect(arguments.path(.output) == Path(name))
    }

    @Test func `of repeatable options each counts, and a switch may be given twice`() throws {
        #expect(
            try parse("verify --allow-class A --allow-class=B x").words(.allowClass) == ["A", "B"]
        )

        #expect(
            try parse("verify --allow-classes A --allow-classes=B x").paths(.allowClasses) == [
                Path("A"),
                Path("B"),
            ]
        )
        #expect(try parse("decode -q -q --quiet").has(.quiet))
    }

    @Test("any other option with an argument is given once", arguments: CommandTable.subcommands)
    func twice(subcommand: Subcommand) {
        for option in subcommand.options where option.argument != .none && !option.isRepeatable {
            let word = "\(option.name.typed)=\(OptionSample.argument(of: option))"
            for second in [word, option.needsArgument ? word : option.name.typed] {
                let name = subcommand.name.rawValue
                errors(
                    line: "\(name) \(word) \(second)",
                    expected: "\(name): \(option.name.typed) is given twice"
                )
            }
        }
    }

    @Test func `an optional argument must be attached`() throws {
        let without = try parse("migrate --in-place --backup .old")
        #expect(without.has(.backup) && without.bytes(.backup) == nil)
        #expect(without.operands == [Path(".old")])
        #expect(
            try parse("migrate --in-place --backup=.old a").bytes(.backup) == Array(".old".utf8)
        )
    }

    @Test(
        "what makes no sense is refused with one line that tells what would",
        arguments: rows(
            """
            encod => unknown subcommand 'encod'; did you mean 'encode'?
            dump => unknown subcommand 'dump'; did you mean 'dump-chunks'?
            enc\u{1B}[2J => unknown subcommand 'enc\\u001b[2J'; try 'fastcode help'
            cat => unknown subcommand 'cat'; did you mean 'decode'?
            show => unknown subcommand 'show'; did you mean 'decode'?
            get => unknown subcommand 'get'; did you mean 'decode --key-path'?
            ls => unknown subcommand 'ls'; did you mean 'list'?
            grep => unknown subcommand 'grep'; did you mean 'list --values'?
            convert => unknown subcommand 'convert'; did you mean 'decode --to', 'encode' or 'bootstrap'?
            --verbose => unknown option '--verbose'; try 'fastcode help'
            decode --pretty => decode: unknown option '--pretty'; try 'fastcode help decode'
            decode -x => decode: unknown option '-x'; try 'fastcode help decode'
            decode -Q => decode: unknown option '-Q'; did you mean '-q'?
            --hepl => unknown option '--hepl'; did you mean '--help'?
            --plain decode => option '--plain' comes before the subcommand; try 'fastcode help'
            encode --dup => encode: unknown option '--dup'; did you mean '--duplicate-keys'?
            decode --palin => decode: unknown option '--palin'; did you mean '--plain'?
            decode --ident=3 => decode: unknown option '--ident'; did you mean '--indent'?
            decode -plain => decode: unknown option '-plain'; did you mean '--plain'?
            encode --strict=yes => encode: --strict takes no argument, but got 'yes'
            encode --output => encode: --output needs an argument: FILE
            encode -o => encode: -o needs an argument: FILE
            encode --output= => encode: --output has an empty argument
            decode --to yaml
            => decode: --to takes json, xml, binary, keyed or keyed-xml, not 'yaml'
            decode --indent 33 => decode: --indent takes a number from 0 to 32, not '33'
            decode --indent -1 => decode: --indent takes a number from 0 to 32, not '-1'
            decode --max-depth deep => decode: --max-depth takes a number such as 512 or 64Mi, or 'none', not 'deep'\(units)
            verify --max-input=5x a
            => verify: --max-input takes a number such as 512 or 64Mi, or 'none', not '5x'\(units)
            // A word that only begins as an option's or a subcommand's name does is unknown.
            enco => unknown subcommand 'enco'; did you mean 'encode'?
            encode --stric => encode: unknown option '--stric'; did you mean '--strict'?
            encode --output-di=x => encode: unknown option '--output-di'; did you mean '--output-dir'?
            diff a => diff: missing operand FILE2
            diff a b c => diff: extra operand 'c'
            help encode decode => help: extra operand 'decode'
            """
        )
    )
    func errors(line: String, expected: String) {
        let error = refusal(line)
        #expect(error?.code == .usage && error?.message == expected)
    }

    static let units =
        "; units are K, M, G, T, Ki, KiB and so on (powers of 1024), kB, MB, GB and TB (powers of 1000)"

    @Test func `nothing at all is refused`() {
        errors(line: "", expected: "no subcommand; try 'fastcode help'")
    }

    @Test(
        "help and version are given even if more follows that makes no sense",
        arguments: ["--help", "-h", "-qh"]
    )
    func help(word: String) throws {
        guard
            case .help(let subcommand) = try ArgumentParser.parse(
                ["decode", word, "--nonsense"].map { Array($0.utf8) }
            )
        else {
            Issue.record("no help")
            return
        }

        #expect(subcommand?.name == .decode)
    }

    @Test("an alias is the subcommand that it stands for")
    func alias() throws {
        #expect(try parse("bootstrap-from-json").subcommand.name == .bootstrap)
    }

    @Test(
        "limits take units, and none lifts them",
        arguments: [
            ("0", 0),
            ("512", 512),
            ("1K", 1024),
            ("1k", 1024),
            ("1ki", 1024),
            ("1kib", 1024),
            ("1KB", 1000),
            ("1m", 1 << 20),
            ("1mb", 1_000_000),
            ("1g", 1 << 30),
            ("1t", 1 << 40),
            ("7b", 7),
            ("1Ki", 1024),
            ("1KiB", 1024),
            ("1kB", 1000),
            ("64Mi", 64 << 20),
            ("1GiB", 1 << 30),
            ("2GB", 2_000_000_000),
            ("1T", 1 << 40),
            ("none", Int.max),
            ("7B", 7),
        ] as [(String, Int)]
    )
    func limits(text: String, value: Int) {
        #expect(Quantity.limit(Array(text.utf8)) == value)
    }

    @Test(
        "what is no limit is refused",
        arguments: [
            "", "x", "-1", "+1", "1.5", "1 K", "K", "1XB", "9999999999999999999", "9000000T",
            "0x10", "None",
        ]
    )
    func noLimits(text: String) {
        #expect(Quantity.limit(Array(text.utf8)) == nil)
    }
}
