import FastCoding
public import Foundation

/// The coder that ``FastCoder`` and ``HRCoder`` hand to `encode(with:)` and `init(coder:)`.
///
/// It implements everything in NSCoder that a class may call, with keys and without, except for what cannot be
/// overridden in Foundation on Linux: encoding a point, a size or a rect without a key terminates the process there.
///
/// Whatever goes wrong is an error; it never raises an exception or terminates the process. ``error`` holds the first
/// one, later calls return nil or zero, and the coder throws when the object is done. Numbers are converted if their
/// value is preserved.
public class FastKeyedCoder: NSCoder {
    var encoded = EncodedValues()
    var decoded: DecodedValues?
    /// What writes the graph, if it takes nodes of values.
    weak var writer: GraphWriter?
    private let isDecoding: Bool
    private var failure: (any Error)?
    /// Whether only classes that conform to NSSecureCoding and return true for it may be decoded.
    let isSecure: Bool
    /// Bytes that were lent out for the lifetime of the coder.
    private var lent: [NSData] = []
    /// Nodes that were found to contain only the classes in a list.
    private var checked: [[ObjectIdentifier]: Set<ObjectIdentifier>] = [:]

    init(decoding: Bool, isSecure: Bool = false) {
        isDecoding = decoding
        self.isSecure = isSecure
    }

    // MARK: State

    public override var allowsKeyedCoding: Bool { true }
    public override var requiresSecureCoding: Bool { isSecure }
    /// Errors are kept and never raised.
    public override var decodingFailurePolicy: NSCoder.DecodingFailurePolicy { .setErrorAndReturn }
    public override var error: (any Error)? { failure }
    public override var allowedClasses: [AnyClass]? { decoded?.source?.classes }

    /// Keeps an error, unless there is one already.
    public override func failWithError(_ error: any Error) { if failure == nil { failure = error } }

    /// Throws the first error.
    func finish() throws(FastCodingError) {
        guard let failure else { return }
        throw failure as? FastCodingError ?? FastCodingError(.wrongKind, "\(failure)")
    }

    private func fail(_ code: FastCodingError.Code, _ message: String, _ key: String? = nil) {
        failWithError(FastCodingError(code, message, keyPath: key.map { KeyPathText.path([$0]) }))
    }

    /// 0, because archives hold no class versions.
    public override func version(forClassName className: String) -> Int { 0 }

    // MARK: Encoding with keys

    private func add(_ value: EncodedValues.Value, _ key: String) {
        if isDecoding { return fail(.wrongKind, "a coder that decodes was asked to encode") }
        do throws(FastCodingError) { try encoded.add(value, key) } catch { failWithError(error) }
    }

    /// Encodes a value that has its node already, unless that is nil.
    func encode(_ key: String, _ node: () throws(FastCodingError) -> ObjectGraph.NodeIndex) {
        do throws(FastCodingError) {
            let node = try node()
            if node != .nil { add(.node(node), CoderKey.mangled(key)) }
        } catch {
            failWithError(error.at(keyPath: KeyPathText.path([key])))
        }
    }

    private func encode(value: Any, _ key: String) { add(.value(value), CoderKey.mangled(key)) }

    /// Encodes an object; nil is left out.
    public override func encode(_ objv: Any?, forKey key: String) {
        if let object = objv.flatMap(FlatOptional.value) { encode(value: object, key) }
    }
    /// Encodes an object only if something else has already encoded it.
    public override func encodeConditionalObject(_ objv: Any?, forKey key: String) {
        if let object = objv.flatMap(FlatOptional.value) { add(.conditional(object), CoderKey.mangled(key)) }
    }
    public override func encode(_ boolv: Bool, forKey key: String) { encode(value: boolv, key) }
    public override func encode(_ intv: Int32, forKey key: String) { encode(value: intv, key) }
    public override func encode(_ intv: Int64, forKey key: String) { encode(value: intv, key) }
    public override func encode(_ intv: Int, forKey key: String) { encode(value: intv, key) }
    public override func encode(_ realv: Float, forKey key: String) { encode(value: realv, key) }
    public override func encode(_ realv: Double, forKey key: String) { encode(value: realv, key) }
    public override func encodeBytes(_ bytesp: UnsafePointer<UInt8>?, length lenv: Int, forKey key: String) {
        encode(value: unsafe CodedMemory.data(bytesp, lenv), key)
    }

