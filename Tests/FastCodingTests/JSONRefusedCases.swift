import TestSupport

extension JSONGrammarCases {
    /// Texts that are not JSON because of their structure.
    static let refusedStructure: [Refused] = [
        // Nothing at all, or something after the value.
        .init("", 0, "empty"), .init("   ", 3, "empty"), .init("\n\n", 2), .init("\u{FEFF}", 3),
        .init("1 2", 2, "end of the text"), .init("1,", 1), .init("[]]", 2), .init("{}}", 2), .init("[] x", 3),
        .init("[]#", 2), .init("nullnull", 4), .init("truex", 4), .init("\"a\"b", 3), .init("1]", 1), .init("{}{}", 2),
        .init("[1]\n[2]", 4, "expected the end of the text", suggestion: .lines), .init("[][]", 2),
        .init("1 \u{FEFF}", 2, "byte order mark"), .init("null,", 4),
        // Places without a value.
        .init(",", 0, "expected a value before ','"), .init("]", 0), .init("}", 0), .init(":", 0),
        .init("[,1]", 1, "expected a value before ','"), .init("[1,,2]", 3, "before ','"), .init("[,]", 1),
        .init("[1,]", 3, "trailing comma before ']'"), .init("[1, ]", 4, "trailing comma"), .init("[1,\n]", 4),
        .init("[[1,],2]", 4, "trailing comma"), .init("[:1]", 1), .init("[1,}", 3),
        .init("{\"a\":}", 5, "expected a value before '}'"), .init("{\"a\":,}", 5), .init("{\"a\":]", 5),
        .init("{\"a\"::1}", 5), .init("{\"a\":1,}", 7, "trailing comma before '}'"), .init("{\"a\":1 , }", 9),
        .init("{,}", 1, "expected a key before ','"), .init("{,\"a\":1}", 1), .init("{\"a\":1,,\"b\":2}", 7),
        .init("{:1}", 1, "expected a key before ':'"),
        // Keys.
        .init("{a:1}", 1, "a key must be a string in double quotes"), .init("{1:1}", 1, "a key must"),
        .init("{null:1}", 1, "a key must"), .init("{[]:1}", 1), .init("{'a':1}", 1, "double quotes"),
        .init("{\"a\":1,b:2}", 7, "a key must"), .init("{true}", 1), .init("{{}}", 1), .init("{\"a\"}", 4, "':'"),
        .init("{\"a\" 1}", 5, "':'"), .init("{\"a\",1}", 4), .init("{\"a\"=1}", 4), .init("{\"a\" \"b\"}", 5),
        .init("{\"a\"", 4, "ends"), .init("{\"a\":", 5, "ends"), .init("{\"a\":1", 6, "ends"),
        .init("{\"a\":1,", 7, "ends"), .init("{", 1, "ends"), .init("{]", 1), .init("{ ", 2),
        // Separators.
        .init("[1 2]", 3, "',' or ']'"), .init("[1;2]", 2), .init("[1:2]", 2), .init("[\"a\" \"b\"]", 5),
        .init("[1}", 2, "closes no object"), .init("{\"a\":1]", 6, "closes no array"),
        .init("{\"a\":1 \"b\":2}", 7, "',' or '}'"), .init("{\"a\":1:2}", 6), .init("[[]", 3), .init("[", 1),
        .init("[1", 2), .init("[1,", 3), .init("[[", 2), .init("[{}", 3), .init("[\"a\"", 4),
        .init("[\"a\",\n4\n,1", 10), .init("{\"a\":[1}", 7), .init("[{\"a\":1]", 7), .init("[1\u{B}2]", 2, "U+000B"),
        .init("[1\u{C}]", 2), .init("\u{C}1", 0), .init("\u{A0}1", 0, "U+00A0"), .init("[1\u{2028},2]", 2, "U+2028"),
        .init("[\u{3000}]", 1), .init("[1,\u{FEFF}2]", 3, "byte order mark"), .init("\u{FEFF}\u{FEFF}1", 3),
        // Comments and quotes of other languages.
        .init("// c\n1", 0, "comments are not JSON"), .init("/* c */1", 0, "comments are not JSON"),
        .init("[1, /* c */ 2]", 4, "comments"), .init("{\"a\":1 // c\n}", 7, "comments"),
        .init("{/**/}", 1, "comments"), .init("1/", 1), .init("# c\n1", 0, "comments"),
        .init("'a'", 0, "double quotes"), .init("['a']", 1, "double quotes"), .init("`a`", 0), .init("<a>", 0),
        .init("&1", 0), .init("*", 0), .init("\\", 0), .init("[\\u0061]", 1), .init("!true", 0), .init("(1)", 0),
        // Words.
        .init("nul", 0, "'nul'"), .init("nulL", 0), .init("tru", 0), .init("fals", 0), .init("falsy", 0), .init("n", 0),
        .init("True", 0, "lower case"), .init("FALSE", 0, "lower case"), .init("Null", 0, "null"),
        .init("NaN", 0, "'NaN' is not JSON"), .init("nan", 0, "'nan' is not JSON"), .init("[NaN]", 1),
        .init("Infinity", 0, "finite"), .init("[inf]", 1), .init("-Infinity", 1, "finite"), .init("-NaN", 1),
        .init("undefined", 0, "write null"), .init("None", 0, "write null"), .init("[nil]", 1),
        .init("abc", 0, "double quotes"), .init("[a]", 1), .init("_", 0), .init("[tRue]", 1), .init("[t", 1),
        .init("{\"a\":yes}", 5, "'yes'"), .init("é", 0, "U+00E9"), .init("[😀]", 1, "U+1F600"),
    ]

