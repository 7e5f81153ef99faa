import _FastCodingNotation

/// Judges the content of data values (archives, keyed archives, property lists) by the policy for
/// what is around them.
package struct NestedData {
    /// Data that is still to be judged.
    private struct Item {
        let source: [UInt8]
        let range: ByteRange
        let format: DetectedFormat
        let place: Place
        let level: Int
    }

    /// Where data stands, as a chain through the data around it.
    private struct Place {
        /// The place of the data around it, by its number in ``outer``; nil in the file itself.
        var around: Int?
        var path: String?
        var offset: Int?
    }

    /// The limit on the size of everything judged, as a multiple of the file's size: readings may
    /// find the same data.
    private static let effort = 64
    /// How many bytes the key paths of a property list's data may have beyond those that it has
    /// itself.
    private static let roomForPaths = 1 << 20

    private let options: VerificationOptions
    private var room = 0
    private var pending: [Item] = []
    /// The places of data in which there may be more. Their paths are joined only for what is
    /// reported.
    private var outer: [Place] = []
    private var errors = Diagnostics()

    /// What is not allowed in the data of an archive, or can't be judged, in the order of the file.
    static func judge(
        _ scans: [ReadingScan],
        in archive: [UInt8],
        options: VerificationOptions
    ) -> Diagnostics {
        var nested = NestedData(options, size: archive.count)
        nested.addData(of: scans, in: archive, around: nil, level: 1)
        return nested.run()
    }

    package static func judge(_ graph: ObjectGraph, size: Int, options: VerificationOptions)
        -> Diagnostics
    {
        var nested = NestedData(options, size: size)
        nested.addData(of: graph, around: nil, level: 1)
        return nested.run()
    }

    private init(_ options: VerificationOptions, size: Int) {
        var options = options
        options.limits.areForData = true
        self.options = options
        room = Self.effort * (size + 1)
    }

    private mutating func run() -> Diagnostics {
        while let item = pending.popLast() {
            room -= item.range.count
            if item.level > DataExpansion.levels {
                let error = DataExpansion.tooDeep
                refuse(item, error.code, error.message, error.suggestion)
            } else if room < 0 {
                let message =
                    "there is too much data that looks like archives or property lists to judge all of it"
                refuse(item, .expansionLimit, message, .unavailable)
                break
            } else {
                judge(item)
            }
        }

        return errors
    }

    private mutating func addData(
        of scans: [ReadingScan],
        in archive: [UInt8],
        around: Int?,
        level: Int
    ) {
        var paths: [ByteRange: String?] = [:]
        for scan in scans where scan.isUsed || scan.isLimited {
            let added = scan.data.filter { paths[$0] == nil }
            if added.isEmpty {
                continue
            }

            let index = ArchiveIndex(archive, scan.reading, limits: .none)
            var places = FindingPlaces(index)

            for range in added {
                paths[range] = .some(places.wholePath(to: index.entry(containing: range.offset)))
            }
        }

        for (range, path) in paths.sorted(by: {
            ($0.key.offset, $0.key.count) > ($1.key.offset, $1.key.count)
        }) {
            let format = FormatDetector.detect(archive.span.slice(range.range))
            let place = Place(
                around: around,
                path: path,
                offset: around.map { outer[$0].offset } ?? range.offset
            )

            pending.append(
                Item(source: archive, range: range, format: format, place: place, level: level)
            )
        }
    }

    private mutating func addData(of graph: ObjectGraph, around: Int?, level: Int) {
        var occurrences = KeyPathOccurrences(of: graph, from: graph.rootIndex)
        var room = Self.roomForPaths + graph.pool.count
        var known: Set<Int> = []
        var found: [Item] = []
        let offset = around.flatMap { outer[$0].offset }

        for index in graph.records.indices where graph.records[index].kind == .data {
            let node = ObjectGraph.NodeIndex(UInt32(index))
            let range = graph.byteRange(node)
            // A binary one may have the same data in many places; all data begins somewhere else.
            guard range.count > 0, known.insert(range.offset).inserted else { continue }

            guard let format = FormatDetector.contentFormat(graph.bytes(range)) else { continue }

            var place = Place(around: around, offset: offset)
            let steps = occurrences.steps(to: node)
            let length = occurrences.addressing.length(of: steps, in: graph)
            if occurrences.contains(node), length < room {
                room -= length
                place.path = occurrences.addressing.path(of: steps, in: graph)
            }

            found.append(
                Item(source: graph.pool, range: range, format: format, place: place, level: level)
            )
        }

        pending += found.reversed()
    }

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
        guard item.format != .archive else {
            var scans: [ReadingScan] = []
            refuse(item, Verifier.judge(bytes, options, &scans).errors)
            addData(of: scans, in: bytes, around: around, level: item.level + 1)
            return
        }

        do throws(FastCodingError) {
            // Warnings are no reason to refuse anything.
            var ignored = Diagnostics()
            let graph = try DataExpansion.read(
                bytes,
                item.format,
                options.limits,
                diagnostics: &ignored
            )

            if KeyedArchiveDetector.isKeyedArchive(bytes) {
                try judgeKeyedArchive(bytes, item)
            }

            addData(of: graph, around: around, level: item.level + 1)
        } catch {
            refuse(item, error.code, "what this data holds can't be judged: \(error.message)")
        }
    }

    /// Takes over the reasons for refusing an archive, without its offsets, which would be taken
    /// for offsets in the file.
    private mutating func refuse(_ item: Item, _ found: Diagnostics) {
        if found.totals.isEmpty {
            return
        }

        let path = keyPath(item.place)
        errors.merge(found) { error in
            FastCodingError(
                error.code,
                "the archive in this data is refused: \(error.message)",
                offset: item.place.offset,
                keyPath: path.map { KeyPath.joined($0, error.keyPath) },
                suggestion: error.suggestion
            )
        }
    }

    private mutating func judgeKeyedArchive(_ bytes: [UInt8], _ item: Item) throws(FastCodingError)
    {
        guard options.allowsKeyedArchives else {
            return refuse(
                item,
                .keyedArchiveNotAllowed,
                "the data holds a keyed archive, which is not allowed"
            )
        }

        for (name, _) in try KeyedArchiveClasses(bytes, options: options).refused.list {
            let shown = NameText.shown(name.span)
            refuse(
                item,
                .classNotAllowed,
                "the data holds a keyed archive with class '\(NameText.escaped(shown))'",
                .allowClass(shown)
            )
        }
    }

    private mutating func refuse(
        _ item: Item,
        _ code: FastCodingError.Code,
        _ message: String,
        _ suggestion: Suggestion? = nil
    ) {
        let path = keyPath(item.place)
        let offset = item.place.offset
        errors.warn(
            code,
            FastCodingError(code, message, offset: offset, keyPath: path, suggestion: suggestion)
        )
    }
}
