import FastCoding
import Foundation
import Testing

@Suite("Types with chunks of their own")
struct NativeTests {
    struct Moment: Codable, FastNative, Equatable {
        var seconds: Double
        init(_ seconds: Double) { self.seconds = seconds }
        var nativeValue: NativeValue { .date(seconds) }
        init?(nativeValue: NativeValue) {
            guard case .date(let seconds) = nativeValue else { return nil }
            self.seconds = seconds
        }
    }

    @Test("every native value comes back, and is its own chunk")
    func all() throws {
        let values: [NativeValue] = [
            .date(1.5), .data([1, 2, 3]), .url("a", base: .url("http://x/", base: nil)), .decimal(DecimalNumber(12)),
            .point(1, 2), .size(3, 4), .rect(1, 2, 3, 4), .vector(5, 6), .affineTransform(1, 2, 3, 4, 5, 6),
            .transform3D((0..<16).map(Double.init)), .range(location: 3, length: 4),
            .indexSet([NativeValue.Range(location: 1, length: 2)]),
        ]
        #expect(try roundTrip(values) == values)
        #expect(try json([Moment(1.5)]) == #"[{"$class":"NSDate","NS.time":1.5}]"#)
        #expect(throws: EncodingError.self) { try FastEncoder().encode(NativeValue.transform3D([1])) }
        #expect(throws: EncodingError.self) { try FastEncoder().encode(NativeValue.url("a", base: .date(1))) }
    }

    @Test("another kind than the type's is an error with its place")
    func mismatch() {
        let error = #expect(throws: DecodingError.self) { try decode([Moment].self, "[1.5]") }
        #expect(error?.path == "0")
    }

    // The tests of all modules are one program, so here the types of FastCodingFoundation already have their forms.
    // For types that it does not know, everything is as if it were absent.
    struct Event: Codable {
        var title: String
        var style: Date.ISO8601FormatStyle?
    }

    @Test("a type of Foundation is an error, never its Codable form in silence")
    func foundation() throws {
        let error = #expect(throws: EncodingError.self) {
            try FastEncoder().encode([Event(title: "a", style: Date.ISO8601FormatStyle())])
        }
        #expect(error?.path == "0.style")
        #expect(error?.context?.debugDescription.contains("ISO8601FormatStyle is a type of Foundation") == true)
        #expect(throws: EncodingError.self) { try FastEncoder().encode([Locale.Region("AT")]) }
        #expect(throws: EncodingError.self) { try FastEncoder().encode(["k": Decimal.FormatStyle()]) }
        let decoding = #expect(throws: DecodingError.self) {
            try decode([Event].self, #"[{"title":"a","style":{}}]"#)
        }
        #expect(decoding?.path == "0.style")
        #expect(try decode([Event].self, #"[{"title":"a"}]"#)[0].style == nil)
    }
}