    /// Numbers that are not JSON's.
    static let refusedNumbers: [Refused] = [
        .init("-", 1), .init("[-]", 2), .init("--1", 1), .init("-a", 1), .init("- 1", 1), .init("-\"1\"", 1),
        .init("-[", 1), .init("+1", 0, "'+'"), .init("[+1]", 1), .init(".5", 0, "digit before its '.'"),
        .init("[.5]", 1), .init("-.5", 1, "digit before its '.'"), .init("1.", 2, "after its '.'"), .init("[1.]", 3),
        .init("1.e5", 2), .init("1..5", 2), .init("-1.", 3), .init("0.", 2), .init("1.a", 2), .init("1.+1", 2),
        .init("1.-1", 2), .init("1e", 2, "exponent"), .init("1e+", 3), .init("1e-", 3), .init("[1e]", 3),
        .init("1e1.5", 3), .init("1ee1", 2), .init("1e+-1", 3), .init("1e 1", 2), .init("1.5e", 4), .init("1.5E+", 5),
        .init("0e", 2), .init("1eE2", 2), .init("0e+", 3), .init("00", 1, "zero"), .init("01", 1, "zero"),
        .init("-00", 2), .init("-01", 2), .init("[012]", 2), .init("00.5", 1), .init("01e1", 1),
        .init("0123456789012345678901", 1), .init("0x10", 1), .init("0b1", 1), .init("1_000", 1), .init("1 000", 2),
        .init("1a", 1), .init("1.5f", 3), .init("0L", 1), .init("1.5.5", 3), .init("1-1", 1), .init("1+1", 1),
        .init("１", 0, "U+FF11"), .init("1,5", 1), .init("[1e5e5]", 4), .init("-0x1", 2), .init("[-2.]", 4),
        .init("[1 .5]", 3),
        // Correct, but too large.
        .init("1e309", 0, .numberOverflow), .init("-1e309", 0, .numberOverflow), .init("[1,1e400]", 3, .numberOverflow),
        .init("1.8e308", 0, .numberOverflow), .init("1.7976931348623159e308", 0, .numberOverflow),
        .init("1e99999999999999999999", 0, .numberOverflow),
        .init(
            "123456789012345678901234567890123456789", 0, .numberOverflow, "38 significant digits",
            suggestion: .lossyNumbers),
        .init("-123456789012345678901234567890123456789", 0, .numberOverflow),
        .init("[" + String(repeating: "9", count: 400) + "]", 1, .numberOverflow),
        .init("1" + String(repeating: "0", count: 166), 0, .numberOverflow),
    ]

    /// Strings that are not JSON's.
    static let refusedStrings: [Refused] = [
        .init("\"", 1, "ends within a string"), .init("\"a", 2), .init("[\"a]", 4), .init("{\"a", 3),
        .init("\"\\\"", 3), .init("\"abcdefghijklmnopqrstuvwxyz", 27), .init("\"é", 3), .init("{\"a\":\"", 6),
        .init("\"a\\", 3), .init("\"\\u", 1), .init("\"\\u00", 1, "four hexadecimal"), .init("\"\\u\"", 1),
        .init("\"\\u12\"", 1), .init("\"\\u123\"", 1), .init("\"\\u123g\"", 1), .init("\"\\uG000\"", 1),
        .init("\"\\u 123\"", 1), .init("\"a\\u-123\"", 2), .init("\"\\U0041\"", 1),
        .init("\"\\x41\"", 1, "'\\' may not stand before 'x'"), .init("\"\\a\"", 1), .init("\"\\'\"", 1),
        .init("\"\\0\"", 1), .init("\"\\ \"", 1), .init("\"\\v\"", 1), .init("\"\\\n\"", 1), .init("\"\\é\"", 1),
        .init("\"ab\\{\"", 3), .init("\"\\N\"", 1), .init("\"\n\"", 1, "\\n"), .init("\"a\tb\"", 2, "\\t"),
        .init("\"\r\n\"", 1), .init("\"\u{0}\"", 1, "U+0000"), .init("\"\u{1F}\"", 1, "\\u001f"), .init("\"\u{1}\"", 1),
        .init("{\"a\nb\":1}", 3), .init("\"é\u{1}\"", 3), .init("\"abcdefghijklmnopqrstuvwxyz\u{B}\"", 27),
        .init("\"\\n\u{2}\"", 3), .init("[\"a\n\"]", 3),
        // Halves of characters.
        .init("\"\\ud800\"", 1, .loneSurrogate, "\\ud800"), .init("\"\\uDC00\"", 1, .loneSurrogate),
        .init("\"a\\udfff\"", 2, .loneSurrogate), .init("\"\\ud800x\"", 1, .loneSurrogate),
        .init("\"\\ud800\\n\"", 1, .loneSurrogate), .init("\"\\ud800\\ud800\"", 1, .loneSurrogate),
        .init("\"\\ud83d\\u0041\"", 1, .loneSurrogate), .init("\"\\ude00\\ud83d\"", 1, .loneSurrogate),
        .init("\"\\ud800\\udc\"", 1, .loneSurrogate), .init("\"\\ud83d\\ude00\\ud83d\"", 13, .loneSurrogate),
        .init("{\"\\ud800\":1}", 2, .loneSurrogate), .init("\"\\udbff\\ue000\"", 1, .loneSurrogate),
        // The character that ends a string in an archive.
        .init("\"\\u0000\"", 1, .nulInString), .init("\"a\\u0000b\"", 2, .nulInString),
        .init("{\"\\u0000\":1}", 2, .nulInString), .init("[\"ok\",\"\\n\\u0000\"]", 9, .nulInString),
        // Zero bytes outside strings, where the encoding is not in doubt.
        .init("[1,\u{0}]", 3), .init("[1\u{0}]", 2), .init("[1]\u{0}", 3), .init("{\"a\"\u{0}:1}", 4),
    ]

