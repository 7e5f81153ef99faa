import _FastCodingCore

/// The names of a class's properties, and how those of objects correspond to them.
package struct TableNames {
    /// The names of a property.
    private struct Names {
        let present: [UInt8]
        /// The former names that are no other property's present one.
        let old: [[UInt8]]
    }

    private let names: [Names]
    /// A name of two properties, present or old; nil if there is none.
    package let repeated: String?

    package init(_ rows: [any FastRow]) {
        let present = Set(rows.map { Array($0.name.utf8) })
        // A former name that is another property's present one means that property.
        names = rows.map { row in
            Names(
                present: Array(row.name.utf8),
                old: row.oldNames.map { Array($0.utf8) }.filter { !present.contains($0) }
            )
        }

        var seen: Set<[UInt8]> = []
        let repeated = (names.map(\.present) + names.flatMap(\.old)).first {
            !seen.insert($0).inserted
        }

        self.repeated = repeated.map { String(decoding: $0, as: UTF8.self) }
    }

    /// For each property the result of a search for its present name, or else for a former one; nil
    /// if no name is found.
    package func find<Found>(_ find: ([UInt8]) -> Found?) -> [Found?] {
        names.map { name in find(name.present) ?? name.old.lazy.compactMap(find).first }
    }
}
