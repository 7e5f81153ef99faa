import _FastCodingNotation

/// Changes the content of documents. A FastCoded archive is written anew; of keyed archives and
/// property lists only the bytes change that the changes are about, and none if there are none.
package struct DocumentEdit: Sendable {
    /// Makes changes in a graph.
    package typealias Change =
        (inout GraphEditor, inout ObjectGraph, inout Diagnostics) throws(FastCodingError) -> Void

    private let dialect: String?
    private let limits: FastLimits
    /// Whether the root of a keyed archive's graph represents `$top` even if that has a single
    /// entry.
    package var keepsTop = false

    package init(dialect: String? = nil, limits: FastLimits) {
        self.dialect = dialect
        self.limits = limits
    }

    /// The bytes of a document after changes in its graph, in its own format.
    ///
    /// Throws ``FastCodingError/Code/notRepresentable`` for values that the format can't hold, and
    /// the errors of reading and changing.
    package func edit(
        _ document: Document,
        _ editor: inout GraphEditor,
        diagnostics: inout Diagnostics,
        change: Change
    ) throws(FastCodingError) -> [UInt8] {
        switch document.kind {
        case .keyedArchive:
            return try edit(keyed: document, &editor, &diagnostics, change)
        case .propertyList where document.format != .openStep:
            return try edit(list: document, &editor, &diagnostics, change)
        case .damagedPropertyList(let error): throw error
        case .archive, .propertyList, .text, .openStep, .empty, .unknown: break
        }

        let result = try Migration.migrate(
            document.bytes,
            dialect: dialect,
            limits: limits,
            diagnostics: &diagnostics
        ) {
            graph,
            diagnostics throws(FastCodingError) in
            try change(&editor, &graph, &diagnostics)
        }

        return result.array
    }

    /// The bytes of a keyed archive or a property list with the content of another graph, which is
    /// laid over its own: only what is different changes.
    ///
    /// - Parameters:
    ///   - chains: those of classes that are new or get another one.
    ///   - overlay: receives the graph of the document, a property list's literally.
    /// - Throws: ``FastCodingError/Code/notRepresentable`` if the difference can't be written in
    ///   place, and what reading throws.
    package func replace(
        _ document: Document,
        chains: [[UInt8]: KeyedArchiveChain] = [:],
        by overlay: (ObjectGraph) throws(FastCodingError) -> GraphOverlay
    ) throws(FastCodingError) -> [UInt8] {
        var ignored = Diagnostics()
        let revision: PropertyListRevision

        if document.isKeyedArchive {
            revision = try KeyedArchiveReader.locating(
                document.bytes,
                limits,
                diagnostics: &ignored
            ) {
                text,
                notes throws(FastCodingError) in
                let archive = try EditedKeyedArchive(
                    text,
                    keepsTop: keepsTop,
                    limits: limits,
                    diagnostics: &notes
                )
                let after = try overlay(archive.graph)
                let classes = EditedClasses(newNames: after.renamedClasses, chains: chains)
                return try archive.revision(to: after.graph, classes)
            }
        } else {
            return try replaceLiterally(document, by: overlay)
        }

        return try revise(document, revision)
    }

    /// The same for the literal graph of a property list. A keyed archive is taken like any other
    /// list.
    package func replaceLiterally(
        _ document: Document,
        by overlay: (ObjectGraph) throws(FastCodingError) -> GraphOverlay
    ) throws(FastCodingError) -> [UInt8] {
        var ignored = Diagnostics()
        let before = try literalGraph(document, &ignored)
        let after = try overlay(before).graph
        let revision = try EditedPropertyList.revision(from: before, to: after, limits: limits)
        return try revise(document, revision)
    }

    /// The bytes of a keyed archive or a property list with the content of a graph that was made
    /// anew, whose objects are paired with those of the document by what is in them.
    ///
    /// The result is not read again: see ``check(_:_:)``.
    ///
    /// - Parameter mayMoveAliases: whether aliases of the notation in a property list may lead to
    ///   something else afterwards.
    package func replace(
        _ document: Document,
        with new: ObjectGraph,
        mayMoveAliases: Bool
    ) throws(FastCodingError) -> [UInt8] {
        try replace(document) { old throws(FastCodingError) in
            let overlay = try GraphOverlay(pairing: new, with: old)
            if !document.isKeyedArchive, !mayMoveAliases {
                var aliases = AliasCheck(old, overlay.graph)
                try aliases.run()
            }

            return overlay
        }
    }

    /// The graph in which a keyed archive or a property list is changed.
    package func graph(
        of document: Document,
        diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> ObjectGraph {
        if !document.isKeyedArchive {
            return try literalGraph(document, &diagnostics)
        }

        return try KeyedArchiveReader.read(
            document.bytes,
            for: .looking,
            keepsTop: keepsTop,
            limits: limits,
            diagnostics: &diagnostics
        )
    }

    /// The graph of a property list, with its dictionaries as they are.
    package func literalGraph(
        _ document: Document,
        _ diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> ObjectGraph {
        var options = ReadingOptions()
        options.limits = limits
        // Which of two values is meant can't be known, and neither may be lost.
        options.duplicateKeys = .error
        return try Conversion.readLiteralGraph(
            document.bytes,
            options: options,
            diagnostics: &diagnostics
        )
    }

    /// Changes a property list in the containers that differ.
    private func edit(
        list document: Document,
        _ editor: inout GraphEditor,
        _ diagnostics: inout Diagnostics,
        _ change: Change
    ) throws(FastCodingError) -> [UInt8] {
        let before = try literalGraph(document, &diagnostics)
        var after = before
        try change(&editor, &after, &diagnostics)
        var aliases = AliasCheck(before, after)
        try aliases.run()
        let revision = try EditedPropertyList.revision(from: before, to: after, limits: limits)
        return try revise(document, revision)
    }

    /// Changes a keyed archive in the slots that differ, and reads it again.
    private func edit(
        keyed document: Document,
        _ editor: inout GraphEditor,
        _ diagnostics: inout Diagnostics,
        _ change: Change
    ) throws(FastCodingError) -> [UInt8] {
        var after = ObjectGraph()
        let revision = try KeyedArchiveReader.locating(
            document.bytes,
            limits,
            diagnostics: &diagnostics
        ) {
            text,
            diagnostics throws(FastCodingError) in
            let archive = try EditedKeyedArchive(text, limits: limits, diagnostics: &diagnostics)
            after = archive.graph
            editor.otherClasses = archive.superclasses
            try change(&editor, &after, &diagnostics)
            let classes = EditedClasses(newNames: editor.renamedClasses)
            return try archive.revision(to: after, classes)
        }

        let bytes = try revise(document, revision)
        if bytes != document.bytes {
            try check(bytes, after)
        }

        return bytes
    }

    /// The bytes of a property list after a change; the same if there is none.
    private func revise(
        _ document: Document,
        _ revision: PropertyListRevision
    ) throws(FastCodingError) -> [UInt8] {
        if revision.isEmpty {
            return document.bytes
        }

        return document.format == .binary
            ? try BinaryPropertyListReviser.revise(document.bytes, revision)
            : try XMLPropertyListReviser.revise(document.bytes, revision)
    }

    /// Reads a changed keyed archive or property list again: it has to have the content that was
    /// asked for, in whatever form.
    package func check(_ bytes: [UInt8], _ graph: ObjectGraph) throws(FastCodingError) {
        var expected = graph
        // The reader makes containers mutable that contain themselves.
        for index in expected.containersMetOpen() {
            expected.records[Int(index)].kind = expected.records[Int(index)].kind.madeMutable
        }

        var ignored = Diagnostics()
        let document = Document(bytes)
        let found = try self.graph(of: document, diagnostics: &ignored)
        if !document.isKeyedArchive {
            return try check(list: found, expected)
        }

        let differences = GraphComparison.differences(expected, found, limit: 1)
        guard let difference = differences.first else { return }

        throw FastCodingError(
            .notRepresentable,
            "the file can't be changed like this: \(difference.leftText) would be read as \(difference.rightText)",
            keyPath: expected.shortPath(difference.path)
        )
    }

    /// Compares a property list that was read again with the content that was asked for.
    private func check(list found: ObjectGraph, _ expected: ObjectGraph) throws(FastCodingError) {
        var comparison = ListComparison(expected, found)
        guard let node = comparison.difference() else { return }

        throw FastCodingError(
            .notRepresentable,
            "the file can't be changed like this: \(expected.summaryWithArticle(node)) would be read as something else",
            keyPath: expected.path(to: node)
        )
    }
}
