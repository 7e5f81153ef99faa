internal import FastCodingInspector
internal import _FastCodingEngine

/// Makes the names of outputs in a directory from the names of inputs.
package enum OutputNaming {
    /// The name of a text turned into that of an archive: `people.json` becomes `people.fast`.
    package static func archive(_ name: [UInt8]) -> [UInt8] {
        replacing(Subcommand.OperandKind.text.endings, by: "fast", in: name)
    }

    /// The name of an archive turned into that of a text: `people.fast` becomes `people.json`.
    package static func text(_ name: [UInt8], _ ending: String) -> [UInt8] {
        replacing(["fast"], by: ending, in: name)
    }

    /// A name with another ending. A name that has the new ending already keeps it, and one without
    /// a known ending gets it in addition.
    private static func replacing(_ endings: [String], by new: String, in name: [UInt8]) -> [UInt8]
    {
        if ending(of: name, [new]) != nil {
            return name
        }

        let ending = ending(of: name, endings).map { $0.utf8.count + 1 } ?? 0
        return name.dropLast(ending) + Array(".\(new)".utf8)
    }

    /// The bytes of an input's name that go into a name which the tool makes up. No system allows
    /// more than 255 for a whole name, and some that encrypt names allow 143.
    private static let longest = 100

    /// As much of a name as leaves room for more, cut between characters.
    static func shortened(_ name: [UInt8]) -> [UInt8] {
        if name.count <= longest {
            return name
        }

        var count = longest
        while count > longest - 4, name[count] & 0xC0 == 0x80 {
            count -= 1
        }
        return Array(name[..<count])
    }

    /// The first of some endings that a name has, in any case; nil if it has none.
    static func ending(of name: [UInt8], _ endings: [String]) -> String? {
        endings.first { ending in
            let tail = Array(".\(ending)".utf8)
            // A name that is nothing but an ending is a hidden file, not an ending.
            return name.count > tail.count
                && lowercaseASCII(name.span).suffix(tail.count).elementsEqual(tail)
        }
    }
}
