import _FastCodingNotation

/// Makes changes in a graph, one after the other, each in all places that its path or its class
/// leads to.
package struct GraphEditor {
    /// The place of a value that is put somewhere: in place of another one, at an empty place, or
    /// before an element.
    struct Target {
        /// The container or the object; nil for the root.
        let parent: NodeIndex?
        let place: ObjectGraph.LastComponent
        /// The key path of the place; nil unless changes are recorded.
        var path: String?
    }

    package let settings: EditSettings
    /// The changes so far, in order, if they are recorded.
    package private(set) var changes: [EditChange] = []
    /// The warnings that have not been taken yet.
    package internal(set) var diagnostics = Diagnostics()
    /// Whether an object met the conditions. Without any, every object does.
    package private(set) var hasMetConditions: Bool
    /// Whether the path of the last change has led to a place.
    var hasFoundPlaces = false
    /// What is missing where the path of the last change has led nowhere.
    package internal(set) var missing: MissingPlace?
    /// The names of classes that the document has beside those of the graph's objects: superclasses
    /// of keyed archives.
    package var otherClasses: [[UInt8]] = []
    /// The new names of the classes that have been renamed, by the names that they began with.
    package private(set) var renamedClasses: [[UInt8]: [UInt8]] = [:]
    /// Tells which objects meet the conditions.
    private var judge: ValueJudge
    /// The bytes that conditions may still look at; nil before the first one.
    private var budget: NotationBudget?
    /// Makes the key paths of changes.
    private var addressing = KeyPathAddressing()
    /// Finds the places of values that are set. While nothing but values changes, it looks at the
    /// keys of each dictionary once.
    var search = KeyPathSearch(sparesKeys: true)
    /// The state that the values of all changes share.
    var context: EditedValueContext
    /// The room for records, which may show a value in any number of places; nil before the first
    /// one.
    private var room: NotationBudget?

    package init(_ settings: EditSettings) {
        self.settings = settings
        context = EditedValueContext(settings.reading.limits)
        judge = ValueJudge(settings.filter)
        hasMetConditions = settings.filter.isEmpty
    }

    /// Makes a change. After an error, the graph may have been changed in part.
    ///
    /// - Throws: ``FastCodingError/Code/keyPath`` if a path leads nowhere,
    ///   ``FastCodingError/Code/unknownClass``, ``FastCodingError/Code/typeChange``, and the errors
    ///   of reading the value, with line and column in the value.
    package mutating func apply(_ action: EditAction, to graph: inout ObjectGraph)
        throws(FastCodingError)
    {
        hasFoundPlaces = false
        missing = nil
        try graph.beginAdding()
        if case .set(let path, let text) = action {
            return try set(path, text, in: &graph)
        }

        defer {
            forgetKeys()
        }
        switch action {
        case .set: break
        case .insert(let path, let value): try insert(value, at: path, in: &graph)
        case .remove(let path): try remove(path, in: &graph)
        case .renameClass(let renaming): try renameClass(renaming, in: &graph)
        case .renameKey(let path, let name): try renameKey(path, to: name, in: &graph)
        case .property(let edit): try apply(edit, to: &graph)
        }
    }

    /// Throws the error of the last change, unless it only says that the path leads nowhere.
    func passOver(_ error: FastCodingError) throws(FastCodingError) {
        if hasFoundPlaces || error.code != .keyPath {
            throw error
        }
    }

    /// Whether a change is to be made in an object or a container.
    mutating func isMeant(_ node: NodeIndex, in graph: ObjectGraph) throws(FastCodingError) -> Bool
    {
        if settings.filter.isEmpty {
            return true
        }

        var budget = budget ?? NotationBudget(reading: graph, settings.reading.limits)
        let isMeant = try judge.passes(node, in: graph, charging: &budget)
        self.budget = budget
        hasMetConditions = hasMetConditions || isMeant
        return isMeant
    }

    /// The same for a container or an object, or nil for the root, which nothing contains.
    mutating func isMeant(_ parent: NodeIndex?, in graph: ObjectGraph) throws(FastCodingError)
        -> Bool
    {
        guard let parent else { return settings.filter.isEmpty }
        return try isMeant(parent, in: graph)
    }

    /// The warnings since they were last taken.
    package mutating func takeWarnings() -> Diagnostics {
        let warnings = diagnostics
        diagnostics = Diagnostics()
        return warnings
    }

    // MARK: - Records

    /// Records a change, if changes are recorded.
    mutating func record(_ path: String, _ content: EditChange.Content, in graph: ObjectGraph)
        throws(FastCodingError)
    {
        guard settings.recordsChanges else { return }

        let change = EditChange(path: path, content: content)
        var room = room ?? NotationBudget(for: graph, settings.reading.limits)
        try room.charge(change.size, for: Self.purpose)
        self.room = room
        changes.append(change)
    }

    private static let purpose = "a list of all changes"

    /// Charges the path of a change. All paths are kept until the changes are made, however long
    /// they are.
    mutating func charge(path length: Int, in graph: ObjectGraph) throws(FastCodingError) {
        var room = room ?? NotationBudget(for: graph, settings.reading.limits)
        try room.charge(path: length, for: Self.purpose)
        self.room = room
    }

    /// Records that a node has replaced another one at a place.
    mutating func record(
        _ path: String?,
        _ old: NodeIndex,
        _ new: NodeIndex,
        in graph: ObjectGraph
    ) throws(FastCodingError) {
        guard let path else { return }

        let content = EditChange.Content.value(
            old: graph.shownValue(old),
            new: graph.shownValue(new)
        )
        try record(path, content, in: graph)
    }

    /// Notes the new names of classes, also of those that were renamed before.
    mutating func noteRenamed(_ newNames: [[UInt8]: [UInt8]]) {
        for (old, latest) in renamedClasses {
            renamedClasses[old] = newNames[latest] ?? latest
        }

        for (old, new) in newNames where renamedClasses[old] == nil {
            renamedClasses[old] = new
        }

        otherClasses = otherClasses.map { newNames[$0] ?? $0 }
    }

    /// Takes over what another editor has changed in data at a path.
    mutating func take(
        _ other: GraphEditor,
        below path: @autoclosure () -> String,
        in graph: ObjectGraph
    ) throws(FastCodingError) {
        hasMetConditions = hasMetConditions || other.hasMetConditions
        if other.changes.isEmpty {
            return
        }

        let place = path()
        for change in other.changes {
            try charge(path: place.utf8.count + change.path.utf8.count, in: graph)
            try record(KeyPath.joined(place, change.path), change.content, in: graph)
        }
    }

    /// The key path of a place that was found, if changes are recorded.
    ///
    /// - Throws: ``FastCodingError/Code/outputLimit`` if all of them would take too much.
    mutating func path(_ found: FoundPlaces, _ number: Int, in graph: ObjectGraph)
        throws(FastCodingError) -> String?
    {
        guard settings.recordsChanges else { return nil }

        let way = found.way(to: number)
        try charge(path: addressing.length(of: way, in: graph), in: graph)
        return addressing.path(of: way, in: graph)
    }

    /// The key path of a place in a node that was found, if changes are recorded.
    mutating func path(
        _ found: FoundPlaces,
        _ number: Int,
        _ component: String,
        in graph: ObjectGraph
    ) throws(FastCodingError) -> String? {
        try path(found, number, in: graph).map { KeyPath.joined($0, component) }
    }

    // MARK: - Knowledge of the graph

    /// Notes that a dictionary has a new entry at its end.
    mutating func noteNewEntry(of node: NodeIndex, in graph: ObjectGraph) {
        search.walker.noteNewEntry(of: node, in: graph)
        context.noteNewEntry(of: node, in: graph)
    }

    /// Forgets what is known of keys and of properties, which have changed.
    mutating func forgetKeys() {
        search = KeyPathSearch(sparesKeys: true)
        addressing = KeyPathAddressing()
        context.forgetKeys()
    }
}
