import TestSupport

@Suite("An XML property list is told from other XML by its document element")
struct FormatDetectorXMLTests {
    private static let head = #"<?xml version="1.0"?>"#
    private static let long = String(repeating: "<!-- <plist> -->\n", count: 1000)

    private func recognizes(_ text: String, _ encoding: String.Encoding = .utf8) -> Bool {
        text.data(using: encoding).map { FormatDetector.detect(Array($0)) } == .xml
    }

    @Test(
        "whatever precedes it, and however damaged the rest is",
        arguments: [
            "<plist", "<plist version='1.0'><dict>", "\n<plist/>", head + "<plist>",
            head + "\n<!-- <svg/> --><dict/>",
            "<array><svg/></array>", "<data>AAA", head + long + "<plist>",
            String(repeating: " ", count: 20_000) + "<plist>", "<!DOCTYPE plist><plist>",
            "<?a?><!DOCTYPE x [<!-- ]> -->]><dict>",
        ]
    )
    func propertyLists(text: String) {
        #expect(recognizes(text) && recognizes("\u{FEFF}" + text))
        #expect(recognizes("\u{FEFF}" + text, .utf16LittleEndian))
    }

    @Test(
        "and what is not one is data like any other",
        arguments: [
            head + "<svg xmlns='x'/>", "<svg><plist/></svg>", head + "<!-- <plist> --><svg/>",
            head + "<!DOCTYPE svg [<!ENTITY a 'b'>]><svg/>",
            "<!DOCTYPE html><html></html>", "<?php echo '<plist>'", head, "<!-- <plist>", "", "   ",
            "plist", "{}", "<",
        ]
    )
    func others(text: String) {
        #expect(!recognizes(text))
        #expect(!recognizes("\u{FEFF}" + text, .utf16LittleEndian))
    }

    @Test func `unless readers could differ in which element that is`() {
        // The document type ends at the first '>' for some readers, and at the second one for
        // others.
        #expect(recognizes(#"<!DOCTYPE x "> <plist></plist> <!-- "><svg/> -->"#))
        #expect(recognizes(#"<!DOCTYPE x "[<!--" ><svg/><!-- --> ]><plist/>"#))
    }

    @Test func `in UTF-16 as far as 8192 bytes tell, and beyond that its reader decides`() {
        #expect(recognizes(Self.head + Self.long + "<svg/>", .utf16LittleEndian))
        #expect(!recognizes(Self.head + "<svg/>" + Self.long, .utf16LittleEndian))
        // Bytes that only look like UTF-16.
        #expect(FormatDetector.detect([0xFF, 0xFE, 0, 0xDC, 0x3C, 0]) != .xml)
    }
}
