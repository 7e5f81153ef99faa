import _FastCodingCore

/// The facts about a ``FastObject``'s table that writing and reading need. A coder makes them once
/// for each class: many classes make their tables anew whenever they are asked for them.
final class TableRows {
    let levels: TableLevels
    /// The properties with names of their own.
    let rows: [CodedRow]
    /// The properties that collect others; the first takes those of files.
    let rests: [RestRow]
    let hooks: ObjectHooks
    let names: TableNames
    /// Why the table can't be used; nil if it can.
    let fault: String?

    init(_ type: any FastObject.Type) {
        levels = type.tableLevels
        let all = levels.rows
        hooks = levels.hooks
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
