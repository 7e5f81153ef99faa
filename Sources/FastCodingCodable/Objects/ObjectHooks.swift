import _FastCodingLibrary

/// What a class has done with its objects besides coding their properties.
///
/// It is part of a class's table. If these were methods that a protocol provides, those of a subclass would be ignored in
/// silence wherever its superclass has left them to the protocol.
package struct ObjectHooks: Sendable {
    /// The class that an object is written as.
    package var written: (@Sendable (AnyObject) -> Any.Type)?
    /// The object that is written in an object's place.
    package var replaced: (@Sendable (AnyObject) -> AnyObject)?
    /// What takes an object's place once it has been made, the hook of a superclass first.
    package var awaking: [@Sendable (AnyObject) throws -> AnyObject] = []
    /// Whether a property that the table lacks was taken, the hook of a subclass first.
    package var undefined: [@Sendable (AnyObject, String, Any) throws -> Bool] = []
    package var missing: [@Sendable (AnyObject, String) throws -> Void] = []

    package init() {}

    /// The hooks of a class and those of its superclass.
    package func joined(to base: ObjectHooks) -> ObjectHooks {
        var hooks = self
        hooks.written = written ?? base.written
        hooks.replaced = replaced ?? base.replaced
        hooks.awaking = base.awaking + awaking
        hooks.undefined += base.undefined
        hooks.missing = base.missing + missing
        return hooks
    }

    /// What takes the place of an object that has been made.
    package func awoken(_ object: AnyObject) throws -> AnyObject { try awaking.reduce(object) { try $1($0) } }

    /// Whether a property that the table lacks was taken.
    package func takes(_ name: String, _ value: Any, _ object: AnyObject) throws -> Bool {
        try undefined.contains { try $0(object, name, value) }
    }
}

// Hooks of a class. Those of superclasses are joined with their tables.
extension FastTable {
    private func with(_ change: (inout ObjectHooks) -> Void) -> FastTable {
        var hooks = hooks
        change(&hooks)
        return FastTable(rows: rows, hooks: hooks)
    }

    /// Has objects written as those of another class, with its name and its table, which has to fit the object.
    public func written(as type: @escaping @Sendable (Owner) -> any FastObject.Type) -> FastTable {
        with { $0.written = { object in (object as? Owner).map { type($0) } ?? Swift.type(of: object) } }
    }

    /// Has another object written in place of one, wherever that stands.
    public func replaced(by other: @escaping @Sendable (Owner) -> any FastObject) -> FastTable {
        with { $0.replaced = { object in (object as? Owner).map { other($0) } ?? object } }
    }

    /// Calls a function once an object's properties are set, after the same call for the objects that it refers to; only on
    /// cycles may one of them come later.
    ///
    /// The object that it returns, normally the same one, takes the object's place everywhere. The function of a superclass is
    /// called first.
    public func awaking(_ body: @escaping @Sendable (Owner) throws -> any FastObject) -> FastTable {
        with { $0.awaking.append { object in try (object as? Owner).map { try body($0) } ?? object } }
    }

    /// Calls a function for each property that is in the file but not in the table.
    ///
    /// It returns whether the property was taken. If not, the function of a superclass is called, and then
    /// ``FastDecoder/unknownProperties`` says what happens.
    public func undefined(_ body: @escaping @Sendable (Owner, String, FastValue) throws -> Bool) -> FastTable {
        with {
            $0.undefined.insert(
                { object, name, value in
                    guard let object = object as? Owner, let value = value as? FastValue else { return false }
                    return try body(object, name, value)
                }, at: 0)
        }
    }

    /// Calls a function for each property that is in the table but not in the file. It keeps the value that `init()` gave it.
    public func missing(_ body: @escaping @Sendable (Owner, String) throws -> Void) -> FastTable {
        with { $0.missing.append { object, name in if let object = object as? Owner { try body(object, name) } } }
    }
}
