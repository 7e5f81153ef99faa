/// Judges the content of data values by the policy for what is around them: archives, keyed archives and property
/// lists.
struct NestedData {
    /// An archive or a property list that has yet to be judged.
    private struct Item {
        let bytes: [UInt8]
        let content: DataExpansion.Content
        /// The key path of the data, and its offset in the file, as far as they are known.
        let path: String?
        let offset: Int?
        let level: Int
    }

    /// How many times the size of the file everything judged may have together: several readings may find the same
    /// data.
    private static let effort = 64

    private let options: VerificationOptions
    private var room = 0
    private var pending: [Item] = []
    private var errors = Diagnostics()

    /// What is not allowed, or can't be judged, in the data of an archive that is otherwise acceptable.
    static func judge(_ archive: [UInt8], options: VerificationOptions) -> Diagnostics {
        var nested = NestedData(options: options)
        nested.run(archive)
        return nested.errors
    }

    private init(options: VerificationOptions) {
        // Each level is judged by itself.
        var options = options
        options.judgesNested = false
        self.options = options
    }

    private mutating func run(_ archive: [UInt8]) {
        room = Self.effort * (archive.count + 1)
        addData(ofArchive: archive, path: nil, offset: nil, level: 1)
        // Once something is refused, judging the rest would change nothing.
        while errors.totals.isEmpty, let item = pending.popLast() {
            room -= item.bytes.count
            if item.level > DataExpansion.levels {
                refuse(
                    item, .depthLimit,
                    "data holds archives or property lists deeper than \(DataExpansion.levels) levels")
            } else if room < 0 {
                refuse(
                    item, .expansionLimit, "data that looks like archives or property lists is too much to be judged")
            } else {
                judge(item)
            }
        }
    }

    /// Adds the content of data in any reading of an archive that some reader may choose.
    private mutating func addData(ofArchive archive: [UInt8], path: String?, offset: Int?, level: Int) {
        guard let header = try? ArchiveHeader(archive.span) else { return }
        var ranges: Set<ByteRange> = []
        for layout in DialectFinder(archive: [], header: header, limits: options.limits).layouts(ofAll: true) {
            var reading = ArchiveReading(header: header, dialect: layout)
            reading.isLenient = true
            var visitor = DataVisitor()
            var facts = ScanFacts()
            var isWhole = true
            do throws(FastCodingError) {
                try ChunkScanner.scan(archive.span, reading, limits: .none, visitor: &visitor, facts: &facts)
            } catch {
                isWhole = false
            }
            // The original's last releases have already made their objects by the time they fail.
            if isWhole || reading.isLenientNominal { ranges.formUnion(visitor.ranges) }
        }
        if ranges.isEmpty { return }
        let places = DataPlaces(archive, options)
        for range in ranges.sorted(by: { $0.offset < $1.offset }) {
            let bytes = Array(archive[range.range])
            guard let content = DataExpansion.Content(bytes.span) else { continue }
            add(bytes, content, path, places.path(of: range), offset ?? range.offset, level)
        }
    }

    /// Adds the content of data in a property list.
    private mutating func addData(of graph: ObjectGraph, path: String, offset: Int?, level: Int) {
        let places = DataPlaces(graph)
        for index in graph.records.indices where graph.records[index].kind == .data {
            let range = graph.byteRange(ObjectGraph.NodeIndex(UInt32(index)))
            guard let content = DataExpansion.Content(graph.bytes(range)) else { continue }
            add(Array(graph.pool[range.range]), content, path, places.path(of: range), offset, level)
        }
    }

    private mutating func add(
        _ bytes: [UInt8], _ content: DataExpansion.Content, _ around: String?, _ path: String?, _ offset: Int?,
        _ level: Int
    ) {
        var whole = path
        if let around { whole = path.map { around + "." + $0 } ?? around }
        pending.append(Item(bytes: bytes, content: content, path: whole, offset: offset, level: level))
    }

