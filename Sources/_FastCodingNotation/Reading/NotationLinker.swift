import _FastCodingPlists

/// Walks the graph in the order in which an archive writes it: the last of three steps.
///
/// It replaces aliases by their targets, gives the objects their definitions, and makes those
/// containers mutable that have to be: those that are met again while an archive would still be
/// writing their children.
struct NotationLinker {
    /// The class definitions of the graph in the order in which an archive writes them: each before
    /// the first object that uses it.
    private struct MadeDefinitions {
        var definitions: [ObjectGraph.Definition] = []
        /// The property names of all definitions, which are ranges of these.
        var names: [ByteRange] = []
        /// Parallel to ``names``; equal names have equal numbers.
        var numbers: [UInt32] = []
    }

    /// Whether an object has been met. An open one is being walked, so meeting it again means that
    /// it contains itself.
    private enum State: UInt8 {
        case unseen, open, done
    }

    /// The graph of the text, which becomes the graph of the archive in place.
    private var unresolved: UnresolvedGraph
    private(set) var diagnostics = Diagnostics()
    private let limits: FastLimits
    private var made = MadeDefinitions()
    private var rule = DefinitionRule()
    private var states: [State]
    private var walk = DepthFirstWalk()
    /// How many URLs a chain of bases has, by its first node.
    private var chainLengths: [UInt32: Int] = [:]

    init(_ unresolved: UnresolvedGraph, limits: FastLimits) {
        self.unresolved = unresolved
        self.limits = limits
        states = Array(repeating: .unseen, count: unresolved.graph.records.count)
    }

    /// Makes the graph of the archive, in the order in which an archive writes it.
    mutating func run() throws(FastCodingError) -> ObjectGraph {
        unresolved.graph.rootIndex = try visit(unresolved.graph.rootIndex)

        // An archive writes a node at its first place. The order of the walk decides which place
        // that is, and with it the definitions of objects.
        while let step = walk.next(in: unresolved.graph) {
            switch step {
            case .child(let child, let parent, let place): try link(child, of: parent, at: place)
            case .end(let node): states[Int(node.index)] = .done
            }
        }

        unresolved.graph.definitions = made.definitions
        unresolved.graph.propertyNames = made.names
        return unresolved.graph
    }

    /// Replaces a child by the node that it means, and opens that if it has children.
    @inline(__always)
    private mutating func link(_ child: NodeIndex, of parent: NodeIndex, at place: Int)
        throws(FastCodingError)
    {
        let kind = unresolved.graph.kind(child)
        // Most children are leaves that need no processing.
        if !kind.isObject, kind != .nil, kind != .url {
            return
        }

        let mayBeNil = allowsNil(parent, at: place)
        if child == .nil, mayBeNil {
            return
        }

        let target = try visit(child)
        unresolved.graph.children[Int(unresolved.graph.record(parent).a) + place] = target

        if target == .nil, !mayBeNil {
            throw unresolved.error(
                .notation,
                "nil can't be a key or an element of an array or a set; null can",
                at: child
            )
        }
    }

    /// Processes a child of the innermost open node, or the root, and returns the node that it
    /// means. If that has children to be walked, it is opened.
    private mutating func visit(_ place: NodeIndex) throws(FastCodingError) -> NodeIndex {
        let node = unresolved.target(of: place)
        let kind = unresolved.graph.kind(node)
        if kind == .nil {
            return .nil
        }

        // A chain of bases is followed at once. URLs are values, so this happens in each place, but
        // a chain whose length is known takes no time.
        if kind == .url {
            try enterURL(node, at: place)
        }

        guard kind.isObject else { return node }

        switch states[Int(node.index)] {
        case .done: break
        case .open: try meetAgain(node, kind, at: place)
        case .unseen: try enter(node, kind, at: place)
        }

        return node
    }

