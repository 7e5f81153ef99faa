import Testing

@testable import FastCoding

@Suite("JSON reader")
struct JSONReaderTests {
    @Test("events come in the order of the text, each with the offset where it begins")
    func order() throws {
        var diagnostics = Diagnostics()
        let text = #"{"a": [1, -2.5, "x\ty"], "b": {"é": null}, "c": [], "d": {}, "e": true, "f": false}"#
        let lines = try events(text.utf8, diagnostics: &diagnostics)
        #expect(
            lines == [
                "{ @0", "key a @1", "[ @6", "integer 1 @7", "double -2.5 @10", "string x\ty @16", "] @22",
                "key b @25", "{ @30", "key é @31", "null @37", "} @41", "key c @44", "[ @49", "] @50", "key d @53",
                "{ @58", "} @59", "key e @62", "true @67", "key f @73", "false @78", "} @83",
            ])
    }
}
