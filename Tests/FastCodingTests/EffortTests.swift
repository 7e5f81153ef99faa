import TestSupport

@testable import _FastCodingCore

#if DEBUG
    @Suite("The effort that shared content takes")
    struct EffortTests {
        /// What is cached, and written in an archive of a major version.
        enum Content: CaseIterable {
            case string, textString, mutableString, data, mutableData, indexSet, url

            /// Appends it with `count` bytes of content.
            func append(_ count: Int, to archive: inout ArchiveBytes) {
                switch self {
                case .string:
                    archive.string(String(repeating: "x", count: count))
                case .textString:
                    archive.string(String(repeating: "é", count: count / 2))
                case .mutableString:
                    archive.string(String(repeating: "x", count: count), .mutableString)
                case .data:
                    archive.data(Array(repeating: 7, count: count))
                case .mutableData:
                    archive.data(Array(repeating: 7, count: count), .mutableData)
                case .indexSet:
                    archive.open(.indexSet, count / 8)
                    for index in 0..<(count / 8) {
                        archive.number(UInt32(2 * index))
                        archive.number(UInt32(1))
                    }
                case .url:
                    archive.chunk(.url)
                    archive.string(String(repeating: "x", count: count))
                    archive.chunk(.nil)
                }
            }

            /// Appends an alias to it.
            func appendAlias(to archive: inout ArchiveBytes) {
                switch self {
                case .string, .textString: archive.alias(string: 0)
                case .url: archive.alias(string: 1)
                default: archive.alias(object: 0)
                }
            }
        }

        /// Where aliases stand.
        enum Place: CaseIterable {
            case elements, members, keys, codedKeys, bases
        }

        enum Reader: CaseIterable {
            case verify, graph, wrongCount, statistics, listing, paths, nested, search, alignment

            func run(_ archive: [UInt8]) throws {
                func judge(nested: Bool) {
                    let options = with(VerificationOptions()) {
                        $0.judgesNested = nested
                        $0.allowsAnyClass = true
                        $0.allowsKeyedArchives = !nested
                    }
                    _ = Verifier.judge(archive, options: options)
                }

                func index() throws -> ArchiveIndex {
                    try ArchiveIndex.find(archive, dialect: nil, limits: FastLimits()).index
                }

                switch self {
                case .verify: judge(nested: false)
                case .graph: _ = try ObjectGraph(archive: archive)
                // The object count; it sends the archive through all dialects.
                case .wrongCount:
                    _ = try ObjectGraph(archive: with(archive) { $0[8] = 77 })
                case .statistics: _ = ArchiveStatistics(try index())
                case .paths:
                    let found = try index()
                    var names = PathNames(found)

                    for container in 0..<found.containers.count {
                        _ = names.areNames(keysOf: container)
                    }
                case .nested:
                    judge(nested: true)
                    var diagnostics = Diagnostics()
                    _ = DataExpansion.expanding(
                        try ObjectGraph(archive: archive),
                        FastLimits(),
                        diagnostics: &diagnostics
                    )
                case .search:
                    let graph = try ObjectGraph(archive: archive)
                    for path in ["**", "*.*", "**.x.**", "1.-1"] {
                        _ = try? KeyPathSearch.find([path], in: graph)
                    }
                case .alignment:
                    let graph = try ObjectGraph(archive: archive)
                    var changed = graph
                    try changed.apply(.insert("0", value: "1"))
                    let options = with(GraphComparison.Options()) { $0.alignsElements = true }
                    var comparison = GraphComparison(graph, changed, options: options)
                    while comparison.next() != nil {}
                case .listing:
                    var cursor = ChunkCursor(try index())
                    while cursor.next() != nil {}
                }
            }
        }

        /// A way to write what is in an archive.
        enum Writer {
            case decode(FastTextFormat, NotationStyle, sortsKeys: Bool)
            case list, values
            case keyed(KeyedArchiveFormat)
            case references, raw, migrate, edit, compare

            static let all: [Writer] =
                [
                    .list,
                    .values,
                    .keyed(.binary),
                    .keyed(.xml),
                    .references,
                    .raw,
                    .migrate,
                    .edit,
                    .compare,
                ]
                + FastTextFormat.allCases.flatMap { format -> [Writer] in
                    [
                        .decode(format, .exact, sortsKeys: false),
                        .decode(format, .standard, sortsKeys: false),
                        .decode(format, .standard, sortsKeys: true),
                        .decode(format, .plain, sortsKeys: false),
                        .decode(format, .plain, sortsKeys: true),
                    ]
                }

            /// Returns how many bytes were written, even before an error.
            func run(_ archive: [UInt8]) -> Int {
                var diagnostics = Diagnostics()
                var options = WritingOptions()
                var written = 0
                let output: ByteOutput = { written += $0.count }

                do throws(FastCodingError) {
                    switch self {
                    case .decode(let format, let style, let sortsKeys):
                        options.format = format
                        options.style = style
                        options.sortKeys = sortsKeys

                        // What is built in memory and then refused would count as much work for no
                        // output.
                        if format == .binary {
                            options.limits.output = 64 << 20
                        }

                        try Conversion.decode(
                            archive,
                            options: options,
                            diagnostics: &diagnostics,
                            output: output
                        )
                    case .list, .values:
                        if case .values = self {
                            options.listsValues = true
                        }

                        try Conversion.list(
                            archive,
                            options: options,
                            diagnostics: &diagnostics,
                            output: output
                        )
                    case .keyed(let format):
                        try Conversion.decode(
                            archive,
                            to: format,
                            options: options,
                            diagnostics: &diagnostics,
                            output: output
                        )
                    case .references:
                        try ReferenceListing.write(
                            Document(archive),
                            to: "0",
                            options: options,
                            diagnostics: &diagnostics,
                            output: output
                        )
                    case .raw:
                        options.keyPaths = ["1.*"]
                        try RawBytes.write(
                            Document(archive),
                            options: options,
                            diagnostics: &diagnostics,
                            output: output
                        )
                    case .edit:
                        let edited = try Migration.migrate(
                            archive,
                            limits: FastLimits(),
                            diagnostics: &diagnostics
                        ) {
                            graph,
                            diagnostics throws(FastCodingError) in
                            let edit = GraphEdit.set("1.*", value: "true")
                            try edit.apply(
                                to: &graph,
                                options: ReadingOptions(),
                                diagnostics: &diagnostics
                            )
                        }
                        written += edited.count
                    case .migrate:
                        written += try Migration.migrate(
                            archive,
                            limits: FastLimits(),
                            diagnostics: &diagnostics
                        ).count
                    case .compare:
                        let graph = try ObjectGraph(archive: archive)
                        if GraphComparison.difference(graph, graph) == nil {
                            written += 1
                        }
                    }
                } catch {
                    // Plain output has no room for equal keys.
                }

                return written
            }
        }

        /// Expects that the number of bytes handled in writing is a small multiple of the sizes of
        /// the archive and the output.
        private func expectLittle(_ archive: [UInt8], _ writer: Writer, _ what: String) throws {
            var written = 0
            let bytes = Effort.measure { written = writer.run(archive) }
            #expect(
                bytes < 64 * archive.count + 16 * written,
                "\(what) \(writer): \(bytes) bytes for \(archive.count)"
            )
        }

        private static let size = 4096
        private static let aliases = 300

        /// Expects that the number of bytes handled in reading an archive is a small multiple of
        /// its size.
        private func expectLittle(_ archive: [UInt8], _ reader: Reader, _ what: String) throws {
            let bytes = try Effort.measure { try reader.run(archive) }
            #expect(bytes > archive.count / 4, "\(what) \(reader): \(bytes) bytes")
            #expect(
                bytes < 64 * archive.count,
                "\(what) \(reader): \(bytes) bytes for \(archive.count)"
            )
        }

        private func expectLittle(_ archive: [UInt8], _ what: String) throws {
            for reader in Reader.allCases {
                try expectLittle(archive, reader, what)
            }
            for writer in Writer.all {
                try expectLittle(archive, writer, what)
            }
        }

        /// An archive of content and aliases to it; nil if they can't be in that place.
        private func archive(_ content: Content, _ place: Place) -> [UInt8]? {
            var archive = ArchiveBytes()
            archive.open(.array, 2)
            content.append(Self.size, to: &archive)

            switch place {
            case .elements, .bases: archive.open(.array, Self.aliases)
            case .members: archive.open(.set, Self.aliases)
            case .keys: archive.open(.dictionary, Self.aliases)
            case .codedKeys:
                archive.chunk(.codedObject)
                archive.string("C")
            }

            for _ in 0..<Self.aliases {
                switch (place, content) {
                case (.elements, _), (.members, _):
                    content.appendAlias(to: &archive)
                case (.keys, _), (.codedKeys, .string), (.codedKeys, .textString):
                    archive.chunk(.one)
                    content.appendAlias(to: &archive)
                case (.bases, .string):
                    archive.chunk(.url)
                    content.appendAlias(to: &archive)
                    archive.chunk(.nil)
                case (.bases, .url):
                    archive.chunk(.url)
                    archive.string("r")
                    content.appendAlias(to: &archive)
                case (.codedKeys, _), (.bases, _): return nil
                }
            }

            if place == .codedKeys {
                archive.chunk(.nil)
            }

            return archive.bytes
        }

        @Test(
            "aliases to long content are not charged with it, read or written",
            arguments: Content.allCases,
            Place.allCases
        )
        func aliases(content: Content, place: Place) throws {
            guard let archive = archive(content, place) else { return }

            for reader in Reader.allCases {
                try expectLittle(archive, reader, "\(content) \(place)")
            }

            for writer in Thoroughness.sample(Writer.all, seed: UInt64(archive.count)) {
                try expectLittle(archive, writer, "\(content) \(place)")
            }
        }

        @Test(
            "nor when archives are made of text again",
            arguments: Content.allCases,
            Place.allCases
        )
        func bootstrapping(content: Content, place: Place) throws {
            guard let archive = archive(content, place) else { return }

            // Whatever a binary property list shares counts against the limit on expansion each
            // time.
            for format in [FastTextFormat.json, .xml] {
                var diagnostics = Diagnostics()
                let options = with(WritingOptions()) {
                    $0.format = format
                    $0.style = .exact
                }

                let text = try Conversion.text(archive, options)
                var back = 0
                let bytes = try Effort.measure {
                    back = try Conversion.bootstrap(
                        text,
                        options: ReadingOptions(),
                        diagnostics: &diagnostics
                    ).count
                }

                #expect(
                    bytes < 64 * text.count + 16 * back,
                    "\(content) \(place) \(format): \(bytes) bytes for \(text.count) to \(back)"
                )
            }
        }

        @Test func `aliases to a long class name are not charged with it`() throws {
            var archive = ArchiveBytes()
            archive.open(.array, Self.aliases + 1)

            for index in 0...Self.aliases {
                archive.chunk(.codedObject)
                if index == 0 {
                    Content.string.append(Self.size, to: &archive)
                } else {
                    archive.alias(string: 0)
                }

                archive.chunk(.nil)
            }

            try expectLittle(archive.bytes, "class name")
        }

        @Test func `objects are not charged with the long names of their class`() throws {
            var archive = ArchiveBytes()
            archive.open(.array, Self.aliases)
            let name = String(repeating: "x", count: Self.size)
            archive.define(name, [name, "$" + name])

            for _ in 0..<Self.aliases {
                archive.chunk(.object8, UInt8(0))
                archive.chunk(.one)
                archive.chunk(.one)
            }

            try expectLittle(archive.bytes, "class definition")
        }

        @Test(
            "dictionaries are not charged with long keys that they share",
            arguments: [false, true]
        )
        func keys(isOdd: Bool) throws {
            var archive = ArchiveBytes()
            archive.open(.array, 2 + Self.aliases)
            let key = String(repeating: "x", count: Self.size)
            archive.string(key + "a")
            archive.string(key + "b")

            for _ in 0..<Self.aliases {
                archive.open(.dictionary, 2)
                for index in 0..<2 {
                    archive.chunk(.one)
                    if isOdd, index == 1 {
                        archive.chunk(.true)
                    } else {
                        archive.alias(string: index)
                    }
                }
            }

            for reader in Reader.allCases {
                try expectLittle(archive.bytes, reader, "keys")
            }

            // The limit on output bounds what sorting takes.
            for writer in Writer.all {
                if case .decode(.binary, _, sortsKeys: true) = writer {
                    continue
                }
                try expectLittle(archive.bytes, writer, "keys")
            }
        }

        @Test(
            "in major version 2 aliases to long strings and data are not charged with them",
            arguments: [2, 15, 13, 20]
        )
        func version2(type: UInt8) throws {
            for isKey in [false, true] {
                var archive = ArchiveBytes(major: 2, minor: 3)
                archive.raw(4)
                archive.number(UInt32(2))
                archive.raw(type)

                if type == 13 || type == 20 {
                    archive.number(UInt32(Self.size))
                    archive.bytes += Array(repeating: 7, count: Self.size)
                } else {
                    archive.text(Array(repeating: 0x78, count: Self.size))
                }

                archive.raw(isKey ? 3 : 5)
                archive.number(UInt32(Self.aliases))

                for _ in 0..<Self.aliases {
                    if isKey {
                        archive.raw(7)
                    }

                    archive.raw(1)
                    archive.number(UInt32(0))
                }

                for reader in Reader.allCases {
                    try expectLittle(archive.bytes, reader, "type \(type) \(isKey)")
                }
            }
        }

        @Test
        func `containers written twice are not charged with the long strings that they share`()
            throws
        {
            var archive = ArchiveBytes(objects: 7)
            archive.open(.mutableArray, Self.aliases + 2)

            for _ in 0..<2 {
                archive.string(String(repeating: "x", count: Self.size))
            }

            for index in 0..<Self.aliases {
                archive.open(.array, 2)
                archive.alias(object: 0)
                archive.alias(string: index & 1)
            }

            var reading = ArchiveReading(header: try ArchiveHeader(archive.bytes.span))
            reading.dialect.mergesReopened = true
            let bytes = try Effort.measure {
                let found = try ReadingFingerprint(archive.bytes, reading, limits: FastLimits())
                    .reading
                _ = try ArchiveReader.read(archive.bytes, found, limits: FastLimits())
            }

            #expect(bytes < 16 * archive.bytes.count)
        }

        @Test
        func
            `little archives that can be read in very many ways take time in proportion to the file`()
            throws
        {
            let file = try #require(HostileFile.nestedData.first { $0.name == "data-of-bare-nils" })
            let archive = file.make(50_000)
            let effort = try Effort.measure { try Reader.nested.run(archive) }
            #expect(effort < 600 * archive.count, "\(effort / archive.count) times")
        }
    }
#endif
