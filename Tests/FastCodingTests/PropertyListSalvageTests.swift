import FuzzTargets
import TestSupport

@Suite("What is left of damaged property lists and keyed archives")
struct PropertyListSalvageTests {
    private static let names = Keyed.names

    @Test(
        "each value of a keyed archive that was cut is that of the whole one, or marked",
        arguments: names
    )
    func cuts(name: String) throws {
        let bytes = try Keyed.file(name)
        guard let whole = ListSalvageLaw.read(bytes), !whole.isSalvaged else { return }

        // Each 64th byte if all is tested, and a dozen places of long files if not.
        let step = Thoroughness.isFull ? 64 : max(64, bytes.count / 12)
        for count in stride(from: 64, to: bytes.count, by: step) {
            guard let part = ListSalvageLaw.read(Array(bytes[..<count])) else { continue }

            var law = ListSalvageLaw(part.graph, of: whole.graph)
            let broken = law.brokenLaw()
            #expect(broken == nil, "\(name) cut to \(count)")
            #expect(part.isSalvaged || bytes[count...].allSatisfy { $0 == 10 })
        }
    }

    @Test(
        "each value of a keyed archive with a byte that was changed is that of the whole one, or marked, if the change is noticed",
        arguments: names
    )
    func changes(name: String) throws {
        let bytes = try Keyed.file(name)
        guard let whole = ListSalvageLaw.read(bytes), !whole.isSalvaged else { return }

        var random = SplitMix64(seed: 47)
        for _ in 0..<max(4, min(Thoroughness.count(300), 400_000 / bytes.count)) {
            var changed = bytes
            let place = Int.random(in: 8..<bytes.count, using: &random)
            changed[place] ^= UInt8.random(in: 1...255, using: &random)
            guard let part = ListSalvageLaw.read(changed), part.isSalvaged else { continue }

            var law = ListSalvageLaw(part.graph, of: whole.graph)
            let broken = law.brokenLaw()
            #expect(broken == nil, "\(name) with byte \(place) = \(changed[place]), seed 47")
        }
    }

    @Test("without the trailer, a binary keyed archive is whole", arguments: names)
    func withoutTrailer(name: String) throws {
        let bytes = try Keyed.file(name)
        guard bytes.starts(with: "bplist00".utf8), let whole = ListSalvageLaw.read(bytes),
            !whole.isSalvaged
        else { return }

        let table = bytes.suffix(8).reduce(0) { $0 << 8 | Int($1) }
        var isRead = true
        for count in [bytes.count - 1, bytes.count - 40, table] where count >= table && isRead {
            guard let part = ListSalvageLaw.read(Array(bytes[..<count])) else {
                // The one archive whose objects are in another order.
                #expect(name == "nib-darling-cocotron-Resources-MainMenu.plist")
                isRead = false
                continue
            }

            #expect(part.isSalvaged)
            #expect(part.graph.damageWords == nil)
            var law = ListSalvageLaw(part.graph, of: whole.graph)
            let broken = law.brokenLaw()
            #expect(broken == nil)
        }
    }

    /// The text that is salvaged of a document, and the warnings; or the error.
    private static func decode(_ bytes: [UInt8], style: NotationStyle = .standard) -> [String] {
        var options = WritingOptions(style: style, indent: nil)
        options.salvages = true
        var diagnostics = Diagnostics()
        var text: [UInt8] = []
        do {
            var document = try Document(bytes).salvaging()
            document.readsTexts = true
            try Conversion.decode(document, options: options, diagnostics: &diagnostics) { block in
                text.append(block)
            }
        } catch {
            return [error.message]
        }

        let line = String(decoding: text, as: UTF8.self).split(separator: "\n").joined()
        return [line] + diagnostics.messages.map(\.message)
    }

    @Test(
        "XML is read up to the damage",
        arguments: [
            (
                "<plist><array><string>a</string><string>b</str",
                #"["a",{"$damaged":{"offset":46,"reason":"truncated"}}]"#,
                "1 element is whole, the rest is missing"
            ),
            (
                "<plist><dict><key>a</key><array><integer>1</integer></array><key>b</key><dict><key>c</key>",
                #"{"a":[1],"b":{"c":{"$damaged":{"offset":90,"reason":"truncated"}},"$damaged":{"offset":90,"reason":"truncated"}},"$damaged":{"offset":90,"reason":"truncated"}}"#,
                "1 entry is whole, one in part, the rest is missing"
            ),
            (
                "<plist><array><string>a</string><strinh>b</string></array></plist>",
                #"["a",{"$damaged":{"offset":40,"reason":"plist-syntax"}}]"#,
                "1 element is whole, the rest is missing"
            ),
        ]
    )
    func xml(text: String, salvaged: String, sentence: String) {
        #expect(Self.decode(Array(text.utf8)) == [salvaged, sentence])
    }

    @Test func `a text in XML that ends in the middle of a character is read up to it`() {
        let bytes = Array("<plist><array><string>a</string><string>ä".utf8.dropLast())
        let found = Self.decode(bytes)
        #expect(found.first == #"["a",{"$damaged":{"offset":40,"reason":"invalid-utf8"}}]"#)
    }

