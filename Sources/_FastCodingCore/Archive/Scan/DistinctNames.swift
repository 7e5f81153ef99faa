/// The property names of definitions whose names are distinct. That is determined once for each
/// definition.
struct DistinctNames {
    private let layout: VersionLayout
    private var texts = DistinctTexts()
    /// The offsets of a definition's names by the first of them; none if two are equal.
    private var known: [Int: [Int]] = [:]

    init(_ layout: VersionLayout) {
        self.layout = layout
    }

    /// The offset of a property's name; nil if the names, of which the first begins at `first`, are
    /// not distinct.
    mutating func name(_ number: Int, from first: Int, in bytes: Span<UInt8>) -> Int? {
        let names = known[first] ?? offsets(from: first, in: bytes)
        known[first] = names
        return names.isEmpty ? nil : names[number]
    }

    /// The offsets of the names of a definition; none if two are equal.
    private mutating func offsets(from first: Int, in bytes: Span<UInt8>) -> [Int] {
        var reader = ClassNames(at: first, layout)
        var offsets: [Int] = []
        texts.begin()

        // Their count comes right before them.
        for _ in 0..<bytes.count(at: first - 4) {
            let name = reader.next(bytes)
            let number = texts.number(of: name, in: bytes)
            guard texts.insert(number) else { return [] }

            offsets.append(name.offset)
        }

        return offsets
    }
}
