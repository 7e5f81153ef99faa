/// The classes that an archive defines and uses.
struct ClassUses: ~Copyable {
    /// The names that have been met, for the report.
    private(set) var names: [String] = []

    // Not private, because that crashes the compiler of Swift 6.3 in debug builds.
    struct Definition: BitwiseCopyable {
        let offset: Int
        /// Whether its class is allowed.
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

    /// Records the name of a class.
    mutating func note(_ name: Range<Int>, in bytes: Span<UInt8>) {
        if names.count >= Verdict.Facts.listedClasses { return }
        var copy: [UInt8] = []
        copy.append(bytes.slice(name))
        note(copy)
    }

    /// Records the name of a class.
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
