import _FastCodingNotation

/// Judges the content of data values (archives, keyed archives, property lists) by the policy for
/// the file around them. Content within content waits in a list, so that nothing recurses.
package struct NestedData {
    /// Data that is still to be judged.
    private struct Item {
        let source: [UInt8]
        let range: ByteRange
        let format: DetectedFormat
        let place: Place
        let level: Int
    }

    /// The place of data, as a link to the place of the data around it.
    private struct Place {
        /// The place of the data around it, by its number in ``outer``; nil in the file itself.
        var around: Int?
        /// The key path within the data around it; nil if it is not known or would be too long.
        var path: String?
        /// The offset in the file, of the outermost data.
        var offset: Int?
    }

    /// The limit on the size of everything judged, as a multiple of the file's size. Several
    /// readings of a file may find the same data at different places, and a property list may refer
    /// to data repeatedly.
    private static let mostPasses = 64
    /// The bytes that key paths of a property list's data may have, beyond the number of its own.
    private static let roomForPaths = 1 << 20

    private let options: VerificationOptions
    /// The bytes that may still be judged.
    private var room = 0
    private var pending: [Item] = []
    /// The places of data in which there may be more. Their paths are joined only for what is
    /// reported.
    private var outer: [Place] = []
    private var errors = Diagnostics()

    /// The findings about the data of an archive, in the order of the file: contents that are not
    /// allowed or can't be judged.
    static func judge(
        _ scans: [ReadingScan],
        in archive: [UInt8],
        options: VerificationOptions
    ) -> Diagnostics {
        var nested = NestedData(options, size: archive.count)
        nested.addData(of: scans, in: archive, around: nil, level: 1)
        return nested.run()
    }

    /// The same for the data of a graph, which has no offsets.
    ///
    /// - Parameter size: the size of the file that the graph was made from.
    /// - Parameter opensTexts: whether strings in base64 or in hexadecimal are data, too.
    package static func judge(
        _ graph: ObjectGraph,
        size: Int,
        opensTexts: Bool = false,
        options: VerificationOptions
    ) -> Diagnostics {
        var nested = NestedData(options, size: size)
        nested.addData(of: graph, around: nil, level: 1, opensTexts: opensTexts)
        return nested.run()
    }

    private init(_ options: VerificationOptions, size: Int) {
        var options = options
        options.limits.areForData = true
        self.options = options
        room = Self.mostPasses * (size + 1)
    }

    /// Judges the pending data, and all data in it. The level of data is one more than that of the
    /// data around it, and ``DataExpansion/levels`` is the highest.
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

    /// Adds the data that scans of an archive have found. It is added from the last to the first,
    /// because the list is worked off from its end.
    private mutating func addData(
        of scans: [ReadingScan],
        in archive: [UInt8],
        around: Int?,
        level: Int
    ) {
        var paths: [ByteRange: String?] = [:]
        for scan in scans where scan.isUsed || scan.isLimited {
            // Readings mostly find the same data; an index of the archive is made only for one that
            // has more.
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

    /// Adds the data of a property list, each once.
    private mutating func addData(
        of graph: ObjectGraph,
        around: Int?,
        level: Int,
        opensTexts: Bool = false
    ) {
        var occurrences =
            opensTexts
            ? Self.occurrences(withTextsIn: graph)
            : KeyPathOccurrences(of: graph, from: graph.rootIndex)
        var room = Self.roomForPaths + graph.pool.count
        var known: Set<Int> = []
        var found: [Item] = []
        let offset = around.flatMap { outer[$0].offset }

        for index in graph.records.indices {
            let node = ObjectGraph.NodeIndex(UInt32(index))
            guard let content = Self.content(of: node, graph, opensTexts: opensTexts) else {
                continue
            }

            // A binary property list may refer to the same data from many places. Two different
            // ones begin at different bytes of the pool.
            guard known.insert(graph.byteRange(node).offset).inserted else { continue }

            let span = content.source.span.slice(content.range.range)
            guard let format = FormatDetector.contentFormat(span) else { continue }

            var place = Place(around: around, offset: offset)
            let steps = occurrences.steps(to: node)
            let length = occurrences.addressing.length(of: steps, in: graph)
            if occurrences.contains(node), length < room {
                room -= length
                place.path = occurrences.addressing.path(of: steps, in: graph)
            }

            found.append(
                Item(
                    source: content.source,
                    range: content.range,
                    format: format,
                    place: place,
                    level: level
                )
            )
        }

        pending += found.reversed()
    }

    /// Where each node of a graph first occurs, strings included, which have no place of their own
    /// in an archive.
    private static func occurrences(withTextsIn graph: ObjectGraph) -> KeyPathOccurrences {
        var occurrences = KeyPathOccurrences(meetingFrom: graph.rootIndex, in: graph)
        let root = graph.rootIndex
        guard graph.kind(root).isObject else { return occurrences }

        var walk = DepthFirstWalk()
        walk.open(root, in: graph)
        while let step = walk.next(in: graph) {
            guard case .child(let child, let parent, let place) = step,
                occurrences.meet(child, in: parent, at: place), graph.kind(child).isObject
            else { continue }

            walk.open(child, in: graph)
        }

        return occurrences
    }

    /// The bytes of data, and where they are.
    private struct Content {
        let source: [UInt8]
        let range: ByteRange
    }

    /// The bytes of a node that is data, or a string that encodes data; nil for other nodes.
    ///
    /// Almost any word is base64, but its bytes begin as an archive or a property list does only if
    /// that was meant.
    private static func content(
        of node: ObjectGraph.NodeIndex,
        _ graph: ObjectGraph,
        opensTexts: Bool
    ) -> Content? {
        let kind = graph.kind(node)
        guard kind == .data || opensTexts && kind == .string else { return nil }

        let range = graph.byteRange(node)
        guard range.count > 0 else { return nil }
        guard kind == .string else { return Content(source: graph.pool, range: range) }

        for decode in [Hex.decode, Base64.decode] {
            var bytes = ByteBuffer()
            guard decode(graph.bytes(range), &bytes) == nil else { continue }

            let format = FormatDetector.detect(bytes.span)
            if format == .archive || format.isPropertyList {
                let array = bytes.array
                return Content(source: array, range: ByteRange(offset: 0, count: array.count))
            }
        }

        return nil
    }

    /// The key path from the root of the file; nil if a part of it is not known.
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

    /// Judges one piece of data, and adds the data in it.
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
            // Warnings are no reason to refuse the file.
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

    /// Refuses a keyed archive if the policy has none, or for each of its classes that is not
    /// allowed.
    private mutating func judgeKeyedArchive(_ bytes: [UInt8], _ item: Item) throws(FastCodingError)
    {
        guard options.allowsKeyedArchives else {
            return refuse(
                item,
                .keyedArchiveNotAllowed,
                "the data holds a keyed archive, which is not allowed"
            )
        }

        let classes = try KeyedArchiveClasses(bytes, options: options)
        for entry in classes.refused.list {
            let shown = NameText.shown(entry.name.span)
            refuse(
                item,
                .classNotAllowed,
                "the data holds a keyed archive with class '\(NameText.escaped(shown))'",
                .allowClass(shown)
            )
        }
    }

    /// Adds a finding about a piece of data.
    private mutating func refuse(
        _ item: Item,
        _ code: FastCodingError.Code,
        _ message: String,
        _ suggestion: Suggestion? = nil
    ) {
        let path = keyPath(item.place)
        let offset = item.place.offset
        errors.add(
            code,
            FastCodingError(code, message, offset: offset, keyPath: path, suggestion: suggestion)
        )
    }
}