    // MARK: Encoding without keys

    private func append(_ value: Any?) {
        let key = encoded.nextKey()
        if let value = value.flatMap(FlatOptional.value) { add(.value(value), key) }
    }

    public override func encode(_ object: Any?) { append(object) }
    public override func encodeRootObject(_ rootObject: Any) { append(rootObject) }
    public override func encodeBycopyObject(_ anObject: Any?) { append(anObject) }
    public override func encodeByrefObject(_ anObject: Any?) { append(anObject) }
    /// Encodes an object only if something else has already encoded it.
    public override func encodeConditionalObject(_ object: Any?) {
        let key = encoded.nextKey()
        if let object = object.flatMap(FlatOptional.value) { add(.conditional(object), key) }
    }
    public override func encode(_ data: Data) { append(data) }
    public override func encodeBytes(_ byteaddr: UnsafeRawPointer?, length: Int) {
        append(unsafe CodedMemory.data(byteaddr?.assumingMemoryBound(to: UInt8.self), length))
    }
    public override func encodePropertyList(_ aPropertyList: Any) { append(aPropertyList) }
    /// Encodes a number, an object or a C string.
    public override func encodeValue(ofObjCType type: UnsafePointer<Int8>, at addr: UnsafeRawPointer) {
        let name = unsafe String(cString: type)
        guard let values = unsafe CodedMemory.values(name, at: addr) else {
            return fail(.notRepresentable, "a value of type \(name.quoted), which can't be encoded")
        }
        for value in values { append(value) }
    }
    /// Encodes numbers, objects or C strings.
    public override func encodeArray(ofObjCType type: UnsafePointer<Int8>, count: Int, at array: UnsafeRawPointer) {
        unsafe encodeValue(ofObjCType: "[\(count)\(unsafe String(cString: type))]", at: array)
    }

    // MARK: Decoding with keys

    private func node(_ key: String) -> ObjectGraph.NodeIndex? {
        if failure != nil { return nil }
        if decoded == nil { fail(.wrongKind, "a coder that encodes was asked to decode") }
        return decoded?.node(key)
    }

    private func object(_ node: ObjectGraph.NodeIndex?) -> Any? {
        guard let node, let source = decoded?.source else { return nil }
        do throws(FastCodingError) { return try source.object(node) } catch { failWithError(error) }
        return nil
    }

    private func number<T>(_ key: String, _ zero: T, _ read: (ObjectGraph, ObjectGraph.NodeIndex) -> T?) -> T {
        guard let node = node(key), let graph = decoded?.source?.graph else { return zero }
        if let value = read(graph, node) { return value }
        fail(.wrongKind, "the value of \(key.quoted) is \(graph.summary(node)), not a \(T.self)", key)
        return zero
    }

    private func integer<T: FixedWidthInteger & ScalarNode>(_ key: String) -> T {
        number(key, 0) { T.read($1, in: $0) }
    }

    public override func containsValue(forKey key: String) -> Bool { node(key) != nil }
    /// The object of a key; nil if there is none.
    public override func decodeObject(forKey key: String) -> Any? { object(node(key)) }
    /// A boolean; `false` if there is none.
    public override func decodeBool(forKey key: String) -> Bool {
        number(key, false) { Bool.read($1, in: $0) }
    }
    /// An integer; 0 if there is none.
    public override func decodeCInt(forKey key: String) -> Int32 { integer(key) }
    /// An integer; 0 if there is none.
    public override func decodeInt32(forKey key: String) -> Int32 { integer(key) }
    /// An integer; 0 if there is none.
    public override func decodeInt64(forKey key: String) -> Int64 { integer(key) }
    /// An integer; 0 if there is none.
    public override func decodeInteger(forKey key: String) -> Int { integer(key) }
    /// A float; 0 if there is none. Doubles are rounded.
    public override func decodeFloat(forKey key: String) -> Float {
        number(key, 0) { graph, node in graph.exactDouble(node).map { Float($0) } }
    }
    /// A double; 0 if there is none.
    public override func decodeDouble(forKey key: String) -> Double { number(key, 0) { $0.exactDouble($1) } }

