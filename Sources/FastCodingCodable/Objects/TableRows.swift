import _FastCodingLibrary

/// What writing and reading have to know of a class's table.
struct TableRows {
    /// The properties with names of their own.
    let rows: [FastRow]
    /// The properties that hold others; the first takes those of files.
    let rests: [RestRow]
    let hooks: ObjectHooks
    /// A name of two properties, present or old; nil if there is none.
    let repeated: String?

    init(_ type: any FastObject.Type) {
        let content = type.content
        let all = content.rows
        hooks = content.hooks
        rows = all.filter { !($0 is RestRow) }
        rests = all.compactMap { $0 as? RestRow }
        let present = Set(rows.map { Array($0.name.utf8) })
        // A former name that is another property's present one means that property.
        let old = rows.flatMap(\.oldNames).filter { !present.contains(Array($0.utf8)) }
        var seen: Set<[UInt8]> = []
        repeated = (rows.map(\.name) + old).first { !seen.insert(Array($0.utf8)).inserted }
    }

    /// For each property the place of its value among those of an object with these property names; -1 if it is missing.
    func places(in names: [String]) -> [Int] {
        var found: [[UInt8]: Int] = [:]
        for (place, name) in names.enumerated() where found[Array(name.utf8)] == nil { found[Array(name.utf8)] = place }
        var places = rows.map { found.removeValue(forKey: Array($0.name.utf8)) ?? -1 }
        // A former name that is another property's present one means that property.
        for row in rows { found[Array(row.name.utf8)] = nil }
        for (index, row) in rows.enumerated() {
            for name in row.oldNames where places[index] < 0 {
                places[index] = found.removeValue(forKey: Array(name.utf8)) ?? -1
            }
        }
        return places
    }
}
