import FastCoding
public import Foundation

/// The coder that ``FastCoder`` and ``HRCoder`` hand to `encode(with:)` and `init(coder:)`.
///
/// It implements everything in NSCoder that a class may call, except for methods that can't be
/// overridden in Foundation on Linux: encoding a point, a size or a rect without a key terminates
/// the process there. Any other fault is kept as ``error``: later calls return nil or zero, and the
/// coder throws when the object is done. Numbers are converted if their value is preserved.
///
/// One coder serves all objects of a graph, one after the other: `encoded` and `decoded` are
/// those of the object whose turn it is. Encoded objects only wait in a list, and decoded ones are
/// made before, so the coder never calls itself.
public class FastKeyedCoder: NSCoder {
    /// The values that the object has encoded so far.
    var encoded = EncodedValues()
    /// What is being decoded.
    struct Decoded {
        /// An object, a coded object or a dictionary.
        let object: NodeIndex
        /// The number of values without keys that were asked for.
        var unkeyed = 0
    }

    var decoded: Decoded?
    /// The maker of nodes or objects; nil for the other direction. Weak, because it owns the coder,
    /// and a program may keep the coder longer.
    weak var writer: GraphWriter?
    weak var reader: GraphReader?
    /// The first error.
    private var failure: (any Error)?
    /// Whether only classes that conform to NSSecureCoding and return true for it may be decoded.
    let isSecure: Bool
    /// Bytes that were lent out for the lifetime of the coder: a C string is decoded as a pointer,
    /// which its reader does not own.
    private var lent: [NSData] = []
    /// For each list of classes, the containers that were found to contain only objects of these.
    private var checked: [[ObjectIdentifier]: Set<ObjectIdentifier>] = [:]

    /// A coder for either direction. Its maker sets ``writer`` or ``reader``.
    init(isSecure: Bool = false) {
        self.isSecure = isSecure
    }

    public override var allowsKeyedCoding: Bool { true }
    public override var requiresSecureCoding: Bool { isSecure }
    /// Errors are kept and never raised.
    public override var decodingFailurePolicy: NSCoder.DecodingFailurePolicy {
        .setErrorAndReturn
    }

    public override var error: (any Error)? { failure }
    public override var allowedClasses: [AnyClass]? {
        reader?.settings.types.all.compactMap { $0 as? AnyClass }
    }

    /// Keeps an error, unless there is one already.
    public override func failWithError(_ error: any Error) {
        if failure == nil {
            failure = error
        }
    }

    /// Forgets an error, because the object that it concerns will be made again.
    func forgetFailure() {
        failure = nil
    }

    /// Throws the first error, if there was one. Called when an object has encoded or decoded
    /// itself.
    func finish() throws(FastCodingError) {
        guard let failure else { return }
        throw failure as? FastCodingError ?? FastCodingError(.wrongKind, "\(failure)")
    }

    /// Keeps an error about the value of a key, unless there is one already.
    private func fail(_ code: FastCodingError.Code, _ message: String, _ key: String? = nil) {
        failWithError(FastCodingError(code, message, keyPath: key.map { ShortPath.whole([$0]) }))
    }

    /// 0, because archives have no class versions.
    public override func version(forClassName className: String) -> Int {
        0
    }

    /// Calls a function that adds values, and keeps its error: NSCoder's methods can't throw.
    private func encode(_ body: (GraphWriter) throws(FastCodingError) -> Void) {
        guard let writer else {
            return fail(.wrongKind, "a coder that decodes was asked to encode")
        }

        do throws(FastCodingError) {
            try body(writer)
        } catch {
            failWithError(error)
        }
    }

    /// Adds a key. Foundation's coder would replace the earlier value, so that one of the two would
    /// be lost without a word.
    private func add(_ key: NodeIndex, _ name: String) throws(FastCodingError) {
        if encoded.add(key: key) {
            return
        }
        throw FastCodingError(.duplicateKey, "two values were encoded for the key \(name.quoted)")
    }

    /// Encodes the properties in the table of a class. A property that is nil is left out.
    func encodeProperties(of object: AutoCoding) {
        encode { writer throws(FastCodingError) in
            let table = try writer.table(of: object.writtenType, for: object)
            encoded.reserve(table.keys.count)

            for (row, key) in zip(table.rows, table.keys)
            where try writer.add(row, of: object, to: &encoded.values, orNil: false) {
                try add(key, row.name)
            }
        }
    }

