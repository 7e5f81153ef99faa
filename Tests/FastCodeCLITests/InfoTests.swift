import TestSupport

@Suite("info")
struct InfoTests {
    static let notation = #"""
        {"items": [{"$class": "Item", "name": "one", "size": 1, "next": {"$alias": "items.1"}},
                   {"$class": "Item", "name": "another", "size": null, "next": {"$alias": "items.0"}},
                   {"$class": "Item", "name": "one", "tag": {"$class": "Tag"}}],
         "picture": {"$class": "NSData", "$data": "AAECAwQFBgcICQ=="}, "first": {"$alias": "items.0"}}
        """#

    @Test
    func
        `tells what wrote an archive, what is in it, what is shared, its classes, and what is big`()
        throws
    {
        let info = Info(try Info.archive(Self.notation))
        #expect(info.error == nil)
        #expect(
            info.text.replacing(/(?s)\ntype .*?\n\n/, with: "\n") == """
                written by  FastCoder 3.3, or a program that writes as it does, such as fastcode; no known fault shows
                dialect     nominal: as the format is meant, numbered as the original's reader does
                size        182 bytes
                content     23 chunks, nested 4 deep
                root        dictionary
                sharing     3 references to 2 objects (1 in a cycle), 1 to 1 string; saves 35 bytes

                class Item, 3 objects
                  name                    string
                  size                    integer, null or nil
                  next                    Item or nil
                  tag                     Tag or nil

                class Tag, 1 object

                biggest values
                   10  data    picture
                    7  string  items.0.next.name
                    3  string  items.0.name

