import _FastCodingPlists

/// The rule by which objects of a text get class definitions: fastcode-notation(5), "Objects and
/// their definitions".
///
/// The first object of a class makes the definition, with its keys in order. An object with keys
/// that the definition lacks makes a new one, with the old names followed by the new ones. An
/// object that lists its names has the definition with exactly these, which is made if there is
/// none. The definition that the last object of a class used is its latest one, which applies to
/// the next.
///
/// The reader follows the rule (``NotationLinker``), and the writer determines in advance which
/// definition it gives an object (``DefinitionPlan``). Classes and names are numbers here, and
/// definitions are counted from
/// 0. Except for the latest of each class, only hashes of definitions are kept, so that the memory
/// in use does not grow faster than the text.
struct DefinitionRule {
    /// The definition that applies to the next object of a class.
    struct Latest {
        let definition: Int
        /// How many names it has.
        let count: Int
        /// A number that changes when another definition replaces this one, unless that one has the
        /// same names and additional ones.
        let generation: UInt32
        /// The hash of its class and names, to which more names can be added.
        let hash: UInt64
    }

    /// The place of a name in a definition that was the latest one of its class at the time. The
    /// entries of older definitions need not be removed: they are of another generation.
    private struct NamePlace {
        let place: Int
        let generation: UInt32
    }

    private var latest: [UInt32: Latest] = [:]
    /// For a class in the upper half and a name in the lower, the name's place in the latest
    /// definition.
    private var places: [UInt64: NamePlace] = [:]
    /// The definitions by the hashes of their classes and names.
    private var byContent: [UInt64: [Int]] = [:]
    /// How many definitions there are.
    private var count = 0
    /// The generation that was given last.
    private var generation: UInt32 = 0
    /// The last generation of the text before; 0 in the first one.
    private var generationBefore: UInt32 = 0
    private let hash = SeededHash.shared

    /// The definition that applies to the next object of a class; nil if there is none yet.
    func latest(of number: UInt32) -> Latest? {
        guard let known = latest[number], known.generation > generationBefore else { return nil }
        return known
    }

    /// Begins another text, in which no definition is known. Those of the one before need not be
    /// removed: they are of older generations, which the hashes of their content depend on.
    mutating func restart() {
        generationBefore = generation
    }

    /// The place of a name in the latest definition of a class; the first one if there are several.
    func place(of name: UInt32, in number: UInt32, _ latest: Latest?) -> Int? {
        guard let latest, let known = places[Self.key(number, name)],
            known.generation == latest.generation
        else {
            return nil
        }
        return known.place
    }

    /// The definitions of a class that have exactly these names, in the order in which they were
    /// made.
    func definitions(of number: UInt32, listing names: some Collection<UInt32>) -> [Int] {
        byContent[contentHash(number, names)] ?? []
    }

    /// Makes a definition, which becomes the latest.
    mutating func add(_ names: some Collection<UInt32>, to number: UInt32) -> Int {
        let content = contentHash(number, names)
        let definition = enter(content)
        begin(definition, names, of: number, content)

        return definition
    }

    /// Makes a definition with the names of the latest one and others that it lacks.
    mutating func extend(_ old: Latest, by names: some Collection<UInt32>, of number: UInt32) -> Int
    {
        var hash = old.hash
        for (index, name) in names.enumerated() {
            hash = self.hash.hash(hash ^ UInt64(name))
            places[Self.key(number, name)] = NamePlace(
                place: old.count + index,
                generation: old.generation
            )
        }

        // Same generation: the places of the old names are still right.
        let definition = enter(hash)
        latest[number] = Latest(
            definition: definition,
            count: old.count + names.count,
            generation: old.generation,
            hash: hash
        )

        return definition
    }

    /// Makes an existing definition, with these names, the latest one.
    mutating func choose(_ definition: Int, _ names: some Collection<UInt32>, of number: UInt32) {
        if latest(of: number)?.definition == definition {
            return
        }

        begin(definition, names, of: number, contentHash(number, names))
    }

    /// Makes a definition the latest one of its class. The places of the previous one become
    /// invalid by a new generation, because removing them would take time for its size.
    private mutating func begin(
        _ definition: Int,
        _ names: some Collection<UInt32>,
        of number: UInt32,
        _ content: UInt64
    ) {
        generation += 1
        for (index, name) in names.enumerated() {
            let key = Self.key(number, name)
            // A repeated name keeps its first place.
            if places[key]?.generation != generation {
                places[key] = NamePlace(place: index, generation: generation)
            }
        }

        latest[number] = Latest(
            definition: definition,
            count: names.count,
            generation: generation,
            hash: content
        )
    }

    /// Numbers a definition, and returns the number.
    private mutating func enter(_ content: UInt64) -> Int {
        byContent[content, default: []].append(count)
        count += 1
        return count - 1
    }

    /// The hash of a class and a list of names in the current text, computed name by name.
    private func contentHash(_ number: UInt32, _ names: some Collection<UInt32>) -> UInt64 {
        let start = hash.hash(Self.key(generationBefore, number))
        return names.reduce(start) { hash.hash($0 ^ UInt64($1)) }
    }

    /// Two numbers, such as those of a class and a name, in one.
    private static func key(_ upper: UInt32, _ lower: UInt32) -> UInt64 {
        UInt64(upper) << 32 | UInt64(lower)
    }
}
