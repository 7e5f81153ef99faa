import FastCoding
import Foundation

/// The places of a class's properties in objects with certain names. Objects of a class most often
/// have the same names, so this is looked up once for all of them.
struct ReaderLayout {
    let hooks: ObjectHooks
    /// A property, and the place of its value among the children.
    struct PlacedRow {
        let row: any ObjectRow
        let place: Int
    }

    /// A value that is no property.
    struct Undefined {
        let name: String
        let place: Int
    }

    /// The properties that are there.
    let rows: [PlacedRow]
    /// The values that are no properties, in the order of their places.
    let undefined: [Undefined]

    init(_ table: ClassTable, _ names: ReaderNames) {
        hooks = table.hooks
        rows = zip(table.rows, table.names.find(names.place)).compactMap { row, place in
            place.map { PlacedRow(row: row, place: $0) }
        }

        // A property's former names are not undefined either, even if its present name is there,
        // too. Names with `$` may be mangled or not; see ReaderNames.
        var rest = names.places
        for name in table.rows.flatMap({ [$0.name] + $0.oldNames }).map({ Array($0.utf8) }) {
            rest[CoderKey.mangled(name)] = nil
            rest[name] = nil
        }

        undefined = rest.map { name, place in
            Undefined(name: String(decoding: name, as: UTF8.self), place: place)
        }.sorted { $0.place < $1.place }
    }
}
