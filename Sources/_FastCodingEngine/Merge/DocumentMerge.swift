import _FastCodingNotation

/// A merge of documents. The result has the format of ours. A keyed archive or a property list stays
/// ours but for what theirs has changed, as ``DocumentEdit`` changes them.
package struct DocumentMerge {
    /// A document, and what it holds.
    package struct Version: Sendable {
        let document: Document
        let graph: ObjectGraph
        /// Whether it is a property list whose dictionaries are taken as they are, because one of the
        /// lists is no notation.
        var isLiteral = false

        package init(_ document: Document, _ graph: ObjectGraph) {
            self.document = document
            self.graph = graph
        }
    }

    /// The result for three files of which two are equal: the other one, whatever is in it. Nil if
    /// they all differ.
    package static func unchanged(base: [UInt8], ours: [UInt8], theirs: [UInt8]) -> [UInt8]? {
        if theirs == base || ours == theirs {
            return ours
        }

        return ours == base ? theirs : nil
    }

    /// Property lists whose dictionaries are taken as they are, for lists that are no notation; nil
    /// if one of them is no property list, or has aliases: these name places, which a merge moves.
    package static func literalVersions(_ documents: [Document], limits: FastLimits) -> [Version]? {
        var versions: [Version] = []
        for document in documents {
            var graph = ObjectGraph()
            if case .propertyList = document.kind {
                var ignored = Diagnostics()
                let edit = DocumentEdit(limits: limits)
                guard let literal = try? edit.literalGraph(document, &ignored), !literal.hasAliases
                else { return nil }

                graph = literal
            } else if !document.bytes.isEmpty {
                return nil
            }

            var version = Version(document, graph)
            version.isLiteral = true
            versions.append(version)
        }

        return versions
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
        let edit = DocumentEdit(limits: options.limits)
        self.init(base, ours, theirs, matches, options, edit)
    }

    private init(
        _ base: Version,
        _ ours: Version,
        _ theirs: Version,
        _ matches: [ElementMatch],
        _ options: WritingOptions,
        _ edit: DocumentEdit
    ) {
        self.base = base
        self.ours = ours
        self.theirs = theirs
        self.matches = matches
        self.options = options
        self.edit = edit
    }

    /// Merges the documents. What is written was read again and compared with the merged graph.
    ///
    /// - Throws: ``FastCodingError/Code/notRepresentable`` for what the format of ours can't hold.
    package func run(_ diagnostics: inout Diagnostics) throws(FastCodingError) -> Outcome {
        if let merge = try keepingTops() {
            return try merge.run(&diagnostics)
        }
        let merged = try GraphMerge.merge(
            base: base.graph,
            ours: ours.graph,
            theirs: theirs.graph,
            matches: matches,
            limits: options.limits,
            addsProperties: !ours.document.isKeyedArchive
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
        let ourParts = try parts(of: ours)
        let theirParts = try parts(of: theirs)
        let chains = MergedChains(
            base: try parts(of: base).chains,
            ours: ourParts.chains,
            theirs: theirParts.chains,
            merged.renamedClasses
        )

        var conflicts = merged.conflicts + chains.conflicts
        var bytes = try keyedArchive(merged, ourParts, chains, &diagnostics)
        if let outer = try outerEntries(ourParts, theirParts) {
            bytes = try outer.add(to: bytes, edit)
            try edit.check(bytes, merged.graph)
            conflicts += outer.conflicts
        }

        return Outcome(bytes: bytes, conflicts: conflicts)
    }

    /// Ours with the merged objects and classes.
    private func keyedArchive(
        _ merged: GraphMerge.Outcome,
        _ ourParts: KeyedArchiveParts,
        _ chains: MergedChains,
        _ diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> [UInt8] {
        do throws(FastCodingError) {
            let bytes = try edit.replace(ours.document, chains: chains.new) {
                old throws(FastCodingError) in
                try overlay(merged, over: old, sameAs: ours.graph)
            }
            try edit.check(bytes, merged.graph)
            return bytes
        } catch {
            try Self.passOver(error)
            let all = ourParts.chains.merging(chains.new) { $1 }
            let bytes = try newKeyedArchive(merged.graph, all)
            try edit.check(bytes, merged.graph)
            // Unused slots and entries without a meaning are lost.
            warn(
                error,
                &diagnostics,
                "only its objects and their classes are kept, and objects get other numbers"
            )
            return bytes
        }
    }

    private func parts(of version: Version) throws(FastCodingError) -> KeyedArchiveParts {
        guard version.document.isKeyedArchive else { return .none }
        return try KeyedArchiveReader.otherParts(version.document.bytes, limits: options.limits)
    }

    /// The merged entries of the outer dictionary; nil if theirs has only the usual ones, with the
    /// same archiver as ours.
    private func outerEntries(
        _ ourParts: KeyedArchiveParts,
        _ theirParts: KeyedArchiveParts
    ) throws(FastCodingError) -> MergedOuterEntries? {
        let areUsual =
            ourParts.outerCount == KeyedArchiveParts.usualCount
            && theirParts.outerCount == KeyedArchiveParts.usualCount
        let isSameArchiver = ours.graph.archiverName == theirs.graph.archiverName
        guard theirs.document.isKeyedArchive, !areUsual || !isSameArchiver else { return nil }

        return try MergedOuterEntries(
            base: try outerDictionary(of: base),
            ours: try outerDictionary(of: ours),
            theirs: try outerDictionary(of: theirs),
            limits: options.limits
        )
    }

    /// The outer dictionary of a keyed archive; an empty one for anything else.
    private func outerDictionary(of version: Version) throws(FastCodingError) -> OuterDictionary {
        guard version.document.isKeyedArchive else { return OuterDictionary(ObjectGraph()) }

        var ignored = Diagnostics()
        return OuterDictionary(try edit.literalGraph(version.document, &ignored))
    }

    /// The same merge with roots that represent `$top`, if that has several entries in some of the
    /// keyed archives and one in others: otherwise their roots would not be the same object. Nil if
    /// the roots are alike.
    private func keepingTops() throws(FastCodingError) -> DocumentMerge? {
        let areTops = Set(
            [base, ours, theirs].filter(\.document.isKeyedArchive).map(\.graph.representsTop)
        )
        guard ours.document.isKeyedArchive, areTops.count > 1 else { return nil }

        var edit = edit
        edit.keepsTop = true
        return DocumentMerge(
            try withTop(base),
            try withTop(ours),
            try withTop(theirs),
            matches,
            options,
            edit
        )
    }

    private func withTop(_ version: Version) throws(FastCodingError) -> Version {
        guard version.document.isKeyedArchive, !version.graph.representsTop else { return version }

        // Warnings have been shown when it was read first.
        var ignored = Diagnostics()
        let graph = try KeyedArchiveReader.read(
            version.document.bytes,
            for: .looking,
            keepsTop: true,
            limits: options.limits,
            diagnostics: &ignored
        )
        return Version(version.document, graph)
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
        var graph = graph
        graph.archiverName = ours.graph.archiverName
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
        if ours.isLiteral {
            return try literalList(merged)
        }

        if let bytes = try mergedLiterally(), difference(bytes, merged.graph) == nil {
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
                try Self.passOver(error)
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

    /// Throws an error unless it says that a document can't be written in some way. Then there may
    /// be another way; any other error would only be hidden by that.
    private static func passOver(_ error: FastCodingError) throws(FastCodingError) {
        if error.code != .notRepresentable {
            throw error
        }
    }

    /// Ours with the content of a merge of the lists as they are.
    private func literalList(_ merged: GraphMerge.Outcome) throws(FastCodingError) -> [UInt8] {
        let bytes = try edit.replace(ours.document) { old throws(FastCodingError) in
            try overlay(merged, over: old, sameAs: ours.graph)
        }
        try edit.check(bytes, merged.graph)
        return bytes
    }

    /// Ours after a merge of the lists as they are; nil if that is impossible.
    private func mergedLiterally() throws(FastCodingError) -> [UInt8]? {
        guard let base = try literal(base), let ours = try literal(ours),
            let theirs = try literal(theirs)
        else { return nil }

        let merged = try GraphMerge.merge(
            base: base,
            ours: ours,
            theirs: theirs,
            matches: matches,
            limits: options.limits
        )

        do throws(FastCodingError) {
            return try edit.replace(self.ours.document) { old throws(FastCodingError) in
                try overlay(merged, over: old, sameAs: ours)
            }
        } catch {
            try Self.passOver(error)
            return nil
        }
    }

    /// The graph of a property list with its dictionaries as they are; nil for anything else, and if
    /// a dictionary has two values for a key.
    private func literal(_ version: Version) throws(FastCodingError) -> ObjectGraph? {
        switch version.document.kind {
        case .propertyList: break
        case .empty: return version.graph
        case .archive, .keyedArchive, .damagedPropertyList, .text, .openStep, .unknown: return nil
        }

        var ignored = Diagnostics()
        do throws(FastCodingError) {
            return try edit.literalGraph(version.document, &ignored)
        } catch {
            if error.code == .duplicateKey {
                return nil
            }
            throw error
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
        guard let literal = try literal(ours), literal.hasExactNotation else {
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
