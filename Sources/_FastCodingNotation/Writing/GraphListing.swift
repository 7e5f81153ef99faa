import _FastCodingPlists

/// Lists the places of a graph, one per line: key path, type and size, and on request the value,
/// separated by tabs.
///
/// Places are in archive order; those of a dictionary's keys are included only if these are not
/// distinct strings. An object that is met again is listed as an alias, with the path of its first
/// occurrence in place of a size. Control characters are escaped as in JSON, so that each path
/// still leads to its node.
///
/// As JSON Lines, each place is an object with the members `path` and `type`, `class` for an
/// object, `alias`, the path of the first occurrence, and on request `value`.
///
/// A list may be limited to the values that meet a condition. It is the whole list without the
/// lines of other values and of aliases, which are no values of their own.
package struct GraphListing: ~Copyable {
    /// Whether a value of the graph is to be listed. It is asked once for each node, however many
    /// places the node is in.
    package typealias Condition = (NodeIndex, ObjectGraph) throws(FastCodingError) -> Bool

    /// The answer of the condition for a node.
    private enum Answer: UInt8 {
        case unknown
        case listed
        case leftOut
    }

    /// A step from a node to one of its parts.
    private struct Step: BitwiseCopyable {
        /// How the parts of the node are named.
        let names: PartNames
        let place: Int
        /// The length of the path after the step, once the path has it.
        var end = 0
    }

    // The graph is handed to each function instead, because a function that changes the listing
    // would have to copy what it reads of it.
    private let found: FoundPlaces
    private let root: NodeIndex
    private var condition: Condition?
    /// For each node, if there is a condition.
    private var answers: [Answer] = []
    private let escapesControls: Bool
    private let showsValues: Bool
    private var isJSON = false
    private let flush: ByteOutput
    private var occurrences: KeyPathOccurrences
    private var walk = DepthFirstWalk()
    /// How the parts of the walk's open nodes are named.
    private var names = TrivialArray<PartNames>()
    /// The number of the found place below which values are being listed.
    private var start = 0
    /// The steps from there to the current value.
    private var steps = TrivialArray<Step>()
    /// The beginning of the path to the current value, as lists show it. It is completed when a
    /// line needs it, as there may be far fewer lines than values.
    private var path = ByteBuffer()
    /// How many of the steps the path has; nil if it does not even lead to the place where they
    /// begin.
    private var stepsInPath: Int?
    /// The length of the path to where the steps begin, and the number of its components.
    private var lengthOfStart = 0
    private var depthOfStart = 0
    /// How many bases of URLs have been met, if there is a condition.
    private var basesMet = 0
    /// The texts of objects' types, by the numbers of their definitions.
    private var types: [UInt32: [UInt8]] = [:]
    /// The lines that have not been handed over yet.
    private var buffer = ByteBuffer(capacity: blockSize + 1024)
    private var budget: NotationBudget

    package static let blockSize = 64 << 10

    /// Lists all places that can be reached from the root, or from the key paths in the options,
    /// whose limits apply.
    package static func write(
        _ graph: ObjectGraph,
        options: WritingOptions,
        asJSON: Bool = false,
        where condition: Condition? = nil,
        output: @escaping ByteOutput
    ) throws(FastCodingError) {
        var graph = graph
        let found = try graph.find(
            options.keyPaths.isEmpty ? [KeyPath.root] : options.keyPaths,
            options
        )

        let root = graph.select(found)
        var listing = GraphListing(found, below: root, in: graph, options, output)
        listing.isJSON = asJSON
        if let condition {
            listing.condition = condition
            listing.answers = Array(repeating: .unknown, count: graph.records.count)
        }

        for place in 0..<found.count {
            try listing.list(from: place, in: graph)
        }

        try listing.handOver(listing.buffer.count)
    }

    private init(
        _ found: FoundPlaces,
        below root: NodeIndex,
        in graph: ObjectGraph,
        _ options: WritingOptions,
        _ output: @escaping ByteOutput
    ) {
        self.found = found
        self.root = root
        escapesControls = options.escapeControls
        showsValues = options.listsValues
        flush = output
        occurrences = KeyPathOccurrences(meetingFrom: root, in: graph)
        budget = NotationBudget(for: graph, options.limits)
    }

    /// Lists the values below one of the places that were found.
    private mutating func list(from start: Int, in graph: ObjectGraph) throws(FastCodingError) {
        self.start = start
        stepsInPath = nil
        let node = found.node(start, in: graph)
        // If there may be several places, they are the elements of a new array, which is the root
        // here.
        try list(
            node,
            isFirst: !found.isList || isFirst(node, in: root, at: start, of: graph),
            in: graph
        )

        while let step = walk.next(in: graph) {
            switch step {
            case .end:
                _ = names.removeLast()
                if !steps.isEmpty {
                    stepBack()
                }
            case .child(let child, let parent, let place):
                // A key that is part of paths has no line of its own.
                let names = names.top
                if names.isName(place) || graph.isDetailOfMark(parent, at: place) {
                    continue
                }

                steps.append(Step(names: names, place: place))
                let isFirst = isFirst(child, in: parent, at: place, of: graph)
                let isOpen =
                    graph.isContentOfMark(child)
                    ? try listDamage(child, hasLine: !graph.isMark(parent), in: graph)
                    : try list(child, isFirst: isFirst, in: graph)
                if !isOpen {
                    stepBack()
                }
            }
        }
    }

    /// Whether a node has not been listed yet. Values, which have no identity, are listed in all
    /// places.
    private mutating func isFirst(
        _ node: NodeIndex,
        in parent: NodeIndex,
        at place: Int,
        of graph: ObjectGraph
    ) -> Bool {
        !graph.kind(node).isObject || occurrences.meet(node, in: parent, at: place)
    }

    /// Lists the value at the current place. Returns whether its children, which are listed after
    /// it, are open.
    @discardableResult
    private mutating func list(_ node: NodeIndex, isFirst isNew: Bool, in graph: ObjectGraph)
        throws(FastCodingError)
        -> Bool
    {
        let kind = graph.kind(node)
        if !isNew {
            if answers.isEmpty {
                try listAlias(node, in: graph)
            }
            return false
        }

        if graph.isMark(node) {
            return try listDamage(node, hasLine: true, in: graph)
        }

        if try meetsCondition(node, in: graph) {
            try listLine(node, in: graph)
        }

        switch kind {
        case .url:
            try listBases(of: node, in: graph)
        case .keyedArchive:
            let data = graph.keyedData(node)
            steps.append(Step(names: partNames(of: node, in: graph), place: 0))
            try list(data, isFirst: isFirst(data, in: node, at: 0, of: graph), in: graph)
            stepBack()
        case .array, .mutableArray, .set, .mutableSet, .orderedSet, .mutableOrderedSet, .dictionary,
            .mutableDictionary, .object, .codedObject:
            walk.open(node, in: graph)
            names.append(partNames(of: node, in: graph))
            return true
        default:
            break
        }

        return false
    }

    /// Lists that something is missing at the current place, which is no value. What is left of it is
    /// listed after it.
    private mutating func listDamage(_ node: NodeIndex, hasLine: Bool, in graph: ObjectGraph)
        throws(FastCodingError) -> Bool
    {
        // Not compared with nil: that takes the closure's type at run time, which older systems lack.
        if hasLine, case .none = condition {
            let start = try beginLine(in: graph)
            buffer.append(literal: isJSON ? "damaged\"}" : "damaged\t-")

            // Every line has as many columns.
            if !isJSON, showsValues {
                buffer.append(0x09)
            }

            try endLine(start)
        }

        walk.open(node, in: graph)
        names.append(partNames(of: node, in: graph))
        return true
    }

    /// How key paths name the parts of a node.
    private mutating func partNames(of node: NodeIndex, in graph: ObjectGraph) -> PartNames {
        occurrences.addressing.names(ofPartsOf: node, in: graph)
    }

    /// Whether a value is to be listed. The condition is asked once for each node.
    private mutating func meetsCondition(_ node: NodeIndex, in graph: ObjectGraph)
        throws(FastCodingError) -> Bool
    {
        guard let condition else { return true }

        switch answers[Int(node.index)] {
        case .listed: return true
        case .leftOut: return false
        case .unknown: break
        }

        let isMet = try condition(node, graph)
        answers[Int(node.index)] = isMet ? .listed : .leftOut
        return isMet
    }

    /// Moves from a value to the one around it. The path is shortened only if it was that long.
    private mutating func stepBack() {
        _ = steps.removeLast()
        if let known = stepsInPath, known > steps.count {
            stepsInPath = steps.count
            path.truncate(to: steps.isEmpty ? lengthOfStart : steps.top.end)
        }
    }

    /// Completes the path to the current value.
    private mutating func completePath(in graph: ObjectGraph) throws(FastCodingError) {
        if stepsInPath == nil {
            try beginPath(in: graph)
        }

        var known = stepsInPath ?? 0
        while known < steps.count {
            let step = steps[known]
            let name = step.names.name(ofPartAt: step.place, in: graph)
            try budget.check(path: path.count + 1 + (name?.count ?? 1))

            if depthOfStart + known > 0 {
                path.append(UInt8(ascii: "."))
            }

            step.names.append(shown: name, ofPartAt: step.place, in: graph, to: &path)
            steps[known].end = path.count
            known += 1
        }

        stepsInPath = known
    }

    /// Makes the path to the place where the steps begin.
    private mutating func beginPath(in graph: ObjectGraph) throws(FastCodingError) {
        path.truncate(to: 0)
        let way = found.way(to: start)
        depthOfStart = way.count

        if depthOfStart > 0 {
            try budget.check(path: occurrences.addressing.length(of: way, in: graph))
            occurrences.addressing.append(pathOf: way, in: graph, to: &path)
            KeyPath.escape(&path)
        }

        lengthOfStart = path.count
        stepsInPath = 0
    }

    /// Lists an object that has been listed elsewhere.
    private mutating func listAlias(_ node: NodeIndex, in graph: ObjectGraph)
        throws(FastCodingError)
    {
        let steps = occurrences.steps(to: node)
        try budget.check(path: occurrences.addressing.length(of: steps, in: graph))

        if found.isList, let place = steps.first?.place {
            try budget.check(
                path: occurrences.addressing.length(of: found.way(to: place), in: graph)
            )
        }

        // The path of the object's first place in the list.
        let way = found.way(through: steps)
        var target = ByteBuffer()
        occurrences.addressing.append(pathOf: way, in: graph, to: &target)
        KeyPath.escape(&target)

        if target.count == 0 {
            target.append(KeyPath.emptyKey)
        }

        let start = try beginLine(in: graph)
        if isJSON {
            buffer.append(literal: "alias\",\"alias\":")
            buffer.appendJSONString(target.span, escapeControls: true)
            buffer.append(UInt8(ascii: "}"))
        } else {
            buffer.append("alias\t")
            buffer.append(target.span)

            // Every line has the same number of columns.
            if showsValues {
                buffer.append(0x09)
            }
        }

        try endLine(start)
    }

    /// Lists the bases of a URL, one below the other: a chain, so this takes no stack.
    private mutating func listBases(of node: NodeIndex, in graph: ObjectGraph)
        throws(FastCodingError)
    {
        var url = node
        var count = 0

        while graph.kind(graph.url(url).base) == .url {
            count += 1
            if count > graph.records.count {
                throw FastCodingError(.cycle, "the URL is its own base")
            }

            steps.append(Step(names: partNames(of: url, in: graph), place: 0))
            url = graph.url(url).base
            try chargeForBase(in: graph)

            if try meetsCondition(url, in: graph) {
                try listLine(url, in: graph)
            }
        }

        for _ in 0..<count {
            stepBack()
        }
    }

    /// Charges the budget for a base that may have no line.
    ///
    /// The same chain of URLs may occur in any number of places, and all of its bases are met in
    /// each of them. Lines are charged, but with a condition there may be none. So each base beyond
    /// the size of the graph is charged like 64 bytes of a list.
    private mutating func chargeForBase(in graph: ObjectGraph) throws(FastCodingError) {
        if answers.isEmpty {
            return
        }

        basesMet += 1
        if basesMet > graph.records.count {
            try budget.charge(64, for: "the bases of URLs")
        }
    }

    /// Lists a value at the current place.
    private mutating func listLine(_ node: NodeIndex, in graph: ObjectGraph) throws(FastCodingError)
    {
        try endLine(of: node, beginLine(in: graph), in: graph)
    }

    /// Completes the line that begins with the path of a node.
    private mutating func endLine(of node: NodeIndex, _ start: Int, in graph: ObjectGraph)
        throws(FastCodingError)
    {
        if isJSON {
            appendMembers(of: node, in: graph)
        } else {
            appendColumns(of: node, in: graph)
        }

        try endLine(start)
    }

    /// Appends the rest of an object of JSON, from the type on.
    private mutating func appendMembers(of node: NodeIndex, in graph: ObjectGraph) {
        buffer.append(literal: graph.kind(node).name)
        buffer.append(UInt8(ascii: "\""))
        buffer.append(jsonClassOf: node, in: graph)

        if showsValues, graph.hasListedValue(node) {
            buffer.append(literal: ",\"value\":")
            buffer.append(jsonValueOf: node, in: graph)
        }

        buffer.append(UInt8(ascii: "}"))
    }

    /// Appends the columns after the path: type, size and, on request, value.
    private mutating func appendColumns(of node: NodeIndex, in graph: ObjectGraph) {
        switch graph.kind(node) {
        case .object: appendType(ofObject: node, in: graph)
        case .codedObject:
            buffer.append(listed: Array(graph.listedType(node).utf8).span, escapesControls)
        case let kind: buffer.append(literal: kind.name)
        }

        buffer.append(0x09)
        buffer.append(listedSizeOf: node, in: graph)

        if showsValues {
            buffer.append(0x09)
            buffer.append(listedValueOf: node, in: graph, escapesControls: escapesControls)
        }
    }

    /// Appends the type of an object with its class name, which is made once for each definition.
    private mutating func appendType(ofObject node: NodeIndex, in graph: ObjectGraph) {
        let definition = graph.record(node).b
        if let known = types[definition] {
            return buffer.append(known.span)
        }

        var type = ByteBuffer()
        type.append(listed: Array(graph.listedType(node).utf8).span, escapesControls)
        buffer.append(type.span)
        types[definition] = type.array
    }

    /// Begins a line with the path, and returns where it begins in the buffer.
    private mutating func beginLine(in graph: ObjectGraph) throws(FastCodingError) -> Int {
        try completePath(in: graph)
        let start = buffer.count
        if path.count == 0 {
            let word = depthOfStart + steps.count == 0 ? KeyPath.root : KeyPath.emptyKey
            Self.append(Array(word.utf8).span, isJSON, to: &buffer)
        } else {
            Self.append(path, isJSON, to: &buffer)
        }

        return start
    }

    // Static, because the path may not be in use while the listing changes.
    private static func append(
        _ path: borrowing ByteBuffer,
        _ isJSON: Bool,
        to buffer: inout ByteBuffer
    ) {
        append(path.span, isJSON, to: &buffer)
    }

    private static func append(_ path: Span<UInt8>, _ isJSON: Bool, to buffer: inout ByteBuffer) {
        if isJSON {
            buffer.append(literal: "{\"path\":")
            buffer.appendJSONString(path, escapeControls: true)
            buffer.append(literal: ",\"type\":\"")
        } else {
            buffer.append(path)
            buffer.append(0x09)
        }
    }

    /// Ends a line that begins at `start`, and charges it.
    private mutating func endLine(_ start: Int) throws(FastCodingError) {
        buffer.append(0x0A)
        try budget.charge(buffer.count - start, for: "the list")

        // Whole blocks only: a file takes half as long again to write unless they begin and end
        // where pages do.
        if buffer.count >= Self.blockSize {
            try handOver(buffer.count / Self.blockSize * Self.blockSize)
        }
    }

    /// Hands over the first bytes of the buffer.
    private mutating func handOver(_ count: Int) throws(FastCodingError) {
        try flush(buffer.span.extracting(0..<count))
        buffer.removeFirst(count)
    }
}
