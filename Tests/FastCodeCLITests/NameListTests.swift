import FastCodeCLI
import TestSupport

@Suite("Lists of names are read line by line")
struct NameListTests {
    func files(_ text: String, nul: Bool = false) throws -> [String] {
        try NameLists.files(Array(text.utf8), separatedByNUL: nul).map {
            String(decoding: $0.bytes, as: UTF8.self)
        }
    }

    @Test func `names of files end in a line feed or NUL, the last one perhaps in nothing`() throws
    {
        #expect(try files("a\nb c\n") == ["a", "b c"])
        #expect(try files("a\nb") == ["a", "b"])
        #expect(try files("") == [])
        #expect(try files("a\nb\0c\0", nul: true) == ["a\nb", "c"])
    }

    @Test("empty names and stray NULs are refused", arguments: ["\n", "a\n\nb\n", "a\0b\n"])
    func strange(text: String) {
        #expect(throws: FastCodingError.self) { try files(text) }
    }

    @Test func `names of classes may have space around them and comments after them`() throws {
        let list = "# all of them\nFoo\n  Bar*\t# some\r\n\nBaz#1\n"
        #expect(try NameLists.classes(Array(list.utf8)) == ["Foo", "Bar*", "Baz#1"])
        let error = #expect(throws: FastCodingError.self) {
            try NameLists.classes([0x61, 0x0A, 0xFF])
        }

        #expect(error?.location == TextLocation(of: 2, in: [0x61, 0x0A, 0xFF]))
    }
}
