import TestSupport

@Suite("Types with chunks of their own")
struct NativeTests {
    struct Moment: Codable, FastNative, Equatable {
        var seconds: Double
        init(_ seconds: Double) {
            self.seconds = seconds
        }
        var nativeValue: FastValue {
            .date(ArchiveDate(secondsSince2001: seconds))
        }
        init?(nativeValue: FastValue) {
            guard case .date(let date) = nativeValue else { return nil }
            seconds = date.secondsSince2001
        }
    }

    @Test func `every native value comes back, and is its own chunk`() throws {
        let values: [FastValue] = [
            .date(ArchiveDate(secondsSince2001: 1.5)),
            .data([1, 2, 3]),
            .url("a", base: .url("http://x/", base: nil)),
            .decimal(DecimalNumber(12)),
            .geometry(.point(x: 1, y: 2)),
            .geometry(.size(width: 3, height: 4)),
            .geometry(.rect(x: 1, y: 2, width: 3, height: 4)),
            .geometry(.vector(dx: 5, dy: 6)),
            .geometry(.affineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)),
            .geometry(.transform3D((0..<16).map(Double.init))),
            .range(IndexRange(location: 3, length: 4)),
            .indexSet([IndexRange(location: 1, length: 2)]),
        ]

        #expect(try roundTrip(values).map(\.content) == values)
        #expect(try json([Moment(1.5)]) == #"[{"$class":"NSDate","NS.time":1.5}]"#)
        #expect(throws: EncodingError.self) {
            try FastEncoder().encode(FastValue.geometry(.transform3D([1])))
        }

        #expect(throws: EncodingError.self) {
            try FastEncoder().encode(FastValue.url("a", base: .decimal(DecimalNumber(1))))
        }
    }

    @Test("another kind than the type's is an error with its place")
    func mismatch() {
        expectError(DecodingError.self, at: "0") { try decode([Moment].self, "[1.5]") }
    }

    // The tests of all modules are one program, so here the types of FastCodingFoundation already
    // have their forms. For types that it does not know, everything is as if it were absent.
    struct Event: Codable {
        var title: String, style: Date.ISO8601FormatStyle?
    }

    @Test func `a type of Foundation is an error, never its Codable form in silence`() throws {
        let error = expectError(EncodingError.self, at: "0.style") {
            try FastEncoder().encode([Event(title: "a", style: Date.ISO8601FormatStyle())])
        }

        #expect(error?.text.contains("ISO8601FormatStyle is a type of Foundation") == true)
        #expect(throws: EncodingError.self) { try FastEncoder().encode([Locale.Region("AT")]) }
        #expect(throws: EncodingError.self) {
            try FastEncoder().encode(["k": Decimal.FormatStyle()])
        }

        expectError(DecodingError.self, at: "0.style") {
            try decode([Event].self, #"[{"title":"a","style":{}}]"#)
        }

        #expect(try decode([Event].self, #"[{"title":"a"}]"#)[0].style == nil)
    }
}
