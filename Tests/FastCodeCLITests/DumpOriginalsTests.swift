import TestSupport

@Suite("dump-chunks of what the original wrote")
struct DumpOriginalsTests {
    @Test("JSON accounts for every byte", arguments: Originals.versions)
    func json(version: String) throws {
        for original in Originals.sample(version: version) {
            var end = 0
            var restored: [UInt8] = []

            for object in try Dump(original.bytes, .json, { $0.showsBytes = true }).objects()
            where object["kind"] as? String != "error" {
                #expect(object["offset"] as? Int == end, "\(original)")
                let digits = try #require(object["bytes"] as? String)
                let bytes = try #require([UInt8](hex: digits))
                #expect(object["length"] as? Int == bytes.count)
                end += bytes.count
                restored += bytes
            }

            #expect(restored == original.bytes, "\(original)")
        }
    }

    @Test("--at shows the chunk at an offset with what is around it", arguments: Originals.versions)
    func windows(version: String) throws {
        for original in Originals.all(version: version) {
            let index = try ArchiveIndex.find(original.bytes, dialect: nil, limits: FastLimits())
                .index
            var chunks: [ListedChunk] = []
            var cursor = ChunkCursor(index)
            while let listed = cursor.next() {
                chunks.append(listed)
            }

            for (number, chunk) in Thoroughness.sample(Array(chunks.enumerated())) {
                let found = ChunkNeighborhood(of: chunk.chunk.end - 1, margin: 2, in: index)
                var around: [Int] = []
                var depth = chunk.place.depth

                for (other, listed) in chunks.enumerated().prefix(number).reversed()
                where listed.place.depth < depth && listed.place.role != .definition {
                    around.insert(other, at: 0)
                    depth = listed.place.depth
                }

                let first = max(number - 2, 0)
                let expected =
                    around.filter { $0 < first } + Array(first...min(number + 2, chunks.count - 1))

                let numbers = found.members.map { $0.entry }
                #expect(numbers == expected, "\(original), \(number)")
                #expect(
                    found.target == number && found.members.allSatisfy { $0 == chunks[$0.entry] }
                )
            }
        }
    }

    @Test(
        "each number is taken once, and aliases point to the chunk that took it",
        arguments: Originals.versions
    )
    func numbers(version: String) throws {
        for original in Originals.sample(version: version) {
            let dump = Dump(original.bytes, .json)
            let objects = try dump.objects()
            var places: [String: (offset: Int, type: String)] = [:]

            for object in objects {
                guard let cache = object["cache"] as? String, let index = object["index"] as? Int,
                    let offset = object["offset"] as? Int, let type = object["type"] as? String
                else { continue }
                for number in [index, object["data-index"] as? Int].compactMap({ $0 }) {
                    #expect(places.updateValue((offset, type), forKey: "\(cache) \(number)") == nil)
                }
            }

            for target in objects.compactMap({ $0["target"] as? [String: Any] }) {
                let cache = try #require(target["cache"] as? String)
                let index = try #require(target["index"] as? Int)
                let place = try #require(places["\(cache) \(index)"])
                #expect(target["offset"] as? Int == place.offset)
                #expect(target["type"] as? String == place.type)
            }

            if let found = objects[0]["found"] as? [String: Int] {
                #expect(
                    places.keys.count { $0.hasPrefix("object") } == found["objects"],
                    "\(original)"
                )
                if let strings = found["strings"] {
                    #expect(places.keys.count { $0.hasPrefix("string") } == strings, "\(original)")
                }
            }
        }
    }

    @Test("fails where reading does, and only there", arguments: Originals.versions)
    func readability(version: String) throws {
        for original in Originals.all(version: version) {
            let dump = Dump(original.bytes)
            var diagnostics = Diagnostics()

            do throws(FastCodingError) {
                _ = try ArchiveReader.read(
                    original.bytes,
                    limits: FastLimits(),
                    diagnostics: &diagnostics
                )
                #expect(dump.error == nil, "\(original)")
                #expect(
                    dump.diagnostics.messages.map(\.message) == diagnostics.messages.map(\.message),
                    "\(original)"
                )
            } catch {
                #expect(dump.error == error, "\(original)")
                #expect(!dump.text.isEmpty)
            }
        }
    }

    @Test func `tells properties, keys and roles`() throws {
        let original = try #require(Originals.named("coded_nested"))
        let objects = try Dump(original.bytes, .json).objects()
        #expect(
            objects.compactMap { $0["role"] as? String }.prefix(4) == [
                "root", "class", "value", "key",
            ]
        )

        #expect(
            objects.compactMap { $0["key"] as? String } == [
                "text", "child", "text", "child", "text",
            ]
        )

        let employee = try #require(Originals.named("employee"))
        let properties = try Dump(employee.bytes, .json).objects().compactMap {
            $0["property"] as? String
        }

        #expect(
            properties == [
                "title", "salary", "boss", "name", "age", "friends", "height", "active", "extra",
            ]
        )
    }
}
