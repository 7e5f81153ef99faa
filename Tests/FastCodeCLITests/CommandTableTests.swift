import FastCodeCLI
import TestSupport

@Suite("The table of options is sound")
struct CommandTableTests {
    static let all = CommandTable.subcommands

    @Test("no subcommand has an option or a letter twice", arguments: all)
    func unique(subcommand: Subcommand) {
        let names = subcommand.options.map(\.name)
        #expect(Set(names).count == names.count)
        let letters = subcommand.options.compactMap(\.short)
        #expect(Set(letters).count == letters.count)
    }

    @Test func `each option belongs to some subcommand, and every subcommand is in the table`() {
        let used = Set(Self.all.flatMap { $0.options.map(\.name) })
        #expect(used == Set(OptionName.allCases))
        #expect(Self.all.map(\.name) == Subcommand.Name.allCases)

        for name in Subcommand.Name.allCases {
            #expect(CommandTable.subcommand(name).name == name)
        }
    }

    @Test("each argument has a name, and a default that the option takes", arguments: all)
    func arguments(subcommand: Subcommand) {
        for option in subcommand.options {
            #expect(option.argumentName.isEmpty == (option.argument == .none))
            guard let standard = option.standard, !standard.contains(" ") else { continue }

            switch option.argument {
            case .choice(let words): #expect(words.contains(standard))
            case .number(let range):
                #expect(Quantity.number(Array(standard.utf8)).map(range.contains) == true)
            case .limit:
                #expect(Quantity.limit(Array(standard.utf8)) != nil)
            default: break
            }
        }
    }

    @Test func `choices are the library's own`() {
        func words(_ subcommand: Subcommand.Name, _ option: OptionName) -> [String] {
            guard
                case .choice(let words) = CommandTable.subcommand(subcommand).option(option)?
                    .argument
            else {
                return []
            }
            return words
        }

        #expect(words(.encode, .from) == FastTextFormat.allCases.map(\.word))
        #expect(
            words(.decode, .to) == FastTextFormat.allCases.map(\.word) + ["keyed", "keyed-xml"]
        )

        #expect(words(.bootstrap, .from) == FastTextFormat.allCases.map(\.word) + ["keyed"])
        #expect(KeyedArchiveFormat.allCases == TargetFormat.allCases.compactMap(\.keyedArchive))
        #expect(words(.encode, .duplicateKeys) == DuplicateKeys.allCases.map(\.word))
        #expect(words(.decode, .nonFinite) == WritingOptions.NonFinite.allCases.map(\.word))
        #expect(words(.decode, .cycles) == ["error", "ref", "null"])
        #expect(words(.decode, .null) == WritingOptions.NullStyle.allCases.map(\.word))
        #expect(words(.decode, .dates) == WritingOptions.DateStyle.allCases.map(\.word))
        #expect(words(.decode, .data) == WritingOptions.DataStyle.allCases.map(\.word))
        #expect(words(.verify, .format) == ReportFormat.allCases.map(\.rawValue))
    }

    @Test func `the defaults that help shows are the library's`() {
        func standard(_ option: OptionName) -> Int? {
            CommandTable.subcommand(.decode).option(option)?.standard.flatMap {
                Quantity.limit(Array($0.utf8))
            }
        }

        let limits = FastLimits()
        #expect(standard(.maxDepth) == limits.depth)
        #expect(standard(.maxInput) == limits.input)
        #expect(CommandTable.subcommand(.verify).option(.maxChain)?.standard == "\(limits.chain)")
        let viewInput = CommandTable.subcommand(.view).option(.maxInput)?.standard
        #expect(viewInput.flatMap { Quantity.limit(Array($0.utf8)) } == CommandTable.viewInput)
        #expect(standard(.maxChunks) == limits.chunks)
        #expect(standard(.maxString) == limits.string)
        #expect(standard(.maxExpansion) == limits.expansion)
        #expect(
            CommandTable.subcommand(.decode).option(.indent)?.standard
                == WritingOptions().indent.map { "\($0)" }
        )
    }

    @Test("no subcommand has more than 30 options besides those of many", arguments: all)
    func few(subcommand: Subcommand) {
        let own = subcommand.shownGroups.filter { !$0.isShared }.flatMap(\.options)
        #expect(own.count <= 30)
    }

    @Test("summaries and help are phrases", arguments: all)
    func style(subcommand: Subcommand) {
        #expect(!subcommand.summary.hasSuffix("."))
        for option in subcommand.options {
            #expect(!option.help.hasSuffix("."))
        }

        #expect(!subcommand.examples.isEmpty)
    }

    @Test("examples are command lines that can be parsed", arguments: all)
    func examples(subcommand: Subcommand) throws {
        for example in subcommand.examples {
            let commands = example.command.replacing("\\\n", with: " ").split(separator: "\n")
                .flatMap {
                    $0.split(separator: "|")
                }

            for command in commands {
                let words = command.split(separator: " ").map {
                    Array($0.filter { $0 != "'" }.utf8)
                }
                guard words.first == Array("fastcode".utf8) else { continue }

                _ = try ArgumentParser.parse(
                    Array(words.dropFirst().prefix { $0 != Array("&&".utf8) })
                )
            }
        }
    }
}
