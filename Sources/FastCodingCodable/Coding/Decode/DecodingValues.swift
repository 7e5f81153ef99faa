import _FastCodingCore

// From nodes to values.
extension DecodingState {
    /// The value of a string, a boolean or a number.
    @inline(__always)
    func scalar<T: CodedScalar>(
        _ type: T.Type,
        _ node: NodeIndex,
        at place: @autoclosure () -> CodingPlace,
        in level: Int
    ) throws -> T {
        // Short strings are made faster than they are found.
        if T.self == String.self, isShared(node), records[Int(node.index)].b > 15,
            let text = sharedString(node) as? T
        {
            return text
        }

        if let value = T.read(records[Int(node.index)], graph.pool) {
            return value
        }

        return try ambiguous(type, node, place(), level)
    }

    /// The value of a boolean that may be a number, or the other way round. The file can't tell
    /// which of the two was meant for:
    ///
    /// - BOOLs in properties of objects, which the original wrote as 1 and 0 where the system's
    ///   BOOL is a number of one byte;
    /// - 1 and 0 anywhere in archives of versions 3.0 and 3.1, which have no chunks for these and
    ///   wrote booleans.
    @inline(never)
    private func ambiguous<T: CodedScalar>(
        _ type: T.Type,
        _ node: NodeIndex,
        _ place: CodingPlace,
        _ level: Int
    ) throws -> T {
        let mayBeBoth =
            switch kind(node) {
            case .true, .false: graph.hasAmbiguousBooleans
            default: isProperty(place, in: level)
            }

        guard mayBeBoth || options.convertsBooleans, let value = T.readLoosely(node, in: graph)
        else {
            throw mismatch(type, node, level, place)
        }

        return value
    }

    /// The text of a string in several places, which is made only once; nil for other nodes.
    private func sharedString(_ node: NodeIndex) -> String? {
        if let known = strings[node.index] {
            return known
        }

        guard let text = String.read(node, in: graph) else { return nil }

        strings[node.index] = text
        return text
    }

    /// Decodes the value of a node. The types that nest are decoded from here, with as small a
    /// frame on the stack as possible.
    func decode<T: Decodable>(
        _ type: T.Type,
        _ node: NodeIndex,
        at place: CodingPlace,
        in level: Int
    ) throws -> T {
        let coded = types[T.self]
        try charge(1, level, place)

        if !isShared(node) {
            if coded.isStructure {
                return try make(T.self, coded, node, place, level, isChecked: false)
            }

            if let element = coded.element {
                return try array(of: element, T.self, node, at: place, in: level)
            }

            if let collection = coded.decodable {
                return try collection.decode(T.self, node, at: place, in: level, state: self)
            }
        }

        // Instances nest like structures. In debug builds, the frame of the function below would
        // take half as much of the stack again for each of them.
        if case .instance = coded.form {
            return try instance(coded, node, place, level)
        }

        return try decode(type, as: coded, node, at: place, in: level)
    }

    /// The value of a type that is not plain, or of a node in several places.
    @inline(never)
    private func decode<T: Decodable>(
        _ type: T.Type,
        as coded: DecodedType,
        _ node: NodeIndex,
        at place: CodingPlace,
        in level: Int
    ) throws -> T {
        switch coded.form {
        case .structure:
            return try within(node, level, place) {
                try make(T.self, coded, node, place, level, isChecked: false)
            }
        case .named:
            try checkClass(of: node, for: coded, level, place)
            return try within(node, level, place) {
                try make(T.self, coded, node, place, level, isChecked: true)
            }
        case .collection:
            guard let collection = coded.decodable else { break }
            return try within(node, level, place) {
                try collection.decode(T.self, node, at: place, in: level, state: self)
            }
        case .instance: return try instance(coded, node, place, level)
        case .scalar(let scalar):
            return try self.scalar(scalar, as: T.self, node, place, level)
        case .native(let native):
            return try self.native(native, as: T.self, node, place, level)
        case .object(let form):
            if graph.isInstance(node), let value = form.init(object: node, of: graph) {
                return try cast(value, node, level, place)
            }
            return try make(T.self, coded, node, place, level, isChecked: false)
        case .link(let link):
            return try cast(self.link(link, node, place, level), node, level, place)
        case .value:
            return try cast(FastValue(keep(), node), node, level, place)
        case .unknownObject:
            guard graph.isInstance(node) else { break }
            return try cast(keep().object(node), node, level, place)
        case .unknownProperties, .refused:
            throw refused(type, level, place)
        }

        throw mismatch(type, node, level, place)
    }

