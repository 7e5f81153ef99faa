public import FastCoding
public import Foundation

/// Saves and loads objects, through NSCoding, as property lists and JSON that people can read and
/// edit.
///
/// The documents are those of `fastcode bootstrap` and `fastcode decode`: a dictionary with
/// `$class` is an object, and one with `$alias` refers to an object elsewhere. The class methods
/// may be called on several threads at once; those of one coder may not.
public final class HRCoder: FastKeyedCoder {
    /// The format of documents.
    public typealias Format = FastTextFormat

    /// The format in which ``finishEncoding()`` writes. Default: XML, or, for a coder that reads,
    /// the format of its document.
    public var outputFormat = Format.xml

    /// The data that receives the document; nil for a coder that reads.
    private let output: NSMutableData?
    private let types: FastTypes
    /// The reader of the document; nil for a coder that writes. It is kept here because the coder's
    /// own reference to it is weak.
    private let document: GraphReader?
    /// The writer of the document, kept for the same reason.
    private var target: GraphWriter?
    /// The object that ``encodeRootObject(_:)`` was given, which is the whole document.
    private var root: Any?

    /// Makes the objects of a property list or a JSON object. Anything else is returned as it is.
    public static func unarchiveObject(
        withPlistOrJSON object: Any,
        types: FastTypes = FastTypes()
    ) throws(FastCodingError) -> Any? {
        // Only the outermost object is looked at here. The graph refuses others within it.
        let classes = [AnyClass].propertyList + [NSNull.self]
        guard classes.allow((object as? NSObject) ?? (object as AnyObject)) else { return object }

        var literal = try FastCoder().graph(withRootObject: object)
        try literal.becomeDocument()
        var diagnostics = Diagnostics()
        var graph = try NotationReader.build(
            literal,
            limits: FastLimits().ofObjects,
            diagnostics: &diagnostics
        )

        graph.warnings = try diagnostics.returned(false)
        return try reader(graph, FastCoder(types: types)).run()
    }

    /// Makes the objects of a property list or of JSON. Arrays and dictionaries are mutable;
    /// objects of classes that are not among the types are dictionaries with `$class`.
    public static func unarchiveObject(
        with data: Data,
        types: FastTypes = FastTypes(),
        limits: FastLimits = FastLimits()
    ) throws(FastCodingError) -> Any? {
        try reader(of: data, types, limits).run()
    }

    /// Makes the objects of a file with a property list or JSON in it.
    public static func unarchiveObject(
        withFile path: String,
        types: FastTypes = FastTypes()
    ) throws -> Any? {
        try unarchiveObject(with: Data(contentsOf: URL(fileURLWithPath: path)), types: types)
    }

    /// A reader of the objects of a document.
    private static func reader(
        of data: Data,
        _ types: FastTypes,
        _ limits: FastLimits
    ) throws(FastCodingError) -> GraphReader {
        var options = ReadingOptions()
        options.mutable = true
        options.limits = limits.ofObjects
        var settings = FastCoder(types: types)
        settings.limits = limits

        return try reader(ObjectGraph(notation: data, options: options), settings)
    }

    /// A reader of the objects of a graph, whose warnings are errors.
    private static func reader(_ graph: ObjectGraph, _ settings: FastCoder) throws(FastCodingError)
        -> GraphReader
    {
        // Keys with $ that have no meaning in the notation are kept, as in the original.
        if let warning = graph.warnings.first(where: { $0.code != .unusedNotation }) {
            throw warning
        }
        return GraphReader(graph, settings, decodesObjects: true)
    }

    /// Makes a coder for `init(coder:)`, which decodes the entries of the document's root, a
    /// dictionary.
    public init(
        forReadingWith data: Data,
        types: FastTypes = FastTypes(),
        limits: FastLimits = FastLimits()
    )
        throws(FastCodingError)
    {
        let reader = try HRCoder.reader(of: data, types, limits)
        let root = reader.graph.rootIndex
        guard reader.graph.kind(root).isDictionary || reader.graph.kind(root) == .object else {
            throw FastCodingError(
                .wrongKind,
                "the root is \(reader.graph.summary(root)); a coder for reading needs a dictionary"
            )
        }

        // All objects are made before init(coder:) asks for the first one, so that aliases to any
        // of them can be followed.
        let start = reader.graph.childRange(root).lowerBound
        for named in reader.graph.namedPlaces(root) {
            try reader.make(reader.graph.children[start + named.place])
        }

        document = reader
        self.types = types
        output = nil
        super.init()
        self.reader = reader
        decoded = Decoded(object: root)

        switch FormatDetector.detect([UInt8](data)) {
        case .binary: outputFormat = .binary
        case .json: outputFormat = .json
        default: outputFormat = .xml
        }
    }

