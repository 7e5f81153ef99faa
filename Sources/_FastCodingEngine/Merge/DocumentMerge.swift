import _FastCodingNotation

/// A merge of documents. The result has the format of ours. A keyed archive or a property list stays
/// ours but for what theirs has changed, as ``DocumentEdit`` changes them.
package struct DocumentMerge {
    /// A document, and what it holds.
    package struct Version: Sendable {
        let document: Document
        let graph: ObjectGraph

        /// Whether its format is none of text.
        package var isBinary: Bool { document.format != .xml }

        package init(_ document: Document, _ graph: ObjectGraph) {
            self.document = document
            self.graph = graph
        }
    }

    package struct Outcome: Sendable {
        package let bytes: [UInt8]
        /// In the order of the graph; those about classes come last.
        package let conflicts: [MergeConflict]
    }

    private let base: Version
    private let ours: Version
    private let theirs: Version
    private let matches: [ElementMatch]
    private let options: WritingOptions
    private let edit: DocumentEdit

    /// - Parameters:
    ///   - matches: the keys by which elements of arrays are paired.
    ///   - options: of what is written anew, with the limits of everything.
    package init(
        base: Version,
        ours: Version,
        theirs: Version,
        matches: [ElementMatch],
        options: WritingOptions
    ) {
        self.base = base
        self.ours = ours
        self.theirs = theirs
        self.matches = matches
        self.options = options
        edit = DocumentEdit(limits: options.limits)
    }

    /// Merges the documents. What is written was read again and compared with the merged graph.
    ///
    /// - Throws: ``FastCodingError/Code/notRepresentable`` for what the format of ours can't hold.
    package func run(_ diagnostics: inout Diagnostics) throws(FastCodingError) -> Outcome {
        let merged = try GraphMerge.merge(
            base: base.graph,
            ours: ours.graph,
            theirs: theirs.graph,
            matches: matches,
            limits: options.limits
        )

        for path in merged.missedPaths {
            diagnostics.warn(.keyPath, "nothing is at '\(KeyPath.shown(path))' in any of the files")
        }

        switch ours.document.kind {
        case .keyedArchive: return try keyedArchive(merged, &diagnostics)
        case .propertyList:
            let bytes = try propertyList(merged, &diagnostics)
            return Outcome(bytes: bytes, conflicts: merged.conflicts)
        case .archive, .damagedPropertyList, .text, .openStep, .empty, .unknown:
            let bytes = try ArchiveWriter.write(merged.graph, diagnostics: &diagnostics)
            return Outcome(bytes: bytes.array, conflicts: merged.conflicts)
        }
    }

    private func warn(_ reason: FastCodingError, _ diagnostics: inout Diagnostics, _ loss: String) {
        diagnostics.warn(
            .notRepresentable,
            "the changes can't be made in the file itself (\(reason.sentence)), so it is written anew: \(loss)"
        )
    }

    // MARK: - Keyed archives

    private func keyedArchive(
        _ merged: GraphMerge.Outcome,
        _ diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> Outcome {
        let ourChains = try self.chains(of: ours)
        let chains = MergedChains(
            base: try self.chains(of: base),
            ours: ourChains,
            theirs: try self.chains(of: theirs)
        )

        let conflicts = merged.conflicts + chains.conflicts
        do throws(FastCodingError) {
            let bytes = try edit.replace(ours.document, chains: chains.new) {
                old throws(FastCodingError) in
                try overlay(merged, over: old, sameAs: ours.graph)
            }
            try edit.check(bytes, merged.graph)
            return Outcome(bytes: bytes, conflicts: conflicts)
        } catch {
            let all = ourChains.merging(chains.new) { $1 }
            let bytes = try newKeyedArchive(merged.graph, all)
            try edit.check(bytes, merged.graph)
            // Unused slots and entries without a meaning are lost.
            warn(
                error,
                &diagnostics,
                "only its objects and their classes are kept, and objects get other numbers"
            )
            return Outcome(bytes: bytes, conflicts: conflicts)
        }
    }

    private func chains(of version: Version) throws(FastCodingError) -> [[UInt8]: KeyedArchiveChain]
    {
        guard version.document.isKeyedArchive else { return [:] }
        return try KeyedArchiveReader.chains(version.document.bytes, limits: options.limits)
    }

    private func overlay(
        _ merged: GraphMerge.Outcome,
        over old: ObjectGraph,
        sameAs graph: ObjectGraph
    ) throws(FastCodingError) -> GraphOverlay {
        // The partners are numbers of nodes.
        guard old.records.count == graph.records.count else {
            throw FastCodingError(.notRepresentable, "it can't be read the same way twice")
        }
        return try GraphOverlay(merged.graph, over: old, partners: merged.partnersInOurs)
    }

    private func newKeyedArchive(
        _ graph: ObjectGraph,
        _ chains: [[UInt8]: KeyedArchiveChain]
    ) throws(FastCodingError) -> [UInt8] {
        var bytes: [UInt8] = []
        try KeyedArchiveWriter.write(
            graph,
            chains: chains,
            as: ours.document.format == .xml ? .xml : .binary,
            options: options,
            size: ours.document.bytes.count
        ) {
            bytes.append($0)
        }

        return bytes
    }

    // MARK: - Property lists

    /// The merged graph as the property list of ours. Where nothing in it depends on places, its
    /// dictionaries can be merged as they are, which keeps the most of it. Notation has references
    /// that name places, and those may have changed: then the notation is written again and what
    /// differs is replaced.
    private func propertyList(
        _ merged: GraphMerge.Outcome,
        _ diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> [UInt8] {
        if let bytes = mergedLiterally(), difference(bytes, merged.graph) == nil {
            return bytes
        }

        var failure = FastCodingError(.notRepresentable, "a property list can't hold this")
        for style in try styles() {
            var notes = Diagnostics()
            let text = try notation(merged.graph, style, &notes)
            do throws(FastCodingError) {
                let bytes = try replaced(by: text)
                if let difference = difference(bytes, merged.graph) {
                    throw difference
                }
                diagnostics.merge(notes)
                return bytes
            } catch {
                failure = error
            }

            if difference(text, merged.graph) == nil {
                diagnostics.merge(notes)
                warn(failure, &diagnostics, "its layout is not kept")
                return text
            }
        }

        throw failure
    }

    /// Ours after a merge of the lists as they are; nil if that is impossible.
    private func mergedLiterally() -> [UInt8]? {
        guard let base = literal(base), let ours = literal(ours), let theirs = literal(theirs),
            let merged = try? GraphMerge.merge(
                base: base,
                ours: ours,
                theirs: theirs,
                matches: matches,
                limits: options.limits
            )
        else { return nil }

        return try? edit.replace(self.ours.document) { old throws(FastCodingError) in
            try overlay(merged, over: old, sameAs: ours)
        }
    }

    /// The graph of a property list with its dictionaries as they are; nil for anything else.
    private func literal(_ version: Version) -> ObjectGraph? {
        switch version.document.kind {
        case .propertyList, .openStep:
            var ignored = Diagnostics()
            return try? edit.literalGraph(version.document, &ignored)
        case .empty: return version.graph
        case .archive, .keyedArchive, .damagedPropertyList, .text, .unknown: return nil
        }
    }

    /// Ours with the content of another property list.
    private func replaced(by text: [UInt8]) throws(FastCodingError) -> [UInt8] {
        var ignored = Diagnostics()
        let new = try edit.literalGraph(Document(text), &ignored)
        return try edit.replace(ours.document, with: new, mayMoveAliases: true)
    }

    /// The styles of notation in the order in which they are tried. A list that shows what only the
    /// exact style has keeps that.
    private func styles() throws(FastCodingError) -> [NotationStyle] {
        guard let literal = literal(ours), literal.hasExactNotation else {
            return [.standard, .exact]
        }
        return [.exact]
    }

    private func notation(
        _ graph: ObjectGraph,
        _ style: NotationStyle,
        _ diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> [UInt8] {
        var options = options
        options.style = style
        options.format = ours.document.format == .xml ? .xml : .binary
        var bytes: [UInt8] = []
        try NotationWriter.write(
            graph,
            size: ours.document.bytes.count,
            options: options,
            diagnostics: &diagnostics
        ) {
            bytes.append($0)
        }

        return bytes
    }

    /// The error about a property list that holds something else than it should; nil for none.
    private func difference(_ bytes: [UInt8], _ expected: ObjectGraph) -> FastCodingError? {
        var reading = ReadingOptions()
        reading.limits = options.limits
        var ignored = Diagnostics()
        do throws(FastCodingError) {
            let graph = try Conversion.readNotation(bytes, options: reading, diagnostics: &ignored)
            let differences = GraphComparison.differences(
                expected,
                graph,
                options: GraphComparison.Options(nilPropertiesAreAbsent: true),
                limit: 1
            )
            guard let difference = differences.first else { return nil }

            return FastCodingError(
                .notRepresentable,
                "\(difference.leftText) would be read as \(difference.rightText)",
                keyPath: expected.shortPath(difference.path)
            )
        } catch {
            return error
        }
    }
}

extension ObjectGraph {
    /// Whether a dictionary has a key that only the exact style of the notation writes.
    fileprivate var hasExactNotation: Bool {
        records.indices.contains { index in
            let node = NodeIndex(UInt32(index))
            guard kind(node).isDictionary else { return false }

            return keyPlaces(node).contains { place in
                let key = children[place]
                guard kind(key) == .string, bytes(key).starts(with: "$") else { return false }

                let isNil = bytes(key).equals("$nil")
                return isNil || bytes(key).equals("$properties") || bytes(key).equals("$values")
            }
        }
    }
}
