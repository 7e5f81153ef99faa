public import FastCoding
public import Foundation

/// Saves and loads graphs of Foundation's objects as FastCoded archives, by the names of the
/// original:
///
///     let data = try FastCoder.data(withRootObject: list)
///     let same = try FastCoder.object(with: data, types: types)
///
/// Reading preserves identity, mutability and cycles: containers are of the classes ``FastArray``,
/// ``FastMutableDictionary`` and so on. Writing preserves as much sharing as the containers do: on
/// Linux, Foundation's own hand out copies of arrays, dictionaries and mutable strings. Calls on
/// several threads at once do not affect each other.
public struct FastCoder: Sendable {
    /// The classes that may come out of a file, and the names of classes that are written under
    /// others. An object of another class becomes a dictionary with `$class`, a
    /// ``FastUnknownObject``.
    public var types: FastTypes
    /// Bounds on the cost of reading. An object with a longer chain of references than reading
    /// allows is not written either.
    public var limits = FastLimits()
    /// Whether dictionaries are written as objects if they have a key `$class`, and as references
    /// to the target of their key path if their only key is `$alias`. Default: `false`, unlike the
    /// original, where a text of a user that says `{"$class": "Admin"}` comes back as an `Admin`.
    public var bootstraps = false
    /// Whether only classes that conform to NSSecureCoding may be decoded by NSCoding. Default:
    /// `false`.
    public var requiresSecureCoding = false
    /// Receives the warnings of reading and writing. By default, they are thrown.
    public var warn: @Sendable (FastCodingError) throws(FastCodingError) -> Void = {
        warning throws(FastCodingError) in
        throw warning
    }

    /// Makes a coder.
    public init(types: FastTypes = FastTypes()) {
        self.types = types
    }

    /// Reads an archive, and returns the root; nil if that is nil.
    ///
    /// - Throws: an error for data that is damaged or no archive, for a value that Foundation can't
    ///   represent, such as a set of 1 and true, and for objects that can't be made.
    public func object(with data: Data) throws(FastCodingError) -> Any? {
        try read(data, policy: .anything)
    }

    /// Reads an archive that contains plain data and, in any reading of it, nothing that names a
    /// class. Returns the root; nil if that is nil.
    public func propertyList(with data: Data) throws(FastCodingError) -> Any? {
        try read(data, policy: .plainData)
    }

    /// Writes an object and everything that it refers to as an archive.
    ///
    /// - Throws: an error with the key path of a value that archives can't store.
    public func data(withRootObject object: Any?) throws(FastCodingError) -> Data {
        let archive = try FastArchive(graph: GraphWriter(self).run(object))
        for warning in archive.warnings {
            try warn(warning)
        }

        return Data(archive.bytes)
    }

    /// The graph of an object and everything that it refers to.
    public func graph(withRootObject object: Any?) throws(FastCodingError) -> ObjectGraph {
        try GraphWriter(self, notesKeyedForms: true).run(object)
    }

    /// The root of a graph, with everything that it refers to; nil if it is nil.
    public func object(with graph: ObjectGraph) throws(FastCodingError) -> Any? {
        try GraphReader(graph, self).run()
    }

    /// Reads an archive under a policy, which is checked while the graph is read, before any object
    /// is made.
    private func read(_ data: Data, policy: ReadingPolicy) throws(FastCodingError) -> Any? {
        let graph = try ObjectGraph(
            archive: [UInt8](data),
            policy: policy,
            options: ReadingOptions(limits: limits.ofObjects)
        )

        for warning in graph.warnings {
            try warn(warning)
        }

        return try object(with: graph)
    }
}

// The class methods of the original.
extension FastCoder {
    /// Reads an archive: ``object(with:)-(Data)`` of a coder with these types.
    public static func object(with data: Data, types: FastTypes = FastTypes())
        throws(FastCodingError) -> Any?
    {
        try FastCoder(types: types).object(with: data)
    }

    /// Reads an archive of plain data: ``propertyList(with:)`` of a coder.
    public static func propertyList(with data: Data) throws(FastCodingError) -> Any? {
        try FastCoder().propertyList(with: data)
    }

    /// Writes an object: ``data(withRootObject:)`` of a coder with these types.
    public static func data(
        withRootObject object: Any?,
        types: FastTypes = FastTypes(),
        bootstraps: Bool = false
    ) throws(FastCodingError) -> Data {
        var coder = FastCoder(types: types)
        coder.bootstraps = bootstraps
        return try coder.data(withRootObject: object)
    }
}

extension FastCoder {
    /// The Swift values of an object and of everything in it: String, Date, [Any],
    /// [AnyHashable: Any] and so on; numbers, and objects of a program's classes, stay as they are.
    /// On Linux, casting a ``FastDictionary`` or a ``FastSet`` instead gives an *empty* one.
    ///
    /// - Throws: an error if the object is more than 512 levels deep or contains itself, or if keys
    ///   or elements have no hash or are equal in Swift.
    public static func swiftValue(_ object: Any) throws(FastCodingError) -> Any {
        try swiftValue(object, levels: FastLimits().depth)
    }

    /// - Parameter levels: the number of levels that may follow. Swift's collections are hashed,
    ///   compared and released recursively, so that deep ones would overflow the stack.
    private static func swiftValue(_ object: Any, levels: Int) throws(FastCodingError) -> Any {
        guard levels > 0 else {
            throw FastCodingError(tooDeep: "the object is deeper than", FastLimits().depth)
        }

        switch object {
        case is NSNull: return object
        case let array as NSArray:
            return try Contents.elements(array).map { element throws(FastCodingError) in
                try swiftValue(element, levels: levels - 1)
            }
        case let dictionary as NSDictionary:
            var result: [AnyHashable: Any] = [:]
            for (key, value) in Contents.entries(dictionary) {
                let value = try swiftValue(value, levels: levels - 1)
                if try result.updateValue(value, forKey: hashable(key, levels: levels - 1)) != nil {
                    throw equal(key)
                }
            }

            return result
        case let set as NSSet:
            var result: Set<AnyHashable> = []
            for element in Contents.elements(set) {
                if try !result.insert(hashable(element, levels: levels - 1)).inserted {
                    throw equal(element)
                }
            }

            return result
        case let text as String: return text
        case let date as Date: return date
        case let data as Data: return data
        // Bridging would resolve the URL on Linux.
        case let url as NSURL: return url.exactURL ?? object
        default: return object
        }
    }

    /// A key or an element as a Swift value.
    private static func hashable(_ object: Any, levels: Int) throws(FastCodingError) -> AnyHashable
    {
        if let value = try swiftValue(object, levels: levels) as? AnyHashable {
            return value
        }
        throw FastCodingError(
            .notRepresentable,
            "\(type(of: object)) as a key or an element; Swift can't hash it"
        )
    }

    /// The error for keys or elements of which Swift would keep one, such as strings that differ
    /// only in their normalization.
    private static func equal(_ object: Any) -> FastCodingError {
        FastCodingError(
            .notRepresentable,
            "two keys or elements that Swift considers equal, of type \(type(of: object))"
        )
    }
}
