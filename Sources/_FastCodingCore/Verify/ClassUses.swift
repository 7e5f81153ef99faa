/// The classes that an archive defines and uses.
struct ClassUses: ~Copyable {
    /// The names that have been met, for the report.
    private(set) var names: [String] = []

    // Not private, because that crashes the compiler of Swift 6.3 in debug builds.
    struct Definition: BitwiseCopyable {
        let offset: Int
        let verdict: ClassVerdict
        /// Whether there is an object of it.
        var isUsed = false
    }

    private let layout: VersionLayout
    private var definitions = TrivialArray<Definition>()
    private var known: Set<[UInt8]> = []
    /// Whether the classes that strings name for coded objects are allowed, by the strings' numbers.
    private var strings = TrivialArray<ClassVerdict>()

    init(_ layout: VersionLayout) {
        self.layout = layout
    }

    mutating func define(_ chunk: Chunk, _ name: Range<Int>, _ verdict: ClassVerdict, in bytes: Span<UInt8>) {
        definitions.append(Definition(offset: chunk.offset, verdict: verdict))
        note(name, in: bytes)
    }

    /// Notes that there is an object of a class, and returns whether it is allowed.
    @inline(__always)
    mutating func use(_ number: Int) -> ClassVerdict {
        definitions[number].isUsed = true
        return definitions[number].verdict
    }

    func name(of number: Int, in bytes: Span<UInt8>) -> String {
        let start = definitions[number].offset + layout.typeSize
        let end = max(endOfTerminatedString(bytes, from: start).end, start)
        return NameText.shown(bytes.slice(start..<end))
    }

    /// Whether the class that a string names is allowed, as far as that has been judged.
    @inline(__always)
    func verdict(string number: Int) -> ClassVerdict {
        number < strings.count ? strings[number] : .unknown
    }

    /// Records whether the class that a string names is allowed.
    mutating func judge(string number: Int, _ verdict: ClassVerdict) {
        if number >= strings.count { strings.append(.unknown, times: max(number + 1 - strings.count, strings.count)) }
        strings[number] = verdict
    }

    mutating func note(_ name: Range<Int>, in bytes: Span<UInt8>) {
        if names.count >= Verdict.Facts.listedClasses { return }
        var copy: [UInt8] = []
        copy.append(bytes.slice(name))
        note(copy)
    }

    mutating func note(_ name: [UInt8]) {
        if names.count >= Verdict.Facts.listedClasses { return }
        if known.insert(name).inserted { names.append(NameText.shown(name.span, most: 1000)) }
    }

    func findUnused(in bytes: Span<UInt8>, _ findings: inout Findings) {
        for number in 0..<definitions.count where !definitions[number].isUsed {
            findings.warn(
                .unusedClass, at: definitions[number].offset,
                "class '\(NameText.escaped(name(of: number, in: bytes)))' is defined, but there is no object of it")
        }
    }
}

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
