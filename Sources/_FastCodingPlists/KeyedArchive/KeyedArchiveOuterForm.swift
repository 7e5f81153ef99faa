import _FastCodingCore

/// The facts about the property list around the objects.
enum KeyedArchiveOuterForm {
    /// The value of `$archiver`.
    static let archiver = "NSKeyedArchiver"
    /// The value of `$version`.
    static let version: Int64 = 100_000
    /// The string that stands for nil, in whichever slot it is.
    static let null = "$null"
    /// The class of the object that stands for a `$top` with entries other than a single `root`. No class of a program
    /// has such a name.
    static let topClass = "$top"
    /// The key of a reference, where a property list has no type for it.
    static let reference = "CF$UID"

    /// Whether the name of a property is that of a value without a key: `$0`, `$1` and so on. It is written as it is;
    /// other names that begin with `$` get an additional one.
    ///
    /// `$$0` and the like are included, so that no two names become the same key.
    static func isUnkeyed(_ name: Span<UInt8>) -> Bool {
        var index = 0
        while index < name.count, name[index] == UInt8(ascii: "$") { index += 1 }
        guard index > 0, index < name.count else { return false }
        while index < name.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(name[index]) { index += 1 }
        return index == name.count
    }
}
