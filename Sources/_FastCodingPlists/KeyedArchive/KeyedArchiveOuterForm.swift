import _FastCodingCore

/// The fixed parts of keyed archives: fastcode-notation(5), "Keyed archives".
enum KeyedArchiveOuterForm {
    /// The name under `$archiver` where none is known. Subclasses write their own.
    static let archiver = "NSKeyedArchiver"
    /// The value of `$version`, the only one there is.
    static let version: Int64 = 100_000
    /// The string that means nil, in any slot.
    static let null = "$null"
    /// The class of the object that represents a `$top` with entries other than a single `root`. No
    /// program has such a class.
    static let topClass = "$top"

    /// The key for the name of a property: with an additional `$` if the name begins with one.
    static func key(ofProperty name: [UInt8]) -> [UInt8] {
        let needsDollar = name.first == UInt8(ascii: "$") && !isUnkeyed(name.span)
        return needsDollar ? [UInt8(ascii: "$")] + name : name
    }

    /// Whether the name of a property is that of a value without a key: `$0`, `$1` and so on. It is
    /// written as it is; other names that begin with `$` get an additional one.
    ///
    /// `$$0` and the like are included, so that no two names become the same key.
    static func isUnkeyed(_ name: Span<UInt8>) -> Bool {
        Effort.count(name.count)
        var index = 0
        while name.byteOrZero(index) == UInt8(ascii: "$") {
            index += 1
        }

        return index > 0 && index < name.count
            && (index..<name.count).allSatisfy { name[$0] &- UInt8(ascii: "0") <= 9 }
    }
}

extension ObjectGraph {
    /// Whether the root represents the `$top` of a keyed archive.
    package var representsTop: Bool {
        kind(rootIndex) == .object
            && bytes(definition(rootIndex).name).equals(utf8: KeyedArchiveOuterForm.topClass)
    }
}