    /// Finishes decoding, and throws the first error, if there was one.
    public func finishDecoding() throws(FastCodingError) {
        try document?.finish()
        decoded = nil
        try finish()
    }

    /// An object as a property list: dictionaries, arrays, strings, numbers, data and dates, nested
    /// at most 512 levels deep.
    public static func archivedPlist(
        withRootObject object: Any?,
        types: FastTypes = FastTypes()
    ) throws -> Any {
        try tree(archivedData(withRootObject: object, format: .binary, types: types)) {
            try PropertyListSerialization.objects(of: $0, .mutableContainers)
        }
    }

    /// An object as a JSON object: dictionaries, arrays, strings, numbers and null, nested at most
    /// 512 levels deep.
    public static func archivedJSON(
        withRootObject object: Any?,
        types: FastTypes = FastTypes()
    ) throws -> Any {
        try tree(archivedData(withRootObject: object, format: .json, types: types)) {
            try JSONSerialization.jsonObject(
                with: $0,
                options: [.mutableContainers, .fragmentsAllowed]
            )
        }
    }

    /// The objects that Foundation reads in a document. For a document that is nested too deep,
    /// Foundation's error blames a character, so the document is then read again by the reader of
    /// this project, whose error says so.
    private static func tree(_ document: Data, _ read: (Data) throws -> Any) throws -> Any {
        do {
            return try read(document)
        } catch {
            _ = try ObjectGraph(literal: document, options: ReadingOptions())
            throw error
        }
    }

    /// An object as a document.
    public static func archivedData(
        withRootObject object: Any?,
        format: Format = .xml,
        types: FastTypes = FastTypes()
    ) throws(FastCodingError) -> Data {
        try data(GraphWriter(FastCoder(types: types), codesAsObjects: true).run(object), format)
    }

    /// Writes an object as a document to a file, atomically.
    public static func archiveRootObject(
        _ object: Any?,
        toFile path: String,
        format: Format = .xml,
        types: FastTypes = FastTypes()
    ) throws {
        try archivedData(withRootObject: object, format: format, types: types)
            .write(to: URL(fileURLWithPath: path), options: .atomic)
    }

    /// A graph as a document.
    private static func data(_ graph: ObjectGraph, _ format: Format) throws(FastCodingError) -> Data
    {
        var options = WritingOptions()
        options.format = format
        return Data(try graph.text(options))
    }

    /// Makes a coder for `encode(with:)`. The encoded values become a document when encoding is
    /// finished.
    public init(forWritingWith data: NSMutableData, types: FastTypes = FastTypes()) {
        output = data
        self.types = types
        document = nil
        super.init()
        begin()
    }

    /// Prepares for the next document: a writer makes one graph.
    private func begin() {
        target = GraphWriter(FastCoder(types: types), codesAsObjects: true)
        writer = target
        encoded = EncodedValues()
        root = nil
    }

    public override func encodeRootObject(_ rootObject: Any) {
        root = rootObject
    }

    /// Writes the document, or throws the first error, if there was one.
    public func finishEncoding() throws(FastCodingError) {
        try finish()
        guard let target else { return }

        let graph = root == nil ? try target.run(encoded: encoded) : try target.run(root)
        output?.setData(try HRCoder.data(graph, outputFormat))
        begin()
    }
}

extension ObjectGraph {
    /// Makes the graph of a tree of objects one of mutable containers and immutable leaves, as a
    /// reader of documents would.
    ///
    /// - Throws: ``FastCodingError/Code/notRepresentable`` for a value that such a document can't
    ///   store.
    fileprivate mutating func becomeDocument() throws(FastCodingError) {
        for index in records.indices {
            switch kind(NodeIndex(UInt32(index))) {
            case .mutableString: records[index].kind = .string
            case .mutableData: records[index].kind = .data
            case .nil, .null, .true, .false, .integer, .float32, .float64, .decimal, .string, .data,
                .date, .array,
                .mutableArray, .dictionary, .mutableDictionary:
                records[index].kind = records[index].kind.madeMutable
            default:
                throw FastCodingError(
                    .notRepresentable,
                    "\(summary(NodeIndex(UInt32(index)))), which property lists and JSON don't hold"
                )
            }
        }

        for index in records.indices where records[index].kind.isDictionary {
            let node = NodeIndex(UInt32(index))
            if 2 * namedPlaces(node).count == children(node).count {
                continue
            }

            throw FastCodingError(
                .notRepresentable,
                "a key that is not a string, in a property list"
            )
        }
    }
}
