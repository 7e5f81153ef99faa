import _FastCodingCore

// Adding values of each kind to the graph.
extension EncodingState {
    @inline(__always)
    func node<T: CodedScalar>(
        scalar value: T,
        at place: @autoclosure () -> CodingPlace,
        in level: Int
    ) throws
        -> NodeIndex
    {
        do throws(FastCodingError) {
            return try value.add(to: &open.graph)
        } catch {
            throw invalid(value, level, place(), error.message, error)
        }
    }

    func node<T: CodedScalar>(
        for value: some Any,
        as type: T.Type,
        at place: CodingPlace,
        in level: Int
    ) throws
        -> NodeIndex
    {
        switch value {
        case let value as T:
            return try node(scalar: value, at: place, in: level)
        default: throw refused(value, level, place)
        }
    }

    /// The node of a value, in the form of its type.
    func node<T: Encodable>(for value: T, at place: CodingPlace, in level: Int) throws -> NodeIndex
    {
        let type = types[T.self]
        switch type.form {
        case .structure:
            let body = try encodeBody(value, at: place, in: level)
            return open.finish(body.level, around: body.around)
        case .object(let form):
            let body = try encodeBody(value, at: place, in: level)
            let node = open.finish(body.level, around: body.around)
            open.graph.keyedForms.append(KeyedForm(node, .value(form)))
            return node
        case .collection:
            guard let collection = type.encodable else { break }
            return try collection.encode(value, at: place, in: level, state: self)
        case .scalar(let scalar):
            return try node(for: value, as: scalar, at: place, in: level)
        case .instance:
            // Not `as AnyObject`, which first asks what else the value may be.
            guard let instance = value as? any AnyObject & Encodable else { break }
            return try node(instance: instance, value, of: type, at: place, in: level)
        case .named:
            let node = open.graph.open(.object)
            do {
                try fill(node, with: value, of: type, as: type, at: place, in: level)
            } catch {
                open.graph.records[Int(node.index)] = Self.abandoned
                throw error
            }

            return node
        case .native:
            return try node(native: value, at: place, in: level)
        case .link:
            guard let link = value as? any CodedLink else { break }
            return node(link: link, at: place, in: level)
        case .value:
            guard let value = value as? FastValue else { break }
            return try node(free: value, at: place, in: level)
        case .unknownObject:
            guard let object = value as? UnknownObject else { break }
            return try node(free: FastValue(object), at: place, in: level)
        case .unknownProperties, .refused: break
        }

        throw refused(value, level, place)
    }

    /// The node of a value that has a chunk of its own. An instance of a class is a single object
    /// of the graph.
    private func node(native value: Any, at place: CodingPlace, in level: Int) throws -> NodeIndex {
        guard let native = value as? any FastNative else { throw refused(value, level, place) }

        let instance = type(of: value) is AnyObject.Type ? value as AnyObject : nil
        if let instance, let known = instances[ObjectIdentifier(instance)] {
            return known
        }

        do {
            let node = try open.graph.add(native: native.nativeValue)
            if let instance {
                remember(instance, as: node)
            }

            return node
        } catch let error as FastCodingError {
            throw invalid(value, level, place, error.message, error)
        } catch {
            throw EncodingError.wrapping(error, value).under(path(level, place))
        }
    }

    /// The node of a class instance: always the same, however often the instance occurs.
    private func node<T: Encodable>(
        instance: AnyObject,
        _ value: T,
        of slot: EncodedType,
        at place: CodingPlace,
        in level: Int
    ) throws -> NodeIndex {
        let identifier = ObjectIdentifier(instance)
        let known = instances[identifier]
        if let known {
            switch open.graph.record(known).b {
            case Self.opened: throw cycle(value, level, place)
            case Self.reserved: break
            default: return known
            }
        }

        let type = types[Swift.type(of: value)]
        if type.table != nil,
            let node = try node(tabled: instance, type, of: slot, at: place, in: level)
        {
            return node
        }

        let node = known ?? reserve(instance)
        open.graph.records[Int(node.index)].b = Self.opened

        do {
            try fill(node, with: value, of: type, as: slot, at: place, in: level)
        } catch {
            abandon(node, of: identifier, isLinked: known != nil)
            throw error
        }

        return node
    }

