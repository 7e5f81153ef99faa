import _FastCodingPlists

// Writing single nodes: values and leaves at once, the beginnings of others.
extension NotationEmitter where Sink: ~Copyable {
    /// Writes a node as a child of another one.
    @inline(__always)
    mutating func emit(
        _ node: NodeIndex,
        in parent: NodeIndex,
        at place: Int,
        into sink: inout Sink
    ) throws(FastCodingError) {
        let record = graph.record(node)
        // Plain style has no aliases: it writes the object again. Leaves have no identity, so for
        // most nodes this is one comparison.
        if !isPlain, record.kind.isObject, !occurrences.isFirst(node, in: parent, at: place),
            hasIdentity(record)
        {
            return try alias(to: node, into: &sink)
        }

        try emit(node, into: &sink)
    }

    /// Whether it matters that an object is shared. By default it does not for dates and empty
    /// immutable containers.
    private func hasIdentity(_ record: ObjectGraph.Record) -> Bool {
        if isExact {
            return true
        }

        switch record.kind {
        case .date: return false
        case .array, .dictionary, .set, .orderedSet:
            return record.b > 0
        default: return true
        }
    }

    /// Writes a node in full.
    mutating func emit(_ node: NodeIndex, into sink: inout Sink) throws(FastCodingError) {
        offset = graph.source(node)
        let kind = graph.kind(node)
        switch kind {
        case .nil: try emitNil(into: &sink)
        case .null: try emitNull(into: &sink)
        case .true, .false:
            try sink.scalar(.bool(kind == .true), at: offset)
        case .integer:
            try sink.scalar(.integer(graph.integer(node)), at: offset)
        case .float64: try number(graph.double(node), into: &sink)
        case .decimal:
            try emitDecimal(graph.decimal(node), into: &sink)
        case .string: try string(graph.byteRange(node), into: &sink)
        case .mutableString: try emitMutableString(node, into: &sink)
        case .url: try emitURL(node, into: &sink)
        case .data, .mutableData:
            try emitData(node, kind, into: &sink)
        case .date: try emitDate(graph.date(node), into: &sink)
        case .indexSet, .mutableIndexSet:
            try emitIndexSet(node, kind, into: &sink)
        case .array, .mutableArray, .set, .mutableSet, .orderedSet, .mutableOrderedSet:
            try openList(node, kind, into: &sink)
        case .dictionary, .mutableDictionary:
            try openDictionary(node, kind, into: &sink)
        case .object: try openObject(node, into: &sink)
        case .codedObject: try openCodedObject(node, into: &sink)
        case .keyedArchive: try emitKeyedArchive(node, into: &sink)
        default:
            guard let number = graph.scalar(node) else {
                return try emitValue(node, kind, into: &sink)
            }
            try emit(number: number, into: &sink)
        }
    }

    /// Begins an array or a set, inside a form unless the format has such an array.
    private mutating func openList(_ node: NodeIndex, _ kind: NodeKind, into sink: inout Sink)
        throws(FastCodingError)
    {
        let isNatural = isPlain || kind == .array || kind == .mutableArray && !isExact
        if !isNatural {
            try beginForm(kind, .objects, into: &sink)
        }

        try sink.beginArray(at: offset)
        try open(node, isNatural ? .elements : .formElements)
    }

    /// Begins a dictionary: natural if its keys are strings that the format can carry, otherwise a
    /// form with lists or, in plain style, a dictionary whose keys become texts.
    private mutating func openDictionary(
        _ node: NodeIndex,
        _ kind: NodeKind,
        into sink: inout Sink
    ) throws(FastCodingError) {
        let isNatural = hasNaturalKeys(node)
        let isNamed = isExact && kind == .mutableDictionary

        // Keys become texts, which have to be distinct. Natural ones are known to be.
        if isPlain, !isNatural {
            try checkKeys(of: node)
        }

        if isPlain || isNatural && !isNamed {
            try sink.beginDictionary(at: offset)
            return try open(node, isNatural ? .entries : .convertedEntries)
        }

        // A reader would warn of a form that names an immutable class for a dictionary which
        // contains itself.
        let isMutable = isNamed || kind == .mutableDictionary && metOpen.contains(node.index)
        let named = isMutable ? NodeKind.mutableDictionary : .dictionary

        if isNatural {
            try beginForm(named, .value, into: &sink)
            try sink.beginDictionary(at: offset)
            try open(node, .formEntries)
        } else {
            try beginForm(named, .keys, into: &sink)
            try sink.beginArray(at: offset)
            try open(node, .keyList)
        }
    }

    /// Whether the keys of a dictionary or a coded object can be written as they are.
    private mutating func hasNaturalKeys(_ node: NodeIndex) -> Bool {
        // In plain style, the key of a mark has the same text as an equal key of the archive.
        let mayRepeatMark = isPlain && isMarked(node)
        return !mayRepeatMark && occurrences.addressing.isByKey(node, in: graph)
            && canCarryKeys(node)
    }

    /// Whether entries of a dictionary or a coded object are missing, because the file is damaged.
    private func isMarked(_ node: NodeIndex) -> Bool {
        guard let mark = graph.damageWords?.key else { return false }

        return graph.children(node).last == mark
    }

