import _FastCodingNotation

/// A change to a graph's content, in the words of a user: see ``ObjectGraph/apply(_:options:)``.
///
/// Key paths are those of fastcode-notation(5). Wildcards may lead to several places, but not to
/// the keys of numbered entries, which change only if a path names them, as in `0k`. Values are
/// JSON in the notation of the same page, where `{"$alias": "KEYPATH"}` alone means a value that is
/// already in the graph.
public enum GraphEdit: Equatable, Sendable {
    /// Puts a value, given in notation, in place of the one at a key path; a dictionary without the
    /// key gets an entry. So does every dictionary that a path with `*` leads to, and every object
    /// with such a property that is nil gets the value.
    case set(String, value: String)
    /// Puts a value before the element at a key path, or a new entry into a dictionary. A path with
    /// wildcards leaves everything alone that has no such place.
    case insert(String, value: String)
    /// Removes the value at a key path from its container. The root can't be removed; `**` leaves
    /// it empty.
    case remove(String)
    /// Renames a class.
    case renameClass(String, to: String)

    /// The action of an editor for the change.
    private var action: EditAction {
        switch self {
        case .set(let path, let value): .set(path, .notation(value))
        case .insert(let path, let value): .insert(path, value)
        case .remove(let path): .remove(path)
        case .renameClass(let old, let new): .renameClass(ClassRenaming(exactly: old, to: new))
        }
    }

    /// Makes the change. The rest of the graph stays as it is.
    package func apply(
        to graph: inout ObjectGraph,
        options: ReadingOptions,
        diagnostics: inout Diagnostics
    ) throws(FastCodingError) {
        var editor = GraphEditor(EditSettings(reading: options))
        let failure = errorThrown { () throws(FastCodingError) in
            try editor.apply(action, to: &graph)
        }
        diagnostics.merge(editor.diagnostics)

        if let failure {
            throw failure
        }
    }
}

extension ObjectGraph {
    /// Makes a change that a user has put in words. The rest of the graph stays as it is.
    ///
    ///     try graph.apply(.set("items.*.done", value: "true"))
    ///
    /// - Parameter options: the way to read its value, except that its format is JSON.
    /// - Returns: the warnings about the value, and those of sets and dictionaries that now have
    ///   equal elements or keys.
    /// - Throws: ``FastCodingError/Code/keyPath`` if a path leads nowhere, the errors of reading
    ///   the value, with line and column in the value, and an error for a value that the graph
    ///   can't hold. The graph may then have been changed in part.
    @discardableResult
    public mutating func apply(
        _ edit: GraphEdit,
        options: ReadingOptions = ReadingOptions()
    ) throws(FastCodingError) -> [FastCodingError] {
        var diagnostics = Diagnostics()
        try edit.apply(to: &self, options: options, diagnostics: &diagnostics)
        return try diagnostics.returned(options.refusesWarnings)
    }
}