    /// Begins with an object that is met for the first time.
    private mutating func enter(_ node: NodeIndex, _ kind: NodeKind, at place: NodeIndex)
        throws(FastCodingError)
    {
        switch kind {
        case .keyedArchive: return try enterKeyedArchive(node)
        case .object: try define(node)
        case .codedObject: try checkKeys(ofCoded: node)
        default:
            if !kind.isContainer {
                states[Int(node.index)] = .done
                return
            }
        }

        // Containers count as a level even if they are empty.
        try checkDepth(walk.frames.count + 1, at: place)
        let record = unresolved.graph.record(node)
        let first = Int(record.a)
        // The graph itself still has the definitions of the text.
        let definition = kind == .object ? made.definitions[Int(record.b)] : nil
        let count = definition?.properties.count ?? unresolved.graph.childRange(node).count
        states[Int(node.index)] = count == 0 ? .done : .open

        if count > 0 {
            walk.open(node, children: first..<(first + count))
        }
    }

    /// Checks that the keys of a coded object are immutable strings, as they always are in
    /// archives.
    private func checkKeys(ofCoded node: NodeIndex) throws(FastCodingError) {
        for index in unresolved.graph.keyPlaces(node) {
            let place = unresolved.graph.children[index]
            let key = unresolved.target(of: place)
            if unresolved.graph.kind(key) == .string {
                continue
            }

            throw unresolved.error(
                .notation,
                "a coded object's key has to be a string, but found \(unresolved.graph.summary(key))",
                at: place
            )
        }
    }

    /// Throws depth-limit for a node at a depth, the root's being 1.
    private func checkDepth(_ depth: Int, at place: NodeIndex) throws(FastCodingError) {
        guard depth > limits.nesting else { return }
        throw FastCodingError(
            tooDeep: "the graph nests deeper than",
            limits.nesting,
            offset: unresolved.offset(place)
        )
    }

    /// Puts the data of a keyed archive, which may have been an alias, directly into it.
    private mutating func enterKeyedArchive(_ node: NodeIndex) throws(FastCodingError) {
        let place = unresolved.graph.keyedData(node)
        let data = unresolved.target(of: place)
        guard unresolved.graph.kind(data) == .data || unresolved.graph.kind(data) == .mutableData
        else {
            throw unresolved.error(
                .notation,
                "the $data of a keyed archive has to be data, but found \(unresolved.graph.summary(data))",
                at: place
            )
        }
        // In an archive, the data is inside the chunk, where no alias is allowed.
        guard states[Int(data.index)] == .unseen else {
            throw unresolved.error(
                .notRepresentable,
                "the data of a keyed archive can't be data that comes before it",
                at: place
            )
        }

        states[Int(data.index)] = .done
        states[Int(node.index)] = .done
        unresolved.graph.records[Int(node.index)].a = UInt64(data.index)
    }

    /// Whether a child may be nil: as a property, a coded value or a dictionary's value
    /// (fastcoded(5), "Chunks").
    private func allowsNil(_ node: NodeIndex, at offset: Int) -> Bool {
        switch unresolved.graph.kind(node) {
        case .object: true
        case .dictionary, .mutableDictionary: offset % 2 == 0
        case .codedObject: offset % 2 == 1
        default: false
        }
    }

    /// Handles a node that is met again before all its children have been written. An archive
    /// numbers immutable containers after their children, so an alias to this one would have
    /// nothing to point to.
    private mutating func meetAgain(_ node: NodeIndex, _ kind: NodeKind, at place: NodeIndex)
        throws(FastCodingError)
    {
        if kind == .codedObject {
            throw unresolved.error(
                .notRepresentable,
                "an NSCoded object can't contain itself: archives number it after its contents",
                at: place
            )
        }

        let mutable = kind.madeMutable
        guard mutable != kind else { return }

        unresolved.graph.records[Int(node.index)].kind = mutable

        // Only if the text calls the container immutable does it contradict the graph.
        guard unresolved.role(of: node).contains(.isNamedImmutable) else { return }

        let offset = unresolved.offset(node)
        let related = unresolved.offset(place)
        diagnostics.warn(
            .madeMutable,
            "the \(kind.words) contains itself, so it becomes a \(mutable.words); see the reference",
            at: offset,
            related: related
        )
    }