    /// The value of a string, a boolean or a number, as the type that it is known to be of. It is
    /// made where the type has a name: where it has none, values are existentials, and arrays of
    /// these have to be cast one by one.
    private func scalar<S: CodedScalar, T>(
        _ type: S.Type,
        as other: T.Type,
        _ node: NodeIndex,
        _ place: CodingPlace,
        _ level: Int
    ) throws -> T {
        try cast(S.value(node, at: place, in: level, self), node, level, place)
    }

    /// States what the compiler cannot know: that a value is of the requested type.
    @inline(__always)
    func cast<T>(_ value: some Any, _ node: NodeIndex, _ level: Int, _ place: CodingPlace) throws
        -> T
    {
        // Not `as?`: looking up the type of an optional costs more than all else here.
        switch value {
        case let value as T: return value
        default: throw mismatch(T.self, node, level, place)
        }
    }

    /// Records that values without a type are being made, which remember where they come from.
    func keep() -> DecodedSource {
        isSourceUsed = true
        return source
    }

    /// Makes a value by its own `init(from:)`; it may already be known that an object's class fits.
    private func make<T: Decodable>(
        _ type: T.Type,
        _ coded: DecodedType,
        _ node: NodeIndex,
        _ place: CodingPlace,
        _ parent: Int,
        isChecked: Bool
    ) throws -> T {
        let opened = try push(node, place, in: parent, coded, isChecked: isChecked)
        do {
            let value = try type.init(from: ValueDecoder(state: self, level: opened))
            try finish(opened)
            return value
        } catch {
            pop(opened.index)
            throw error
        }
    }

    /// Makes a value of a node anew for each of its places, because the type alone doesn't tell
    /// whether the value owns something. A node that is met within itself would have no end.
    private func within<T>(
        _ node: NodeIndex,
        _ level: Int,
        _ place: CodingPlace,
        _ make: () throws -> T
    ) throws -> T {
        if !isShared(node) || !graph.kind(node).isObject {
            return try make()
        }

        let key = SharedKey(node: node.index, type: ObjectIdentifier(T.self))
        guard opened.insert(key).inserted else { throw cycle(T.self, level, place) }

        defer {
            opened.remove(key)
        }

        return try make()
    }

    /// The value of a type that has a chunk of its own: one for all places of a node, so that bytes
    /// are not copied for each. It is made anew for each place if it is an instance, but its chunk
    /// has no identity: archives store such a value once, however many instances there were.
    private func native<N: FastNative, T>(
        _ type: N.Type,
        as other: T.Type,
        _ node: NodeIndex,
        _ place: CodingPlace,
        _ level: Int
    ) throws -> T {
        let key = SharedKey(node: node.index, type: ObjectIdentifier(type))
        if let known = natives[key] {
            return try cast(known, node, level, place)
        }

        let native = graph.nativeValue(node).flatMap { type.init(nativeValue: $0) }
        guard let value = native ?? self.value(type, ofPlain: node) else {
            throw mismatch(type, node, level, place)
        }

        if isShared(node), graph.kind(node).isObject || !(type is AnyObject.Type) {
            natives[key] = value
        }

        return try cast(value, node, level, place)
    }

