internal import FastCoding
internal import Foundation

/// The table of a class with all facts that writing and reading take from it, computed once for
/// each class and coder.
struct ClassTable {
    /// The class's own table and those of its superclasses.
    let levels: TableLevels
    /// The properties of all levels, in the order in which they are written.
    let rows: [any ObjectRow]
    let hooks: ObjectHooks
    let names: TableNames

    /// - Throws: ``FastCodingError/Code/wrongKind`` if a property can't be coded here, or if two
    ///   have one name. Either is a fault of the program, which no file can cause.
    init(_ type: any FastCoded.Type) throws(FastCodingError) {
        levels = type.tableLevels
        let all = levels.rows
        hooks = levels.hooks
        rows = all.compactMap { $0 as? any ObjectRow }
        names = TableNames(rows)

        // A table is generic over its owner, so one that was declared for FastEncoder also
        // compiles.
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
