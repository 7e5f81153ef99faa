import _FastCodingCore

extension TableLevels {
    /// A warning for each stored property of an object that a table should list and doesn't.
    package func forgotten(in object: AnyObject) -> [FastCodingError] {
        guard levels.contains(where: { $0.unlisted != nil }) else { return [] }

        var warnings: [FastCodingError] = []
        var mirror: Mirror? = Mirror(reflecting: object)
        while let each = mirror {
            let type = ObjectIdentifier(each.subjectType)
            for level in levels where level.owner == type {
                warnings += level.forgotten(in: each).map { name in
                    FastCodingError(
                        .notExact,
                        "the table of \(each.subjectType) does not list '\(name)', which is not saved"
                    )
                }
            }

            mirror = each.superclassMirror
        }

        return warnings
    }
}

extension TableLevel {
    /// The stored properties of the class itself that no row has and that no exception names.
    fileprivate func forgotten(in mirror: Mirror) -> [String] {
        guard let unlisted else { return [] }

        let names = rows.flatMap { [$0.name] + $0.oldNames }
        let known = unlisted.union(names)
        return mirror.children.compactMap(\.label).map(Self.property).filter { name in
            !name.isEmpty && !known.contains(name)
        }
    }

    /// The name of the property that a variable stores: wrappers and macros have variables of their
    /// own. Empty for those that belong to no property.
    private static func property(_ variable: String) -> String {
        let lazy = "$__lazy_storage_$_"
        if variable.hasPrefix(lazy) {
            return String(variable.dropFirst(lazy.count))
        }

        if variable.hasPrefix("_$") {
            return ""
        }

        return variable.hasPrefix("_") ? String(variable.dropFirst()) : variable
    }
}
