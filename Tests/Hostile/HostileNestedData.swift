// Files with something of class Evil in their data, in a form that is easily overlooked. What is
// expected of each is what verify --nested says if class A and keyed archives are allowed.
extension HostileFile {
    package static let nestedData: [HostileFile] = keyedArchivesInData + archivesInData

    /// An archive of data.
    private static func holding(_ data: [UInt8]) -> [UInt8] {
        ArchiveBytes.make { archive in
            archive.open(.array, 1)
            archive.data(data)
        }
    }

    // MARK: - Keyed archives

    /// An XML property list of NSKeyedArchiver, with its keys after an XML declaration.
    ///
    /// - Parameter dollar: how the keys spell their dollar sign.
    package static func keyedXML(_ size: Int, dollar: String = "$", declaration: String = "")
        -> String
    {
        let identifier = { (number: Int) in
            "<dict><key>CF$UID</key><integer>\(number)</integer></dict>"
        }
        let filling = String(repeating: "x", count: max(size / 8, 1))
        return declaration
            + "<plist><dict><!-- \(filling) --><key>filling</key><string>x</string>"
            + "<key>\(dollar)archiver</key><string>NSKeyedArchiver</string>"
            + "<key>\(dollar)version</key><integer>100000</integer>"
            + "<key>\(dollar)top</key><dict><key>root</key>\(identifier(1))</dict>"
            + "<key>\(dollar)objects</key><array><string>$null</string>"
            + "<dict><key>$class</key>\(identifier(2))</dict>"
            + "<dict><key>$classname</key><string>Evil</string><key>$classes</key>"
            + "<array><string>Evil</string></array></dict></array></dict></plist>"
    }

    /// The same as a binary property list, whose keys are stored as UTF-16.
    private static func keyedBinary(_ size: Int) -> [UInt8] {
        var list = PropertyListBytes()
        func wide(_ text: String) -> Int {
            list.wideString(text)
        }

        let name = list.string("Evil")
        let className = list.dictionary([
            (wide("$classname"), name),
            (wide("$classes"), list.array([name])),
        ])

        let object = list.dictionary([(wide("$class"), list.identifier(2))])
        let filling = list.data(Array(repeating: 7, count: max(size, 1)))
        let root = list.dictionary([
            (wide("filling"), filling),
            (wide("$archiver"), list.string("NSKeyedArchiver")),
            (wide("$version"), list.integer(100_000)),
            (wide("$top"), list.dictionary([(wide("root"), list.identifier(1))])),
            (wide("$objects"), list.array([list.string("$null"), object, className])),
        ])

        return list.file(root: root)
    }

    /// A text in UTF-32 with a byte order mark.
    private static func utf32(_ text: String, bigEndian: Bool) -> [UInt8] {
        ("\u{FEFF}" + text).unicodeScalars.flatMap { scalar in
            let bytes = (0..<4).map { UInt8(truncatingIfNeeded: scalar.value >> (8 * $0)) }
            return bigEndian ? bytes.reversed() : bytes
        }
    }

    /// A text in UTF-7, of which only the declaration is spelt as in ASCII.
    private static func utf7(_ text: String, declaration: String) -> [UInt8] {
        var coded = declaration
        for character in text {
            switch character {
            case "<": coded += "+ADw-"
            case ">": coded += "+AD4-"
            case "+": coded += "+-"
            default: coded.append(character)
            }
        }

        return Array(coded.utf8)
    }

    private static let declaredUTF7 = "<?xml version='1.0' encoding='UTF-7'?>"

    /// Keyed archives that don't look like one, by what verify says of them.
    private static let disguised: [(name: String, code: String, make: @Sendable (Int) -> [UInt8])] =
        [
            ("references", "class-not-allowed", { Array(keyedXML($0, dollar: "&#36;").utf8) }),
            (
                "hexadecimal-references", "class-not-allowed",
                { Array(keyedXML($0, dollar: "&#x24;").utf8) }
            ),
            (
                "sections", "class-not-allowed",
                { Array(keyedXML($0, dollar: "<![CDATA[$]]>").utf8) }
            ),
            ("wide-keys", "class-not-allowed", { keyedBinary($0) }),
            ("utf32", "class-not-allowed", { utf32(keyedXML($0), bigEndian: false) }),
            ("utf32-big-endian", "class-not-allowed", { utf32(keyedXML($0), bigEndian: true) }),
            ("utf7", "plist-syntax", { utf7(keyedXML($0), declaration: declaredUTF7) }),
            // Readers differ in which of these is the encoding.
            (
                "two-encodings", "plist-syntax",
                { utf7(keyedXML($0), declaration: "<?xml version='encoding' encoding='UTF-7'?>") }
            ),
            (
                "utf7-after-mark", "plist-syntax",
                { [0xEF, 0xBB, 0xBF] + utf7(keyedXML($0), declaration: declaredUTF7) }
            ),
        ]

    private static let keyedArchivesInData: [HostileFile] = disguised.flatMap { name, code, make in
        [
            HostileFile("keyed-with-\(name)", refused: code) { make($0) },
            HostileFile("data-of-keyed-with-\(name)", refused: code) { holding(make($0)) },
        ]
    }

    // MARK: - Archives

    /// An archive of an object of class Evil.
    private static func evil(_ size: Int) -> [UInt8] {
        ArchiveBytes.make { archive in
            archive.define("Evil", ["p"])
            archive.objects()
            archive.string(String(repeating: "x", count: max(size, 1)))
        }
    }

    private static let archivesInData: [HostileFile] = [
        // Each of them can be read in more ways than can be tried.
        HostileFile("data-of-bare-nils", refused: "unreadable-dialect") { size in
            let inner = ArchiveBytes.make(from: ArchiveBytes(minor: 2, objects: 7)) {
                $0.fillWithBareNils(to: 127)
            }
            return container(.array, size) { archive, _ in archive.data(inner) }
        },
        // Only fastcode reads on after the nil, which for FastCoder ends the object: quirk Q9.
        HostileFile(
            "data-after-bare-nil",
            refused: "class-not-allowed",
            warnings: ["dialect"],
            from: ArchiveBytes(minor: 2, objects: 2)
        ) { archive, size in
            archive.brief(.codedObject, "A", isFirst: true)
            archive.string("k")
            archive.data(evil(size))
            archive.string("d")
            archive.chunk(.nil)
        },
        // For FastCoder 3.3 the keyed archive has 21 bytes, the type of the chunk in it, and data
        // follows: quirk Q3.
        HostileFile("data-after-short-keyed-archive", refused: "class-not-allowed") { size in
            let inner = ArchiveBytes.make { $0.data(evil(size)) }
            // What begins 20 bytes into the property list is a chunk of data in the other reading.
            var list = PropertyListBytes()
            let hidden = list.data([0, 0] + inner.dropFirst(20))
            var archive = ArchiveBytes()
            archive.open(.array, 5)
            archive.chunk(.null, .null, .null, .keyedArchive)
            archive.data(list.file(root: list.array([hidden])))
            archive.chunk(.one)

            return archive.bytes
        },
    ]
}
