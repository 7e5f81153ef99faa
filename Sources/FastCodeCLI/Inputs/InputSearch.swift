internal import _FastCodingEngine

/// Searches inputs for archives and property lists: `find`, and commands with `--inside`.
struct InputSearch: Sendable {
    typealias Take = (FoundDocument) throws(FastCodingError) -> Void

    /// The bytes of an input that are examined to tell its format.
    private static let headSize = 4096
    /// The memory that the search of an input takes, in bytes, without the documents it finds.
    static let memory = 64 << 20

    private let limits: FastLimits
    /// The most bytes of a document that is found; nil for the usual limit.
    private let longest: Int?
    private let kinds: Set<DocumentKind>
    /// The line that shows the progress of the search; nil if there is none.
    private let progress: ProgressLine?

    init(_ arguments: ParsedArguments, _ progress: ProgressLine?) {
        limits = arguments.limits
        longest = arguments.has(.maxInput) ? arguments.limits.input : nil
        kinds = arguments.documentKinds ?? [.fast, .keyed]
        self.progress = progress
    }

    /// Whether a document is of a kind that was asked for, or may have such documents in data that
    /// was not searched.
    func isWanted(_ document: FoundDocument) -> Bool {
        if document.mayHideOthers {
            return true
        }

        return DocumentKind(word: document.kind.word).map { kinds.contains($0) } ?? false
    }

    /// Hands over each document that is found in an input.
    func search(_ input: Input, _ take: Take) throws(FastCodingError) -> SearchRemarks {
        if let content = input.content {
            let anywhere = Self.bytes(of: content)
            return try search(content, before: { _ in false }, at: anywhere, of: input, take)
        }

        return try input.withBlocks { blocks throws(FastCodingError) in
            var first: [UInt8] = []
            _ = try blocks.next(&first)
            return try search(
                first,
                before: blocks.next,
                at: blocks.isSeekable ? blocks.bytes(at:count:) : nil,
                of: input,
                take
            )
        }
    }

    /// Searches an input from its beginning. The pages of a database are read by their offsets, for
    /// which the input has to be a file, or is kept in memory.
    ///
    /// - Parameters:
    ///   - first: the first bytes of the input.
    ///   - next: reads those after them.
    ///   - bytes: reads bytes at an offset; nil if that is not possible.
    private func search(
        _ first: [UInt8],
        before next: @escaping NextBytes,
        at bytes: BytesAtOffset?,
        of input: Input,
        _ take: Take
    ) throws(FastCodingError) -> SearchRemarks {
        var first = first
        let head = Array(first.prefix(Self.headSize))
        let format = ForeignFormat(head.span)
        let isDatabase = format?.isDatabase ?? false
        var remarks = SearchRemarks()
        remarks.looksEncrypted = format == nil && ForeignFormat.looksEncrypted(head.span)
        remarks.isLog = format?.isLog ?? false
        if isDatabase {
            remarks.log = Self.log(beside: input)
        }

        var bytes = bytes
        // Not compared with nil: that takes the closure's type at run time, which older systems lack.
        if isDatabase, case .none = bytes, try gather(next, after: &first) {
            bytes = Self.bytes(of: first)
        } else if isDatabase, case .none = bytes {
            remarks.warnings.append(
                FastCodingError(
                    .inputLimit,
                    "the database is too large to be held, so that its rows are not read; they are if "
                        + "it is a file"
                )
            )
        }

        let members = format?.advice == .tar ? TarMembers() : nil
        var finder = DocumentFinder(limits, longest: longest)
        try finder.search(
            watched(next, after: first, members),
            at: bytes
        ) { document throws(FastCodingError) in
            var document = document
            if let name = members?.name(at: document.offset) {
                document.container.insert(.member(name), at: 0)
            }

            try take(document)
        }

        if let damage = members?.finish() {
            remarks.warnings.append(damage)
        }

        remarks.warnings += finder.warnings
        remarks.hidden = finder.hidden
        remarks.hidden.changeContainers { content in
            // The name in extended headers counts, and so does the size.
            guard let name = members?.name(at: content.offset) else { return }

            if case .member = content.container.first {
                content.container[0] = .member(name)
            } else {
                content.container.insert(.member(name), at: 0)
            }
        }

        remarks.tablesPassedOver = finder.tablesPassedOver.count
        remarks.isDatabaseDamaged = finder.isDatabaseDamaged
        return remarks
    }

    /// The write-ahead log beside a database, if there is anything in it.
    private static func log(beside database: Input) -> Path? {
        let log = database.path?.appending(suffix: Array("-wal".utf8))
        return log.flatMap { Links.size($0) ?? 0 > 0 ? $0 : nil }
    }

    /// Reads bytes at an offset of a content that is in memory; fewer at its end.
    private static func bytes(of content: [UInt8]) -> BytesAtOffset {
        { offset, count in
            let start = min(offset, content.count)
            return Array(content[start..<min(start + count, content.count)])
        }
    }

    /// Reads the rest of an input that has no offsets to read at, such as a pipe. Returns false if
    /// the limit on input is exceeded; a part of the rest has been read then.
    private func gather(_ next: NextBytes, after bytes: inout [UInt8]) throws(FastCodingError)
        -> Bool
    {
        while bytes.count <= limits.input {
            guard try next(&bytes) else { return true }
        }

        return false
    }

    /// A source of bytes that begins with those that were read already. It also feeds the members
    /// of a tar stream and the progress line.
    private func watched(
        _ next: @escaping NextBytes,
        after first: [UInt8],
        _ members: TarMembers?
    ) -> NextBytes {
        var first = first
        return { [progress] bytes throws(FastCodingError) in
            let start = bytes.count
            if first.isEmpty {
                guard try next(&bytes) else { return false }
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
