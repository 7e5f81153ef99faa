import TestSupport

@testable import FastCodingInspector

@Suite("Where elements and values end")
struct OutlineEndTests {
    /// The texts of the elements or values of a document, in their order.
    private static func parts(_ text: String) -> [String] {
        let outline = try? Outline(of: Document(Array(text.utf8)), limits: FastLimits())
        guard let outline else { return [] }

        return outline.parts.map { part in
            String(decoding: outline.bytes[part.offset..<part.end], as: UTF8.self)
        }
    }

    @Test(
        "comments, instructions, sections and attributes belong to no other element",
        arguments: [
            ("<plist><array>", "<string>a<![CDATA[</string>]]></string>", "<!-- </x> -->"),
            ("<plist><array>", "<true/>", "<?p </y>?>"),
            ("<plist><array>", "<data>AAEC</data>", " <!-- - --> "),
            ("<plist><array>", #"<array b="/>"/>"#, ""),
            ("<plist><array>", #"<dict c='</dict>'></dict >"#, "\n"),
            (#"<plist><array a=">">"#, "<integer>1</integer>", "<!-- > -->"),
        ]
    )
    func elements(start: String, element: String, rest: String) {
        let text = start + element + rest + "<false/>" + rest + "</array></plist>"
        let around = text.dropFirst("<plist>".count).dropLast("</plist>".count)
        #expect(Self.parts(text) == [String(around), element, "<false/>"])
    }

    @Test(
        "the last part before damage ends where it does in a whole document",
        arguments: [
            ("<plist><array><string>one</string><!-- c --> x", "<string>one</string>"),
            ("<plist><array><true/><integer>x</integer></array></plist>", "<true/>"),
            ("<plist><array><true/>", "<true/>"),
            ("[1 x, 2, 3]", "1"),
            (#"{"a" : "b" "c": 1}"#, #""b""#),
            ("[12 , ", "12"),
        ]
    )
    func damage(text: String, last: String) throws {
        let outline = try Outline(of: Document(Array(text.utf8)), limits: FastLimits())
        #expect(outline.problem != nil)
        #expect(Self.parts(text).last == last)
    }

    @Test(
        "a page leaves out what follows the last part if there is no room for it",
        arguments: [
            ("[1]", ""),
            ("[1", "]"),
            ("<plist><array><true/>", "</array></plist>"),
        ]
    )
    func room(text: String, end: String) throws {
        let bytes = Array((text + String(repeating: " ", count: 50_000) + end).utf8)
        let page = Page(bytes, within: 10_000)
        let shown = try #require(try page.data()["shown"] as? Int)
        #expect(try page.dataText().utf8.count < 10_500)
        #expect(shown <= text.utf8.count && shown > 0)
        #expect(page.error == nil && page.warnings.map(\.code) == [.outputLimit])
        #expect(try page.bytes("bytes") == Data(bytes.prefix(shown)))
    }
}
