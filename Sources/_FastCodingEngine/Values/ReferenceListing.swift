import _FastCodingNotation

/// Lists the places of an object, one per line: the key path, and the type of the container or
/// object that refers to it there.
package enum ReferenceListing {
    /// Writes the places of the object at a key path, in archive order.
    ///
    /// - Throws: ``FastCodingError/Code/keyPath`` unless the path leads to one object.
    package static func write(
        _ document: Document,
        to keyPath: String,
        options: WritingOptions,
        asJSON: Bool = false,
        diagnostics: inout Diagnostics,
        output: ByteOutput
    ) throws(FastCodingError) {
        let graph = try Conversion.read(
            document,
            for: .looking,
            options: options,
            diagnostics: &diagnostics
        )
        let found = try graph.find([keyPath], options)
        guard found.count == 1 else {
            throw FastCodingError(
                .keyPath,
                "\(found.count) places match; references are to one object"
            )
        }

        let node = found.node(0, in: graph)
        // Values such as numbers are written at each place, so that places with equal ones have
        // nothing to do with each other.
        guard graph.kind(node).isObject else {
            throw FastCodingError(
                .keyPath,
                "\(graph.summary(node)) is a value, which nothing refers to",
                keyPath: keyPath
            )
        }

        // Long key paths of many places may take far more than the archive does.
        var room = options.limits.output(forInput: graph.pool.count + 8 * graph.children.count)
        var buffer = ByteBuffer()
        // The walk shows an object in full once, and at other places as a reference, so it ends on
        // cycles.
        var walk = ObjectGraph.Walk(graph, graph.rootIndex, showsAll: true)
        while let next = walk.nextNode() {
            guard next == node else { continue }

            let start = buffer.count
            let referrer = try walk.parent.map { handle throws(FastCodingError) in
                try graph.index(handle)
            }

            append(
                KeyPath.shown(walk.keyPath),
                referrer.map(graph.listedType) ?? "root",
                asJSON,
                options.escapeControls,
                to: &buffer
            )
            room -= buffer.count - start

            if room < 0 {
                throw FastCodingError(
                    .outputLimit,
                    "the places would take more than the limit on output"
                )
            }

            if buffer.count >= GraphListing.blockSize {
                try output(buffer.span)
                buffer.truncate(to: 0)
            }
        }

        try output(buffer.span)
    }

    /// Appends a line about a place and the type of the referrer.
    private static func append(
        _ path: String,
        _ role: String,
        _ asJSON: Bool,
        _ escapesControls: Bool,
        to buffer: inout ByteBuffer
    ) {
        if asJSON {
            buffer.append(literal: "{\"path\":")
            buffer.appendJSONString(Array(path.utf8).span, escapeControls: true)
            buffer.append(literal: ",\"referrer\":")
            buffer.appendJSONString(Array(role.utf8).span, escapeControls: true)
            buffer.append(literal: "}\n")
        } else {
            buffer.append(path)
            buffer.append(0x09)
            buffer.append(listed: Array(role.utf8).span, escapesControls)
            buffer.append(0x0A)
        }
    }
}
