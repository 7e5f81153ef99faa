internal import _FastCodingEngine

/// The part of each document that becomes rows.
struct RowSelection: Sendable {
    /// The key paths of the values, each of which is a row. Nil if the whole document is one row, or
    /// the value at a key path without wildcards.
    let paths: [String]?
    /// The path whose elements, entries or properties are rows, as it was given; nil if there is
    /// none.
    private let parent: String?
    /// Whether a row may have the key path of its value. That of a document's only row would always
    /// be the root.
    let namesPaths: Bool

    /// - Parameter takesWholes: whether a row may be a whole document. It may not if rows have
    ///   columns, if they are filtered, or if they are counted.
    init(_ arguments: ParsedArguments, hasColumns: Bool, takesWholes: Bool) {
        let given = arguments.writingOptions.keyPaths
        parent = arguments.word(.at)
        namesPaths = parent != nil || !given.isEmpty

        if let parent {
            paths = [KeyPath.joined(parent, "*")]
        } else if hasColumns {
            paths = [KeyPath.root]
        } else if takesWholes, Self.leadToOne(given, namesFiles: arguments.has(.withFile)) {
            paths = nil
        } else {
            paths = given.isEmpty ? [KeyPath.root] : given
        }
    }

    /// Whether key paths lead to one value, whose place need not be named.
    private static func leadToOne(_ paths: [String], namesFiles: Bool) -> Bool {
        if paths.isEmpty {
            return true
        }

        return paths.count == 1 && !namesFiles && !KeyPathSearch.hasWildcard(paths[0])
    }

    /// The reason why there are no rows in a document at the path whose parts are rows.
    func failure(in values: ArchiveValues) -> String? {
        parent.flatMap { values.failure(at: $0) }
    }

    /// Warns of paths that lead nowhere in any document.
    func warn(ofMissing counts: LineCounts, _ warnings: inout Diagnostics) {
        for (path, isFound) in zip(paths ?? [], counts.paths) where !isFound {
            guard let parent else {
                warnings.warn(.keyPath, "nothing is at '\(KeyPath.shown(path))' in any archive")
                continue
            }

            let message = "there are no rows at '\(KeyPath.shown(parent))' in any archive"
            warnings.warn(.keyPath, message + (counts.reason.common.map { ": \($0)" } ?? ""))
        }
    }
}
