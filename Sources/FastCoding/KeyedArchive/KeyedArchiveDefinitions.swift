/// The class definitions of a graph that is made of a keyed archive: one for each class and list of keys.
struct KeyedArchiveDefinitions {
    /// By the numbers of the nodes of the name and the keys.
    private var numbers: [[UInt32]: Int] = [:]

    /// The number of a definition, which is added if there is none yet.
    ///
    /// - Parameters:
    ///   - name: the string that is the class's name; nil for the class that stands for `$top`.
    ///   - keys: strings, all different.
    mutating func find(
        _ name: ObjectGraph.NodeIndex?, _ keys: [ObjectGraph.NodeIndex], in graph: inout ObjectGraph, at offset: Int,
        diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> Int {
        let key = [name?.index ?? .max] + keys.map(\.index)
        if let known = numbers[key] { return known }
        var properties: [ByteRange] = []
        var unescaped: Set<[UInt8]> = []
        for key in keys {
            let range = graph.byteRange(key)
            if graph.bytes(range).starts(with: "$$"), !KeyedArchiveForm.isUnkeyed(graph.bytes(range)) {
                properties.append(ByteRange(offset: range.offset + 1, count: range.count - 1))
                continue
            }
            properties.append(range)
            if graph.bytes(range).starts(with: "$"), !KeyedArchiveForm.isUnkeyed(graph.bytes(range)) {
                unescaped.insert(Array(graph.pool[range.range]))
                warn(of: range, in: graph, at: offset, &diagnostics)
            }
        }
        try check(properties, unescaped, in: graph, at: offset)
        let nameRange =
            name.map { graph.byteRange($0) } ?? graph.appendBytes(Array(KeyedArchiveForm.topClass.utf8).span)
        let number = graph.addDefinition(name: nameRange, properties: properties)
        numbers[key] = number
        return number
    }

    private func warn(
        of key: ByteRange, in graph: ObjectGraph, at offset: Int, _ diagnostics: inout Diagnostics
    ) {
        let shown = NameText.escaped(NameText.shown(graph.bytes(key)))
        diagnostics.warn(
            .unusedNotation,
            FastCodingError(
                .unusedNotation, "the key '\(shown)', with one $, means nothing and is taken as $\(shown) is",
                offset: offset))
    }

    /// Refuses `$x` beside `$$x`.
    private func check(
        _ properties: [ByteRange], _ unescaped: Set<[UInt8]>, in graph: ObjectGraph, at offset: Int
    ) throws(FastCodingError) {
        if unescaped.isEmpty { return }
        var seen: Set<[UInt8]> = []
        for name in properties where unescaped.contains(Array(graph.pool[name.range])) {
            guard seen.insert(Array(graph.pool[name.range])).inserted else {
                let shown = NameText.escaped(NameText.shown(graph.bytes(name)))
                throw FastCodingError(
                    .duplicateKey, "the keys '\(shown)' and '$\(shown)' of this object mean the same", offset: offset)
            }
        }
    }
}
