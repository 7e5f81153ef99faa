import _FastCodingNotation

/// Judges the content of data values by the policy for what is around them: archives, keyed archives and property
/// lists.
package struct NestedData {
    /// An archive or a property list that has yet to be judged.
    private struct Item {
        /// What it is a part of.
        let source: [UInt8]
        let range: ByteRange
        let content: DataExpansion.Content
        let place: Place
        let level: Int
    }

    /// Where data stands.
    private struct Place {
        /// The place of the data around it, by its number in ``outer``; nil in the file itself.
        var around: Int?
        /// The key path in what is around it; nil if it is not known.
        var path: String?
        /// The offset in the file, if that is known.
        var offset: Int?
    }

    /// The limit on the size of everything judged, as a multiple of the size of the file: several readings may find the
    /// same data.
    private static let effort = 64

    private let options: VerificationOptions
    private var room = 0
    /// What is still to be looked at, the next one last.
    private var pending: [Item] = []
    /// The places of data in which there may be more. Their paths are joined only for what is reported.
    private var outer: [Place] = []
    private var errors = Diagnostics()

    /// What is not allowed in the data of an archive, or can't be judged, in the order of the file.
    package static func judge(_ archive: [UInt8], options: VerificationOptions) -> Diagnostics {
        var nested = NestedData(options, size: archive.count)
        nested.addData(ofArchive: archive, around: nil, level: 1)
        nested.run()
        return nested.errors
    }

    /// The same for a property list.
    package static func judge(_ graph: ObjectGraph, size: Int, options: VerificationOptions) -> Diagnostics {
        var nested = NestedData(options, size: size)
        nested.addData(of: graph, around: nil, level: 1)
        nested.run()
        return nested.errors
    }

    private init(_ options: VerificationOptions, size: Int) {
        // Each level is judged by itself.
        var options = options
        options.judgesNested = false
        self.options = options
        room = Self.effort * (size + 1)
    }

    private mutating func run() {
        while let item = pending.popLast() {
            room -= item.range.count
            if item.level > DataExpansion.levels {
                let error = DataExpansion.tooDeep
                refuse(item, error.code, error.message, error.remedy)
            } else if room < 0 {
                return refuse(
                    item, .expansionLimit,
                    "there is too much data that looks like archives or property lists to judge all of it", .unavailable
                )
            } else {
                judge(item)
            }
        }
    }

    /// Adds the content of data in any reading of an archive that some reader may choose.
    private mutating func addData(ofArchive archive: [UInt8], around: Int?, level: Int) {
        guard let header = try? ArchiveHeader(archive.span) else { return }
        var ranges: Set<ByteRange> = []
        for layout in DialectFinder(archive: [], header: header, limits: options.limits).layouts(ofAll: true) {
            var reading = ArchiveReading(header: header, dialect: layout)
            reading.isLenient = true
            let data = DataChunks.find(in: archive, reading) { DataExpansion.Content($0) != nil }
            // The original's last releases have already made their objects by the time they fail.
            if data.isWhole || reading.isLenientNominal { ranges.formUnion(data.ranges) }
        }
        if ranges.isEmpty { return }
        let places = DataPlaces(archive, options)
        let sorted = ranges.sorted { ($0.offset, $0.count) < ($1.offset, $1.count) }
        for range in sorted.reversed() {
            let offset = around.map { outer[$0].offset } ?? range.offset
            add(range, of: archive, Place(around: around, path: places.path(of: range), offset: offset), level)
        }
    }

    /// Adds what data in a property list holds.
    private mutating func addData(of graph: ObjectGraph, around: Int?, level: Int) {
        let places = DataPlaces(graph)
        var ranges: [ByteRange] = []
        var known: Set<Int> = []
        for index in graph.records.indices where graph.records[index].kind == .data {
            let range = graph.byteRange(ObjectGraph.NodeIndex(UInt32(index)))
            // A binary one may have the same data in many places; all data begins somewhere else.
            if range.count > 0, known.insert(range.offset).inserted { ranges.append(range) }
        }
        let offset = around.flatMap { outer[$0].offset }
        for range in ranges.reversed() {
            add(range, of: graph.pool, Place(around: around, path: places.path(of: range), offset: offset), level)
        }
    }

    private mutating func add(_ range: ByteRange, of source: [UInt8], _ place: Place, _ level: Int) {
        guard let content = DataExpansion.Content(source.span.slice(range.range)) else { return }
        pending.append(Item(source: source, range: range, content: content, place: place, level: level))
    }

    /// The key path of a place in the file; nil if it is not known.
    private func keyPath(_ place: Place) -> String? {
        var paths: [String] = []
        var current: Place? = place
        while let place = current {
            guard let path = place.path else { return nil }
            paths.append(path)
            current = place.around.map { outer[$0] }
        }
        return paths.reversed().reduce(KeyPath.root) { KeyPath.joined($0, $1) }
    }

    private mutating func judge(_ item: Item) {
        let bytes = Array(item.source[item.range.range])
        outer.append(item.place)
        let around = outer.count - 1
        guard item.content.isPropertyList else {
            refuse(item, Verifier.judge(bytes, options: options).errors)
            return addData(ofArchive: bytes, around: around, level: item.level + 1)
        }
        do throws(FastCodingError) {
            // Warnings are no reason to refuse anything.
            var ignored = Diagnostics()
            let graph = try DataExpansion.read(bytes, item.content, options.limits, diagnostics: &ignored)
            if graph.isKeyedArchive { try judgeKeyedArchive(bytes, item) }
            addData(of: graph, around: around, level: item.level + 1)
        } catch {
            refuse(item, error.code, "what this data holds can't be judged: \(error.message)")
        }
    }

    /// Takes over the reasons for refusing an archive, without its offsets, which would be taken for offsets in the file.
    private mutating func refuse(_ item: Item, _ found: Diagnostics) {
        if found.totals.isEmpty { return }
        let path = keyPath(item.place)
        errors.merge(found) { error in
            FastCodingError(
                error.code, "the archive in this data is refused: \(error.message)", offset: item.place.offset,
                keyPath: path.map { KeyPath.joined($0, error.keyPath) }, remedy: error.remedy)
        }
    }

    private mutating func judgeKeyedArchive(_ bytes: [UInt8], _ item: Item) throws(FastCodingError) {
        guard options.allowsKeyedArchives else {
            return refuse(item, .keyedArchiveNotAllowed, "the data holds a keyed archive, which is not allowed")
        }
        for (name, _) in try KeyedArchiveClasses(bytes, options: options).refused {
            let shown = NameText.shown(name.span)
            refuse(
                item, .classNotAllowed, "the data holds a keyed archive with class '\(NameText.escaped(shown))'",
                .allowClass(shown))
        }
    }

    private mutating func refuse(
        _ item: Item, _ code: FastCodingError.Code, _ message: String, _ remedy: Remedy? = nil
    ) {
        let path = keyPath(item.place)
        errors.warn(
            code, FastCodingError(code, message, offset: item.place.offset, keyPath: path, remedy: remedy))
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

/// The key paths of data, by the positions of its bytes.
private struct DataPlaces {
    private var paths: [ByteRange: String] = [:]
    /// How many bytes all paths may have beyond those that the data has.
    private static let room = 1 << 20

    /// The paths in the reading of an archive that detection would find.
    init(_ archive: [UInt8], _ options: VerificationOptions) {
        var diagnostics = Diagnostics()
        let result = try? ArchiveReader.read(
            archive, dialect: options.dialect, limits: options.limits, diagnostics: &diagnostics)
        self.init(result?.graph ?? ObjectGraph())
    }

    init(_ graph: ObjectGraph) {
        var occurrences = KeyPathOccurrences(of: graph, from: graph.rootIndex)
        var room = Self.room + graph.pool.count
        // A keyed archive is expanded where it stands, so its data has no place of its own.
        let archives = graph.records.indices.filter { graph.records[$0].kind == .keyedArchive }
        let data = graph.records.indices.filter { [.data, .mutableData].contains(graph.records[$0].kind) }
        for index in archives + data {
            let node = ObjectGraph.NodeIndex(UInt32(index))
            let data = graph.kind(node) == .keyedArchive ? graph.keyedData(node) : node
            let range = graph.byteRange(data)
            guard paths[range] == nil, occurrences.contains(node), DataExpansion.Content(graph.bytes(data)) != nil
            else { continue }
            let length = occurrences.pathLength(of: node, in: graph)
            guard length < room else { continue }
            room -= length
            paths[range] = occurrences.path(of: node, in: graph)
        }
    }

    func path(of range: ByteRange) -> String? { paths[range] }
}