    /// Encodes an object, unless it is nil. Its contents wait until the caller's `encode(with:)`
    /// has returned.
    ///
    /// - Parameter key: nil for the next value without a key, which takes its number even if it is
    ///   nil.
    private func encode(_ value: Any?, _ key: String?, isConditional: Bool = false) {
        let key = key.map { CoderKey.mangled($0) } ?? encoded.nextKey()
        guard let value = value.flatMap(unwrapped) else { return }

        encode { writer throws(FastCodingError) in
            try add(writer.key(key), key)
            encoded.values.add(value, isConditional: isConditional)
        }
    }

    /// Encodes a boolean or a number.
    private func encode(scalar: some ScalarNode, _ key: String) {
        encode(key) { writer throws(FastCodingError) in try scalar.add(to: &writer.graph) }
    }

    /// Encodes a value whose node is made at once.
    ///
    /// - Parameter key: nil for the next value without a key.
    private func encode(
        _ key: String?,
        _ node: (GraphWriter) throws(FastCodingError) -> NodeIndex
    ) {
        let key = key.map { CoderKey.mangled($0) } ?? encoded.nextKey()
        encode { writer throws(FastCodingError) in
            try add(writer.key(key), key)
            encoded.values.nodes.append(try node(writer))
        }
    }

    public override func encode(_ objv: Any?, forKey key: String) {
        // On Linux, Foundation encodes a point, a size or a rect as a text by this method, and
        // reads only finite numbers in it: a rect with an infinite origin would be another one
        // after reading, without an error.
        if let objv, type(of: objv) == NSString.self, let text = objv as? String,
            text.isGeometryNotFinite
        {
            return fail(.notRepresentable, "a point, a size or a rect that is not finite", key)
        }
        encode(objv, key)
    }

    /// Encodes an object only if something else encodes it, before or after this.
    public override func encodeConditionalObject(_ objv: Any?, forKey key: String) {
        encode(objv, key, isConditional: true)
    }

    public override func encode(_ boolv: Bool, forKey key: String) {
        encode(scalar: boolv, key)
    }

    public override func encode(_ intv: Int32, forKey key: String) {
        encode(scalar: intv, key)
    }

    public override func encode(_ intv: Int64, forKey key: String) {
        encode(scalar: intv, key)
    }

    public override func encode(_ intv: Int, forKey key: String) {
        encode(scalar: intv, key)
    }

    public override func encode(_ realv: Float, forKey key: String) {
        encode(scalar: realv, key)
    }

    public override func encode(_ realv: Double, forKey key: String) {
        encode(scalar: realv, key)
    }

    public override func encodeBytes(
        _ bytesp: UnsafePointer<UInt8>?,
        length lenv: Int,
        forKey key: String
    ) {
        let data = unsafe CodedMemory.data(bytesp, lenv)
        encode(key) { writer throws(FastCodingError) in
            let node = try data.add(to: &writer.graph)
            // NSKeyedArchiver stores bytes in place and data as an object of its own.
            writer.noteBytes(node)
            return node
        }
    }

    public override func encode(_ object: Any?) {
        encode(object, nil)
    }

    public override func encodeRootObject(_ rootObject: Any) {
        encode(rootObject, nil)
    }

    public override func encodeBycopyObject(_ anObject: Any?) {
        encode(anObject, nil)
    }

    public override func encodeByrefObject(_ anObject: Any?) {
        encode(anObject, nil)
    }

    /// Encodes an object only if something else encodes it, before or after this.
    public override func encodeConditionalObject(_ object: Any?) {
        encode(object, nil, isConditional: true)
    }

    public override func encode(_ data: Data) {
        encode(data, nil)
    }

    public override func encodeBytes(_ byteaddr: UnsafeRawPointer?, length: Int) {
        encode(unsafe CodedMemory.data(byteaddr?.assumingMemoryBound(to: UInt8.self), length), nil)
    }

    public override func encodePropertyList(_ aPropertyList: Any) {
        encode(aPropertyList, nil)
    }

