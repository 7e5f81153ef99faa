import FuzzTargets
import TestSupport

@Suite("What is left of damaged archives")
struct ArchiveSalvageTests {
    /// Counts the chunks without contents that end before some place.
    private struct LeafCounter: ChunkVisitor {
        let end: Int
        var count = 0

        mutating func leaf(_ chunk: Chunk, at place: ChunkPlace, in bytes: Span<UInt8>)
            -> FastCodingError?
        {
            if chunk.end <= end {
                count += 1
            }
            return nil
        }
    }

    private static func whole(_ original: Original) -> ArchiveReader.Result? {
        var diagnostics = Diagnostics()
        return try? ArchiveReader.read(
            original.bytes,
            limits: FastLimits(),
            diagnostics: &diagnostics
        )
    }

    @Test(
        "each value of an archive that was cut is that of the whole one, or marked",
        arguments: Originals.versions
    )
    func cuts(version: String) {
        var salvaged = 0
        for original in Originals.sample(version: version) {
            guard let whole = Self.whole(original) else { continue }

            let step = Thoroughness.isFull ? 1 : 11
            for count in stride(from: 12, to: original.bytes.count, by: step) {
                guard let part = SalvageLaw.salvage(Array(original.bytes[..<count])) else {
                    continue
                }

                salvaged += 1
                var law = SalvageLaw(part, of: whole.graph)
                let broken = law.brokenLaw()
                #expect(broken == nil, "\(original.place) cut to \(count)")
            }
        }

        #expect(salvaged > 0)
    }

    @Test("a copy of a container that was not finished is never taken for a value")
    func unfinishedCopies() throws {
        var refused = 0
        for version in Originals.versions {
            let name = "array_cached_twice_then_alias"
            let original = try #require(Originals.named(name, version: version))
            guard let whole = Self.whole(original) else { continue }

            for count in 12..<original.bytes.count {
                guard let part = SalvageLaw.salvage(Array(original.bytes[..<count])) else {
                    refused += 1
                    continue
                }

                var law = SalvageLaw(part, of: whole.graph)
                let broken = law.brokenLaw()
                #expect(broken == nil, "\(original.place) cut to \(count)")
            }
        }

        #expect(refused > 0)
    }

    @Test func `most of what precedes a cut is salvaged`() {
        var salvaged = 0
        var all = 0
        for version in Originals.versions {
            for original in Originals.sample(version: version) {
                guard let whole = Self.whole(original) else { continue }

                let count = original.bytes.count * 9 / 10
                var counter = LeafCounter(end: count)
                _ = ChunkScanner.scan(
                    original.bytes.span,
                    whole.reading,
                    limits: FastLimits(),
                    visitor: &counter
                )

                all += counter.count
                if let part = SalvageLaw.salvage(Array(original.bytes[..<count])) {
                    var law = SalvageLaw(part, of: whole.graph)
                    _ = law.brokenLaw()
                    salvaged += law.leaves
                }
            }
        }

        #expect(all > 0)
        #expect(salvaged * 100 >= all * 85, "\(salvaged) of \(all)")
    }

    @Test(
        "each value before a byte that was changed is that of the whole archive, or marked",
        arguments: Originals.versions
    )
    func changes(version: String) {
        var random = SplitMix64(seed: 47)
        for original in Originals.sample(version: version) {
            guard original.bytes.count > 24 else { continue }

            for _ in 0..<Thoroughness.count(40) {
                var bytes = original.bytes
                let place = Int.random(in: 20..<bytes.count, using: &random)
                bytes[place] ^= UInt8.random(in: 1...255, using: &random)

                guard let part = SalvageLaw.salvage(bytes),
                    let before = SalvageLaw.salvage(Array(bytes[..<place]))
                else { continue }

                var law = SalvageLaw(part, of: before)
                let broken = law.brokenLaw()
                #expect(broken == nil, "\(original.place) with byte \(place) = \(bytes[place])")
            }
        }
    }

    /// The text that is salvaged of an archive, and the warning; or the error.
    private static func decode(_ bytes: [UInt8], style: NotationStyle = .standard) -> [String] {
        var options = WritingOptions(style: style, indent: nil)
        options.salvages = true
        var diagnostics = Diagnostics()
        var text = ""
        do {
            try Conversion.decode(bytes, options: options, diagnostics: &diagnostics) { block in
                for index in 0..<block.count {
                    text.unicodeScalars.append(Unicode.Scalar(block[index]))
                }
            }
        } catch {
            return [error.description]
        }

        return [text.split(separator: "\n").joined()] + diagnostics.messages.map(\.message)
    }

    private static func archive(_ text: String, literally: Bool = false) throws -> [UInt8] {
        var diagnostics = Diagnostics()
        let bytes = Array(text.utf8)
        return literally
            ? try Conversion.encode(bytes, options: ReadingOptions(), diagnostics: &diagnostics)
                .array
            : try Conversion.bootstrap(bytes, options: ReadingOptions(), diagnostics: &diagnostics)
                .array
    }

