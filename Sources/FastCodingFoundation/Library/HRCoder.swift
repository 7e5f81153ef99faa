public import FastCoding
public import Foundation

/// Saves and loads objects as property lists and JSON that people can read and edit.
///
/// The names are those of the original. The documents are those of `fastcode bootstrap` and `fastcode decode`: a
/// dictionary with `$class` is an object, and one with `$alias` refers to an object elsewhere. Objects are coded
/// through NSCoding.
///
/// The class methods may be called on several threads at once; the methods of a single coder may not.
public final class HRCoder: FastKeyedCoder {
    /// The format of documents.
    public typealias Format = FastTextFormat

    /// The format in which ``finishEncoding()`` writes. Default: XML, or, for a coder that reads, the format of what it
    /// reads.
    public var outputFormat = Format.xml

    private let output: NSMutableData?
    private let types: FastTypes
    private let document: GraphReader?
    private var target: GraphWriter?
    private var root: Any?

    // MARK: Reading

    /// Makes the objects of a property list or a JSON object. Anything else is returned as it is.
    ///
    /// - Parameter types: the classes that may be made. Objects of others are dictionaries with `$class`.
    public static func unarchiveObject(
        withPlistOrJSON object: Any, types: FastTypes = FastTypes()
    ) throws(FastCodingError) -> Any? {
        guard let data = try DocumentTree.data(object) else { return object }
        return try unarchiveObject(with: data, types: types)
    }

    /// Makes the objects of a property list or of JSON. Arrays and dictionaries are mutable.
    ///
    /// - Parameters:
    ///   - types: the classes that may be made. Objects of others are dictionaries with `$class`.
    ///   - limits: what reading may cost.
    public static func unarchiveObject(
        with data: Data, types: FastTypes = FastTypes(), limits: FastLimits = FastLimits()
    ) throws(FastCodingError) -> Any? {
        try reader(of: data, types, limits).run()
    }

    /// Makes the objects of a file that holds a property list or JSON.
    public static func unarchiveObject(
        withFile path: String, types: FastTypes = FastTypes()
    ) throws -> Any? {
        try unarchiveObject(with: Data(contentsOf: URL(fileURLWithPath: path)), types: types)
    }

    private static func reader(
        of data: Data, _ types: FastTypes, _ limits: FastLimits
    ) throws(FastCodingError) -> GraphReader {
        var options = ReadingOptions()
        options.mutable = true
        options.limits = limits.ofObjects
        // Keys with $ that have no meaning are kept, as in the original.
        let graph = try ObjectGraph(notation: data, options: options)
        if let warning = graph.warnings.first(where: { $0.code != .unusedNotation }) { throw warning }
        var settings = FastCoder(types: types)
        settings.limits = limits
        return GraphReader(graph, settings, decodesObjects: true)
    }

    /// Makes a coder for `init(coder:)`, which decodes the entries of the document's root, a dictionary.
    public init(forReadingWith data: Data, types: FastTypes = FastTypes(), limits: FastLimits = FastLimits())
        throws(FastCodingError)
    {
        let reader = try HRCoder.reader(of: data, types, limits)
        let root = reader.graph.rootIndex
        guard reader.graph.kind(root).isDictionary || reader.graph.kind(root) == .object else {
            throw FastCodingError(
                .wrongKind, "the root is \(reader.graph.summary(root)); a coder for reading needs a dictionary")
        }
        let start = reader.graph.childRange(root).lowerBound
        try reader.make(reader.graph.namedPlaces(root).map { reader.graph.children[start + $0.place] })
        document = reader
        self.types = types
        output = nil
        super.init()
        self.reader = reader
        decoded = DecodedValues(root)
        switch FormatDetector.detect([UInt8](data)) {
        case .binary: outputFormat = .binary
        case .json: outputFormat = .json
        default: outputFormat = .xml
        }
    }

    /// Finishes decoding.
    ///
    /// - Throws: the first error, if there was one.
    public func finishDecoding() throws(FastCodingError) {
        try document?.finish()
        decoded = nil
        try finish()
    }

    // MARK: Writing

    /// An object as a property list: dictionaries, arrays, strings, numbers, data and dates.
    public static func archivedPlist(
        withRootObject object: Any?, types: FastTypes = FastTypes()
    ) throws -> Any {
        try PropertyListSerialization.objects(
            of: archivedData(withRootObject: object, format: .binary, types: types), .mutableContainers)
    }

