import _FastCodingPlists

/// Decides which objects of a graph are written with a list of their properties, because a reader
/// that follows ``DefinitionRule`` would give them another definition.
struct DefinitionPlan {
    /// How the text determines an object's definition.
    enum Form {
        /// By the keys alone.
        case natural
        /// By a list of names; the values still follow under their keys.
        case listed
        /// By a list of names and a list of values, because names repeat or the format can't carry
        /// them as keys.
        case values
    }

    /// A definition of the reader.
    private struct Reached {
        let definition: Int
        /// Its number, from 1, among those of equal content.
        let ordinal: Int
    }

    /// A definition of the graph that is used.
    private struct Used {
        /// The number of its class.
        let number: UInt32
        /// The form that its names require anyway: natural, or with a list of values.
        let demand: Form
        /// In exact style: the reader's definition for this one.
        var reached: Reached?
        /// In standard style: the generation of the reader's definition that was found to have all
        /// names in order.
        var ordered: UInt32?
    }

    /// The objects that are not written in natural form.
    private var forms: [UInt32: Form] = [:]
    /// The number, from 1, of an object's definition among several of equal content, if it is not
    /// the latest.
    private(set) var ordinals: [UInt32: Int] = [:]

    /// Finds equal names, which get equal numbers.
    private var names = StringTable()
    /// What is known of each definition of the graph; nil until an object uses it.
    private var used: [Used?]
    /// Numbers for the names in `propertyNames`, valid for definitions that are used.
    private var numbers: [UInt32]
    private var rule = DefinitionRule()

    /// Plans for the objects of a graph, given in archive order for each text that they are written
    /// to: no definition of one is known in the next.
    ///
    /// `isSorted` is true if the order of properties is not preserved anyway; `needsValues` tells
    /// whether the format can't carry a name as a key.
    init(
        _ graph: ObjectGraph,
        _ texts: [ArraySlice<NodeIndex>],
        isExact: Bool,
        isSorted: Bool,
        needsValues: (Span<UInt8>) -> Bool
    ) {
        used = Array(repeating: nil, count: graph.definitions.count)
        numbers = Array(repeating: 0, count: graph.propertyNames.count)

        for objects in texts {
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

            restart(after: objects, in: graph)
        }
    }

    /// Forgets the definitions that the reader of a text has, but not the numbers of names.
    private mutating func restart(after objects: ArraySlice<NodeIndex>, in graph: ObjectGraph) {
        rule.restart()
        for node in objects {
            used[Int(graph.record(node).b)]?.reached = nil
        }
    }

    /// How the text determines an object's definition.
    func form(of node: NodeIndex) -> Form {
        forms.isEmpty ? .natural : forms[node.index, default: .natural]
    }

    /// Numbers the class and the names of a definition.
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

    /// The number of a name; equal names have the same one.
    private mutating func number(of name: ByteRange, _ graph: ObjectGraph) -> UInt32 {
        let place = names.find(graph.bytes(name), in: graph.pool.span)
        return UInt32(place.number >= 0 ? place.number : names.insert(name, at: place))
    }

    /// The form of an object in exact style: all properties are written, and the reader must arrive
    /// at exactly this definition.
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
                used[definition]?.reached = Reached(
                    definition: reached,
                    ordinal: rule.definitions(of: own.number, listing: names).count
                )
                return .natural
            }
        }

        let known = rule.definitions(of: own.number, listing: names)
        // Without a number, the reader takes the latest of these, or makes the first.
        let ordinal = own.reached?.ordinal ?? known.count + 1
        if ordinal != max(known.count, 1) {
            ordinals[node.index] = ordinal
        }

        if let reached = own.reached {
            rule.choose(reached.definition, names, of: own.number)
        } else {
            used[definition]?.reached = Reached(
                definition: rule.add(names, to: own.number),
                ordinal: ordinal
            )
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

    /// The form of an object in standard style. Properties that are nil are left out. The reader
    /// may choose any definition that keeps the others in order.
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

        // The keys are not in the order of the definition anyway.
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

            // The reader's definition has these names in another order, so it would lay the
            // properties out differently.
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

    /// Follows the rule for an object that lists its names: the latest definition of exactly these,
    /// or a new one.
    private mutating func follow(_ names: ArraySlice<UInt32>, of number: UInt32) {
        if let known = rule.definitions(of: number, listing: names).last {
            rule.choose(known, names, of: number)
        } else {
            _ = rule.add(names, to: number)
        }
    }
}