    /// Checks a URL and its bases, and replaces aliases among the bases by their targets.
    private mutating func enterURL(_ node: NodeIndex, at place: NodeIndex) throws(FastCodingError) {
        if unresolved.graph.url(node).base == .nil {
            return try checkDepth(walk.frames.count + 1, at: place)
        }

        var chain: [NodeIndex] = []
        var url = node
        while chainLengths[url.index] == nil {
            guard states[Int(url.index)] == .unseen else {
                throw unresolved.error(.cycle, "the URL is its own base", at: node)
            }

            states[Int(url.index)] = .open
            chain.append(url)
            url = try base(of: url)
            unresolved.graph.records[Int((chain.last ?? url).index)].b = url.index

            if url == .nil {
                break
            }
        }

        var length = chainLengths[url.index] ?? 0

        // From the innermost base on: each chain is one longer than that of its base.
        for url in chain.reversed() {
            length += 1
            chainLengths[url.index] = length
        }

        try checkDepth(walk.frames.count + length, at: place)
    }

    /// The base of a URL: another URL or nil.
    private func base(of url: NodeIndex) throws(FastCodingError) -> NodeIndex {
        let place = unresolved.graph.url(url).base
        if place == .nil {
            return .nil
        }

        let base = unresolved.target(of: place)
        switch unresolved.graph.kind(base) {
        case .url: return base
        case .nil: return .nil
        default:
            throw unresolved.error(
                .notation,
                "NS.base has to be a URL, but found \(unresolved.graph.summary(base))",
                at: place
            )
        }
    }
}

// Gives objects their definitions.
extension NotationLinker {
    /// Gives an object its definition, by the rule or by the list of names that its text has.
    private mutating func define(_ node: NodeIndex) throws(FastCodingError) {
        let own = Int(unresolved.graph.record(node).b)
        if unresolved.forms[own].isListed {
            try defineListed(node, own)
        } else if let latest = rule.latest(of: unresolved.classNumbers[own]) {
            try define(node, own, by: latest)
        } else {
            set(node, try add(own))
        }
    }

    /// Gives an object the latest definition of its class, or extends that.
    ///
    /// Most objects name the properties of the last one in the same order, so this compares the two
    /// lists before it looks up any name.
    private mutating func define(
        _ node: NodeIndex,
        _ own: Int,
        by latest: DefinitionRule.Latest
    ) throws(FastCodingError) {
        let names = unresolved.graph.definitions[own].properties
        let list = made.definitions[latest.definition].properties
        var matching = 0
        while matching < names.count, matching < list.count,
            unresolved.nameNumbers[names.lowerBound + matching]
                == made.numbers[list.lowerBound + matching]
        {
            matching += 1
        }

        guard matching == names.count else { return try defineByPlaces(node, own, latest) }

        // The definition has more names, which are nil in this object.
        if matching < list.count {
            try layOut(node, count: list.count) { $0 }
        }

        set(node, latest.definition)
    }

    /// The general case: looks up each name.
    private mutating func defineByPlaces(
        _ node: NodeIndex,
        _ own: Int,
        _ latest: DefinitionRule.Latest
    ) throws(FastCodingError) {
        let number = unresolved.classNumbers[own]
        let names = unresolved.graph.definitions[own].properties
        var order: [Int] = []
        order.reserveCapacity(names.count)
        var added: [Int] = []

        for index in names {
            if let place = rule.place(of: unresolved.nameNumbers[index], in: number, latest) {
                order.append(place)
            } else {
                order.append(latest.count + added.count)
                added.append(index)
            }
        }

        var current = latest.definition
        if !added.isEmpty {
            current = try extend(latest, number, by: added)
        }

        // Children that are already in the definition's order are not moved.
        let isSame =
            order.count == made.definitions[current].properties.count
            && order.enumerated().allSatisfy { $0 == $1 }

        if !isSame {
            try layOut(node, count: made.definitions[current].properties.count) { order[$0] }
        }

        set(node, current)
    }

