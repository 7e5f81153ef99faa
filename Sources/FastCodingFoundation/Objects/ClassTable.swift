internal import FastCoding
internal import Foundation

/// What writing and reading have to know of the table of a class.
struct ClassTable {
    let levels: TableLevels
    let rows: [any ObjectRow]
    let hooks: ObjectHooks
    let names: TableNames

    init(_ type: any FastCoded.Type) throws(FastCodingError) {
        levels = type.tableLevels
        let all = levels.rows
        hooks = levels.hooks
        rows = all.compactMap { $0 as? any ObjectRow }
        names = TableNames(rows)

        if let other = all.first(where: { !($0 is any ObjectRow) }) {
            throw FastCodingError(
                .wrongKind,
                "the table of \(type) lists \(other.name.quoted) for FastEncoder"
            )
        }

        if let name = names.repeated {
            throw FastCodingError(.wrongKind, "the table of \(type) lists \(name.quoted) twice")
        }
    }
}
