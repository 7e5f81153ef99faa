import _FastCodingLibrary

extension EncodingState {
    /// The node of a value that has a chunk of its own.
    func node(native value: Any, at place: CodingPlace, in level: Int) throws -> NodeIndex {
        let native: FastValue
        if let value = value as? any FastNative {
            do {
                native = try value.nativeValue
            } catch let error as FastCodingError {
                throw invalid(value, level, place, error.message, error)
            }
        } else {
            throw refused(value, level, place)
        }
        // An instance of a class is a single object of the graph.
        let instance = type(of: value) is AnyObject.Type ? value as AnyObject : nil
        if let instance, let known = instances[ObjectIdentifier(instance)] { return known }
        do throws(FastCodingError) {
            let node = try open.graph.add(native: native)
            if let instance {
                instances[ObjectIdentifier(instance)] = node
                alive.append(instance)
            }
            return node
        } catch {
            throw invalid(value, level, place, error.message, error)
        }
    }
}

extension DecodingState {
    /// An object of a class that the program does not have.
    func unknownObject(_ node: NodeIndex, _ place: CodingPlace, _ level: Int) throws -> UnknownObject {
        guard graph.isInstance(node) else {
            throw mismatch(UnknownObject.self, node, level, place)
        }
        return keep().object(node)
    }
}
