/// The classes that an archive defines and uses.
struct ClassUses: ~Copyable {
    /// The names that were met, for the report.
    private(set) var names: [String] = []

    private let layout: VersionLayout
    /// Of each definition: its offset, and the two flags.
    private var definitions: [Int] = []
    private static let isAllowed = 1
    private static let isUsed = 2
    private var known: Set<[UInt8]> = []
    /// What was judged of strings that name classes of coded objects, by their numbers: the first flag, and ``isUsed``.
    private var strings = TrivialArray<UInt8>()

    init(_ layout: VersionLayout) {
        self.layout = layout
    }

    mutating func define(_ chunk: Chunk, _ name: Range<Int>, isAllowed: Bool, in bytes: Span<UInt8>) {
        definitions.append(chunk.offset << 2 | (isAllowed ? Self.isAllowed : 0))
        note(name, in: bytes)
    }

    /// Takes note that there is an object of a class, and tells whether it is allowed.
    @inline(__always)
    mutating func use(_ number: Int) -> Bool {
        definitions[number] |= Self.isUsed
        return definitions[number] & Self.isAllowed != 0
    }

    func name(of number: Int, in bytes: Span<UInt8>) -> String {
        let start = (definitions[number] >> 2) + layout.typeSize
        let end = max(endOfTerminatedString(bytes, from: start).end, start)
        return NameText.shown(bytes.slice(start..<end))
    }

    /// Whether the class is allowed that a string names; nil if that was not judged yet.
    @inline(__always)
    func isAllowed(string number: Int) -> Bool? {
        guard number < strings.count, strings[number] != 0 else { return nil }
        return Int(strings[number]) & Self.isAllowed != 0
    }

    /// Takes note of whether the class is allowed that a string names.
    mutating func judge(string number: Int, isAllowed: Bool) {
        if number >= strings.count { strings.append(0, times: max(number + 1 - strings.count, strings.count)) }
        strings[number] = UInt8(Self.isUsed | (isAllowed ? Self.isAllowed : 0))
    }

    /// Takes note of the name of a class.
    mutating func note(_ name: Range<Int>, in bytes: Span<UInt8>) {
        if names.count >= Verdict.Facts.listedClasses { return }
        var copy: [UInt8] = []
        copy.append(bytes.slice(name))
        note(copy)
    }

    /// Takes note of the name of a class.
    mutating func note(_ name: [UInt8]) {
        if names.count >= Verdict.Facts.listedClasses { return }
        if known.insert(name).inserted { names.append(NameText.shown(name.span, most: 1000)) }
    }

    func findUnused(in bytes: Span<UInt8>, _ findings: inout Findings) {
        for number in definitions.indices where definitions[number] & Self.isUsed == 0 {
            findings.warn(
                .unusedClass, at: definitions[number] >> 2,
                "class '\(name(of: number, in: bytes))' is defined, but there is no object of it")
        }
    }
}
