/// Values as bare bytes, without any notation around them.
package enum RawBytes {
    /// Writes what is at the key paths in the options: data as it is; strings, numbers, booleans, null, dates and URLs
    /// as text followed by a line feed.
    ///
    /// - Throws: ``FastCodingError/Code/notRepresentable`` for containers, objects and the like, which are not bytes.
    package static func write(
        _ archive: [UInt8], options: WritingOptions, diagnostics: inout Diagnostics, output: ByteOutput
    ) throws(FastCodingError) {
        if try Streaming.writeRaw(archive, options: options, diagnostics: &diagnostics, output: output) { return }
        let graph = try Conversion.read(archive, options: options, diagnostics: &diagnostics)
        let found = try KeyPathSearch.find(options.keyPaths.isEmpty ? [KeyPath.root] : options.keyPaths, in: graph)
        var room = options.limits.output(forInput: graph.pool.count)
        var addressing = KeyPathAddressing()
        for index in 0..<found.count {
            var text = ByteBuffer()
            let node = found.node(index, in: graph)
            switch graph.kind(node) {
            case .data, .mutableData, .keyedArchive:
                if options.escapeControls {
                    throw FastCodingError(.notRepresentable, "\(graph.summary(node)), which is not text for a terminal")
                }
                text.append(graph.bytes(graph.kind(node) == .keyedArchive ? graph.keyedData(node) : node))
            case .string, .mutableString: text.append(raw: graph.bytes(node), options.escapeControls)
            case .url where graph.kind(graph.url(node).base) != .url:
                text.append(raw: graph.bytes(graph.url(node).relative), options.escapeControls)
            case .nil, .null, .true, .false, .integer, .float32, .float64, .decimal, .date:
                text.append(listedValueOf: node, in: graph, escapesControls: false)
            default:
                var path = ByteBuffer()
                found.appendPath(index, in: graph, &addressing, to: &path)
                throw FastCodingError(
                    .notRepresentable, "\(graph.summary(node)), which has no bytes of its own",
                    keyPath: String(decoding: path.array, as: UTF8.self))
            }
            let isData = [.data, .mutableData, .keyedArchive].contains(graph.kind(node))
            if !isData { text.append(0x0A) }
            room -= text.count
            if room < 0 { throw Streaming.tooMuch }
            try output(text.span)
        }
    }
}

extension ObjectGraph {
    /// Passes on all data that can be reached from what is at some key paths, or from the root: each piece once, with the path
    /// of the first place where it stands.
    ///
    ///     try graph.forEachData { path, bytes in print(path, bytes.count) }
    ///
    /// - Parameters:
    ///   - keyPaths: where to look, with wildcards allowed; everywhere if there are none.
    ///   - limits: only the limit on output matters; it bounds the key paths.
    /// - Throws: ``FastCodingError/Code/keyPath`` if a path leads nowhere, and what `body` throws.
    public func forEachData(
        at keyPaths: [String] = [], limits: Limits = Limits(),
        _ body: (_ path: String, _ bytes: Span<UInt8>) throws(FastCodingError) -> Void
    ) throws(FastCodingError) {
        let found = try KeyPathSearch.find(keyPaths.isEmpty ? [KeyPath.root] : keyPaths, in: self)
        var occurrences = KeyPathOccurrences(of: self, from: rootIndex)
        var budget = NotationBudget(for: self, limits)
        var isSeen = Array(repeating: false, count: records.count)
        for index in 0..<found.count {
            var walk = Walk(self, found.node(index, in: self))
            while let node = walk.nextNode() {
                guard [.data, .mutableData].contains(kind(node)), !isSeen[Int(node.index)] else { continue }
                isSeen[Int(node.index)] = true
                try budget.charge(path: occurrences.pathLength(of: node, in: self), for: "the key paths of data")
                try body(occurrences.path(of: node, in: self), bytes(node))
            }
        }
    }
}
