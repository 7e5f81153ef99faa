import FastCoding
import Foundation

/// Where the properties of a class are in objects with certain names.
struct ReaderLayout {
    let hooks: ObjectHooks
    /// Those that are there, and their places among the children.
    let rows: [(row: any ObjectRow, place: Int)]
    /// The places of values that are no properties.
    let undefined: [(name: String, place: Int)]

    init(_ table: ClassTable, _ names: ReaderNames) {
        hooks = table.hooks
        rows = zip(table.rows, table.names.find(names.place)).compactMap { row, place in
            place.map { (row, $0) }
        }

        var rest = names.places
        for name in table.rows.flatMap({ [$0.name] + $0.oldNames }).map({ Array($0.utf8) }) {
            rest[CoderKey.mangled(name)] = nil
            rest[name] = nil
        }

        undefined = rest.map { (String(decoding: $0, as: UTF8.self), $1) }.sorted { $0.1 < $1.1 }
    }
}
