import _FastCodingCore

/// The correspondence of a definition's properties to the rows of a class's table.
final class FastObjectLayout {
    let type: any FastObject.Type
    /// The place of each row among an object's values; -1 if it is missing.
    let places: [(row: CodedRow, place: Int)]
    /// The rows that refer to objects and are there: those that hash none, and those that do.
    let references: [(row: CodedRow, place: Int)]
    let sets: [(row: CodedRow, place: Int)]
    /// The properties of the definition that no row takes.
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