    /// The node of an object that is written by its table, because the call writes objects by their
    /// tables; nil if it doesn't. So one object is one node with one set of properties, whichever
    /// way leads to it.
    private func node(
        tabled instance: AnyObject,
        _ type: EncodedType,
        of slot: EncodedType,
        at place: CodingPlace,
        in level: Int
    ) throws -> NodeIndex? {
        guard let objects, let object = instance as? any FastObject else { return nil }

        if slot.table == nil {
            try check(type, as: slot, at: place, in: level)
        }

        return objects.reserve(object, in: slot.table ?? Swift.type(of: object))
    }

    /// Finds out whether objects may have a type's name in a slot of the same or another type, so
    /// that decoding finds the type.
    private func check(
        _ type: EncodedType,
        as slot: EncodedType,
        at place: CodingPlace,
        in level: Int
    ) throws {
        if let error = type.nameError {
            throw invalid(type.name, level, place, error.message, error)
        }

        if type === slot {
            return
        }

        if type.name == slot.name {
            throw sameName(type.name, type.type, slot.type, level, place)
        }

        // A slot that can't be decoded takes any class: the archive is then for other programs.
        if !type.isRegistered, slot.type is any Decodable.Type {
            throw unregistered(type.name, type.type, slot.type, level, place)
        }
    }

    /// Takes back the node of an instance whose encoding failed. If a link refers to it, it stays
    /// reserved, and fails again at the end if nothing has changed.
    private func abandon(_ node: NodeIndex, of instance: ObjectIdentifier, isLinked: Bool) {
        if isLinked {
            open.graph.records[Int(node.index)].b = Self.reserved
        } else {
            open.graph.records[Int(node.index)] = Self.abandoned
            instances[instance] = nil
        }
    }

    /// The record of an object whose encoding failed. Nothing refers to it.
    private static let abandoned = ObjectGraph.Record(a: 0, b: 0, kind: .null)

    /// Makes a node the object of a value in a slot of the same or another type.
    private func fill<T: Encodable>(
        _ node: NodeIndex,
        with value: T,
        of type: EncodedType,
        as slot: EncodedType,
        at place: CodingPlace,
        in level: Int
    ) throws {
        try check(type, as: slot, at: place, in: level)
        let body = try encodeBody(value, at: place, in: level)
        do throws(FastCodingError) {
            try open.finish(node, &type.layout, name: type.name, body.level, around: body.around)
        } catch {
            throw invalid(
                type.name,
                level,
                place,
                "the class name has U+0000, which can't be stored",
                error
            )
        }
    }

    /// The numbers in place of a definition, for an object that has only been referred to, and for
    /// one that is being encoded.
    static let reserved = UInt32.max
    static let opened = UInt32.max - 1

    /// Makes the node of an instance; its properties follow later.
    func reserve(_ instance: AnyObject) -> NodeIndex {
        let node = open.graph.add(.object, b: Self.reserved)
        remember(instance, as: node)
        return node
    }

    /// Notes the node of an instance, which is kept alive: another one could get its address.
    func remember(_ instance: AnyObject, as node: NodeIndex) {
        instances[ObjectIdentifier(instance)] = node
        alive.append(instance)
    }

    /// The node of a link's target; nil for an empty link.
    private func node<Link: CodedLink>(link: Link, at place: CodingPlace, in level: Int)
        -> NodeIndex
    {
        guard let target = link.wrappedValue else { return .nil }
        return Link.isConditional
            ? node(conditional: target) : node(linked: target, at: place, in: level)
    }

    /// The node of an object that a link refers to; it is encoded after everything else.
    func node<T: AnyObject & Encodable>(linked instance: T, at place: CodingPlace, in level: Int)
        -> NodeIndex
    {
        if let known = instances[ObjectIdentifier(instance)] {
            return known
        }

        if let objects, let object = instance as? any FastObject {
            let slot = types[T.self]
            if let table = slot.table {
                return objects.reserve(object, in: table)
            }

            later(at: place, in: level) { state in
                try state.check(state.types[Swift.type(of: instance)], as: slot, at: .same, in: -1)
            }

            return objects.reserve(object, in: Swift.type(of: object))
        }

        let node = reserve(instance)
        later(at: place, in: level) { state in
            guard state.open.graph.record(node).b == Self.reserved else { return }
            _ = try state.node(for: instance, at: .same, in: -1)
        }

        return node
    }

    /// The node of an instance that a decoder has made; nil if it cannot be encoded here.
    func node(made instance: AnyObject, at place: CodingPlace, in level: Int) -> NodeIndex? {
        if let node = objects?.node(of: instance) {
            return node
        }

        guard let instance = instance as? any AnyObject & Encodable else { return nil }

        return node(linked: instance, at: place, in: level)
    }
}
