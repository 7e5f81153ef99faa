import _FastCodingCore

/// The class definitions of a graph made of a keyed archive: one for each combination of a class
/// and a list of keys.
struct KeyedArchiveDefinitions {
    /// A property name as definitions have it.
    private struct Name {
        let range: ByteRange
        /// Equal names have the same number.
        let number: Int
        /// Whether it begins with a single `$` and has no special meaning.
        let isOdd: Bool
    }

    /// By the numbers of the nodes of the name and the keys.
    private var numbers: [[UInt32]: Int] = [:]
    /// The property names by the nodes of their keys, each examined once.
    private var names: [UInt32: Name] = [:]
    private var texts = StringTable()

    /// The number of a definition, which is added if it does not exist yet.
    ///
    /// - Parameters:
    ///   - name: the string with the class's name; nil for the class that represents `$top`.
    ///   - keys: strings, all distinct.
    mutating func find(
        _ name: NodeIndex?,
        _ keys: [NodeIndex],
        in graph: inout ObjectGraph,
        at offset: Int,
        diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> Int {
        let key = [name?.index ?? .max] + keys.map(\.index)
        if let known = numbers[key] {
            return known
        }

        var properties: [Name] = []
        for key in keys {
            properties.append(self.name(of: key, in: graph))
        }

        try check(properties, in: graph, at: offset, &diagnostics)
        let nameRange =
            name.map { graph.byteRange($0) }
            ?? graph.appendBytes(Array(KeyedArchiveOuterForm.topClass.utf8).span)

        let number = graph.addDefinition(name: nameRange, properties: properties.map(\.range))
        numbers[key] = number
        return number
    }

    /// The property name that a key means: without the extra `$` if the key has one.
    private mutating func name(of key: NodeIndex, in graph: ObjectGraph) -> Name {
        if let known = names[key.index] {
            return known
        }

        var range = graph.byteRange(key)
        let hasDollar = graph.bytes(range).starts(with: "$")
        let isUnkeyed = hasDollar && KeyedArchiveOuterForm.isUnkeyed(graph.bytes(range))
        let isEscaped = hasDollar && !isUnkeyed && graph.bytes(range).starts(with: "$$")
        if isEscaped {
            range = ByteRange(offset: range.offset + 1, count: range.count - 1)
        }

        let place = texts.find(graph.bytes(range), in: graph.pool.span)
        let number = place.number >= 0 ? place.number : texts.insert(range, at: place)
        let name = Name(range: range, number: number, isOdd: hasDollar && !isUnkeyed && !isEscaped)
        names[key.index] = name

        return name
    }

    /// Warns of `$x`, and refuses it beside `$$x`, which means the same name.
    private func check(
        _ properties: [Name],
        in graph: ObjectGraph,
        at offset: Int,
        _ diagnostics: inout Diagnostics
    ) throws(FastCodingError) {
        guard properties.contains(where: \.isOdd) else { return }

        var seen: Set<Int> = []
        for property in properties {
            let shown = NameText.escaped(NameText.shown(graph.bytes(property.range)))
            guard seen.insert(property.number).inserted else {
                throw FastCodingError(
                    .duplicateKey,
                    "the keys '\(shown)' and '$\(shown)' of this object mean the same",
                    offset: offset
                )
            }
            guard property.isOdd else { continue }

            diagnostics.warn(
                .unusedNotation,
                "the key '\(shown)' has no meaning with a single $, and is treated like '$\(shown)'",
                at: offset
            )
        }
    }
}
