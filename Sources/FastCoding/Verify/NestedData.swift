/// Judges what data values hold by the policy for what is around them: archives, keyed archives and property lists.
struct NestedData {
    /// An archive or a property list that is to be looked at.
    private struct Item {
        let bytes: [UInt8]
        let content: DataExpansion.Content
        /// The key path of the data, and the byte of the file where it stands if that is known.
        let path: String
        let offset: Int?
        let level: Int
    }

    private let options: VerificationOptions
    private var pending: [Item] = []
    private var errors = Diagnostics()

    /// What is not allowed in the data of an archive that is good apart from that, or can't be judged.
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
        do throws(FastCodingError) {
            var diagnostics = Diagnostics()
            let graph = try ArchiveReader.read(
                archive, dialect: options.dialect, limits: options.limits, diagnostics: &diagnostics
            ).graph
            addData(of: graph, path: nil, level: 1)
        } catch {
            errors.warn(error.code, error)
        }
        // Once something is refused, the rest would not make it better.
        while errors.totals.isEmpty, let item = pending.popLast() {
            guard item.level <= DataExpansion.levels else {
                refuse(item, .depthLimit, "data holds archives or property lists deeper than \(DataExpansion.levels) levels")
                return
            }
            judge(item)
        }
    }

    private mutating func addData(of graph: ObjectGraph, path: String?, level: Int, offset: Int? = nil) {
        var occurrences: KeyPathOccurrences?
        for index in graph.records.indices where [.data, .mutableData].contains(graph.records[index].kind) {
            let node = ObjectGraph.NodeIndex(UInt32(index))
            guard let content = DataExpansion.Content(graph.bytes(node)) else { continue }
            var known = occurrences ?? KeyPathOccurrences(of: graph, from: graph.rootIndex)
            let isShown = known.contains(node) && known.pathLength(of: node, in: graph) <= 4096
            let own = isShown ? known.path(of: node, in: graph) : KeyPath.root
            occurrences = known
            let source = graph.source(node)
            pending.append(
                Item(
                    bytes: Array(graph.pool[graph.byteRange(node).range]), content: content,
                    path: path.map { $0 + "." + own } ?? own, offset: offset ?? (source > 0 ? source : nil), level: level))
        }
    }

    private mutating func judge(_ item: Item) {
        do throws(FastCodingError) {
            if case .archive = item.content {
                let verdict = Verifier.judge(item.bytes, options: options)
                if let error = verdict.errors.warnings.first {
                    return refuse(item, error.code, "the archive in this data is refused: \(error.message)", error.remedy)
                }
            }
            let graph = try DataExpansion.read(item.bytes, item.content, options.limits)
            if graph.isKeyedArchive { try judgeKeyedArchive(item) }
            addData(of: graph, path: item.path, level: item.level + 1, offset: item.offset)
        } catch {
            refuse(item, error.code, "what this data holds cannot be judged: \(error.message)")
        }
    }

    private mutating func judgeKeyedArchive(_ item: Item) throws(FastCodingError) {
        guard options.allowsKeyedArchives else {
            return refuse(item, .keyedArchiveNotAllowed, "the data holds a keyed archive, which is not allowed")
        }
        guard let name = try KeyedArchiveClasses(item.bytes, options: options).refused.first else { return }
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
    /// Whether a property list is the work of NSKeyedArchiver, as far as readers look.
    fileprivate var isKeyedArchive: Bool {
        guard kind(rootIndex).isDictionary else { return false }
        return stride(from: firstKey(rootIndex), to: childRange(rootIndex).upperBound, by: 2).contains { index in
            let key = children[index]
            return kind(key) == .string && ["$archiver", "$objects", "$top"].contains(string(key))
        }
    }
}
