import _FastCodingCore

/// The correspondence of a definition's properties to the rows of a class's table.
final class FastObjectLayout {
    /// A row, and its place among an object's values.
    struct PlacedRow {
        let row: CodedRow
        /// -1 if it is missing.
        let place: Int
    }

    /// A property that no row takes.
    struct Undefined {
        let name: String
        let place: Int
    }

    let type: any FastObject.Type
    let places: [PlacedRow]
    /// The rows that refer to objects and are there: those that hash none, and those that do.
    let references: [PlacedRow]
    let sets: [PlacedRow]
    /// The properties of the definition that no row takes.
    let undefined: [Undefined]
    let rest: RestRow?
    let hooks: ObjectHooks

    init(_ type: any FastObject.Type, _ table: TableRows, _ names: [String]) {
        self.type = type
        let found = Dictionary(names.enumerated().map { (Array($1.utf8), $0) }) { first, _ in
            first
        }

        places = zip(table.rows, table.names.find { found[$0] }).map { row, place in
            PlacedRow(row: row, place: place ?? -1)
        }

        let present = places.filter { $0.row.isReference && $0.place >= 0 }
        references = present.filter { !$0.row.holdsSets }
        sets = present.filter { $0.row.holdsSets }
        let taken = Set(places.map(\.place))
        undefined = names.enumerated().filter { !taken.contains($0.offset) }.map {
            Undefined(name: $0.element, place: $0.offset)
        }

        rest = table.rests.first
        hooks = table.hooks
    }
}