    /// Whether the format can carry the keys of a dictionary or a coded object, which must be
    /// strings.
    private func canCarryKeys(_ node: NodeIndex) -> Bool {
        !escapesStrings
            || graph.keyPlaces(node).allSatisfy {
                XMLPropertyListWriter.canCarry(graph.bytes(graph.children[$0]))
            }
    }

    /// Begins an object with its class.
    private func beginObject(_ className: ByteRange, into sink: inout Sink) throws(FastCodingError)
    {
        try sink.beginDictionary(at: offset)
        try sink.key(words[.class].span, at: offset)
        try string(className, into: &sink)
    }

    /// Begins an object of a class, with the keys that say which definition it has.
    private mutating func openObject(_ node: NodeIndex, into sink: inout Sink)
        throws(FastCodingError)
    {
        let definition = graph.definition(node)
        if isPlain {
            try checkNames(of: node)
        }

        try beginObject(definition.name, into: &sink)
        if isPlain {
            return try open(node, .properties)
        }

        let form = plan.form(of: node)
        if form != .natural {
            try sink.key(words[.properties].span, at: offset)
            try sink.beginArray(at: offset)

            for index in definition.properties {
                try string(escaping: graph.propertyNames[index], into: &sink)
            }

            try sink.endArray(at: offset)
        }

        if let ordinal = plan.ordinals[node.index] {
            try sink.key(words[.definition].span, at: offset)
            try sink.scalar(.integer(Int64(ordinal)), at: offset)
        }

        if isReserved[Int(graph.record(node).b)] {
            try sink.key(words[.coder].span, at: offset)
            try text("FastCoding", into: &sink)
        }

        // The values follow under their names, or in a list if names repeat or can't be keys.
        guard form == .values else { return try open(node, .properties) }

        try sink.key(words[.values].span, at: offset)
        try sink.beginArray(at: offset)
        try open(node, .propertyValues)
    }

    /// Begins an NSCoded object, whose first child is the name of its class.
    private mutating func openCodedObject(_ node: NodeIndex, into sink: inout Sink)
        throws(FastCodingError)
    {
        let isNatural = hasNaturalKeys(node)
        if isPlain {
            try checkNames(ofCoded: node, areDistinct: isNatural)
        }

        // The class name is the first child.
        try beginObject(
            graph.byteRange(graph.children[graph.childRange(node).lowerBound]),
            into: &sink
        )

        if isPlain {
            // Lossy output may have renamed one.
            let isKept = isNatural && !options.isLossy
            return try open(node, isKept ? .entries : .convertedEntries, from: 1)
        }

        try sink.key(words[.coder].span, at: offset)
        try text("NSCoding", into: &sink)

        if isNatural {
            return try open(node, .entries, from: 1)
        }

        try sink.key(words[.properties].span, at: offset)
        try sink.beginArray(at: offset)
        try open(node, .keyList, from: 1)
    }

    /// Writes a keyed archive. In plain style only unreadable ones are left, which are written as
    /// data. In the notation, the data inside is a node, which may be shared.
    private mutating func emitKeyedArchive(_ node: NodeIndex, into sink: inout Sink)
        throws(FastCodingError)
    {
        let data = graph.keyedData(node)
        if isPlain {
            return try emitData(data, graph.kind(data), into: &sink)
        }

        try beginForm(.keyedArchive, into: &sink)
        if graph.kind(data) == .data, occurrences.isFirst(data, in: node, at: 0) {
            try dataContent(data, into: &sink)
            try endForm(into: &sink)
        } else {
            try sink.key(words[.data].span, at: offset)
            try open(node, .data)
        }
    }

    /// Writes a URL: its form, or in plain style the text that it resolves to.
    private mutating func emitURL(_ node: NodeIndex, into sink: inout Sink) throws(FastCodingError)
    {
        guard isPlain else { return try emitURLForms(node, into: &sink) }

        let parts = graph.url(node)
        if graph.kind(parts.base) != .url {
            return try string(graph.byteRange(parts.relative), into: &sink)
        }

        let text = try resolvedURL(node)
        // A binary property list keeps one of equal texts, so its own limit does not bound the work
        // for the others.
        if options.format == .binary {
            try budget.charge(text.count, for: "URLs with their bases")
        }

        try sink.string(text.span, at: offset)
    }

    /// Writes a URL and, nested in it, its bases: a chain, so this takes no stack.
    private mutating func emitURLForms(_ node: NodeIndex, into sink: inout Sink)
        throws(FastCodingError)
    {
        var url = node
        var depth = 0

        while true {
            offset = graph.source(url)
            depth += 1

            // There are more bases than nodes, so one of them is met again.
            if depth > graph.records.count {
                throw FastCodingError(.cycle, "the URL is its own base", offset: offset)
            }

            try beginForm(.url, .relative, into: &sink)
            let parts = graph.url(url)
            try string(graph.byteRange(parts.relative), into: &sink)

            if graph.kind(parts.base) != .url {
                break
            }

            try sink.key(words[.base].span, at: offset)
            url = parts.base
        }

        for _ in 0..<depth {
            try sink.endDictionary(at: offset)
        }
    }
}