                """
        )

        #expect(info.text.contains("\ntype             chunks  bytes   share\nClassDefinition "))
    }

    @Test(
        "errors about a property list name a place in the file, and what comes before it is described",
        arguments: [
            #"<plist><array><string>one</string><array><string>two</string></array></array></plist>"#,
            """
            <plist><dict><key>$archiver</key><string>NSKeyedArchiver</string>
            <key>$version</key><integer>100000</integer>
            <key>$top</key><dict><key>root</key><dict><key>CF$UID</key><integer>1</integer></dict></dict>
            <key>$objects</key><array><string>$null</string><dict>
            <key>$class</key><dict><key>CF$UID</key><integer>2</integer></dict>
            <key>a</key><integer>1</integer><key>b</key><integer>2</integer></dict>
            <dict><key>$classname</key><string>C</string></dict></array></dict></plist>
            """,
        ]
    )
    func placesInPropertyLists(text: String) throws {
        let info = Info(Array(text.utf8)) { $0.limits.chunks = 2 }
        let error = try #require(info.error)
        let offset = try #require(error.offset)
        #expect(error.code == .chunkLimit && Array(text.utf8)[offset] == UInt8(ascii: "<"))
        #expect(
            info.text.contains(
                "\ndamage      this report covers only the bytes before \(offset)\n"
            )
        )

        let json = Info(Array(text.utf8)) {
            $0.limits.chunks = 2
            $0.isJSON = true
        }
        let member = try #require(json.object()["error"] as? [String: Any])
        #expect(member["code"] as? String == "chunk-limit" && member["offset"] as? Int == offset)
    }

    @Test(
        "the types of properties begin in one column, however long or wide the names are",
        arguments: [
            ["short", "aVeryLongPropertyNameIndeedOfSome"],
            ["short", "\u{6F22}\u{5B57}", "e\u{301}\u{301}", "a b", "\u{1B}[2J"],
            ["short", String(repeating: "\u{6F22}", count: 20)],
            ["short", String(repeating: "n", count: 60), String(repeating: "n", count: 61)],
            ["short", String(repeating: "a b ", count: 100)],
            ["", "x"],
        ]
    )
    func columns(names: [String]) throws {
        let keys = try names.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }
        let notation = #"{"$class":"A","# + keys.map { $0 + ":5" }.joined(separator: ",") + "}"
        let lines = Info(try Info.archive(notation)).text.split(separator: "\n").filter {
            $0.hasSuffix("  integer")
        }

        #expect(lines.count == names.count)
        let columns = lines.map { DisplayWidth.of(String($0.dropLast("integer".count))) }
        #expect(Set(columns).count == 1, "\(lines)")

        for (line, name) in zip(lines, names) where DisplayWidth.of(name) > 60 {
            #expect(line.contains("\u{2026}"), "\(line)")
        }
    }

    @Test func `says the same to programs`() throws {
        let archive = try Info.archive(Self.notation)
        let object = try Info(archive) {
            $0.isJSON = true
            $0.name = "a.fast"
        }.object()

        #expect(object["kind"] as? String == "info" && object["file"] as? String == "a.fast")
        #expect(object["size"] as? Int == archive.count && object["depth"] as? Int == 4)
        #expect(
            object["sharing"] as? [String: Int] == [
                "references": 3,
                "objects": 2,
                "string-references": 1,
                "strings": 1,
                "cyclic": 1,
                "saved": 35,
            ]
        )

        let classes = try #require(object["classes"] as? [[String: Any]])
        #expect(classes.map { $0["name"] as? String } == ["Item", "Tag"])
        #expect(classes.map { $0["objects"] as? Int } == [3, 1])
        let properties = try #require(classes[0]["properties"] as? [[String: Any]])
        #expect(properties.map { $0["name"] as? String } == ["name", "size", "next", "tag"])
        #expect(properties[1]["types"] as? [String] == ["integer", "null", "nil"])
        #expect(properties[2]["class"] as? String == "Item")
        let biggest = try #require(object["biggest"] as? [[String: Any]])
        #expect(
            biggest.map { $0["path"] as? String } == [
                "picture", "items.0.next.name", "items.0.name",
            ]
        )

        let types = try #require(object["types"] as? [[String: Any]])
        let padding = try #require(object["padding"] as? Int)
        #expect(types.reduce(20 + padding) { $0 + ($1["bytes"] as? Int ?? 0) } == archive.count)
    }

    @Test("describes a damaged archive up to the damage", arguments: [false, true])
    func damage(isJSON: Bool) throws {
        let whole = try Info.archive(Self.notation)
        let info = Info(Array(whole.prefix(150))) { $0.isJSON = isJSON }
        #expect(info.error?.code == .truncated)
        #expect(info.text.contains("Item") && !info.text.contains("biggest"))

        if isJSON {
            #expect(
                (try info.object()["error"] as? [String: Any])?["code"] as? String == "truncated"
            )
        } else {
            #expect(
                info.text.contains(
                    "\ndamage      this report covers only the bytes before "
                )
            )
        }

        for length in 0..<whole.count {
            #expect(Info(Array(whole.prefix(length))) { $0.isJSON = isJSON }.error != nil)
        }
    }

    @Test(
        "names the known faults of the release that wrote an archive, and finds its counts",
        arguments: Originals.versions
    )
    func originals(version: String) throws {
        var faults = 0
        for original in Originals.all(version: version) {
            let info = Info(original.bytes) { $0.isJSON = true }
            guard info.error == nil else { continue }

            let object = try info.object()
            let statistics = try Dump(original.bytes, .statisticsJSON).objects()[0]
            #expect(object["chunks"] as? Int == statistics["chunks"] as? Int)
            let found = try #require(object["faults"] as? [String])
            let origin = try #require(object["origin"] as? String)
            #expect(origin.contains("FastCoder \(try #require(object["version"] as? String))"))
            #expect(found.allSatisfy { origin.contains($0) })
            #expect(found.isEmpty == origin.hasSuffix("no known fault shows"))
            faults += found.isEmpty ? 0 : 1
        }

        #expect(faults > 0 || !["2.1", "3.0", "3.0.1"].contains(version))
    }

    @Test func `the biggest values are ten at most, and the paths lead to them`() throws {
        let texts = (0..<30).map {
            "\"k\($0)\": \"\(String(repeating: "x", count: ($0 * 7) % 31 + 1))\($0)\""
        }

        let archive = try Info.archive("{" + texts.joined(separator: ",") + "}")
        let graph = try ObjectGraph(archive: archive)
        let biggest = try #require(
            try Info(archive) { $0.isJSON = true }.object()["biggest"] as? [[String: Any]]
        )

        #expect(biggest.count == 10)
        let sizes = biggest.compactMap { $0["bytes"] as? Int }
        #expect(sizes == sizes.sorted(by: >))

        for value in biggest {
            let path = try #require(value["path"] as? String)
            #expect(try graph[at: path].string?.utf8.count == value["bytes"] as? Int)
        }

        #expect(
            sizes.last ?? 0 >= graph.records.indices.dropFirst(4).compactMap { index in
                let node = ObjectGraph.NodeIndex(UInt32(index))
                return graph.kind(node) == .string ? graph.byteRange(node).count : nil
            }.sorted(by: >).prefix(10).last ?? 0
        )
    }
}
