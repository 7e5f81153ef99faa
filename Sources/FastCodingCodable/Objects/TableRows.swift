import _FastCodingLibrary

/// The names of a class's properties, and how those of objects correspond to them.
package struct TableNames {
    private let names: [(present: [UInt8], old: [[UInt8]])]
    /// A name of two properties, present or old; nil if there is none.
    package let repeated: String?

    package init(_ rows: [any FastRow]) {
        let present = Set(rows.map { Array($0.name.utf8) })
        // A former name that is another property's present one means that property.
        names = rows.map { row in
            (
                Array(row.name.utf8),
                row.oldNames.map { Array($0.utf8) }.filter { !present.contains($0) }
            )
        }

        var seen: Set<[UInt8]> = []
        let repeated = (names.map(\.present) + names.flatMap(\.old)).first {
            !seen.insert($0).inserted
        }

        self.repeated = repeated.map { String(decoding: $0, as: UTF8.self) }
    }

    /// For each property what its present name leads to, or else a former one; nil if it is
    /// missing.
    package func find<Found>(_ find: ([UInt8]) -> Found?) -> [Found?] {
        names.map { name in find(name.present) ?? name.old.lazy.compactMap(find).first }
    }
}

struct TableRows {
    /// The properties with names of their own.
    let rows: [CodedRow]
    /// The properties that hold others; the first takes those of files.
    let rests: [RestRow]
    let hooks: ObjectHooks
    let names: TableNames
    let fault: String?

    init(_ type: any FastObject.Type) {
        let all: [any FastRow]
        (all, hooks) = type.content
        let coded = all.compactMap { $0 as? CodedRow }
        rows = coded.filter { !($0 is RestRow) }
        rests = coded.compactMap { $0 as? RestRow }
        names = TableNames(rows)
        let other = all.first { !($0 is CodedRow) }
        fault =
            other.map { "the table of \(type) lists '\($0.name)' for FastCoder" }
            ?? names.repeated.map { "the table of \(type) lists '\($0)' twice" }
    }
}

/// How the properties of a definition correspond to the rows of a class's table.
final class FastObjectLayout {
    let type: any FastObject.Type
    /// The place of each row among an object's values; -1 if it is missing.
    let places: [(row: CodedRow, place: Int)]
    /// The rows that refer to objects and are there: those that hash none, and those that do.
    let references: [(row: CodedRow, place: Int)]
    let sets: [(row: CodedRow, place: Int)]
    let undefined: [(name: String, place: Int)]
    let rest: RestRow?
    let hooks: ObjectHooks

    init(_ type: any FastObject.Type, _ table: TableRows, _ names: [String]) {
        self.type = type
        let found = Dictionary(names.enumerated().map { (Array($1.utf8), $0) }) { first, _ in
            first
        }

        places = zip(table.rows, table.names.find { found[$0] }).map { ($0, $1 ?? -1) }
        let present = places.filter { $0.row.isReference && $0.place >= 0 }
        references = present.filter { !$0.row.holdsSets }
        sets = present.filter { $0.row.holdsSets }
        let taken = Set(places.map(\.place))
        undefined = names.enumerated().filter { !taken.contains($0.offset) }.map {
            ($0.element, $0.offset)
        }

        rest = table.rests.first
        hooks = table.hooks
    }
}
