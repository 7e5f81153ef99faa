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
/// The reader follows the rule (``NotationLinker``), and the writer determines in advance where it
/// leads (``DefinitionPlan``). Classes and names are numbers here, and definitions are counted from
/// 0. Except for the latest of each class, only hashes of definitions are kept, so that the memory
/// in use does not grow faster than the text.
struct DefinitionRule {
    struct Latest {
        let definition: Int
        let count: Int
        /// Changes when another definition takes its place, unless that one has the same names and
        /// additional ones.
        let generation: UInt32
        fileprivate let hash: UInt64
    }

    private var latest: [UInt32: Latest] = [:]
    /// For a class in the upper half and a name in the lower, the name's place in the latest
    /// definition.
    private var places: [UInt64: (generation: UInt32, place: Int)] = [:]
    private var byContent: [UInt64: [Int]] = [:]
    private var count = 0
    private var generation: UInt32 = 0
    private let hash = SeededHash.shared

    func latest(of number: UInt32) -> Latest? { latest[number] }

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

    mutating func add(_ names: some Collection<UInt32>, to number: UInt32) -> Int {
        let content = contentHash(number, names)
        let definition = enter(content)
        begin(definition, names, of: number, content)

        return definition
    }

    mutating func extend(_ old: Latest, by names: some Collection<UInt32>, of number: UInt32) -> Int
    {
        var hash = old.hash
        for (index, name) in names.enumerated() {
            hash = self.hash.hash(hash ^ UInt64(name))
            places[Self.key(number, name)] = (old.generation, old.count + index)
        }

        let definition = enter(hash)
        latest[number] = Latest(
            definition: definition,
            count: old.count + names.count,
            generation: old.generation,
            hash: hash
        )

        return definition
    }

    mutating func choose(_ definition: Int, _ names: some Collection<UInt32>, of number: UInt32) {
        if latest[number]?.definition == definition {
            return
        }
        begin(definition, names, of: number, contentHash(number, names))
    }

    private mutating func begin(
        _ definition: Int,
        _ names: some Collection<UInt32>,
        of number: UInt32,
        _ content: UInt64
    ) {
        generation += 1
        for (index, name) in names.enumerated() {
            let key = Self.key(number, name)
            if places[key]?.generation != generation {
                places[key] = (generation, index)
            }
        }

        latest[number] = Latest(
            definition: definition,
            count: names.count,
            generation: generation,
            hash: content
        )
    }

    private mutating func enter(_ content: UInt64) -> Int {
        byContent[content, default: []].append(count)
        count += 1
        return count - 1
    }

    private func contentHash(_ number: UInt32, _ names: some Collection<UInt32>) -> UInt64 {
        names.reduce(hash.hash(UInt64(number))) { hash.hash($0 ^ UInt64($1)) }
    }

    private static func key(_ number: UInt32, _ name: UInt32) -> UInt64 {
        UInt64(number) << 32 | UInt64(name)
    }
}

/// Decides which objects of a graph are written with a list of their properties because
/// ``DefinitionRule`` would lead a reader to another definition.
struct DefinitionPlan {
    enum Form {
        /// By the keys alone.
        case natural
        /// By a list of names; the values still follow under their keys.
        case listed
        /// By a list of names and a list of values, because names repeat or the format can't carry
        /// them as keys.
        case values
    }

    private struct Used {
        let number: UInt32
        let demand: Form
        /// In exact style: the reader's definition for this one, and its number, from 1, among
        /// those of equal content.
        var reached: (definition: Int, ordinal: Int)?
        /// In standard style: the generation of the reader's definition in which all names were
        /// found to be in order.
        var ordered: UInt32?
    }

    private var forms: [UInt32: Form] = [:]
    /// The number, from 1, of an object's definition among several of equal content, if it is not
    /// the latest.
    private(set) var ordinals: [UInt32: Int] = [:]

    private var names = StringTable()
    /// Parallel to the graph's definitions.
    private var used: [Used?]
    /// Numbers for the names in `propertyNames`, valid for definitions that are used.
    private var numbers: [UInt32]
    private var rule = DefinitionRule()

    /// Plans for the objects of a graph, given in archive order.
    ///
    /// `isSorted` is true if the order of properties is not preserved anyway; `needsValues` tells
    /// whether the format can't carry a name as a key.
    init(
        _ graph: ObjectGraph,
        _ objects: [NodeIndex],
        isExact: Bool,
        isSorted: Bool,
        needsValues: (Span<UInt8>) -> Bool
    ) {
        used = Array(repeating: nil, count: graph.definitions.count)
        numbers = Array(repeating: 0, count: graph.propertyNames.count)

        for node in objects {
            let definition = Int(graph.record(node).b)
            let own = used[definition] ?? prepare(definition, graph, needsValues)
            let form: Form

            if isExact {
                form = exactForm(node, definition, own, graph)
            } else {
                form = standardForm(node, definition, own, graph, isSorted: isSorted)
            }

            if form != .natural {
                forms[node.index] = form
            }
        }
    }

