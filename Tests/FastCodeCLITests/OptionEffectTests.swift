import FastCodeCLI
import TestSupport

@Suite("Whatever options are accepted together, each has an effect")
struct OptionEffectTests {
    /// Archives that differ in what options affect.
    static let archives: [[UInt8]] = {
        let texts = [
            #"""
            [{"b":{"$class":"NSNumber","$type":"float","$value":0.5},"a":{"$class":"NSDate","NS.time":0.5},
            "d":{"$class":"NSData","$data":"AAEC"},"s":"a string","m":{"$class":"NSMutableArray","NS.objects":[]}},[[1,2],{"$class":"NSMutableArray","NS.objects":[3]}],
            {"$class":"NSDictionary","NS.keys":[{"$class":"NSData","$data":"AAEC"}],"NS.objects":[1]}]
            """#, #"[[null,{"$class":"Point","x":null}],{"a":null}]"#,
            #"[{"$class":"NSNumber","$value":"-Infinity"}]"#,
            #"[{"$class":"Node","me":{"$alias":"0"}}]"#,
        ]

        return texts.map { text in
            var diagnostics = Diagnostics()
            let archive = try? Conversion.bootstrap(
                Array(text.utf8),
                options: ReadingOptions(),
                diagnostics: &diagnostics
            )
            return archive?.array ?? []
        }
    }()

    /// What decode or dump-chunks makes of the archives.
    private static func outputs(_ arguments: ParsedArguments) -> [String] {
        archives.map { archive in
            let written = WrittenText { diagnostics, output throws(FastCodingError) in
                if arguments.subcommand.name == .dumpChunks {
                    try ArchiveDump.write(
                        archive,
                        report: arguments.report(.dump),
                        warn: { diagnostics.receive($0) },
                        output: output
                    )
                } else {
                    try DecodedText(arguments.decodingOptions).write(
                        Document(archive),
                        toTerminal: false,
                        diagnostics: &diagnostics,
                        output: output
                    )
                }
            }
            return written.text + (written.error?.description ?? "")
        }
    }

    private static func outputs(_ subcommand: Subcommand, _ words: [String]) -> [String]? {
        try? outputs(parse(([subcommand.name.rawValue] + words).joined(separator: " ")))
    }

    static let names: [(Subcommand.Name, [OptionName])] = [
        (
            .decode,
            [
                .to, .exact, .plain, .keyPath, .compact, .indent, .sortKeys, .dates, .data, .null,
                .nonFinite, .cycles, .lossy,
            ]
        ),
        (.dumpChunks, [.width, .hex, .json, .stats]),
    ]

    @Test("all sets of up to three options", arguments: names)
    func effects(name: Subcommand.Name, names: [OptionName]) {
        #expect(Self.archives.allSatisfy { !$0.isEmpty })
        let subcommand = CommandTable.subcommand(name)
        let options = names.compactMap(subcommand.option)
        var known: [[String]: [String]] = [:]

        func cached(_ words: [String]) -> [String]? {
            if let outputs = known[words] {
                return outputs
            }

            known[words] = Self.outputs(subcommand, words)
            return known[words]
        }

        for option in options {
            // The others come first, in order, so that a line without the option has been met
            // before.
            let others = options.filter { $0.name != option.name }
            var contexts: [[String]] = [[]]

            for (index, first) in others.enumerated() {
                for word in OptionSample.words(of: first) {
                    contexts.append([word])
                    for second in others.dropFirst(index + 1) {
                        contexts += OptionSample.words(of: second).map { [word, $0] }
                    }
                }
            }

            for context in Thoroughness.sample(contexts, seed: UInt64(contexts.count)) {
                guard let without = cached(context) else { continue }

                // Stating the default is not a mistake.
                let words = OptionSample.words(of: option).filter {
                    $0 != "\(option.name.typed)=\(option.standard ?? "")"
                }

                let with = words.compactMap { Self.outputs(subcommand, context + [$0]) }
                #expect(
                    with.isEmpty || with.contains { $0 != without },
                    "\(option.name.typed) does nothing beside \(context)"
                )
            }
        }
    }
}
