import _FastCodingCore

/// The properties of a class whose objects are coded: their names in archives, and their key paths.
///
/// Stored, computed and weak properties may be listed. For a ``FastObject`` their types may be
/// Codable types, classes of objects, and optionals, arrays, sets and dictionaries of either. A
/// property of type ``UnknownProperties`` keeps those that a file has besides. For a `FastCoded`
/// class, which is part of FastCodingFoundation, they may be any that `FastCoder` knows.
///
/// Two properties of one name or with the same old one, also if one is a superclass's, are an error
/// as soon as an object of the class is coded.
public struct FastTable<Owner: AnyObject>: Sendable {
    /// The rows and hooks of the table itself.
    private let own: TableLevel
    /// The tables that it was joined to.
    private let joined: [TableLevel]

    /// A table without properties.
    public init() {
        self.init(TableLevel(owner: Owner.self), joined: [])
    }

    private init(_ own: TableLevel, joined: [TableLevel]) {
        self.own = own
        self.joined = joined
    }

    /// The levels of the table and of those it was joined to.
    package var levels: TableLevels { TableLevels(levels: [own] + joined) }
    /// The properties of all levels.
    package var rows: [any FastRow] { levels.rows }

    /// The same table with a change of its own level.
    package func changing(_ change: (inout TableLevel) -> Void) -> FastTable {
        var level = own
        change(&level)
        return FastTable(level, joined: joined)
    }

    /// The same table with another property.
    package func adding(_ row: any FastRow) -> FastTable {
        changing { $0.rows.append(row) }
    }

    /// Adds a property whose type is Codable.
    ///
    /// - Parameters:
    ///   - name: its name in archives.
    ///   - keyPath: its key path. One that is written in the call costs no more than reading and
    ///     setting the property.
    ///   - oldNames: names that it had in the past, which are read when the present one is absent.
    ///     One that another property bears now means that property.
    @inlinable
    @_disfavoredOverload
    public func property<Value: Codable>(
        _ name: String,
        _ keyPath: @autoclosure @escaping () -> ReferenceWritableKeyPath<Owner, Value>,
        oldNames: String...
    ) -> FastTable {
        adding(
            name,
            oldNames,
            value: { $0[keyPath: keyPath()] },
            set: { $0[keyPath: keyPath()] = $1 }
        )
    }

    /// Adds a property that refers to objects, with the same parameters as one whose type is
    /// Codable.
    @inlinable
    public func property<Value: _FastReferences>(
        _ name: String,
        _ keyPath: @autoclosure @escaping () -> ReferenceWritableKeyPath<Owner, Value>,
        oldNames: String...
    ) -> FastTable {
        adding(
            name,
            oldNames,
            references: { $0[keyPath: keyPath()] },
            set: { $0[keyPath: keyPath()] = $1 }
        )
    }

    /// Adds a property that refers to an object only if something else does, such as the list that
    /// an item is in: saving the item alone leaves it nil. Otherwise the same as a property.
    ///
    /// A decoder sets what it finds. If nothing else refers to the object, a weak property is nil.
    @inlinable
    public func conditional<Target: FastObject>(
        _ name: String,
        _ keyPath: @autoclosure @escaping () -> ReferenceWritableKeyPath<Owner, Target?>,
        oldNames: String...
    ) -> FastTable {
        adding(
            name,
            oldNames,
            conditional: { $0[keyPath: keyPath()] },
            set: { $0[keyPath: keyPath()] = $1 }
        )
    }

    /// A constant can't be set when an object is decoded.
    @available(
        *,
        unavailable,
        message: "the property is a constant; a property in a table has to be a variable"
    )
    @_disfavoredOverload
    public func property<Value>(
        _ name: String,
        _ keyPath: Swift.KeyPath<Owner, Value>,
        oldNames: String...
    ) -> FastTable {
        self
    }

    /// Not every type can be coded.
    @available(
        *,
        unavailable,
        message:
            "the property's type has to be Codable, a FastObject, or an optional or a collection of these"
    )
    @_disfavoredOverload
    public func property<Value>(
        _ name: String,
        _ keyPath: ReferenceWritableKeyPath<Owner, Value>,
        oldNames: String...
    ) -> FastTable {
        self
    }

    // The compiler makes the closures where the key path is written, and so makes them without a
    // key path. Following a key path at run time takes more than everything else that is done for a
    // property.

    @usableFromInline
    func adding<Value: Codable>(
        _ name: String,
        _ oldNames: [String],
        value get: @escaping (Owner) -> Value,
        set: @escaping (Owner, Value) -> Void
    ) -> FastTable {
        if Value.self == UnknownProperties.self {
            return adding(RestRow(TypedRow(name, [], get, set)))
        }

        let scalar = (Value.self as? any CodedScalar.Type).flatMap {
            FastTable.row($0, name, oldNames, get, set)
        }
        return adding(scalar ?? ValueRow(name, oldNames, get, set))
    }

    /// A row for a type that is known here as a scalar; the functions are of that type, which the
    /// compiler cannot know.
    private static func row<Scalar: CodedScalar>(
        _ type: Scalar.Type,
        _ name: String,
        _ oldNames: [String],
        _ get: Any,
        _ set: Any
    ) -> (any FastRow)? {
        guard let get = get as? (Owner) -> Scalar, let set = set as? (Owner, Scalar) -> Void else {
            return nil
        }
        return ScalarRow(name, oldNames, get, set)
    }

    @usableFromInline
    func adding<Value: _FastReferences>(
        _ name: String,
        _ oldNames: [String],
        references get: @escaping (Owner) -> Value,
        set: @escaping (Owner, Value) -> Void
    ) -> FastTable {
        adding(ReferenceRow(name, oldNames, get, set))
    }

    @usableFromInline
    func adding<Target: FastObject>(
        _ name: String,
        _ oldNames: [String],
        conditional get: @escaping (Owner) -> Target?,
        set: @escaping (Owner, Target?) -> Void
    ) -> FastTable {
        adding(ConditionalRow(name, oldNames, get, set))
    }

    /// Has the stored properties of the class compared with the table when an object is written:
    /// one that the table does not list is a warning, which is an error unless the coder takes
    /// warnings.
    ///
    /// A stored property is listed if a row has its name, also as an old one. Give those that are
    /// not to be saved, or that are saved under other names.
    public func listingAll(except names: String...) -> FastTable {
        changing { $0.unlisted = Set(names) }
    }

    /// Joins the table of a class to that of its superclass, whose properties come last, as in the
    /// original, and whose hooks stay.
    ///
    /// The tables of all superclasses count, whether or not a table was joined to them. So
    /// `joined()` is enough: it makes the table one of the class that declares the property first.
    public func joined<Base: AnyObject>(to table: FastTable<Base> = FastTable<Base>())
        -> FastTable<Base>
    {
        // Rows and hooks that are added to the result still belong to the subclass.
        FastTable<Base>(own, joined: joined + [table.own] + table.joined)
    }
}
