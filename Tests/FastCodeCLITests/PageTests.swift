import TestSupport

@Suite("The page of view")
struct PageTests {
    @Test func `has the archive, its chunks and its classes as data`() throws {
        let archive = try Info.archive(InfoTests.notation)
        let page = Page(archive)
        #expect(page.error == nil)
        let data = try page.data()
        #expect(data["name"] as? String == "a.fast" && data["size"] as? Int == archive.count)
        #expect(
            data["damage"] is NSNull && data["isCut"] as? Bool == false
                && data["unread"] as? Int == archive.count
        )

        #expect((data["findings"] as? [Any])?.isEmpty == true)
        #expect(try page.bytes("bytes") == Data(archive))
        try compare(page, with: Dump(archive, .json))
        let classes = try #require(data["classes"] as? [[String: Any]])
        #expect(classes.compactMap { $0["name"] as? String } == ["Item", "Item", "Tag"])
    }

    /// Compares the rows of a page with what dump-chunks lists.
    private func compare(_ page: Page, with dump: Dump) throws {
        let data = try page.data()
        let types = try #require(data["types"] as? [[String]])
        let rows = try page.rows()
        let listed = try dump.objects().filter { $0["kind"] as? String == "chunk" }
        #expect(rows.count == listed.count)
        let caches = ["object", "string", "class"]
        var offsets: [Int: Int] = [:]
        for row in rows where row.number >= 0 {
            offsets[row.number] = row.offset
            if types[row.type][1] == "keyedArchive", offsets[row.number - 4] == nil {
                offsets[row.number - 4] = row.offset
            }
        }

        for (row, chunk) in zip(rows, listed) {
            let isRight =
                row.offset == chunk["offset"] as? Int && row.length == chunk["length"] as? Int
                && types[row.type][0] == chunk["type"] as? String
                && row.depth == chunk["depth"] as? Int
                && (row.number < 0 ? nil : row.number >> 2) == chunk["index"] as? Int
                && (row.number < 0 ? nil : caches[row.number & 3]) == chunk["cache"] as? String
                && (chunk["place"] == nil || chunk["place"] as? Int == row.place)

            #expect(isRight, "\(row) \(chunk)")
            let target = chunk["target"] as? [String: Any]
            if types[row.type][1] == "alias" {
                #expect(offsets[row.target] == target?["offset"] as? Int, "\(chunk)")
            }
        }
    }

    @Test func `permits nothing but its own script and style, which it names by their hashes`()
        throws
    {
        let text = Page(try Info.archive("[]")).text
        let element = /http-equiv="Content-Security-Policy" content="([^"]*)"/
        let policy = try #require(text.firstMatch(of: element)).output.1
        let parts = policy.split(separator: "; ").map { $0.split(separator: " ") }
        #expect(parts.first == ["default-src", "'none'"])
        #expect(
            parts.map(\.first) == [
                "default-src", "style-src", "script-src", "base-uri", "form-action",
            ]
        )

        #expect(
            parts.dropFirst().prefix(2).allSatisfy { $0.count == 2 && $0[1].hasPrefix("'sha256-") }
        )

        #expect(!policy.contains("unsafe"))
        #expect(text.matches(of: /<script/).count == 2 && text.matches(of: /<style/).count == 1)
        #expect(!text.contains("http://") && !text.contains("https://"))
    }

    @Test(
        "no text of an archive can leave the element of the data, or be seen as it is by what reads the page"
    )
    func inert() throws {
        let names = [
            "</script><script>alert(1)</script>", "<!--", "]]>", "\u{2028}\u{2029}",
            "<img src=x onerror=alert(1)>",
        ]

        let list = try names.map { name in
            let quoted = String(decoding: try JSONEncoder().encode(name), as: UTF8.self)
            return "{\"$class\": \(quoted), \(quoted): \(quoted)}"
        }

        let page = Page(try Info.archive("[" + list.joined(separator: ",") + "]"), name: names[0])
        #expect(!(try page.dataText()).contains { "<\u{2028}\u{2029}".contains($0) })
        let data = try page.data()
        #expect(data["name"] as? String == names[0])
        #expect(
            (data["classes"] as? [[String: Any]])?.compactMap { $0["name"] as? String } == names
        )

        let plain = Page(try Info.archive("[]"), name: "a").text
        for part in ["<script", "</script", "<img", "<!--"] {
            #expect(page.text.ranges(of: part).count == plain.ranges(of: part).count)
        }
    }

    @Test(
        "a damaged archive is there up to the damage, which is a finding; bytes after the root are one, too"
    )
    func damage() throws {
        let whole = try Info.archive(InfoTests.notation)
        for length in stride(from: 20, to: whole.count, by: 7) {
            let page = Page(Array(whole.prefix(length)))
            #expect(page.error != nil && page.text.hasSuffix("</html>\n"))
            let data = try page.data()
            #expect(data["isCut"] as? Bool == true)
            let code = (data["damage"] as? [String: Any])?["code"] as? String
            #expect(code == page.error?.code.name)
            #expect(
                (data["findings"] as? [[String: Any]])?.contains { $0["code"] as? String == code }
                    == true
            )
        }

        let longer = try Page(whole + [1, 2]).data()
        #expect(longer["isCut"] as? Bool == false && longer["unread"] as? Int == whole.count)
        #expect(
            (longer["findings"] as? [[String: Any]])?.compactMap { $0["code"] as? String } == [
                "trailing-bytes"
            ]
        )

        #expect(Page([1, 2, 3]).text.isEmpty)
    }

    @Test(
        "of an archive with which it would be too large it shows the beginning, and a warning says so",
        arguments: ["nulls", "objects", "entries"]
    )
    func tooLarge(kind: String) throws {
        let elements =
            switch kind {
            case "nulls": Array(repeating: "null", count: 2000)
            case "objects":
                (0..<300).map {
                    #"{"$class":"C\#($0)\u0001","p\#($0)":[{"$alias":"$root"},"\#($0)"]}"#
                }
            default:
                ["{" + (0..<500).map { "\"\($0)\":[\($0)]" }.joined(separator: ",") + "}", "2"]
            }

        let archive = try Info.archive("[" + elements.joined(separator: ",") + "]")
        let whole = Page(archive)
        let size = try whole.dataText().utf8.count
        #expect(whole.warnings.isEmpty && size > 3000)
        let least = try Page(archive, within: 0).dataText().utf8.count
        let rows = try whole.rows()

        for most in [0, 3000, size / 2, size - 500, size + 60_000] {
            let page = Page(archive, within: most)
            #expect(try page.dataText().utf8.count <= max(most, least) + 500)
            let data = try page.data()
            let shown = try #require(data["shown"] as? Int)
            let part = try page.rows()
            #expect(data["size"] as? Int == archive.count)
            #expect(part == Array(rows.prefix(part.count)))
            #expect(try page.bytes("bytes") == Data(archive.prefix(shown)))
            #expect(
                page.error == nil
                    && page.warnings.map(\.code) == (shown < archive.count ? [.outputLimit] : [])
            )

            #expect(
                page.warnings.allSatisfy { $0.offset == shown } && data["unread"] as? Int == shown
            )

            if shown < archive.count {
                #expect(rows[part.count].offset == shown)
            }

            #expect((shown == archive.count) == (most > size))
        }
    }

    @Test func `what follows the root is left out if it would make the page too large`() throws {
        let archive = try Info.archive("[1]")
        let page = Page(archive + Array(repeating: 0, count: 50_000), within: 10_000)
        #expect(
            try page.dataText().utf8.count < 10_500 && page.data()["shown"] as? Int == archive.count
        )

        #expect(page.warnings.map(\.code) == [.trailingBytes, .outputLimit])
    }

    @Test("the archives of the original can all be shown", arguments: Originals.versions)
    func originals(version: String) throws {
        for original in Originals.sample(version: version) {
            let page = Page(original.bytes)
            #expect(page.error?.code == Dump(original.bytes).error?.code, "\(original.name)")

            if page.error == nil || !page.text.isEmpty {
                try compare(page, with: Dump(original.bytes, .json))
            }
        }
    }

    /// Records as an app may save them.
    private static let records =
        "["
        + (0..<3000).map { #"{"id":\#($0),"name":"person \#($0 * 7919)","tags":["a","b"]}"# }
        .joined(separator: ",") + "]"

    @Test("a page is at most four times its document", arguments: ["fast", "keyed", "xml", "json"])
    func size(format: String) throws {
        let archive = try Info.archive(Self.records)
        var document: [UInt8] = []
        var diagnostics = Diagnostics()
        switch format {
        case "fast": document = archive
        case "json": document = Array(Self.records.utf8)
        default:
            try Conversion.decode(
                archive,
                to: format == "xml" ? .xml : .binary,
                options: WritingOptions(),
                diagnostics: &diagnostics
            ) { document.append($0) }
        }

        let page = Page(document)
        #expect(page.error == nil && page.text.utf8.count <= 4 * document.count)
        #expect(try page.bytes("bytes") == Data(document))
    }

    @Test(
        "the rows of a document without chunks are its parts",
        arguments: ["binary", "xml", "json"]
    )
    func parts(format: String) throws {
        let file = ["binary": "todo.plist", "xml": "todo.xml", "json": "todo.json"][format]
        let document = Array(
            try Data(contentsOf: Repository.url.appending(path: "examples/\(file ?? "")"))
        )
        let page = Page(document)
        let data = try page.data()
        let types = try #require(data["types"] as? [[String]])
        let rows = try page.rows()
        #expect(page.error == nil && data["size"] as? Int == document.count)
        if format == "json" {
            #expect(
                rows.count == (try Info(document) { $0.isJSON = true }.object()["parts"] as? Int)
            )
            return
        }

        let dump = try Dump(document, .json).objects().dropFirst()
        #expect(rows.count == dump.count)
        for (row, part) in zip(rows, dump) {
            #expect(row.offset == part["offset"] as? Int && row.length == part["length"] as? Int)
            #expect(types[row.type][0] == part["type"] as? String)
            #expect(part["number"] == nil || part["number"] as? Int == row.number >> 2)
            #expect(part["depth"] == nil || part["depth"] as? Int == row.depth)
        }
    }

    @Test
    func `the parts of the page that are compiled in are those that scripts/embed-page makes`()
        throws
    {
        let folder = Folder()
        let script = Repository.url.appending(path: "scripts/embed-page")
        let process = try Process.run(script, arguments: [folder.path("made.swift")])
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        let committed = try Repository.text("Sources/FastCodingInspector/Page/PageResources.swift")
        #expect(try folder.text("made.swift") == committed, "run scripts/generate")
    }
}
