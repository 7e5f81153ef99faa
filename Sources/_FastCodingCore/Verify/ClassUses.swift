/// Judges the classes of an archive, each definition and each name once, and notes which
/// definitions are used.
struct ClassUses: ~Copyable {
    private(set) var names = ClassNameList(most: FastVerdict.Facts.listedClasses)
    private(set) var refused = RefusedClasses()

    // Not private, because that crashes the compiler of Swift 6.3 in debug builds.
    struct Definition: BitwiseCopyable {
        let offset: Int
        let verdict: Judgement
        var isUsed = false
    }

    /// The verdict on a class in a single byte: ``unknown``, ``allowed``, or ``refused`` plus the
    /// number in ``RefusedClasses``, which is exact for the first few classes.
    typealias Judgement = UInt8
    private static let unknown: Judgement = 0
    private static let allowed: Judgement = 1
    private static let refused: Judgement = 2

    private let layout: VersionLayout
    private let options: VerificationOptions
    private var definitions = TrivialArray<Definition>()
    /// Whether the classes that strings name for coded objects are allowed, by the strings'
    /// numbers.
    private var strings = TrivialArray<Judgement>()

    init(_ layout: VersionLayout, _ options: VerificationOptions) {
        self.layout = layout
        self.options = options
    }

    /// Judges a class definition.
    mutating func define(_ chunk: Chunk, in bytes: Span<UInt8>) {
        let name = bytes.slice(ClassNames.name(of: chunk, in: bytes).range)
        definitions.append(Definition(offset: chunk.offset, verdict: judge(name, at: chunk.offset)))
    }

    /// Takes an object of a definition.
    mutating func use(_ number: Int) {
        definitions[number].isUsed = true
        countObject(definitions[number].verdict)
    }

    /// Takes a coded object of the class that a string names.
    ///
    /// - Returns: whether the name has been judged.
    mutating func use(string number: Int) -> Bool {
        guard number < strings.count, strings[number] != Self.unknown else { return false }

        countObject(strings[number])
        return true
    }

    /// Judges the class name in the string with a number.
    mutating func judge(string number: Int, _ name: Span<UInt8>, at offset: Int) {
        if number >= strings.count {
            strings.append(Self.unknown, times: max(number + 1 - strings.count, strings.count))
        }
        strings[number] = judge(name, at: offset)
    }

    /// Judges a class name.
    private mutating func judge(_ name: Span<UInt8>, at offset: Int) -> Judgement {
        names.add(name, at: offset)
        if options.allows(name) {
            return Self.allowed
        }

        return Judgement(clamping: refused.number(of: name, at: offset) + Int(Self.refused))
    }

    /// Counts an object of a refused class.
    private mutating func countObject(_ verdict: Judgement) {
        if verdict >= Self.refused {
            refused.countObjects(of: Int(verdict - Self.refused))
        }
    }

    /// Takes the classes that a keyed archive names.
    mutating func use(_ found: KeyedArchiveClasses, at offset: Int) {
        for name in found.names.list.map(\.name) {
            names.add(name.span, at: offset)
        }
        for name in found.refused.list.map(\.name) {
            refused.countArchive(of: refused.number(of: name.span, at: offset))
        }
    }

    /// Warns of definitions without objects.
    func findUnused(in bytes: Span<UInt8>, _ findings: inout Findings) {
        for number in 0..<definitions.count where !definitions[number].isUsed {
            let start = definitions[number].offset + layout.typeSize
            let name = NameText.shown(
                bytes.slice(start..<max(endOfTerminatedString(bytes, from: start).end, start))
            )

            findings.warnings.warn(
                .unusedClass,
                "class '\(NameText.escaped(name))' is defined but has no objects",
                at: definitions[number].offset
            )
        }
    }
}