    @Test(
        "what is missing is marked",
        arguments: [
            (
                #"["one","two","three"]"#, 36,
                #"["one",{"$damaged":{"offset":34,"reason":"truncated"}}]"#,
                "1 of 3 elements is whole, 2 missing"
            ),
            (
                #"{"a":"one","b":"two"}"#, 42,
                #"{"a":"one","$damaged":{"offset":42,"reason":"truncated","value":"two"}}"#,
                "1 of 2 entries is whole, one in part"
            ),
            (
                #"{"$$damaged":"one","b":"two"}"#, 50,
                #"{"$$damaged":"one","$damaged":{"offset":49,"reason":"truncated","value":"two"}}"#,
                "1 of 2 entries is whole, one in part"
            ),
            (
                #"[["one"],["two","three"],["four"]]"#, 58,
                #"[["one"],["two",{"$damaged":{"offset":54,"reason":"truncated"}}],{"$damaged":{"offset":54,"reason":"truncated"}}]"#,
                "1 of 3 elements is whole, one in part, 1 missing"
            ),
        ]
    )
    func marks(text: String, count: Int, salvaged: String, sentence: String) throws {
        let bytes = try Self.archive(text)
        #expect(Self.decode(Array(bytes[..<count])) == [salvaged, sentence])
    }

    @Test func `the mark in a list of keys is no key that was read`() throws {
        let text =
            #"{"$class":"NSDictionary","NS.keys":[1,"$damaged",2],"NS.objects":["one","two","three"]}"#
        let bytes = try Self.archive(text)
        let found = Self.decode(Array(bytes.dropLast()))
        #expect(found.count == 2)
        #expect(
            found[0].hasPrefix(
                #"{"$class":"NSDictionary","NS.keys":[1,"$damaged",{"$damaged":true}],"NS.objects":["one","two",{"offset":"#
            )
        )
        #expect(found[0].hasSuffix(#","reason":"truncated","value":"three"}]}"#))
        #expect(found[1] == "2 of 3 entries are whole, one in part")
        #expect(throws: FastCodingError(.notation, "")) { try Self.archive(found[0]) }
    }

    @Test func `plain output never has the key of the data and that of the mark`() throws {
        let bytes = try Self.archive(#"{"$$damaged":"one","b":"two"}"#)
        let found = Self.decode(Array(bytes.dropLast()), style: .plain)
        #expect(found.count == 1)
        #expect(found[0].contains("not-representable"))

        let other = try Self.archive(#"{"$$damage":"one","b":"two"}"#)
        let plain = Self.decode(Array(other.dropLast()), style: .plain)
        #expect(plain.count == 2)
        #expect(plain[0].hasPrefix(#"{"$damage":"one","$damaged":{"offset":"#))
    }

    @Test func `containers that share an object are no copies if neither is in the other`() throws {
        let bytes = try Self.archive(
            #"[[{"$class":"P","n":1},"a","b"],[{"$alias":"0.0"},"c","d"]]"#
        )
        let found = Self.decode(Array(bytes.dropLast()))
        #expect(found.count == 2)
        #expect(
            found[0].hasPrefix(
                #"[[{"$class":"P","n":1},"a","b"],[{"$alias":"0.0"},"c",{"$damaged":{"offset":"#
            )
        )
        #expect(found[1] == "1 of 2 elements is whole, one in part")
    }

    @Test func `missing properties are marked one by one`() throws {
        let bytes = try Self.archive(
            #"{"$class":"Person","name":"a long name","city":"another name","country":"a third name"}"#
        )
        let found = Self.decode(Array(bytes[..<(bytes.count - 16)]))
        #expect(found.count == 2)
        #expect(found[0].hasPrefix(#"{"$class":"Person","name":"a long name","city":{"$damaged":"#))
        #expect(found[0].contains(#","country":{"$damaged":"#))
        #expect(found[1] == "1 of 3 properties is whole, 2 missing")
    }

    @Test func `a count that can't be true ends what is certain`() throws {
        var bytes = try Self.archive(#"[["one","two"],["three","four"],["five","six"]]"#)
        let place = try #require(bytes.indices.first { $0 > 28 && bytes[$0] == 2 })
        bytes[place + 1] = 1
        let found = Self.decode(bytes)
        #expect(found.count == 2)
        #expect(found[0].contains("count-exceeds-data"))
        #expect(!found[0].contains("three"))
    }

    @Test func `whole archives are read as without salvaging`() throws {
        let bytes = try Self.archive(#"{"a":[1,2.5,null],"b":"text"}"#)
        #expect(Self.decode(bytes) == [#"{"a":[1,2.5,null],"b":"text"}"#])
    }

    @Test func `a text with marks is no text of an archive`() {
        #expect(throws: FastCodingError(.notation, "")) {
            try Self.archive(#"{"a":[1,{"$damaged":{"offset":5,"reason":"truncated"}}]}"#)
        }
        #expect(throws: Never.self) {
            try Self.archive(#"{"$damaged":1}"#, literally: true)
        }
        #expect(throws: Never.self) { try Self.archive(#"{"$$damaged":1}"#) }
    }
}