    /// A link, which is filled once everything else is decoded. A conditional one is filled after
    /// other links: its target may be of a class that only the slot of another link allows.
    private func link<Link: CodedLink>(
        _ type: Link.Type,
        _ node: NodeIndex,
        _ place: CodingPlace,
        _ level: Int
    ) throws -> Link {
        let link = Link()
        if isNull(node) {
            return link
        }

        guard graph.isInstance(node) else { throw mismatch(Link.Target.self, node, level, place) }

        links.add(
            { state in link.fill(try state.decode(Link.Target.self, node, at: .same, in: -1)) },
            path(level, place),
            origin,
            isLast: Link.isConditional
        )

        return link
    }

    // MARK: Instances

    /// The only instance for an object, or an instance that is made of a node of another kind.
    private func instance<T: Decodable>(
        _ slot: DecodedType,
        _ node: NodeIndex,
        _ place: CodingPlace,
        _ level: Int
    ) throws -> T {
        guard graph.isInstance(node) else {
            if graph.isNull(node) {
                throw mismatch(T.self, node, level, place)
            }
            return try within(node, level, place) {
                try make(T.self, slot, node, place, level, isChecked: false)
            }
        }

        if let objects,
            let object = try inside(path(level, place), { try objects.object(of: node, in: slot) })
        {
            return try cast(object, node, level, place)
        }

        let coded = try checkClass(of: node, for: slot, level, place)
        let key = SharedKey(node: node.index, type: ObjectIdentifier(coded.type))
        if let known = instances[key] {
            return try cast(known, node, level, place)
        }

        guard let type = coded === slot ? T.self : coded.type as? T.Type else {
            throw mismatch(T.self, node, level, place)
        }

        // An object in a single place is not on a cycle.
        let isShared = isShared(node)
        if isShared, !opened.insert(key).inserted {
            throw cycle(type, level, place)
        }

        defer {
            if isShared {
                opened.remove(key)
            }
        }

        let value = try make(type, coded, node, place, level, isChecked: true)
        switch value {
        // Not `as AnyObject`, which first asks what else the value may be.
        case let instance as any AnyObject & Decodable:
            instances[key] = instance
        default: throw mismatch(T.self, node, level, place)
        }

        return value
    }

    /// The type that the name of an object's class means in a slot: the slot's own, or a registered
    /// one that fits. For anything but an object it is the slot's type.
    @discardableResult
    func checkClass(
        of node: NodeIndex,
        for slot: DecodedType,
        _ level: Int,
        _ place: CodingPlace
    ) throws -> DecodedType {
        let name: ByteRange
        switch graph.kind(node) {
        case .object: name = graph.definition(node).name
        case .codedObject:
            name = graph.byteRange(graph.children[graph.childRange(node).lowerBound])
        default: return slot
        }

        let key = ClassSlot(name: name, type: ObjectIdentifier(slot.type))
        if let known = classes[key] {
            return known
        }

        let text = graph.text(name)
        let registered = types.types.type(named: text).flatMap { slot.takes($0) ? $0 : nil }
        let found: DecodedType

        if text.utf8.elementsEqual(types.types.name(of: slot.type).utf8) {
            if let registered, registered != slot.type {
                throw ambiguousClass(text, slot.type, registered, level, place)
            }
            found = slot
        } else if let registered {
            found = types[registered]
        } else if let made = made(node, name, slot) {
            return made
        } else {
            throw unknownClass(NameText.shown(text), for: slot.type, level, place)
        }

        classes[key] = found
        typesOfName[name, default: []].append(found)
        return found
    }

    /// The type of an instance that has been made of a node in another slot, and that fits this
    /// one.
    private func made(_ node: NodeIndex, _ name: ByteRange, _ slot: DecodedType) -> DecodedType? {
        typesOfName[name]?.first {
            instances[SharedKey(node: node.index, type: ObjectIdentifier($0.type))] != nil
                && slot.takes($0.type)
        }
    }
}
