import TestSupport

/// Texts that RFC 8259 accepts and refuses.
enum JSONGrammarCases {
    /// A text that must be refused, and the byte at which.
    struct Refused: Sendable, CustomTestStringConvertible {
        var text: [UInt8]
        var offset: Int
        var code: FastCodingError.Code
        /// What the sentence must contain.
        var word: String

        /// What helps, if the test asks for that.
        var suggestion: Suggestion?

        init(
            _ text: String,
            _ offset: Int,
            _ code: FastCodingError.Code,
            _ word: String = "",
            suggestion: Suggestion? = nil
        ) {
            self.text = Array(text.utf8)
            self.offset = offset
            self.code = code
            self.word = word
            self.suggestion = suggestion
        }

        init(_ text: String, _ offset: Int, _ word: String = "", suggestion: Suggestion? = nil) {
            self.init(text, offset, .jsonSyntax, word, suggestion: suggestion)
        }

        init(
            bytes: [UInt8],
            _ offset: Int,
            _ code: FastCodingError.Code = .jsonSyntax,
            _ word: String = ""
        ) {
            text = bytes
            self.offset = offset
            self.code = code
            self.word = word
        }

        var testDescription: String {
            String(decoding: text, as: UTF8.self).debugDescription
        }
    }

    /// Texts that are JSON, and their events without offsets.
    static let accepted: [(String, String)] = [
        // Any value may be the root.
        ("null", "null"),
        ("true", "true"),
        ("false", "false"),
        ("0", "integer 0"),
        (#""""#, "string "),
        ("[]", "[ ]"),
        ("{}", "{ }"),
        ("1.5", "double 1.5"),
        (#""a""#, "string a"),
        // White space.
        (" null", "null"),
        ("null ", "null"),
        ("\t\n\r null \t\n\r", "null"),
        ("\u{FEFF}1", "integer 1"),
        ("\u{FEFF} []", "[ ]"),
        ("[ ]", "[ ]"),
        ("[\n\t\r ]", "[ ]"),
        ("{ }", "{ }"),
        ("[1 ,2]", "[ integer 1 integer 2 ]"),
        ("[1, 2 ]", "[ integer 1 integer 2 ]"),
        ("{\"a\" :1}", "{ key a integer 1 }"),
        ("{ \"a\":\n1 }", "{ key a integer 1 }"),
        (
            String(repeating: " ", count: 100) + "1" + String(repeating: "\n", count: 100),
            "integer 1"
        ),
        // Containers.
        ("[null]", "[ null ]"),
        ("[[]]", "[ [ ] ]"),
        ("[[],[]]", "[ [ ] [ ] ]"),
        ("[{}]", "[ { } ]"),
        (#"{"a":[]}"#, "{ key a [ ] }"),
        (#"{"a":{}}"#, "{ key a { } }"),
        (#"{"":0}"#, "{ key  integer 0 }"),
        (#"{"a":1,"b":2}"#, "{ key a integer 1 key b integer 2 }"),
        (#"{"a":1,"a":2}"#, "{ key a integer 1 key a integer 2 }"),
        (#"[true,false,null]"#, "[ true false null ]"),
        (#"{"a":[{"b":[1]},2]}"#, "{ key a [ { key b [ integer 1 ] } integer 2 ] }"),
        // Integers.
        ("1", "integer 1"),
        ("-1", "integer -1"),
        ("10", "integer 10"),
        ("1234567890", "integer 1234567890"),
        ("999999999999999999", "integer 999999999999999999"),
        ("1000000000000000000", "integer 1000000000000000000"),
        ("9223372036854775807", "integer 9223372036854775807"),
        ("-9223372036854775808", "integer -9223372036854775808"),
        ("9223372036854775808", "decimal 9223372036854775808e0"),
        ("-9223372036854775809", "decimal -9223372036854775809e0"),
        ("18446744073709551615", "decimal 18446744073709551615e0"),
        ("18446744073709551616", "decimal 18446744073709551616e0"),
        ("10000000000000000000", "decimal 1e19"),
        ("99999999999999999999", "decimal 99999999999999999999e0"),
        (
            "12345678901234567890123456789012345678",
            "decimal 12345678901234567890123456789012345678e0"
        ),
        (
            "-12345678901234567890123456789012345678000",
            "decimal -12345678901234567890123456789012345678e3"
        ),
        ("1" + String(repeating: "0", count: 127), "decimal 1e127"),
        ("1" + String(repeating: "0", count: 128), "decimal 10e127"),
        ("-0", "double -0.0"),
        ("[-0,0]", "[ double -0.0 integer 0 ]"),
        // Numbers with a fraction or an exponent.
        ("1.0", "double 1.0"),
        ("-1.0", "double -1.0"),
        ("0.0", "double 0.0"),
        ("-0.0", "double -0.0"),
        ("0.5", "double 0.5"),
        ("1e0", "double 1.0"),
        ("1E0", "double 1.0"),
        ("1e+2", "double 100.0"),
        ("1e-2", "double 0.01"),
        ("1E+2", "double 100.0"),
        ("0e0", "double 0.0"),
        ("-0e-0", "double -0.0"),
        ("1.5e3", "double 1500.0"),
        ("1e00000000000000000000000000000002", "double 100.0"),
        ("0e999", "double 0.0"),
        ("0.000", "double 0.0"),
        ("123456789.123456789", "double 123456789.12345679"),
        ("1e308", "double 1e+308"),
        ("1.7976931348623157e308", "double 1.7976931348623157e+308"),
        ("4.9e-324", "double 5e-324"),
        ("100000000000000000000000.0", "double 1e+23"),
        ("0.1", "double 0.1"),
        ("0e-999999999999999999999", "double 0.0"),
        // Strings.
        (#""a b""#, "string a b"),
        (#""\"""#, "string \""),
        (#""\\""#, "string \\"),
        (#""\/""#, "string /"),
        (#""/""#, "string /"),
        (#""\b\f\n\r\t""#, "string \u{8}\u{c}\n\r\t"),
        (#""\u0041""#, "string A"),
        (#""\u00e9""#, "string é"),
        (#""é""#, "string é"),
        (#""\u65E5\u672c""#, "string 日本"),
        (#""\ud83d\uDE00""#, "string 😀"),
        (#""😀""#, "string 😀"),
        (#""\uFFFF""#, "string \u{FFFF}"),
        (#""\ud800\udc00""#, "string \u{10000}"),
        (#""\udbff\udfff""#, "string \u{10FFFF}"),
        (#""\u0001""#, "string \u{1}"),
        (#""\ud7ff""#, "string \u{D7FF}"),
        (#""\ue000""#, "string \u{E000}"),
        (#""a\tb\tc""#, "string a\tb\tc"),
        (#""日本語 text é 😀""#, "string 日本語 text é 😀"),
        ("\"\u{7F}\u{80}\u{2028}\"", "string \u{7F}\u{80}\u{2028}"),
        (#""\\u0041""#, "string \\u0041"),
        (#"{"\u0061":"\u0062"}"#, "{ key a string b }"),
        (#"["\n","x","\t"]"#, "[ string \n string x string \t ]"),
        ("\"#/*not a comment*/\"", "string #/*not a comment*/"),
        (#""[1,2,{}]""#, "string [1,2,{}]"),
        (#""\\\\\"""#, "string \\\\\""),
        ("\"\u{FEFF}\"", "string \u{FEFF}"),
        (#""\ufeff""#, "string \u{FEFF}"),
        (#"{"a\\":"\\"}"#, "{ key a\\ string \\ }"),
        ("[\"\u{300}\",\"a\u{300}\"]", "[ string \u{300} string a\u{300} ]"),
    ]
}
