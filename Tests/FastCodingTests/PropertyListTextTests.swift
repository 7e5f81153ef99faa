import TestSupport

@testable import _FastCodingCore

@Suite("Base64, hexadecimal digits and dates")
struct PropertyListTextTests {
    @Test(
        "base64 is what Foundation writes and reads back, for every length to 64",
        arguments: SplitMix64.seeds(20)
    )
    func base64(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        for count in 0...64 {
            let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
            var text = ByteBuffer()
            Base64.encode(bytes.span, into: &text)
            #expect(
                text.array == Array(Data(bytes).base64EncodedString().utf8),
                "seed \(seed): \(bytes)"
            )

            var back = ByteBuffer()
            #expect(Base64.decode(text.span, into: &back) == nil, "seed \(seed): \(bytes)")
            #expect(back.array == bytes, "seed \(seed)")
        }
    }

    @Test(
        "malformed base64 is refused at its first wrong character",
        arguments: [
            ("QQ==", nil),
            (" Q Q\n=\t=\r ", nil),
            ("", nil),
            ("QQ=", 3),
            ("QQ", 2),
            ("Q", 1),
            ("=", 0),
            ("Q===", 1),
            ("QQ==Q", 4),
            ("QUI==", 4),
            ("QU!I", 2),
            ("QUJD=", 4),
            ("QR==", nil),
        ] as [(String, Int?)]
    )
    func malformedBase64(text: String, wrong: Int?) {
        var output = ByteBuffer()
        #expect(Base64.decode(Array(text.utf8).span, into: &output) == wrong)
    }

    @Test func `hexadecimal digits of either case are read, and written in lower case`() {
        var bytes = ByteBuffer()
        #expect(Hex.decode(Array("00 fF\nA9".utf8).span, into: &bytes) == nil)
        #expect(bytes.array == [0, 255, 0xA9])
        var text = ByteBuffer()
        text.append(hex: bytes.span)
        #expect(text.array == Array("00ffa9".utf8))
        #expect(Hex.decode(Array("00f".utf8).span, into: &bytes) == 3)
        #expect(Hex.decode(Array("00g0".utf8).span, into: &bytes) == 2)
    }

    @Test func `every day from the year -800 to 3200 follows the one before`() {
        var previous = CalendarDate(year: -800, month: 1, day: 1)
        var seconds = previous.secondsSince2001 ?? 0

        while previous.year < 3200 {
            seconds += 86_400
            let date = CalendarDate(secondsSince2001: seconds)
            var next = previous
            next.day += 1

            if !next.isValid {
                next.day = 1
                next.month += 1
            }

            if !next.isValid {
                next.month = 1
                next.year += 1
            }

            guard date == next, next.secondsSince2001 == seconds else {
                Issue.record("\(date) follows \(previous)")
                return
            }

            previous = next
        }

        #expect(CalendarDate(secondsSince2001: 0) == CalendarDate(year: 2001, month: 1, day: 1))
    }

    @Test(
        "dates have as many digits as they need",
        arguments: [
            (0, "2001-01-01T00:00:00Z"),
            (542_894_400.123, "2018-03-16T12:00:00.123Z"),
            (-0.25, "2000-12-31T23:59:59.75Z"),
            (-978_307_200, "1970-01-01T00:00:00Z"),
            (0.1, "2001-01-01T00:00:00.1Z"),
            (1e-7, "2001-01-01T00:00:00.0000001Z"),
            (252_423_993_600, "+10000-01-01T00:00:00Z"),
            (-63_113_904_000, "0001-01-01T00:00:00Z"),
            (-63_113_904_001, "0000-12-31T23:59:59Z"),
            (-63_145_526_401, "-0001-12-31T23:59:59Z"),
            (9e18, "+285198648562-04-21T16:00:00Z"),
        ] as [(Double, String)]
    )
    func dateText(seconds: Double, text: String) {
        #expect(ISO8601.text(seconds: seconds) == text)
        #expect(ISO8601.parse(Array(text.utf8).span) == seconds)
    }

    @Test func `a date's text reads back as the same bits, but for negative zero`() {
        var generator = SplitMix64(seed: SplitMix64.seeds(1)[0])
        for _ in 0..<Thoroughness.count(20_000) {
            let seconds =
                Bool.random(using: &generator)
                ? Double.random(in: -1e11...1e11, using: &generator)
                : Double(bitPattern: generator.next())

            guard let text = ISO8601.text(seconds: seconds) else {
                #expect(!(seconds.magnitude < 0x1p63))
                continue
            }

            #expect(
                ISO8601.parse(Array(text.utf8).span)?.bitPattern == seconds.bitPattern,
                "\(seconds) as \(text)"
            )
        }

        #expect(ISO8601.text(seconds: -0.0) == "2001-01-01T00:00:00Z")
        for seconds in [Double.leastNonzeroMagnitude, -Double.leastNonzeroMagnitude] {
            #expect(
                ISO8601.parse(Array((ISO8601.text(seconds: seconds) ?? "").utf8).span) == seconds
            )
        }
    }

    @Test(
        "offsets from UTC are taken off",
        arguments: [
            ("2001-01-01T02:00:00+02:00", 0),
            ("2001-01-01T02:00:00.5+0200", 0.5),
            ("2000-12-31T19:30:00-0430", 0),
            ("2001-01-01T01:00:00+01", 0),
            ("2001-01-01T00:00:00.000Z", 0),
            ("2001-01-01T00:00:00.25-00:00", 0.25),
        ] as [(String, Double)]
    )
    func offsets(text: String, seconds: Double) {
        #expect(ISO8601.parse(Array(text.utf8).span) == seconds)
    }

    @Test(
        "what is no date is refused",
        arguments: [
            "", "2001-01-01", "2001-01-01T00:00:00", "2001-02-29T00:00:00Z", "2001-13-01T00:00:00Z",
            "2001-01-01T24:00:00Z", "2001-01-01T00:00:60Z", "2001-01-01 00:00:00Z",
            "2001-01-01T00:00:00.Z",
            "2001-01-01T00:00:00+24:00", "2001-01-01T00:00:00Zx", "01-01-01T00:00:00Z",
            "2001-01-01T00:00:00+02:0",
            "12001-01-01T00:00:00Z", "+9999999999999-01-01T00:00:00Z",
            "+999999999999-01-01T00:00:00Z",
        ]
    )
    func noDate(text: String) {
        #expect(ISO8601.parse(Array(text.utf8).span) == nil)
    }

    @Test func `a property list carries whole seconds of the years 1 to 9999`() {
        for seconds in [0, 1, -1, -63_113_904_000, 252_423_993_599] as [Double] {
            #expect(ISO8601.isPropertyListDate(seconds))
        }

        for seconds in [-0.0, 0.5, -63_113_904_001, 252_423_993_600, .infinity, .nan, 1e300]
            as [Double]
        {
            #expect(!ISO8601.isPropertyListDate(seconds))
        }
    }
}
