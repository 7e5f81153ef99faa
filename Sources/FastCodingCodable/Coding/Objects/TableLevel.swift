import _FastCodingCore

/// The rows and hooks that a class declares itself, without those of its superclasses.
///
/// The closures of rows and hooks are called where objects are coded: for a class on the main actor
/// that is the main actor, because its conformance is isolated to it, too. So they need not be
/// `@Sendable`, which would keep them from such a class's properties. They must not capture what
/// may change; a key path and a literal closure in a constant can't.
package struct TableLevel: @unchecked Sendable {
    /// The class that the key paths begin at.
    package let owner: ObjectIdentifier
    package var rows: [any FastRow] = []
    package var hooks = ObjectHooks()
    /// The stored properties that are not listed; nil if there may be others.
    var unlisted: Set<String>?

    package init(owner: any AnyObject.Type) {
        self.owner = ObjectIdentifier(owner)
    }

    /// Whether another level is this one, made anew: many classes make their tables whenever they
    /// are asked for them.
    func isSame(as other: TableLevel) -> Bool {
        owner == other.owner && hooks.counts == other.hooks.counts
            && rows.count == other.rows.count
            && zip(rows, other.rows).allSatisfy { $0.name.utf8.elementsEqual($1.name.utf8) }
    }
}
