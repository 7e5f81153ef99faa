import FastCodeCLI
import TestSupport

@Suite("An option that would do nothing, or contradicts another one, is a usage error")
struct OptionRuleTests {
    @Test(
        "each says what it needs, or what it can't be used with",
        arguments: rows(
            """
            decode --to binary --compact a => --compact needs --to json or --to xml
            decode --to xml --indent 1 a => --indent needs --to json
            decode --indent 1 --compact a => --compact and --indent exclude each other
            decode --exact --plain a => --exact and --plain exclude each other
            rows --with-errors a => --with-errors needs --with-file
            rows --with-file --with-errors --columns b --to csv a => --with-errors needs --to jsonl
            rows --at a --key-path b => --at can't be used with --key-path
            rows --to tsv a => --to tsv needs --columns
            list --refs a --values b => --refs can't be used with --values
            extract --no-clobber a => --no-clobber needs --output
            decode --null omit a => --null needs --plain
            decode --null omit --plain a => --null needs --to xml or --to binary
            decode --non-finite null a => --non-finite needs --plain
            decode --cycles ref a => --cycles needs --plain
            decode --lossy a => --lossy needs --plain
            decode --plain --to xml --non-finite null a
            => --non-finite null needs --to json, --null omit or --null string
            decode --data hex --to xml a => --data needs --to json or --plain
            decode --dates seconds --exact a => --dates can't be used with --exact
            decode --force a => --force needs --output, --output-dir, --to binary or --to keyed
            decode --to keyed --plain a
            => --plain needs --to json, --to xml or --to binary
            decode --to keyed --sort-keys a
            => --sort-keys needs --to json, --to xml or --to binary
            bootstrap --from json --max-expansion 5 a => --max-expansion needs --from binary or --from keyed
            bootstrap --from keyed --duplicate-keys last a
            => --duplicate-keys needs --from json, --from xml or --from binary
            list --count --to jsonl a => --count can't be used with --to
            decode -j 2 a => --jobs needs --output-dir
            migrate -j 2 a => --jobs needs --output-dir or --in-place
            migrate --in-place --backup --force a => --force can't be used with --backup
            migrate --backup a => --backup needs --in-place
            encode --no-clobber --force --output-dir d a => --force and --no-clobber exclude each other
            encode -o a --output-dir b c => --output and --output-dir exclude each other
            encode --lines --from xml a => --lines needs --from json
            encode --from binary --decimal-numbers a => --decimal-numbers needs --from json
            bootstrap --from xml --lossy-numbers a => --lossy-numbers needs --from json
            encode --from json --max-expansion 5 a => --max-expansion needs --from binary
            dump-chunks --stats --hex a => --hex can't be used with --stats
            dump-chunks --width 5 --json a => --width can't be used with --json
            verify -0 a => --null-separated needs --files-from
            verify --allow-empty a => --allow-empty needs --files-from
            verify --allow-class A --allow-any-class a => --allow-class can't be used with --allow-any-class
            verify --limits --json => --json can't be used with --limits
            verify --limits --format sarif => --format can't be used with --limits
            verify --json --format json a => --format and --json exclude each other
            verify --format text --json a => --format and --json exclude each other
            verify --format text --format json a => --format is given twice
            verify --limits --stdin-name x => --stdin-name can't be used with --limits
            verify --limits -r => --recursive can't be used with --limits
            info --to dot -r a => --recursive can't be used with --to
            verify --limits a => --limits takes no operands
            """
        )
    )
    func messages(line: String, message: String) {
        #expect(refusal(line)?.message == "\(line.prefix { $0 != " " }): \(message)")
    }

    @Test(
        "what may have an effect is accepted",
        arguments: [
            "decode --to xml --compact a", "decode --plain --to xml --data hex a",
            "encode --lines a",
            "decode --plain --to xml --non-finite string a",
            "decode --plain --cycles ref --to xml a",
            "decode --plain --lossy --to xml --cycles null a",
            "decode --plain --to xml --null omit --non-finite null a",
            "decode --plain --non-finite null a", "dump-chunks --stats --json a",
            "diff --max-expansion 5 a b",
            "dump-chunks --json --hex a", "dump-chunks --stats --width 5 a", "verify -j 2 a",
            "decode --to binary --force a", "verify --limits --max-depth 5",
            "encode --max-expansion 5 a",
            // Keyed archives have that limit, too.
            "decode --max-expansion 5 a", "list --key-path 0 --max-output 5 a",
            "rows -j 2 a",
            "migrate --in-place -j 3 a",
        ]
    )
    func effective(line: String) {
        #expect(refusal(line) == nil)
    }

    /// Why a command line is refused once everything that its options need is added, in the way
    /// that gets furthest; nil if it isn't.
    static func complete(_ subcommand: Subcommand, _ words: [String], depth: Int = 0)
        -> FastCodingError?
    {
        guard let refusal = refusal(([subcommand.name.rawValue] + words).joined(separator: " "))
        else {
            return nil
        }
        guard depth < 4, let need = refusal.message.firstRange(of: " needs --") else {
            return refusal
        }

        let message = refusal.message
        let list = message[need.lowerBound...].dropFirst(7).replacing(", ", with: " or ")
        let ways = list.split(separator: " or ").map { way in
            let parts = way.split(separator: " ").map(String.init)
            if parts.count == 2 {
                return "\(parts[0])=\(parts[1])"
            }

            return subcommand.options.first { $0.name.typed == parts[0] }.flatMap {
                OptionSample.words(of: $0).last
            }
                ?? ""
        }

        for way in ways where !words.contains(where: { $0.hasPrefix(way.prefix { $0 != "=" }) }) {
            if complete(subcommand, words + [way], depth: depth + 1) == nil {
                return nil
            }
        }

        return refusal
    }

    @Test(
        "each pair of options is accepted or refused whatever their order, and for a reason that names one of them",
        arguments: CommandTable.subcommands.filter { $0.name != .help }
    )
    func pairs(subcommand: Subcommand) {
        let options = subcommand.options.filter { $0.name != .help && $0.name != .version }
        var refused = 0

        for (index, first) in options.enumerated() {
            for second in options.dropFirst(index + 1) {
                let words = [first, second].map { OptionSample.words(of: $0).last ?? "" }
                let results = [words, words.reversed()].map { words in
                    Self.complete(
                        subcommand,
                        words + Array(repeating: "a", count: subcommand.operands.range.lowerBound)
                    )
                }

                #expect((results[0] == nil) == (results[1] == nil), "\(words) depends on the order")
                guard let message = results[0]?.message else { continue }

                refused += 1
                #expect([first, second].contains { message.contains($0.name.typed) }, "\(message)")
                let reasons = [" needs --", " exclude each other", " can't be used with "]
                #expect(reasons.contains { message.contains($0) }, "\(message)")
            }
        }

        #expect(refused > 0 || subcommand.name == .find)
    }
}