    /// Moves the children of an object to the places that its definition has for them; the other
    /// places become nil.
    private mutating func layOut(_ node: NodeIndex, count: Int, _ place: (Int) -> Int)
        throws(FastCodingError)
    {
        try unresolved.budget.charge(4 * count, for: "properties that objects lack")
        let record = unresolved.graph.record(node)
        let own = unresolved.graph.definitions[Int(record.b)].properties.count
        let start = unresolved.graph.children.count
        unresolved.graph.children.append(contentsOf: repeatElement(.nil, count: count))

        for index in 0..<own {
            unresolved.graph.children[start + place(index)] =
                unresolved.graph.children[Int(record.a) + index]
        }

        unresolved.graph.records[Int(node.index)].a = UInt64(start)
    }

    /// Gives an object a definition of the archive.
    private mutating func set(_ node: NodeIndex, _ definition: Int) {
        unresolved.graph.records[Int(node.index)].b = UInt32(definition)
    }

    /// Finds or makes the definition with exactly the names that an object's text lists.
    private mutating func defineListed(_ node: NodeIndex, _ own: Int) throws(FastCodingError) {
        let names = unresolved.nameNumbers[unresolved.graph.definitions[own].properties]
        let number = unresolved.classNumbers[own]
        let known = rule.definitions(of: number, listing: names)
        let ordinal = unresolved.forms[own].ordinal ?? max(known.count, 1)
        guard ordinal <= known.count + 1 else {
            throw unresolved.error(
                .notation,
                "$definition is \(ordinal), but only \(known.count) such definitions come before",
                at: node
            )
        }

        if ordinal <= known.count {
            rule.choose(known[ordinal - 1], names, of: number)
            set(node, known[ordinal - 1])
        } else {
            set(node, try add(own))
        }
    }

    /// Adds the definition that an object of the unresolved graph describes.
    private mutating func add(_ own: Int) throws(FastCodingError) -> Int {
        let definition = unresolved.graph.definitions[own]
        try unresolved.budget.charge(20 * definition.properties.count, for: "class definitions")
        let start = made.names.count
        made.names.append(contentsOf: unresolved.graph.propertyNames[definition.properties])
        made.numbers.append(contentsOf: unresolved.nameNumbers[definition.properties])
        made.definitions.append(
            ObjectGraph.Definition(name: definition.name, properties: start..<made.names.count)
        )

        return rule.add(
            unresolved.nameNumbers[definition.properties],
            to: unresolved.classNumbers[own]
        )
    }

    /// Adds a definition with the names of the latest one and some more.
    private mutating func extend(
        _ latest: DefinitionRule.Latest,
        _ number: UInt32,
        by added: [Int]
    ) throws(FastCodingError) -> Int {
        let old = made.definitions[latest.definition]
        var start = old.properties.lowerBound

        // The old names need not be copied if they are the last ones.
        if old.properties.upperBound != made.names.count {
            try unresolved.budget.charge(
                20 * old.properties.count,
                for: "class definitions that grow"
            )

            start = made.names.count
            made.names.append(contentsOf: made.names[old.properties])
            made.numbers.append(contentsOf: made.numbers[old.properties])
        }

        for index in added {
            made.names.append(unresolved.graph.propertyNames[index])
            made.numbers.append(unresolved.nameNumbers[index])
        }

        made.definitions.append(
            ObjectGraph.Definition(name: old.name, properties: start..<made.names.count)
        )

        return rule.extend(latest, by: added.map { unresolved.nameNumbers[$0] }, of: number)
    }
}
