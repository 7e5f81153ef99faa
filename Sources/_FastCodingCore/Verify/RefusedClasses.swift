/// A class that is not allowed, and where an archive uses it.
package struct RefusedClass: Sendable {
    /// The name, shortened if it is very long.
    package let name: String
    /// The position of its first occurrence: the offset of a definition, of a coded object's class name, or of a keyed
    /// archive.
    package let offset: Int
    /// Whether there may be objects of it; in a keyed archive it may be merely the name of a superclass.
    fileprivate let isDefined: Bool
    /// How many objects and NSCoded objects there are.
    package fileprivate(set) var objects = 0
    /// How many keyed archives name it.
    package fileprivate(set) var archives = 0

    /// What verify says of it.
    package var sentence: String {
        var parts: [String] = []
        if objects > 0 { parts.append(counted(objects, "object")) }
        if archives > 0 { parts.append("in " + counted(archives, "keyed archive")) }
        let what =
            parts.isEmpty ? "a \(isDefined ? "definition" : "name"), but no object" : parts.joined(separator: ", ")
        return "class '\(NameText.escaped(name))' is not allowed (\(what))"
    }
}

/// The classes of an archive that are not allowed, each once: the first few in full, and the number of the others.
package struct RefusedClasses {
    package private(set) var kept: [RefusedClass] = []
    /// The numbers of all of them, by the fingerprints of their names.
    private var numbers: [UInt64: Int] = [:]

    package init() {}

    /// How many there are.
    package var count: Int { numbers.count }

    /// The number of a class, a new one if it has none yet.
    package mutating func number(of name: Span<UInt8>, at offset: Int, isDefined: Bool = true) -> Int {
        let fingerprint = SeededHash.shared.hash(name)
        if let known = numbers[fingerprint] { return known }
        let number = numbers.count
        numbers[fingerprint] = number
        if number < Diagnostics.keptPerCode {
            kept.append(RefusedClass(name: NameText.shown(name), offset: offset, isDefined: isDefined))
        }
        return number
    }

    package mutating func countObject(of number: Int) {
        if number < kept.count { kept[number].objects += 1 }
    }

    mutating func countArchive(of number: Int) {
        if number < kept.count { kept[number].archives += 1 }
    }
}

/// Whether an archive may contain a class, in a single byte.
struct ClassVerdict: Equatable, BitwiseCopyable {
    private let bits: UInt8

    static let unknown = ClassVerdict(bits: 0)
    static let allowed = ClassVerdict(bits: 1)

    /// Not allowed; the number is the one in ``RefusedClasses``, provided that the class is among the first few.
    static func refused(_ number: Int) -> ClassVerdict { ClassVerdict(bits: UInt8(clamping: number + 2)) }

    /// The number of a class that is not allowed; nil if it is allowed, or not judged yet.
    var refusedNumber: Int? { bits < 2 ? nil : Int(bits) - 2 }
}
