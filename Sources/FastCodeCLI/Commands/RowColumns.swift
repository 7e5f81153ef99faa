internal import FastCodingInspector
internal import _FastCodingEngine

/// The columns of the rows of `fastcode rows`.
enum RowColumns: Sendable {
    /// A row is one value.
    case none
    case named([String])
    /// All parts of a row. In a table, the columns are these, which are the parts of all rows.
    case all(ColumnNames)

    /// The columns of the command line: `*` means all.
    init(_ arguments: ParsedArguments) throws(FastCodingError) {
        // Split by bytes: to Swift, a comma before a combining mark is another character.
        let names = arguments.words(.columns)
            .flatMap {
                $0.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
            }
            .map { String(decoding: $0, as: UTF8.self) }

        for (index, name) in names.enumerated()
        where names[..<index].contains(where: { $0.utf8.elementsEqual(name.utf8) }) {
            throw arguments.usageError("the column '\(DisplayText.escaped(name))' is given twice")
        }

        if names.isEmpty {
            self = .none
        } else if names == ["*"] {
            self = .all(ColumnNames())
        } else {
            self = .named(names)
        }
    }

    /// Whether a row is one value.
    var areNone: Bool {
        if case .none = self { true } else { false }
    }

    /// Whether all parts of a row are columns.
    var areAll: Bool {
        if case .all = self { true } else { false }
    }

    /// The columns that were named, which a row is searched for.
    var searched: [String] {
        if case .named(let names) = self { names } else { [] }
    }

    /// The names of the columns of a table.
    var header: [String] {
        switch self {
        case .none: []
        case .named(let names): names
        case .all(let names): names.all
        }
    }

    /// Warns of columns that no row has a value in.
    ///
    /// - Parameter found: whether any row has a value in each of those that were named.
    func warn(ofEmpty found: [Bool], _ warnings: inout Diagnostics) {
        for (column, isFound) in zip(searched, found) where !isFound {
            warnings.warn(.keyPath, "nothing is at '\(KeyPath.shown(column))' in any archive")
        }
    }
}
