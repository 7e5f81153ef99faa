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
                warn: { diagnostics.take($0) },
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
}
