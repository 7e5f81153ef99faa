import _FastCodingNotation

/// Judges the content of data values by the policy for what is around them: archives, keyed archives and property
/// lists.
package struct NestedData {
    /// An archive or a property list that has yet to be judged.
    private struct Item {
        /// What it is a part of.
        let source: [UInt8]
        let range: ByteRange
        let format: DetectedFormat
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
    package static func judge(_ readings: ExaminedReadings, options: VerificationOptions) -> Diagnostics {
        var nested = NestedData(options, size: readings.archive.count)
        nested.addData(of: readings, around: nil, level: 1)
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
        var options = options
        options.limits.areForData = true
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
    private mutating func addData(of readings: ExaminedReadings, around: Int?, level: Int) {
        var ranges: Set<ByteRange> = []
        readings.forEach(includingReported: true) { reading in
            let (found, outcome) = DataChunks.find(readings, reading) { FormatDetector.detect($0).holdsContent }
            if outcome.isUsed || outcome.isLimited { ranges.formUnion(found) }
            return outcome
        }
        if ranges.isEmpty { return }
        let archive = readings.archive
        let places = DataPlaces(archive, readings.reported, options.limits)
        let sorted = ranges.sorted { ($0.offset, $0.count) < ($1.offset, $1.count) }
        for range in sorted.reversed() {
            let offset = around.map { outer[$0].offset } ?? range.offset
            let place = Place(around: around, path: places.path(of: range), offset: offset)
            pending.append(
                Item(
                    source: archive, range: range, format: FormatDetector.detect(archive.span.slice(range.range)),
                    place: place, level: level))
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
            let format = FormatDetector.detect(graph.bytes(range))
            guard format.holdsContent else { continue }
            let place = Place(around: around, path: places.path(of: range), offset: offset)
            pending.append(Item(source: graph.pool, range: range, format: format, place: place, level: level))
        }
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
        guard item.format.isPropertyList else {
            var readings: ExaminedReadings?
            refuse(item, Verifier.judge(bytes, options, &readings).errors)
            if let readings { addData(of: readings, around: around, level: item.level + 1) }
            return
        }
        do throws(FastCodingError) {
            // Warnings are no reason to refuse anything.
            var ignored = Diagnostics()
            let graph = try DataExpansion.read(bytes, item.format, options.limits, diagnostics: &ignored)
            if KeyedArchiveReader.recognizes(bytes) { try judgeKeyedArchive(bytes, item) }
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

/// The key paths of data, by the positions of its bytes.
private struct DataPlaces {
    private var paths: [ByteRange: String] = [:]
    /// How many bytes all paths may have beyond those that the data has.
    private static let room = 1 << 20

    /// The paths in one reading of an archive.
    init(_ archive: [UInt8], _ reading: ArchiveReading, _ limits: Limits) {
        self.init((try? ArchiveReader.read(archive, reading, limits: limits))?.graph ?? ObjectGraph())
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
            guard paths[range] == nil, occurrences.contains(node), FormatDetector.detect(graph.bytes(data)).holdsContent
            else { continue }
            let length = occurrences.pathLength(of: node, in: graph)
            guard length < room else { continue }
            room -= length
            paths[range] = occurrences.path(of: node, in: graph)
        }
    }

    func path(of range: ByteRange) -> String? { paths[range] }
}