    private mutating func judge(_ item: Item) {
        do throws(FastCodingError) {
            if case .archive = item.content {
                let verdict = Verifier.judge(item.bytes, options: options)
                if let error = verdict.errors.warnings.first {
                    return refuse(
                        item, error.code, "the archive in this data is refused: \(error.message)", error.remedy)
                }
            }
            if case .archive = item.content {
                return addData(ofArchive: item.bytes, path: item.path, offset: item.offset, level: item.level + 1)
            }
            let graph = try DataExpansion.read(item.bytes, item.content, options.limits)
            if graph.isKeyedArchive { try judgeKeyedArchive(item) }
            addData(of: graph, path: item.path ?? KeyPath.root, offset: item.offset, level: item.level + 1)
        } catch {
            refuse(item, error.code, "what this data holds cannot be judged: \(error.message)")
        }
    }

    private mutating func judgeKeyedArchive(_ item: Item) throws(FastCodingError) {
        guard options.allowsKeyedArchives else {
            return refuse(item, .keyedArchiveNotAllowed, "the data holds a keyed archive, which is not allowed")
        }
        guard let name = try KeyedArchiveClasses(item.bytes, options: options).refused.first?.name else { return }
        let shown = NameText.shown(name.span)
        refuse(
            item, .classNotAllowed, "the data holds a keyed archive with class '\(NameText.escaped(shown))'",
            .allowClass(shown))
    }

    private mutating func refuse(
        _ item: Item, _ code: FastCodingError.Code, _ message: String, _ remedy: Remedy? = nil
    ) {
        errors.warn(
            code, FastCodingError(code, message, offset: item.offset, keyPath: item.path, remedy: remedy))
    }
}

extension ObjectGraph {
    /// Whether a property list was written by NSKeyedArchiver, as far as readers check.
    fileprivate var isKeyedArchive: Bool {
        guard kind(rootIndex).isDictionary else { return false }
        return stride(from: firstKey(rootIndex), to: childRange(rootIndex).upperBound, by: 2).contains { index in
            let key = children[index]
            return kind(key) == .string && ["$archiver", "$objects", "$top"].contains(string(key))
        }
    }
}

/// Collects the data in an archive that has content.
private struct DataVisitor: ChunkVisitor, ~Copyable {
    private(set) var ranges: [ByteRange] = []

    mutating func leaf(_ chunk: Chunk, at place: ChunkPlace, in bytes: Span<UInt8>) {
        guard [.data, .mutableData, .keyedArchive].contains(chunk.type) else { return }
        let range = ByteRange(offset: chunk.payload, count: chunk.count)
        if DataExpansion.Content(bytes.slice(range.range)) != nil { ranges.append(range) }
    }

    mutating func open(_ chunk: Chunk, at place: ChunkPlace, in bytes: Span<UInt8>) -> NoNote { NoNote() }

    mutating func close(
        _ chunk: Chunk, _ note: NoNote, at place: ChunkPlace, end: Int, in bytes: Span<UInt8>
    ) -> Bool { true }

    mutating func define(_ chunk: Chunk, at place: ChunkPlace, in bytes: Span<UInt8>) {}
}

/// The key paths of data, by the positions of its bytes.
private struct DataPlaces {
    private var paths: [ByteRange: String] = [:]
    /// How many of them have a path.
    private static let most = 1000

    /// Those in the reading of an archive that would be found.
    init(_ archive: [UInt8], _ options: VerificationOptions) {
        var diagnostics = Diagnostics()
        let result = try? ArchiveReader.read(
            archive, dialect: options.dialect, limits: options.limits, diagnostics: &diagnostics)
        self.init(result?.graph ?? ObjectGraph())
    }

    init(_ graph: ObjectGraph) {
        var occurrences = KeyPathOccurrences(of: graph, from: graph.rootIndex)
        for index in graph.records.indices where [.data, .mutableData].contains(graph.records[index].kind) {
            let node = ObjectGraph.NodeIndex(UInt32(index))
            guard paths.count < Self.most, occurrences.contains(node), DataExpansion.Content(graph.bytes(node)) != nil,
                occurrences.pathLength(of: node, in: graph) <= 4096
            else { continue }
            paths[graph.byteRange(node)] = occurrences.path(of: node, in: graph)
        }
    }

    func path(of range: ByteRange) -> String? { paths[range] }
}
