import FastCoding
import Foundation

/// The places of a class's properties in objects with certain names. Objects of a class most often
/// have the same names, so this is looked up once for all of them.
struct ReaderLayout {
    let hooks: ObjectHooks
    /// The properties that are there, and their places among the children.
    let rows: [(row: any ObjectRow, place: Int)]
    /// The names and places of values that are no properties, in the order of the places.
    let undefined: [(name: String, place: Int)]

    init(_ table: ClassTable, _ names: ReaderNames) {
        hooks = table.hooks
        rows = zip(table.rows, table.names.find(names.place)).compactMap { row, place in
            place.map { (row, $0) }
        }

        // A property's former names are not undefined either, even if its present name is there,
        // too. Names with `$` may be mangled or not; see ReaderNames.
        var rest = names.places
        for name in table.rows.flatMap({ [$0.name] + $0.oldNames }).map({ Array($0.utf8) }) {
            rest[CoderKey.mangled(name)] = nil
            rest[name] = nil
        }

        undefined = rest.map { (String(decoding: $0, as: UTF8.self), $1) }.sorted { $0.1 < $1.1 }
    }
}
