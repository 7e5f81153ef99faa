import TestSupport

/// A page of an archive.
struct Page: Shown {
    let written: WrittenText

    init(_ archive: [UInt8], name: String = "a.fast", within most: Int = ArchivePage.mostData) {
        let report = with(ArchiveReport(.page(.anything))) { $0.name = name }
        written = WrittenText { diagnostics, output throws(FastCodingError) in
            try ArchivePage.write(
                archive,
                report: report,
                policy: .anything,
                within: most,
                warn: { diagnostics.receive($0) },
                output: output
            )
        }
    }

    /// The text of the element that holds the data.
    func dataText() throws -> Substring {
        let start = try #require(
            text.firstRange(of: "<script type=\"application/json\" id=\"data\">")
        )
        let rest = text[start.upperBound...]
        return rest[..<(try #require(rest.firstRange(of: "</script>")).lowerBound)]
    }

    func data() throws -> [String: Any] {
        try #require(
            JSONSerialization.jsonObject(with: Data(try dataText().utf8)) as? [String: Any]
        )
    }

    /// The bytes that strings of base64 in an array stand for.
    func bytes(_ name: String) throws -> Data {
        let blocks = try #require(data()[name] as? [String])
        return try blocks.reduce(Data()) { $0 + (try #require(Data(base64Encoded: $1))) }
    }

    /// The rows, as the page's data.js reads them.
    func rows() throws -> [PageRowRead] {
        let data = try data()
        let types = try #require(data["types"] as? [[String]])
        var reader = PageRowReader(
            bytes: Array(try bytes("rows")),
            isText: ["elements", "values"].contains(data["form"] as? String),
            isAlias: types.map { $0[1] == "alias" },
            end: try #require(data["header"] as? Int)
        )

        let count = try #require(data["rowCount"] as? Int)
        return (0..<count).map { _ in reader.next() }
    }
}
