import FastCodingFoundation
import TestSupport

@Suite("Foundation's types in archives")
struct NativeTypeTests {
    struct Everything: Codable, Equatable {
        var date = Date(timeIntervalSinceReferenceDate: 0.1), data = Data([1, 2, 3])
        var url = URL(string: "http://example.com/a?b#c")
        var relative = URL(string: "d/e", relativeTo: URL(string: "http://example.com/a/"))
        var decimal = Decimal(string: "-123.4500")
        var indexes = IndexSet([1, 2, 3, 7]), range = NSRange(location: 3, length: 4)
        var point = CGPoint(x: 1.5, y: -2), size = CGSize(width: 3, height: 4)
        var rect = CGRect(x: 1, y: 2, width: -3, height: 4)
        var transform = AffineTransform(m11: 1, m12: 2, m21: 3, m22: 4, tX: 5, tY: 6)
    }

    @Test func `each is its own kind of chunk, and comes back`() throws {
        let value = Everything()
        let graph = try FastEncoder().graph(of: value)
        #expect(
            try FastDecoder().decode(Everything.self, from: FastEncoder().encode(value)) == value
        )

        let kinds: [(String, NodeKind)] = [
            ("date", .date),
            ("data", .data),
            ("url", .url),
            ("relative", .url),
            ("decimal", .decimal),
            ("indexes", .indexSet),
            ("range", .range),
            ("point", .point),
            ("size", .size),
            ("rect", .rect),
            ("transform", .affineTransform),
        ]

        for (name, kind) in kinds {
            #expect(try graph.kind(graph.index(graph.node(at: name))) == kind, "\(name)")
        }

        #expect(try graph[at: "date"].date?.secondsSince2001 == 0.1)
        #expect(try graph[at: "decimal"] == .decimal(#require(DecimalNumber("-123.45"))))
    }

    @Test func `a relative URL keeps its base, and the bases of that one`() throws {
        let first = try #require(URL(string: "http://example.com/a/"))
        let second = try #require(URL(string: "b/", relativeTo: first))
        let third = try #require(URL(string: "../c%20d", relativeTo: second))
        let copy = try FastDecoder().decode(
            [URL].self,
            from: FastEncoder().encode([third, second])
        )

        #expect(copy.map(\.relativeString) == ["../c%20d", "b/"])
        #expect(copy[0].baseURL?.relativeString == third.baseURL?.relativeString)
        #expect(copy.map(\.absoluteString) == [third, second].map(\.absoluteString))
    }

    @Test("a URL that Foundation would change is an error", arguments: ["a b", "http://[", "%"])
    func oddURLs(_ text: String) throws {
        let archive = try FastEncoder().encode([FastValue.url(text, base: nil)])
        let url = try? FastDecoder().decode([URL].self, from: archive)
        #expect(url == nil || text != "a b" && url?[0].relativeString == text)
    }

    @Test(
        "decimals keep all digits and both ends of the exponent",
        arguments: [
            "0", "1", "-1", "340282366920938463463374607431768211455", "1e127", "-1e-128", "0.1",
            "340282366920938463463374607431768211455e127", "12345678901234567890e-60",
        ]
    )
    func decimals(_ text: String) throws {
        let number = try #require(DecimalNumber(text))
        let decimal = try #require(Decimal(nativeValue: .decimal(number)))
        #expect(decimal.nativeValue == .decimal(number))
        #expect(
            try FastDecoder().decode([Decimal].self, from: FastEncoder().encode([decimal])) == [
                decimal
            ]
        )
    }

    @Test func `not-a-number is a decimal, too`() throws {
        #expect(Decimal.nan.nativeValue == .decimal(.nan))
        #expect(Decimal(nativeValue: .decimal(.nan))?.isNaN == true)
    }

    @Test func `what is above 2^32 - 1 is an error, not cut`() {
        for body in [
            { try FastEncoder().encode(["x": [NSRange(location: NSNotFound, length: 0)]]) },
            { try FastEncoder().encode(["x": [IndexSet([1 << 32])]]) },
        ] {
            expectError(EncodingError.self, at: "x.0", .notRepresentable) { try body() }
        }
        #expect(throws: Never.self) { try FastEncoder().encode([IndexSet([1 << 32 - 1])]) }
    }

    private func comesBack<T: Codable & Equatable>(_ value: T) throws {
        #expect(try FastDecoder().decode([T].self, from: FastEncoder().encode([value])) == [value])
        let text = try FastEncoder().text([value], .init(style: .exact))
        #expect(try FastDecoder().decode([T].self, fromText: text) == [value])
    }

    @Test func `types without chunks come back by their Codable form`() throws {
        let id = UUID()
        try comesBack(id)
        #expect(try FastEncoder().graph(of: [id])[at: "0"].string == id.uuidString)
        try comesBack(CGFloat(1.5))
        try comesBack(Calendar(identifier: .gregorian))
        try comesBack(CharacterSet(charactersIn: "a\u{1F600}"))
        try comesBack(
            DateComponents(
                calendar: Calendar(identifier: .gregorian),
                year: 2018,
                month: 3,
                nanosecond: 5
            )
        )

        try comesBack(DateInterval(start: Date(timeIntervalSinceReferenceDate: 0.1), duration: 3))
        try comesBack(IndexPath(indexes: [1, 2, 3]))
        try comesBack(Locale(identifier: "de_AT"))

        for locale in [Locale.current, .autoupdatingCurrent] {
            try comesBack(locale)
        }

        for calendar in [Calendar.current, .autoupdatingCurrent] {
            try comesBack(calendar)
        }

        try comesBack(Measurement(value: 1.5, unit: UnitLength.miles))
        try comesBack(Measurement(value: 20, unit: UnitTemperature.celsius))
        var name = PersonNameComponents()
        name.givenName = "Ann"
        try comesBack(name)
        try comesBack(try #require(TimeZone(identifier: "Europe/Vienna")))
        try comesBack(try #require(URLComponents(string: "http://a.b/c?d=e#f")))
    }

    @Test func `keys of dictionaries may be of Foundation's types`() throws {
        try comesBack([Date(timeIntervalSinceReferenceDate: 1): [URL(string: "http://a")]])
        try comesBack([UUID(): Data([1])])
    }

    @Test func `a number is no date`() throws {
        let text = Array(#"[{"at": 1.5}]"#.utf8)
        #expect(throws: DecodingError.self) {
            try FastDecoder().decode([[String: Date?]].self, fromText: text)
        }
    }
}