    private func data(_ key: String) -> NSData? {
        guard let found = object(node(key)) else { return nil }
        if let data = found as? NSData { return data }
        fail(.wrongKind, "the value of \(key.quoted) is not data", key)
        return nil
    }
    /// The bytes of data; nil if there is none.
    public override func withDecodedUnsafeBytes<ResultType>(
        forKey key: String, body: (UnsafeRawBufferPointer?) throws -> ResultType
    ) rethrows -> ResultType {
        guard let data = data(key) else { return try body(nil) }
        return unsafe try (data as Data).withUnsafeBytes { try unsafe body($0) }
    }
    /// The bytes of data; nil if there is none.
    public override func withDecodedUnsafeBufferPointer<ResultType>(
        forKey key: String, body: (UnsafeBufferPointer<UInt8>?) throws -> ResultType
    ) rethrows -> ResultType {
        guard let data = data(key) else { return try body(nil) }
        return unsafe try (data as Data).withUnsafeBytes { try unsafe body($0.assumingMemoryBound(to: UInt8.self)) }
    }
    /// A property list object; nil if there is none.
    public override func decodePropertyList(forKey key: String) -> Any? {
        decodeObject(of: AllowedClasses.propertyList, forKey: key)
    }

    /// An object, if it and its contents are of the given classes; otherwise an error. If the classes are nil, all are
    /// allowed.
    public override func decodeObject(of classes: [AnyClass]?, forKey key: String) -> Any? {
        let object = decodeObject(forKey: key)
        guard let object, let classes else { return object }
        if let other = AllowedClasses(classes).refused(
            in: object, &checked[classes.map { ObjectIdentifier($0) }, default: []])
        {
            fail(
                .classNotAllowed,
                "the value of \(key.quoted) holds an object of class \(other), which was not asked for", key)
            return nil
        }
        return object
    }
    /// An object, if it is of the class.
    public override func decodeObject<DecodedObjectType: NSCoding>(
        of cls: DecodedObjectType.Type, forKey key: String
    ) -> DecodedObjectType? where DecodedObjectType: NSObject {
        decodeObject(of: [cls], forKey: key) as? DecodedObjectType
    }

    /// Calls a function with the object of a key, or with nil if there is none, when all objects have been made.
    ///
    /// An object that `init(coder:)` makes does not exist before that returns. Anything that refers back to it, as a child
    /// does to its parent, asks for it in this way; ``decodeObject(forKey:)`` fails. The function may decode more of the same
    /// object, and ask for more in this way.
    public func decodeObject(forKey key: String, whenMade body: @escaping (Any?) -> Void) {
        guard let node = node(key), let source = decoded?.source else { return body(nil) }
        source.later(node, body)
    }

    // MARK: Decoding without keys

    private func nextNode() -> ObjectGraph.NodeIndex? {
        if failure != nil { return nil }
        if decoded == nil { fail(.wrongKind, "a coder that encodes was asked to decode") }
        return decoded?.nextNode()
    }

    public override func decodeObject() -> Any? { object(nextNode()) }
    public override func decodePropertyList() -> Any? { object(nextNode()) }
    /// The next object, which has to be data.
    public override func decodeData() -> Data? { object(nextNode()) as? Data }
    /// Decodes a number, an object or a C string.
    public override func decodeValue(ofObjCType type: UnsafePointer<Int8>, at data: UnsafeMutableRawPointer) {
        let name = unsafe String(cString: type)
        let isDone = unsafe CodedMemory.fill(name, at: data, keep: { lent.append($0) }) { object(nextNode()) }
        if !isDone { fail(.wrongKind, "the next value is not of type \(name.quoted)") }
    }
    /// Decodes numbers, objects or C strings.
    public override func decodeArray(
        ofObjCType itemType: UnsafePointer<Int8>, count: Int, at array: UnsafeMutableRawPointer
    ) {
        unsafe decodeValue(ofObjCType: "[\(count)\(unsafe String(cString: itemType))]", at: array)
    }
}
