// How each kind of value gets into the graph.
extension EncodingState {
    /// The node of a string, a boolean or a number.
    @inline(__always)
    func node<T: CodedScalar>(scalar value: T, at place: @autoclosure () -> CodingPlace, in level: Int) throws
        -> NodeIndex
    {
        do throws(FastCodingError) {
            return try value.add(to: &graph)
        } catch {
            throw invalid(value, level, place(), error.message, error)
        }
    }

    /// The node of any value.
    func node<T: Encodable>(for value: T, at place: CodingPlace, in level: Int) throws -> NodeIndex {
        let type = types[T.self]
        switch type.form {
        case .structure: return finish(try encodeBody(value, at: place, in: level))
        case .collection:
            guard let collection = type.encodable else { break }
            return try collection.encode(value, at: place, in: level, state: self)
        case .scalar:
            guard let scalar = value as? any CodedScalar else { break }
            return try node(scalar: scalar, at: place, in: level)
        case .instance: return try node(instance: value as AnyObject, value, at: place, in: level)
        case .named:
            let node = graph.open(.object)
            finish(node, as: type, try encodeBody(value, at: place, in: level))
            return node
        case .native: return try node(native: value, at: place, in: level)
        case .link:
            guard let link = value as? any CodedLink else { break }
            return link.node(at: place, in: level, self)
        case .value:
            guard let value = value as? FastValue else { break }
            return try node(free: value, at: place, in: level)
        case .unknownObject:
            guard let object = value as? UnknownObject else { break }
            return try node(unknown: object, at: place, in: level)
        case .unknownProperties, .refused: break
        }
        throw refused(value, level, place)
    }

    /// The node of a class instance: always the same, however often the instance occurs.
    private func node<T: Encodable>(
        instance: AnyObject, _ value: T, at place: CodingPlace, in level: Int
    ) throws -> NodeIndex {
        let identifier = ObjectIdentifier(instance)
        var node = NodeIndex.nil
        if let known = instances[identifier] {
            switch graph.record(known).b {
            case Self.opened: throw cycle(value, level, place)
            case Self.reserved: node = known
            default: return known
            }
        } else {
            node = reserve(instance)
        }
        graph.records[Int(node.index)].b = Self.opened
        let type = types[Swift.type(of: value)]
        finish(node, as: type, try encodeBody(value, at: place, in: level))
        return node
    }

    /// Stands in place of the definition of an object that has been referred to or is being encoded.
    static let reserved = UInt32.max
    static let opened = UInt32.max - 1

    /// Makes the node of an instance; its properties follow later.
    private func reserve(_ instance: AnyObject) -> NodeIndex {
        let node = graph.add(.object, b: Self.reserved)
        instances[ObjectIdentifier(instance)] = node
        alive.append(instance)
        return node
    }

    /// The node of an object that a link refers to; it is encoded after everything else.
    func node(linked instance: some AnyObject & Encodable, at place: CodingPlace, in level: Int) -> NodeIndex {
        if let known = instances[ObjectIdentifier(instance)] { return known }
        let node = reserve(instance)
        let path = path(level, place)
        linked.append { state in
            guard state.graph.record(node).b == Self.reserved else { return }
            do {
                _ = try state.node(for: instance, at: .same, in: -1)
            } catch let error as EncodingError {
                throw error.under(path)
            }
        }
        return node
    }
}
