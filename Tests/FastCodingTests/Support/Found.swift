import TestSupport

/// What `DocumentFinder` finds in bytes that come in blocks of some size.
struct Found {
    private(set) var documents: [FoundDocument] = []
    private(set) var warnings: [FastCodingError] = []
    private(set) var tablesPassedOver: [String] = []
    private(set) var isDatabaseDamaged = false
    private(set) var hidden = HiddenContents()

    /// - Parameter isSeekable: whether the bytes can be read anywhere, as those of files.
    init(
        in bytes: [UInt8],
        block: Int = 256 << 10,
        longest: Int? = nil,
        isSeekable: Bool = true
    ) throws(FastCodingError) {
        var position = 0
        let next: NextBytes = { buffer in
            let end = min(bytes.count, position + block)
            buffer += bytes[position..<end]
            defer {
                position = end
            }

            return end > position
        }

        let anywhere: BytesAtOffset = { offset, count in
            Array(bytes[min(offset, bytes.count)..<min(offset + count, bytes.count)])
        }

        var finder = DocumentFinder(FastLimits(), longest: longest)
        var found: [FoundDocument] = []
        try finder.search(next, at: isSeekable ? anywhere : nil) { found.append($0) }
        documents = found
        warnings = finder.warnings
        tablesPassedOver = finder.tablesPassedOver
        isDatabaseDamaged = finder.isDatabaseDamaged
        hidden = finder.hidden
    }

    var complete: [FoundDocument] { documents.filter(\.isComplete) }

    /// Each in a line: container, offset, length, kind and state.
    var lines: [String] {
        documents.map { document in
            let container = document.container.map { step in
                switch step {
                case .member(let name): String(decoding: name, as: UTF8.self)
                case .data(_, let path): path ?? "?"
                case .row(let table, let column, let rowid): "\(table).\(column)[\(rowid)]"
                case .page(let number): "page \(number)"
                }
            }

            let kind =
                switch document.kind {
                case .fast(let version): "fast \(version)"
                case .keyed: "keyed"
                case .propertyList: "plist"
                }

            let state =
                switch document.state {
                case .complete: "complete"
                case .damaged(let error): "damaged: \(error.code)"
                case .limited(let error): "limit: \(error.code)"
                case .unread: "unread"
                }

            return
                "\(container.joined(separator: ">")) \(document.offset) \(document.length) \(kind) \(state)"
        }
    }
}