    func form(of node: NodeIndex) -> Form {
        forms.isEmpty ? .natural : forms[node.index, default: .natural]
    }

    private mutating func prepare(
        _ definition: Int,
        _ graph: ObjectGraph,
        _ needsValues: (Span<UInt8>) -> Bool
    ) -> Used {
        var demand = Form.natural
        var seen = Set<UInt32>()

        for index in graph.definitions[definition].properties {
            let name = graph.propertyNames[index]
            numbers[index] = number(of: name, graph)

            if !seen.insert(numbers[index]).inserted || needsValues(graph.bytes(name)) {
                demand = .values
            }
        }

        let own = Used(
            number: number(of: graph.definitions[definition].name, graph),
            demand: demand
        )

        used[definition] = own
        return own
    }

    private mutating func number(of name: ByteRange, _ graph: ObjectGraph) -> UInt32 {
        let place = names.find(graph.bytes(name), in: graph.pool.span)
        return UInt32(place.number >= 0 ? place.number : names.insert(name, at: place))
    }

    /// All properties are written, and the reader must arrive at exactly this definition.
    private mutating func exactForm(
        _ node: NodeIndex,
        _ definition: Int,
        _ own: Used,
        _ graph: ObjectGraph
    ) -> Form {
        let names = numbers[graph.definitions[definition].properties]
        if own.demand == .natural {
            let latest = rule.latest(of: own.number)
            if let latest, latest.definition == own.reached?.definition {
                return .natural
            }

            if own.reached == nil, let reached = reachedNaturally(names, own.number, latest) {
                used[definition]?.reached = (
                    reached, rule.definitions(of: own.number, listing: names).count
                )
                return .natural
            }
        }

        let known = rule.definitions(of: own.number, listing: names)
        let ordinal = own.reached?.ordinal ?? known.count + 1
        if ordinal != max(known.count, 1) {
            ordinals[node.index] = ordinal
        }

        if let reached = own.reached {
            rule.choose(reached.definition, names, of: own.number)
        } else {
            used[definition]?.reached = (rule.add(names, to: own.number), ordinal)
        }

        return own.demand == .natural ? .listed : own.demand
    }

    /// Follows the rule for keys alone, if it leads to a new definition with these names in this
    /// order.
    private mutating func reachedNaturally(
        _ names: ArraySlice<UInt32>,
        _ number: UInt32,
        _ latest: DefinitionRule.Latest?
    ) -> Int? {
        guard let latest else { return rule.add(names, to: number) }
        guard latest.count < names.count else { return nil }

        for (index, name) in names.enumerated() {
            guard rule.place(of: name, in: number, latest) == (index < latest.count ? index : nil)
            else {
                return nil
            }
        }

        return rule.extend(latest, by: names.dropFirst(latest.count), of: number)
    }

    /// Properties that are nil are left out. The reader may choose any definition that keeps the
    /// others in order.
    private mutating func standardForm(
        _ node: NodeIndex,
        _ definition: Int,
        _ own: Used,
        _ graph: ObjectGraph,
        isSorted: Bool
    ) -> Form {
        let list = graph.definitions[definition].properties
        if own.demand == .values {
            follow(numbers[list], of: own.number)
            return .values
        }

        if isSorted {
            return .natural
        }

        let latest = rule.latest(of: own.number)
        if let latest, own.ordered == latest.generation {
            return .natural
        }

        let children = graph.children(node)
        var last = -1
        var added: [UInt32] = []

        for (index, child) in zip(list, children) where child != .nil {
            var place = rule.place(of: numbers[index], in: own.number, latest)
            if place == nil {
                place = (latest?.count ?? 0) + added.count
                added.append(numbers[index])
            }

            guard let place, place > last else {
                follow(numbers[list], of: own.number)
                return .listed
            }

            last = place
        }

        if let latest {
            if !added.isEmpty {
                _ = rule.extend(latest, by: added, of: own.number)
            }
        } else {
            _ = rule.add(added, to: own.number)
        }

        if !children.contains(.nil), let latest = rule.latest(of: own.number) {
            used[definition]?.ordered = latest.generation
        }

        return .natural
    }

    private mutating func follow(_ names: ArraySlice<UInt32>, of number: UInt32) {
        if let known = rule.definitions(of: number, listing: names).last {
            rule.choose(known, names, of: number)
        } else {
            _ = rule.add(names, to: number)
        }
    }
}
