internal import _FastCodingEngine

/// Searches inputs for archives and property lists: `find`, and commands with `--inside`.
struct InputSearch: Sendable {
    typealias Take = (FoundDocument) throws(FastCodingError) -> Void

    /// How much of an input is looked at to tell its format.
    private static let headSize = 4096
    /// How much memory the search of an input takes, but for what is found in it.
    static let memory = 64 << 20

    /// What there was to tell of an input besides what was found in it.
    struct Remarks {
        /// What files of its format are called if they are not opened.
        var unopened: String?
        /// The write-ahead log of a database that lies beside it.
        var log: Path?
        var isLog = false
        /// How many tables of a database were not read.
        var tablesPassedOver = 0
        var warnings: [FastCodingError] = []
    }

    private let limits: Limits
    /// How many bytes something that is found may have; nil for as many as are usual.
    private let longest: Int?
    private let kinds: Set<DocumentKind>
    /// Where it is shown how far the search is.
    private let progress: ProgressLine?

    init(_ arguments: ParsedArguments, _ progress: ProgressLine?) {
        limits = arguments.limits
        longest = arguments.has(.maxInput) ? arguments.limits.input : nil
        kinds = arguments.documentKinds ?? [.fast, .keyed]
        self.progress = progress
    }

    /// Whether something that was found is of a kind that was asked for.
    func isWanted(_ document: FoundDocument) -> Bool {
        DocumentKind(word: document.kind.word).map { kinds.contains($0) } ?? false
    }

    /// Hands over what is found in an input.
    func search(_ input: Input, _ take: Take) throws(FastCodingError) -> Remarks {
        if let content = input.content {
            return try search(content, take)
        }

        return try input.withBlocks { blocks throws(FastCodingError) in
            try search(blocks, of: input, take)
        }
    }

    private func search(_ blocks: InputBlocks, of input: Input, _ take: Take)
        throws(FastCodingError) -> Remarks
    {
        var first: [UInt8] = []
        _ = try blocks.next(&first)
        let format = ForeignFormat(first.span.slice(0..<min(first.count, Self.headSize)))
        let isDatabase = format?.ending == ForeignFormat.databaseEnding
        var remarks = Remarks()
        remarks.unopened = format.flatMap { $0.advice == .unpack ? $0.noun : nil }
        remarks.isLog = format?.isLog ?? false
        if isDatabase {
            remarks.log = input.path.map { $0.appending(suffix: Array("-wal".utf8)) }
        }

        var bytesAtOffset: BytesAtOffset?
        if isDatabase, blocks.isSeekable {
            bytesAtOffset = { offset, count throws(FastCodingError) in
                try blocks.bytes(at: offset, count: count)
            }
        } else if isDatabase, try gather(blocks, after: &first) {
            bytesAtOffset = Self.bytes(of: first)
        } else if isDatabase {
            remarks.warnings.append(
                FastCodingError(
                    .inputLimit,
                    "the database is too large to be held, so that its rows are not read; they are if "
                        + "it is a file"
                )
            )
        }

        let members = format?.advice == .tar ? TarMembers() : nil
        let next = next(blocks, after: first, members)
        var finder = DocumentFinder(limits, longest: longest)
        try finder.search(next, at: bytesAtOffset) { document throws(FastCodingError) in
            var document = document
            if let name = members?.name(at: document.offset) {
                document.container.insert(.member(name), at: 0)
            }

            try take(document)
        }

        remarks.warnings += finder.warnings
        remarks.tablesPassedOver = finder.tablesPassedOver.count
        return remarks
    }

    /// The same for an input that is held.
    private func search(_ content: [UInt8], _ take: Take) throws(FastCodingError) -> Remarks {
        var rest = content
        var finder = DocumentFinder(limits, longest: longest)
        try finder.search(
            { bytes in
                bytes += rest
                defer {
                    rest = []
                }

                return !rest.isEmpty
            },
            at: Self.bytes(of: content),
            take
        )

        return Remarks(warnings: finder.warnings)
    }

    private static func bytes(of content: [UInt8]) -> BytesAtOffset {
        { offset, count in
            let start = min(offset, content.count)
            return Array(content[start..<min(start + count, content.count)])
        }
    }

    /// Reads the rest of an input that can't be read anywhere, so that its pages can be had. False if
    /// that is too much; then a part of it was read.
    private func gather(_ blocks: InputBlocks, after bytes: inout [UInt8]) throws(FastCodingError)
        -> Bool
    {
        while bytes.count <= limits.input {
            guard try blocks.next(&bytes) else { return true }
        }

        return false
    }

    /// Reads bytes after those that were read already.
    private func next(_ blocks: InputBlocks, after first: [UInt8], _ members: TarMembers?)
        -> NextBytes
    {
        var first = first
        return { [progress] bytes throws(FastCodingError) in
            let start = bytes.count
            if first.isEmpty {
                guard try blocks.next(&bytes) else { return false }
            } else {
                bytes += first
                first = []
            }

            members?.feed(bytes.span.slice(start..<bytes.count))
            progress?.add(read: bytes.count - start)
            return true
        }
    }
}
