internal import FastCodingInspector
internal import _FastCodingEngine

/// How the names of outputs in a directory come from the names of inputs.
package enum OutputNaming {
    /// The name of a text turned into that of an archive: `people.json` becomes `people.fast`.
    package static func archive(_ name: [UInt8]) -> [UInt8] {
        replacing(Subcommand.OperandKind.text.endings, by: "fast", in: name)
    }

    /// The name of an archive turned into that of a text: `people.fast` becomes `people.json`.
    package static func text(_ name: [UInt8], _ ending: String) -> [UInt8] {
        replacing(["fast"], by: ending, in: name)
    }

    private static func replacing(_ endings: [String], by new: String, in name: [UInt8]) -> [UInt8]
    {
        let ending = ending(of: name, endings).map { $0.utf8.count + 1 } ?? 0
        return name.dropLast(ending) + Array(".\(new)".utf8)
    }

    static func ending(of name: [UInt8], _ endings: [String]) -> String? {
        endings.first { ending in
            let tail = Array(".\(ending)".utf8)
            // A name that is nothing but an ending is a hidden file, not an ending.
            return name.count > tail.count
                && lowercaseASCII(name.span).suffix(tail.count).elementsEqual(tail)
        }
    }
}