    @Test(
        "formats that are not salvaged say so, and which ones are",
        arguments: [(#"{"a":[1,2"#, "JSON"), ("{a = (1, 2", "an OpenStep property list")]
    )
    func refusals(text: String, noun: String) {
        let found = Self.decode(Array(text.utf8))
        #expect(found.count == 1)
        let sentence =
            "\(noun) isn't salvaged, only archives and property lists in binary or XML are: "
        #expect(found[0].contains(sentence + "the "), "\(found)")
    }

    @Test func `a list whose references can't be found is refused`() {
        let list = Array("bplist00".utf8) + [0xD1, 0x05, 0x06, 0x51, 0x61, 0x51, 0x62]
        let found = Self.decode(list)
        #expect(found.count == 1)
        #expect(found[0].contains("one after another in the order of their numbers"))
    }

    @Test(
        "a table of offsets with an entry out of order is made again",
        arguments: [1, 3, 7],
        [UInt8(0), 255]
    )
    func table(entry: Int, offset: UInt8) throws {
        let bytes = try Keyed.bytes(
            #"{"NS.objects":[@3],"$class":@2},{"$classname":"NSArray"},"one""#
        )
        let table = Int(bytes[bytes.count - 1])
        var changed = bytes
        changed[table + entry] = offset
        let found = Self.decode(changed)
        #expect(found.first == #"["one"]"#)
        #expect(
            found.last?.hasSuffix("are whole, and only the table of their offsets is damaged")
                == true
        )
    }

    @Test func `a table with an order of its own is not made again in the order of the objects`() {
        // The element that is stored second is the third object. The entry of the last one is damaged.
        let objects: [UInt8] = [0xA3, 1, 2, 3, 0x51, 0x62, 0x51, 0x61, 0x51, 0x63]
        let table: [UInt8] = [8, 14, 12, 255]
        var trailer = [UInt8](repeating: 0, count: 32)
        trailer[6] = 1
        trailer[7] = 1
        trailer[15] = 4
        trailer[31] = 18
        let found = Self.decode(Array("bplist00".utf8) + objects + table + trailer)
        let mark = #"{"$damaged":{"offset":14,"reason":"plist-structure"}}"#
        #expect(found.first == "[\(mark),\"b\",\(mark)]")
        #expect(found.last?.hasSuffix("2 of at least 4 objects are whole") == true)
    }

    #if DEBUG
        @Test func `the search for the table of a list without its end takes linear time`() {
            // The lowest byte of the offset of each object is 8, and so is each byte after them.
            func effort(_ count: Int) -> Int {
                var list = Array("bplist00".utf8) + [0xAF, 0x11]
                list += [UInt8(count >> 8), UInt8(truncatingIfNeeded: count)]
                for number in 1...count {
                    list += [UInt8(number >> 8), UInt8(truncatingIfNeeded: number)]
                }

                for _ in 0..<count {
                    list += [0x4F, 0x10, 253] + Array(repeating: 0, count: 253)
                }

                list += Array(repeating: 8, count: 64 * count)
                return Effort.measure {
                    _ = try? SalvagedPropertyList(
                        list,
                        failure: FastCodingError(.plistStructure, "")
                    )
                }
            }

            let small = effort(510)
            let large = effort(1022)
            #expect(large < 3 * small + (1 << 20))
        }
    #endif

    private static let mark = #"{"$damaged":{"offset":0,"reason":"truncated"}}"#

    @Test(
        "of objects, everything that is left is read",
        arguments: [
            // A slot that is missing.
            (
                #"{"name":@3,"next":@4,"$class":@2},{"$classname":"P"},"one",{"name":@5,"$class":@2},"two""#,
                #"{"$class":"P","name":"one","next":{"$class":"P","name":\#(mark)}}"#
            ),
            // A class that is missing, of an object that can have no other properties.
            (
                #"{"name":@2,"$class":@3},"one",{"$classname":"P"}"#,
                #"{"name":"one","$damaged":{"offset":0,"reason":"truncated"}}"#
            ),
            // A class that is missing, of something that may be an array.
            (
                #"{"NS.objects":[@2],"$class":@3},"one",{"$classname":"NSArray"}"#,
                #"{"$damaged":{"offset":0,"reason":"truncated","value":{"NS.objects":["one"]}}}"#
            ),
            // A date without its time is no date.
            (
                #"{"NS.objects":[@3,@4],"$class":@2},{"$classname":"NSArray"},"one",{"$class":@5,"NS.time":123.5},{"$classname":"NSDate"}"#,
                #"["one",{"$damaged":{"offset":0,"reason":"truncated","value":{"NS.time":123.5}}}]"#
            ),
            // All elements that are missing at the end have one mark.
            (
                #"{"NS.objects":[@3,@4,@5],"$class":@2},{"$classname":"NSArray"},"one","two","three""#,
                #"["one",\#(mark)]"#
            ),
            // A value whose key is missing is in the mark.
            (
                #"{"NS.keys":[@3,@6],"NS.objects":[@4,@5],"$class":@2},{"$classname":"NSDictionary"},"a","one","two","b""#,
                #"{"a":"one","$damaged":{"offset":0,"reason":"truncated","value":"two"}}"#
            ),
        ]
    )
    func objects(objects: String, salvaged: String) throws {
        let bytes = try Keyed.bytes(objects)
        let found = (60..<bytes.count).map { count in
            Self.decode(Array(bytes[..<count]))[0].replacing(/"offset":\d+/) { _ in
                #""offset":0"#
            }
        }
        #expect(found.contains(salvaged), "\(Set(found).sorted())")
    }

    @Test func `without its $top, an archive has all that nothing else leads to`() throws {
        let bytes = try Keyed.propertyList(
            #"{"$version":100000,"$objects":["$null",{"NS.objects":[@3],"$class":@2},{"$classname":"NSArray"},"one"],"$archiver":"NSKeyedArchiver","$top":{"root":@1}}"#
        )
        let top = bytes.span.firstOffset(of: "NSKeyedArchiver", from: 0) ?? 0
        let found = Self.decode(Array(bytes[..<(top + 4)]))
        #expect(found.count == 2)
        #expect(found[0].hasPrefix(#"{"$damaged":{"offset":"#))
        #expect(found[0].hasSuffix(#","reason":"truncated","value":[["one"]]}}"#))
    }
}
