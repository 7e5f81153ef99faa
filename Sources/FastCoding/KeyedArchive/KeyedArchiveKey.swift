/// The keys that mean something in keyed archives: fastcode-notation(5), "Keyed archives".
enum KeyedArchiveKey: String, CaseIterable {
    // The property list.
    case archiver = "$archiver"
    case version = "$version"
    case objects = "$objects"
    case top = "$top"
    case root

    // Objects and classes.
    case `class` = "$class"
    case className = "$classname"
    case classes = "$classes"
    case hints = "$classhints"

    // What the classes of ``KeyedArchiveNative`` write.
    case elements = "NS.objects"
    case keys = "NS.keys"
    case string = "NS.string"
    case data = "NS.data"
    case bytes = "NS.bytes"
    case time = "NS.time"
    case base = "NS.base"
    case relative = "NS.relative"
    case mantissa = "NS.mantissa"
    case byteOrder = "NS.mantissa.bo"
    case length = "NS.length"
    case exponent = "NS.exponent"
    case negative = "NS.negative"
    case compact = "NS.compact"
    case special = "NS.special"
    case point = "NS.pointval"
    case size = "NS.sizeval"
    case rect = "NS.rectval"
    case rangeLocation = "NS.rangeval.location"
    case rangeLength = "NS.rangeval.length"
    case ranges = "NSRangeCount"
    case location = "NSLocation"
    case rangeSize = "NSLength"
    case rangeData = "NSRangeData"

    /// What the names of an ordered set's elements begin with; the element's index follows.
    static let numberedElement = "NS.object."
    /// The same for the keys of a dictionary, as GNUstep may write them.
    static let numberedKey = "NS.key."
}

/// The facts of the property list around the objects.
enum KeyedArchiveForm {
    /// What `$archiver` says.
    static let archiver = "NSKeyedArchiver"
    /// What `$version` says.
    static let version: Int64 = 100_000
    /// The string that stands for nil, in whatever slot it is.
    static let null = "$null"
    /// The class of the object that stands for a `$top` with other entries than `root` alone. No class of a program has
    /// such a name.
    static let topClass = "$top"
    /// The key of a reference, where a property list has no type for it.
    static let reference = "CF$UID"

    /// Whether the name of a property is that of a value without a key: `$0`, `$1` and so on. It is written as it is; other
    /// names that begin with `$` get one more.
    ///
    /// `$$0` and the like are among them, so that no two names become one.
    static func isUnkeyed(_ name: Span<UInt8>) -> Bool {
        var index = 0
        while index < name.count, name[index] == UInt8(ascii: "$") { index += 1 }
        guard index > 0, index < name.count else { return false }
        while index < name.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(name[index]) { index += 1 }
        return index == name.count
    }
}

extension Span<UInt8> {
    /// Whether these are the bytes of a text.
    func equals(utf8 text: String) -> Bool {
        var index = 0
        for byte in text.utf8 {
            guard index < count, self[index] == byte else { return false }
            index += 1
        }
        return index == count
    }

    /// Whether a text stands at the beginning.
    func starts(with text: String) -> Bool {
        count >= text.utf8.count && slice(0..<text.utf8.count).equals(utf8: text)
    }
}
