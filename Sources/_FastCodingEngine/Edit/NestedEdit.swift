import _FastCodingNotation

/// Makes a change in a graph or, where its path leads into data that holds an archive or a property
/// list, in the graph of that.
package struct NestedEdit {
    /// The data on the way of a path, and what follows it.
    fileprivate struct Entrance {
        let data: NodeIndex
        /// Where the data is: its number among the places that were found.
        let places: FoundPlaces
        let number: Int
        /// Where the path goes on in it.
        let rest: String

        /// The key path of the data. It is made only where it is needed, because the keys in it may
        /// be long and the entrances many.
        func path(in graph: ObjectGraph) -> String {
            graph.path(places, number) ?? KeyPath.root
        }
    }

    /// The data on the way of a path, and whether the path goes on beside it.
    private struct Way {
        var entrances: [Entrance] = []
        /// Whether the path may also lead to places in the graph itself.
        var goesOn = false
    }

    /// A change that was made in the content of data, or that failed there.
    private struct Outcome {
        let editor: GraphEditor
        let diagnostics: Diagnostics
        /// The new bytes in the pool; nil if they are the same as before.
        var new: ByteRange?
        var failure: FastCodingError?
    }

    /// Changes that follow each other and lead into one piece of data, which is read and written
    /// once for all of them.
    package struct Group {
        fileprivate let entrance: Entrance
        /// The changes, with their paths in the data.
        fileprivate var actions: [EditAction] = []

        /// How many changes there are.
        package var count: Int { actions.count }
    }

    /// The bytes of data, and where the path goes on in them. A property list may have the same data
    /// in very many places, and the change in it is made once.
    private struct Content: Hashable {
        let range: ByteRange
        let rest: String
    }

    private let edit: DocumentEdit
    private let settings: EditSettings
    private let level: Int
    /// Whether data holds something, by the place of its bytes in the pool.
    private var known: [ByteRange: Bool] = [:]
    /// How many nodes of the graph have been looked at, and whether one of them is data that holds
    /// something. There may be very many changes.
    private var examined = 0
    private var holdsContent = false

    package init(_ edit: DocumentEdit, _ settings: EditSettings) {
        self.init(edit, settings, level: 0)
    }

    private init(_ edit: DocumentEdit, _ settings: EditSettings, level: Int) {
        self.edit = edit
        self.settings = settings
        self.level = level
    }

    /// Makes a change, and returns warnings about it in the editor.
    package mutating func apply(
        _ action: EditAction,
        _ editor: inout GraphEditor,
        to graph: inout ObjectGraph
    ) throws(FastCodingError) {
        examine(graph)
        guard let path = action.path, holdsContent else {
            return try editor.apply(action, to: &graph)
        }

        let way = way(of: path, in: graph, &editor)
        if way.entrances.isEmpty {
            return try editor.apply(action, to: &graph)
        }

        // As elsewhere, a path with wildcards passes over values that have no such place, if
        // another one has it.
        var isMade = false
        var failure: FastCodingError?
        var new: [UInt32: NodeIndex] = [:]
        var outcomes: [Content: Outcome] = [:]

        for entrance in way.entrances {
            do throws(FastCodingError) {
                if let data = try data(entrance, action, &outcomes, &editor, in: &graph) {
                    new[entrance.data.index] = data
                }
                isMade = true
            } catch {
                failure = failure ?? error
                try editor.passOver(error)
            }
        }

        graph.replace(new)
        if way.goesOn {
            do throws(FastCodingError) {
                try editor.apply(action, to: &graph)
                isMade = true
            } catch {
                try editor.passOver(error)
            }
        }

        if !isMade, let failure {
            throw failure
        }
    }

    /// The first of some changes, and those after it that lead into the same data; nil if the first
    /// one leads into none, or also to other places.
    package mutating func group(
        _ actions: some Sequence<EditAction>,
        _ editor: inout GraphEditor,
        in graph: ObjectGraph
    ) -> Group? {
        examine(graph)
        guard holdsContent else { return nil }

        var group: Group?
        for action in actions {
            guard let path = action.path, !KeyPathSearch.hasWildcard(path) else { break }

            let way = way(of: path, in: graph, &editor)
            guard let entrance = way.entrances.first, way.entrances.count == 1, !way.goesOn else {
                break
            }

            var next = group ?? Group(entrance: entrance)
            guard entrance.data == next.entrance.data else { break }

            next.actions.append(action.at(entrance.rest))
            group = next
        }

        return group
    }

    /// Makes the changes of a group.
    ///
    /// - Parameters:
    ///   - number: receives that of the change at work, which the error is about if there is one.
    ///   - note: receives the warnings about each change, with its number.
    package mutating func apply(
        _ group: Group,
        _ editor: inout GraphEditor,
        to graph: inout ObjectGraph,
        number: inout Int,
        _ note: (Int, Diagnostics) -> Void
    ) throws(FastCodingError) {
        if level == DataExpansion.levels {
            throw DataExpansion.tooDeep
        }

        let entrance = group.entrance
        let range = graph.byteRange(entrance.data)
        let bytes = Array(graph.pool[range.range])
        var nested = NestedEdit(edit, settings, level: level + 1)
        var inner = GraphEditor(settings)
        var diagnostics = Diagnostics()
        do throws(FastCodingError) {
            let new = try edit.edit(Document(bytes), &inner, diagnostics: &diagnostics) {
                inner,
                content,
                _ throws(FastCodingError) in
                try nested.applyAll(group.actions, &inner, to: &content, number: &number) {
                    number,
                    warnings in
                    var placed = Diagnostics()
                    placed.merge(warnings) { Self.placed($0, entrance, in: graph) }
                    note(number, placed)
                }
            }

            var placed = Diagnostics()
            placed.merge(diagnostics) { Self.placed($0, entrance, in: graph) }
            note(number, placed)
            try editor.take(inner, below: entrance.path(in: graph), in: graph)
            if new != bytes {
                try graph.check(size: new.count)
                let added = graph.appendBytes(new.span)
                graph.replace([entrance.data.index: graph.addData(added, like: entrance.data)])
            }
        } catch {
            editor.hasFoundPlaces = inner.hasFoundPlaces
            editor.missing = inner.missing
            throw Self.placed(error, entrance, in: graph)
        }
    }

    /// Makes changes one after the other, as groups where that is possible.
    private mutating func applyAll(
        _ actions: [EditAction],
        _ editor: inout GraphEditor,
        to graph: inout ObjectGraph,
        number: inout Int,
        _ note: (Int, Diagnostics) -> Void
    ) throws(FastCodingError) {
        var next = 0
        while next < actions.count {
            number = next
            let group = group(actions[next...], &editor, in: graph)
            guard let group, group.count > 1 else {
                try apply(actions[next], &editor, to: &graph)
                note(next, editor.takeWarnings())
                next += 1
                continue
            }

            let first = next
            var numberInGroup = 0
            defer {
                number = first + numberInGroup
            }
            try apply(group, &editor, to: &graph, number: &numberInGroup) {
                note(first + $0, $1)
            }
            next += group.count
        }
    }

    /// Looks for data that holds an archive or a property list among the nodes that are new.
    private mutating func examine(_ graph: ObjectGraph) {
        for index in examined..<max(examined, graph.records.count) {
            let node = NodeIndex(UInt32(index))
            holdsContent = holdsContent || content(of: node, in: graph) != nil
        }

        examined = graph.records.count
    }

    /// The data that the beginnings of a path lead to. A path with `**` leads into none.
    private mutating func way(
        of path: String,
        in graph: ObjectGraph,
        _ editor: inout GraphEditor
    ) -> Way {
        let text = Array(path.utf8)
        let components = KeyPathSearch.components(of: path)
        var way = Way()
        var seen: Set<UInt32> = []
        if components.contains(where: { $0.kind == .deep }) {
            return way
        }

        for component in components.dropFirst() {
            let start = component.parser.position
            let beginning = String(decoding: text[..<(start - 1)], as: UTF8.self)
            let rest = String(decoding: text[start...], as: UTF8.self)
            guard let found = try? editor.search.places(at: beginning, in: graph) else { break }

            way.goesOn = false
            for number in 0..<found.count {
                let node = found.node(number, in: graph)
                guard let data = content(of: node, in: graph) else {
                    way.goesOn = true
                    continue
                }

                guard seen.insert(data.index).inserted else { continue }
                way.entrances.append(
                    Entrance(data: data, places: found, number: number, rest: rest)
                )
            }
        }

        return way
    }

    /// The node itself if it is data, or the data of a keyed archive, if an archive or a property
    /// list is in it; nil otherwise.
    private mutating func content(of node: NodeIndex, in graph: ObjectGraph) -> NodeIndex? {
        let data = graph.kind(node) == .keyedArchive ? graph.keyedData(node) : node
        guard graph.kind(data) == .data || graph.kind(data) == .mutableData else { return nil }

        let range = graph.byteRange(data)
        let holdsContent = known[range] ?? FormatDetector.holdsContent(graph.bytes(range))
        known[range] = holdsContent
        return holdsContent ? data : nil
    }

    /// New data that holds the document of the old one after the change; nil if the bytes are the
    /// same.
    private func data(
        _ entrance: Entrance,
        _ action: EditAction,
        _ outcomes: inout [Content: Outcome],
        _ editor: inout GraphEditor,
        in graph: inout ObjectGraph
    ) throws(FastCodingError) -> NodeIndex? {
        if level == DataExpansion.levels {
            throw DataExpansion.tooDeep
        }

        let content = Content(range: graph.byteRange(entrance.data), rest: entrance.rest)
        let outcome = outcomes[content] ?? self.outcome(of: content, action, in: &graph)
        outcomes[content] = outcome
        if let failure = outcome.failure {
            editor.hasFoundPlaces = outcome.editor.hasFoundPlaces
            editor.missing = outcome.editor.missing
            throw Self.placed(failure, entrance, in: graph)
        }

        editor.diagnostics.merge(outcome.diagnostics) { Self.placed($0, entrance, in: graph) }
        try editor.take(outcome.editor, below: entrance.path(in: graph), in: graph)
        return outcome.new.map { graph.addData($0, like: entrance.data) }
    }

    /// Makes a change in the content of data, and adds the new bytes to the pool.
    private func outcome(
        of content: Content,
        _ action: EditAction,
        in graph: inout ObjectGraph
    ) -> Outcome {
        let bytes = Array(graph.pool[content.range.range])
        var nested = NestedEdit(edit, settings, level: level + 1)
        var inner = GraphEditor(settings)
        var diagnostics = Diagnostics()
        do throws(FastCodingError) {
            let new = try edit.edit(Document(bytes), &inner, diagnostics: &diagnostics) {
                editor,
                graph,
                _ throws(FastCodingError) in
                try nested.apply(action.at(content.rest), &editor, to: &graph)
            }

            try graph.check(size: new.count)
            diagnostics.merge(inner.takeWarnings())
            return Outcome(
                editor: inner,
                diagnostics: diagnostics,
                new: new == bytes ? nil : graph.appendBytes(new.span)
            )
        } catch {
            return Outcome(editor: inner, diagnostics: diagnostics, failure: error)
        }
    }

    /// An error about something in data, with the key path of that. An offset in the data would be
    /// taken for one in the document.
    private static func placed(
        _ error: FastCodingError,
        _ entrance: Entrance,
        in graph: ObjectGraph
    ) -> FastCodingError {
        // JSON is in no data, but in the value of the change.
        if error.code == .jsonSyntax {
            return error
        }

        let place = error.offset.map { "byte \($0) of the data: " } ?? ""
        var placed = FastCodingError(
            error.code,
            place + error.sentence,
            keyPath: KeyPath.joined(entrance.path(in: graph), error.keyPath),
            suggestion: error.suggestion
        )
        placed.furtherCount = error.furtherCount
        return placed
    }
}

extension ObjectGraph {
    /// Adds data with bytes of the pool, mutable as another one is.
    fileprivate mutating func addData(_ bytes: ByteRange, like other: NodeIndex) -> NodeIndex {
        let isMutable = kind(other) == .mutableData
        return add(
            isMutable ? .mutableData : .data,
            a: UInt64(bytes.offset),
            b: UInt32(bytes.count)
        )
    }

    /// Puts new nodes in all places of old ones, by the indexes of these.
    fileprivate mutating func replace(_ new: [UInt32: NodeIndex]) {
        if new.isEmpty {
            return
        }

        for index in children.indices {
            if let other = new[children[index].index] {
                children[index] = other
            }
        }

        for index in records.indices where records[index].kind == .keyedArchive {
            if let other = new[UInt32(truncatingIfNeeded: records[index].a)] {
                records[index].a = UInt64(other.index)
            }
        }

        rootIndex = new[rootIndex.index] ?? rootIndex
    }
}