    /// Encodes a number, an object or a C string.
    public override func encodeValue(
        ofObjCType type: UnsafePointer<Int8>,
        at addr: UnsafeRawPointer
    ) {
        let name = unsafe String(cString: type)
        guard let values = unsafe CodedMemory.values(name, at: addr) else {
            return fail(.notRepresentable, "a value of type \(name.quoted), which can't be encoded")
        }

        for value in values {
            if name.utf8.last != UInt8(ascii: "@"), let scalar = value as? any CodedScalar {
                encode(nil) { writer throws(FastCodingError) in try scalar.add(to: &writer.graph) }
            } else {
                encode(value, nil)
            }
        }
    }

    public override func encodeArray(
        ofObjCType type: UnsafePointer<Int8>,
        count: Int,
        at array: UnsafeRawPointer
    ) {
        unsafe encodeValue(ofObjCType: "[\(count)\(unsafe String(cString: type))]", at: array)
    }

    /// An object, and what makes it.
    struct Source {
        let node: NodeIndex
        let reader: GraphReader
    }

    /// The object that is being decoded, unless there is an error already.
    var source: Source? {
        guard failure == nil, let decoded, let reader else { return nil }
        return Source(node: decoded.object, reader: reader)
    }

    /// The node of a value of the object that is being decoded; nil if there is none, if the value
    /// is nil, or after an error.
    ///
    /// - Parameter place: finds the place of the value among the object's children by its names.
    private func node(_ place: (ReaderNames) -> Int?) -> NodeIndex? {
        if failure != nil {
            return nil
        }

        guard let object = decoded?.object, let reader else {
            fail(.wrongKind, "a coder that encodes was asked to decode")
            return nil
        }
        guard let place = place(reader.names(of: object)) else { return nil }

        let node = reader.graph.children[reader.graph.childRange(object).lowerBound + place]
        return reader.graph.kind(node) == .nil ? nil : node
    }

    /// The node of the value of a key.
    private func node(_ key: String) -> NodeIndex? {
        node { $0.place(Array(key.utf8)) }
    }

    /// The object of a node; nil, with an error, if it can't be made.
    private func object(_ node: NodeIndex?) -> Any? {
        guard let node, let reader else { return nil }

        do throws(FastCodingError) {
            return try reader.object(node)
        } catch {
            failWithError(error)
        }

        return nil
    }

    /// The number of a key; zero if there is none, and zero with an error if the value does not
    /// fit. Foundation would return a wrapped or rounded value instead.
    private func number<T>(_ key: String, _ zero: T, _ read: (ObjectGraph, NodeIndex) -> T?) -> T {
        guard let node = node(key), let graph = reader?.graph else { return zero }

        if let value = read(graph, node) {
            return value
        }

        fail(
            .wrongKind,
            "the value of \(key.quoted) is \(graph.summary(node)), not a \(T.self)",
            key
        )

        return zero
    }

    /// The integer or the boolean of a key; a boolean may be asked for as a number, and 1 and 0 as
    /// booleans, as NSNumber allows.
    private func scalar<T: ScalarNode>(_ key: String, _ zero: T) -> T {
        number(key, zero) { T.readLoosely($1, in: $0) }
    }

    public override func containsValue(forKey key: String) -> Bool {
        node(key) != nil
    }

    public override func decodeObject(forKey key: String) -> Any? {
        object(node(key))
    }

    public override func decodeBool(forKey key: String) -> Bool {
        scalar(key, false)
    }

    public override func decodeCInt(forKey key: String) -> Int32 {
        scalar(key, 0)
    }

    public override func decodeInt32(forKey key: String) -> Int32 {
        scalar(key, 0)
    }

    public override func decodeInt64(forKey key: String) -> Int64 {
        scalar(key, 0)
    }

    public override func decodeInteger(forKey key: String) -> Int {
        scalar(key, 0)
    }

    /// A float; 0 if there is none. Doubles are rounded.
    public override func decodeFloat(forKey key: String) -> Float {
        number(key, 0) { graph, node in graph.exactDouble(node).map { Float($0) } }
    }

    /// A double; 0 if there is none. An integer has to be equal to one; decimals are rounded.
    public override func decodeDouble(forKey key: String) -> Double {
        number(key, 0) { $0.exactDouble($1) }
    }