    /// Texts that are not UTF-8.
    static let refusedBytes: [Refused] = [
        .init(bytes: [0x22, 0x80, 0x22], 1, .invalidUTF8), .init(bytes: [0x22, 0xBF, 0x22], 1, .invalidUTF8),
        .init(bytes: [0x22, 0x61, 0xC3, 0x22], 2, .invalidUTF8), .init(bytes: [0x22, 0xC3], 1, .invalidUTF8),
        .init(bytes: [0x22, 0xE2, 0x82, 0x22], 1, .invalidUTF8),
        .init(bytes: [0x22, 0xF0, 0x9F, 0x98, 0x22], 1, .invalidUTF8),
        .init(bytes: [0x22, 0xC0, 0x80, 0x22], 1, .invalidUTF8),
        .init(bytes: [0x22, 0xED, 0xA0, 0x80, 0x22], 1, .invalidUTF8),
        .init(bytes: [0x22, 0xC3, 0xA9, 0xFF, 0x22], 3, .invalidUTF8), .init(bytes: [0xFF], 0, .invalidUTF8),
        .init(bytes: [0x5B, 0x80, 0x5D], 1, .invalidUTF8), .init(bytes: [0x5B, 0x31, 0xC3, 0x5D], 2, .invalidUTF8),
        .init(bytes: [0x7B, 0xFE], 1, .invalidUTF8), .init(bytes: [0x31, 0xA0], 1, .invalidUTF8),
        .init(bytes: [0xEF, 0xBB], 0, .invalidUTF8), .init(bytes: [0x22, 0x5C, 0xFF, 0x22], 2, .invalidUTF8),
        .init(bytes: [0x7B, 0x22, 0xF5, 0x22], 2, .invalidUTF8),
        .init(bytes: [0x22, 0x5C, 0x6E, 0xE9, 0x22], 3, .invalidUTF8), .init(bytes: [0x6E, 0x75, 0x6C, 0xE9], 0),
        // Other encodings are named.
        .init(bytes: [0xFE, 0xFF, 0, 0x31], 0, .invalidUTF8, "UTF-16 (big-endian)"),
        .init(bytes: [0xFF, 0xFE, 0x31, 0], 0, .invalidUTF8, "UTF-16 (little"),
        .init(bytes: [0x31, 0], 0, .invalidUTF8, "UTF-16 (little-endian)"),
        .init(bytes: [0, 0x31], 0, .invalidUTF8, "UTF-16 (big-endian)"),
        .init(bytes: [0x5B, 0, 0x5D, 0], 0, .invalidUTF8, "UTF-16 (little"),
        .init(bytes: [0, 0x5B, 0, 0x5D], 0, .invalidUTF8, "UTF-16 (big"),
        .init(bytes: [0, 0, 0, 0x31], 0, .invalidUTF8, "UTF-32 (big-endian)"),
        .init(bytes: [0x31, 0, 0, 0], 0, .invalidUTF8, "UTF-32 (little"),
        .init(bytes: [0, 0, 0xFE, 0xFF, 0, 0, 0, 0x31], 0, .invalidUTF8, "UTF-32 (big"),
        .init(bytes: [0xFF, 0xFE, 0, 0], 0, .invalidUTF8, "UTF-32 (little"), .init(bytes: [0], 0),
        .init(bytes: [0, 0], 0), .init(bytes: [0x20, 0x20, 0x00], 2),
    ]
}
