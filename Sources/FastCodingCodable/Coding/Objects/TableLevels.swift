import _FastCodingCore

/// The level of a table and those of the tables that it was joined to, a subclass before its
/// superclass.
package struct TableLevels: Sendable {
    package private(set) var levels: [TableLevel]

    package init(levels: [TableLevel]) {
        self.levels = levels
    }

    /// The properties of all levels.
    package var rows: [any FastRow] { levels.flatMap(\.rows) }

    /// The hooks of all levels together.
    package var hooks: ObjectHooks {
        levels.reduce(ObjectHooks()) { $0.joined(to: $1.hooks) }
    }

    /// The types of properties by name.
    package var types: [String: Any.Type] {
        Dictionary(rows.map { ($0.name, $0.type) }) { first, _ in first }
    }

    /// The values of an object's properties by name, except for those that are nil.
    package func values(of object: AnyObject) -> [String: Any] {
        rows.reduce(into: [:]) { $0[$1.name] = $1.value(of: object) }
    }

    /// Whether all levels of another table are among these.
    package func include(_ other: TableLevels) -> Bool {
        other.levels.allSatisfy { level in
            levels.contains(where: level.isSame)
        }
    }

    /// The levels of a class's table, and those of its superclasses that it was not joined to: a
    /// property that a superclass lists is never lost because a subclass forgot to join.
    ///
    /// - Parameter table: the table of a class; nil if it has none.
    package static func of(
        _ type: any AnyObject.Type,
        _ table: (any AnyObject.Type) -> TableLevels?
    ) -> TableLevels {
        var tables: [TableLevels] = []
        var next: (any AnyObject.Type)? = type
        while let each = next, let found = table(each) {
            tables.append(found)
            next = _getSuperclass(each)
        }

        // From the topmost class down, so that each is completed by a complete one.
        var result = TableLevels(levels: [])
        while let table = tables.popLast() {
            result = table.completed(by: result)
        }

        return result
    }

    /// The same levels, and those of a superclass that are not among them, each in its order.
    private func completed(by base: TableLevels) -> TableLevels {
        var result = levels
        var place = levels.endIndex
        for level in base.levels.reversed() {
            if let known = result[..<place].lastIndex(where: level.isSame) {
                place = known
            } else {
                result.insert(level, at: place)
            }
        }

        return TableLevels(levels: result)
    }
}
