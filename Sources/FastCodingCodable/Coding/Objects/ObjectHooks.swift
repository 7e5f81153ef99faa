import _FastCodingCore

/// The functions of a class that are called when its objects are coded.
///
/// It is part of a class's table. If these were methods that a protocol provides, those of a
/// subclass would be ignored in silence wherever its superclass has left them to the protocol.
package struct ObjectHooks {
    /// The class that an object is written as.
    package var written: ((AnyObject) -> Any.Type)?
    /// The object that is written in an object's place.
    package var replaced: ((AnyObject) -> AnyObject)?
    /// Functions that return the object for the place of one that was made, usually the same; that
    /// of a superclass is called first.
    package var awaking: [(AnyObject) throws -> AnyObject] = []
    /// Functions that take a property which the table lacks, or return false; that of a subclass is
    /// called first.
    package var undefined: [(AnyObject, String, Any) throws -> Bool] = []
    /// Functions for a property that the file lacks; that of a superclass is called first.
    package var missing: [(AnyObject, String) throws -> Void] = []

    package init() {}

    /// The number of closures of each kind.
    var counts: [Int] {
        [
            written == nil ? 0 : 1, replaced == nil ? 0 : 1, awaking.count, undefined.count,
            missing.count,
        ]
    }

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

    /// The object that takes the place of one that has been made.
    package func awoken(_ object: AnyObject) throws -> AnyObject {
        try awaking.reduce(object) { try $1($0) }
    }

    /// Whether a property that the table lacks was taken.
    package func takes(_ name: String, _ value: Any, _ object: AnyObject) throws -> Bool {
        try undefined.contains { try $0(object, name, value) }
    }
}

// Hooks of a class, for objects of any kind. Those of superclasses are joined with their tables.
extension FastTable {
    private func with(_ change: (inout ObjectHooks) -> Void) -> FastTable {
        changing { change(&$0.hooks) }
    }

    package func written(asAny type: @escaping (Owner) -> Any.Type) -> FastTable {
        with {
            $0.written = { object in (object as? Owner).map { type($0) } ?? Swift.type(of: object) }
        }
    }

    fileprivate func replaced(byAny other: @escaping (Owner) -> AnyObject) -> FastTable {
        with { $0.replaced = { object in (object as? Owner).map { other($0) } ?? object } }
    }

    package func awaking(asAny body: @escaping (Owner) throws -> AnyObject) -> FastTable {
        with {
            $0.awaking.append { object in try (object as? Owner).map { try body($0) } ?? object }
        }
    }

    package func undefined<Value>(
        as type: Value.Type,
        _ body: @escaping (Owner, String, Value) throws -> Bool
    ) -> FastTable {
        with {
            $0.undefined.insert(
                { object, name, value in
                    guard let object = object as? Owner, let value = value as? Value else {
                        return false
                    }
                    return try body(object, name, value)
                },
                at: 0
            )
        }
    }

    fileprivate func missing(_ body: @escaping (Owner, String) throws -> Void)
        -> FastTable
    {
        with {
            $0.missing.append { object, name in
                if let object = object as? Owner {
                    try body(object, name)
                }
            }
        }
    }
}

extension FastTable where Owner: FastObject {
    /// Has objects written as those of another class, with its name and its table, which has to fit
    /// the object.
    public func written(as type: @escaping (Owner) -> any FastObject.Type) -> FastTable {
        written(asAny: type)
    }

    /// Has another object written in all places of one.
    public func replaced(by other: @escaping (Owner) -> any FastObject) -> FastTable {
        replaced(byAny: other)
    }

    /// Calls a function once an object's properties are set, after the same call for the objects
    /// that it refers to; only on cycles may one of them come later.
    ///
    /// The object that it returns, normally the same one, takes the object's place everywhere. A
    /// superclass's function comes first.
    public func awaking(_ body: @escaping (Owner) throws -> any FastObject) -> FastTable {
        awaking(asAny: body)
    }

    /// Calls a function for each property that is in the file but not in the table.
    ///
    /// It returns whether the property was taken. If not, the function of a superclass is called,
    /// and then ``FastDecoder/refusesUnknownProperties`` says what happens.
    public func undefined(_ body: @escaping (Owner, String, FastValue) throws -> Bool)
        -> FastTable
    {
        undefined(as: FastValue.self, body)
    }

    /// Calls a function for each property that is in the table but not in the file. It keeps the
    /// value that `init()` gave it.
    public func didNotFind(_ body: @escaping (Owner, String) throws -> Void) -> FastTable {
        missing(body)
    }
}

/// The type of a hook that a class has no method for.
public enum _NoFastHook {
    case none
}

/// Refuses methods and properties that look like hooks, but that nothing would call: the original
/// called those of these names, and here they belong in a class's table.
///
/// A class's own method of such a name gives the associated type another value, and then only the
/// unavailable check fits, with a sentence that says what to do. A class that inherits its
/// conformance isn't checked: Swift looks at it no more.
public protocol _FastHooks: AnyObject {
    associatedtype _AwakeHook
    associatedtype _ClassHook
    associatedtype _ReplacementHook
    associatedtype _UndefinedHook
    associatedtype _UndefinedValue

    func awakeAfterFastCoding() throws -> _AwakeHook
    var classForFastCoding: _ClassHook { get throws }
    var replacementObjectForFastCoding: _ReplacementHook { get throws }
    func setUndefined(_ name: String, to value: _UndefinedValue) throws -> _UndefinedHook

    static func _checkHooks()
}

extension _FastHooks {
    /// No hook: see ``FastTable/awaking(_:)``.
    public func awakeAfterFastCoding() throws -> _NoFastHook {
        .none
    }

    /// No hook: see ``FastTable/written(as:)``.
    public var classForFastCoding: _NoFastHook {
        get throws {
            .none
        }
    }

    /// No hook: see ``FastTable/replaced(by:)``.
    public var replacementObjectForFastCoding: _NoFastHook {
        get throws {
            .none
        }
    }

    /// No hook: see ``FastTable/undefined(_:)``.
    public func setUndefined(_ name: String, to value: _NoFastHook) throws -> _NoFastHook {
        .none
    }

    /// For classes with a method or property of such a name.
    @available(
        *,
        unavailable,
        message: """
            nothing calls 'awakeAfterFastCoding', 'classForFastCoding', 'replacementObjectForFastCoding' and 'setUndefined'; \
            give the class's table closures by 'awaking', 'written', 'replaced' and 'undefined'
            """
    )
    public static func _checkHooks() {}
}

extension _FastHooks
where
    _AwakeHook == _NoFastHook, _ClassHook == _NoFastHook, _ReplacementHook == _NoFastHook,
    _UndefinedHook == _NoFastHook
{
    /// For all others.
    public static func _checkHooks() {}
}