    public override func withDecodedUnsafeBytes<ResultType>(
        forKey key: String,
        body: (UnsafeRawBufferPointer?) throws -> ResultType
    ) rethrows -> ResultType {
        guard let found = object(node(key)) else { return try body(nil) }

        if let data = found as? Data {
            return unsafe try data.withUnsafeBytes { try unsafe body($0) }
        }

        fail(.wrongKind, "the value of \(key.quoted) is not data", key)
        return try body(nil)
    }

    public override func withDecodedUnsafeBufferPointer<ResultType>(
        forKey key: String,
        body: (UnsafeBufferPointer<UInt8>?) throws -> ResultType
    ) rethrows -> ResultType {
        unsafe try withDecodedUnsafeBytes(forKey: key) {
            unsafe try body($0?.assumingMemoryBound(to: UInt8.self))
        }
    }

    public override func decodePropertyList(forKey key: String) -> Any? {
        decodeObject(of: .propertyList, forKey: key)
    }

    /// An object, if it and its contents are of the given classes; otherwise an error. Nil allows
    /// all classes.
    public override func decodeObject(of classes: [AnyClass]?, forKey key: String) -> Any? {
        let object = decodeObject(forKey: key)
        guard let object, let classes else { return object }

        if let other = classes.refused(
            in: object,
            &checked[classes.map { ObjectIdentifier($0) }, default: []]
        ) {
            fail(
                .classNotAllowed,
                "the value of \(key.quoted) holds an object of class \(other), which was not asked for",
                key
            )
            return nil
        }

        return object
    }

    public override func decodeObject<DecodedObjectType: NSCoding>(
        of cls: DecodedObjectType.Type,
        forKey key: String
    ) -> DecodedObjectType? where DecodedObjectType: NSObject {
        decodeObject(of: [cls], forKey: key) as? DecodedObjectType
    }

    /// Calls a function with the object of a key, or with nil if there is none, when all objects
    /// have been made.
    ///
    /// An object asks in this way for one that is still in `init(coder:)`, as a child does for its
    /// parent; ``decodeObject(forKey:)`` fails. The function may decode more of the same object,
    /// and ask for more in this way.
    public func decodeObject(forKey key: String, whenMade body: @escaping (Any?) -> Void) {
        guard let node = node(key), let reader else { return body(nil) }
        reader.later(node, body)
    }

    /// The node of the next value that was encoded without a key. It is looked up by the key alone:
    /// a class that gives the key `$0` itself had it mangled.
    private func nextNode() -> NodeIndex? {
        let key = Array("$\(decoded?.unkeyed ?? 0)".utf8)
        decoded?.unkeyed += 1
        return node { $0.places[key] }
    }

    public override func decodeObject() -> Any? {
        object(nextNode())
    }

    public override func decodePropertyList() -> Any? {
        object(nextNode())
    }

    public override func decodeData() -> Data? {
        object(nextNode()) as? Data
    }

    public override func decodeValue(
        ofObjCType type: UnsafePointer<Int8>,
        at data: UnsafeMutableRawPointer
    ) {
        let name = unsafe String(cString: type)
        let isDone = unsafe CodedMemory.fill(name, at: data, keep: { lent.append($0) }) {
            object(nextNode())
        }

        if !isDone {
            fail(.wrongKind, "the next value is not of type \(name.quoted)")
        }
    }

    public override func decodeArray(
        ofObjCType itemType: UnsafePointer<Int8>,
        count: Int,
        at array: UnsafeMutableRawPointer
    ) {
        unsafe decodeValue(ofObjCType: "[\(count)\(unsafe String(cString: itemType))]", at: array)
    }
}

extension String {
    /// Whether this is `{1.0, inf}`, `{{0.0, nan}, {1.0, 1.0}}` or the like: two or four numbers,
    /// one of them not finite.
    fileprivate var isGeometryNotFinite: Bool {
        guard hasPrefix("{"), hasSuffix("}"), utf8.count < 200 else { return false }

        let numbers = split { "{}, ".contains($0) }.map { Double($0) }
        return [2, 4].contains(numbers.count) && !numbers.contains(nil)
            && !numbers.allSatisfy { $0?.isFinite == true }
    }
}