    /// An object as a JSON object: dictionaries, arrays, strings, numbers and null.
    public static func archivedJSON(
        withRootObject object: Any?, types: FastTypes = FastTypes()
    ) throws -> Any {
        try JSONSerialization.jsonObject(
            with: archivedData(withRootObject: object, format: .json, types: types),
            options: [.mutableContainers, .fragmentsAllowed])
    }

    /// An object as a document.
    public static func archivedData(
        withRootObject object: Any?, format: Format = .xml, types: FastTypes = FastTypes()
    ) throws(FastCodingError) -> Data {
        try data(GraphWriter(FastCoder(types: types), codesAsObjects: true).run(object), format)
    }

    /// Writes an object as a document to a file, atomically.
    public static func archiveRootObject(
        _ object: Any?, toFile path: String, format: Format = .xml, types: FastTypes = FastTypes()
    ) throws {
        try archivedData(withRootObject: object, format: format, types: types)
            .write(to: URL(fileURLWithPath: path), options: .atomic)
    }

    private static func data(_ graph: ObjectGraph, _ format: Format) throws(FastCodingError) -> Data {
        var options = WritingOptions()
        options.format = format
        return Data(try graph.text(options))
    }

    /// Makes a coder for `encode(with:)`. What it is given becomes a document when encoding is finished.
    public init(forWritingWith data: NSMutableData, types: FastTypes = FastTypes()) {
        output = data
        self.types = types
        document = nil
        super.init()
        begin()
    }

    private func begin() {
        target = GraphWriter(FastCoder(types: types), codesAsObjects: true)
        writer = target
        encoded = EncodedValues()
    }

    public override func encodeRootObject(_ rootObject: Any) { root = rootObject }

    /// Writes the document.
    ///
    /// - Throws: the first error, if there was one.
    public func finishEncoding() throws(FastCodingError) {
        try finish()
        guard let target else { return }
        let graph = root == nil ? try target.run(encoded: encoded) : try target.run(root)
        output?.setData(try HRCoder.data(graph, outputFormat))
        begin()
    }
}

/// Property lists and JSON objects as trees.
private enum DocumentTree {
    private static let deepest = 512

    /// A tree as a binary property list; nil if it is not a property list.
    static func data(_ tree: Any) throws(FastCodingError) -> Data? {
        guard AllowedClasses(AllowedClasses.propertyList + [NSNull.self]).isTree(tree) else { return nil }
        let named = try withNamedNulls(tree, depth: 0)
        do {
            return try PropertyListSerialization.data(fromPropertyList: named, format: .binary, options: 0)
        } catch {
            throw FastCodingError(.notRepresentable, "\(error)")
        }
    }

    /// A tree with the notation's form of null in place of nulls, which property lists lack.
    private static func withNamedNulls(_ tree: Any, depth: Int) throws(FastCodingError) -> Any {
        guard depth < deepest else { throw FastCodingError(tooDeep: "the object is deeper than", deepest) }
        switch tree {
        case is NSNull: return ["$class": "NSNull"]
        case let array as NSArray:
            return try Contents.elements(array).enumerated().map { index, element throws(FastCodingError) in
                try withNamedNulls(element, named: String(index), depth)
            }
        case let dictionary as NSDictionary:
            var result: [String: Any] = [:]
            for (key, value) in Contents.entries(dictionary) {
                guard let text = key as? String else {
                    throw FastCodingError(.notRepresentable, "a key that is not a string, in a property list")
                }
                result[text] = try withNamedNulls(value, named: text, depth)
            }
            return result
        case let text as String:
            // As bytes of a property list, which nobody sees, it would be refused without its place.
            if text.utf8.contains(0) { throw FastCodingError.nulInString }
            return tree
        default: return tree
        }
    }

    /// The same for a value in a container; its name becomes part of an error's key path.
    private static func withNamedNulls(
        _ value: Any, named name: String, _ depth: Int
    ) throws(FastCodingError) -> Any {
        do throws(FastCodingError) {
            if name.utf8.contains(0) { throw FastCodingError.nulInString }
            return try withNamedNulls(value, depth: depth + 1)
        } catch {
            var error = error
            error.keyPath = KeyPathText.path([name]) + (error.keyPath.map { "." + $0 } ?? "")
            throw error
        }
    }
}
