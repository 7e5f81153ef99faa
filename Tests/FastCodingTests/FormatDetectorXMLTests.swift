import TestSupport

@Suite("An XML property list is told from other XML by its document element")
struct FormatDetectorXMLTests {
    private static let head = #"<?xml version="1.0"?>"#
    private static let long = String(repeating: "<!-- <plist> -->\n", count: 1000)

    /// A text in UTF-16, little-endian.
    private static func wide(_ text: String) -> [UInt8] {
        text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
    }

    private func recognizes(_ bytes: [UInt8]) -> Bool { FormatDetector.detect(bytes) == .xml }

    @Test(
        "whatever precedes it, and however damaged the rest is",
        arguments: [
            "<plist", "<plist version='1.0'><dict>", "\n<plist/>", head + "<plist>", head + "\n<!-- <svg/> --><dict/>",
            "<array><svg/></array>", "<data>AAA", head + long + "<plist>",
            String(repeating: " ", count: 20_000) + "<plist>", "<!DOCTYPE plist><plist>",
            "<?a?><!DOCTYPE x [<!-- ]> -->]><dict>",
        ])
    func propertyLists(text: String) {
        #expect(recognizes(Array(text.utf8)))
        #expect(recognizes(Array(("\u{FEFF}" + text).utf8)))
        #expect(recognizes(Self.wide("\u{FEFF}" + text)))
    }

    @Test(
        "and what is not one is data like any other",
        arguments: [
            head + "<svg xmlns='x'/>", "<svg><plist/></svg>", head + "<!-- <plist> --><svg/>",
            head + "<!DOCTYPE svg [<!ENTITY a 'b'>]><svg/>",
            "<!DOCTYPE html><html></html>", "<?php echo '<plist>'", head, "<!-- <plist>", "", "   ", "plist", "{}", "<",
        ])
    func others(text: String) {
        #expect(!recognizes(Array(text.utf8)))
        #expect(!recognizes(Self.wide("\u{FEFF}" + text)))
    }

    @Test func `unless readers could differ in which element that is`() {
        // The document type ends at the first '>' for some readers, and at the second one for others.
        #expect(recognizes(Array(#"<!DOCTYPE x "> <plist></plist> <!-- "><svg/> -->"#.utf8)))
        #expect(recognizes(Array(#"<!DOCTYPE x "[<!--" ><svg/><!-- --> ]><plist/>"#.utf8)))
    }

    @Test func `in UTF-16 as far as 8192 bytes tell, and beyond that its reader decides`() {
        #expect(recognizes(Self.wide(Self.head + Self.long + "<svg/>")))
        #expect(!recognizes(Self.wide(Self.head + "<svg/>" + Self.long)))
        // Bytes that only look like UTF-16.
        #expect(!recognizes([0xFF, 0xFE, 0, 0xDC, 0x3C, 0]))
    }
}
