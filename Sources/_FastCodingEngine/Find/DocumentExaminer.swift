import _FastCodingCore
import _FastCodingNotation
import _FastCodingPlists

/// Parses candidates, and collects the documents that they turn out to be and the data in these.
struct DocumentExaminer {
    /// How many times the bytes of a property list are walked: to tell what it is, and to read it.
    private static let passes = 2

    private let limits: FastLimits
    private var budget = SearchBudget()
    /// How many bytes of the input there were so far.
    private var allowed = 0
    /// Data that is still to be searched, the next one last.
    private var held: [HeldData] = []
    /// The documents that were found and have not been taken yet.
    private var found: [FoundDocument] = []
    /// The place of the bytes that are searched for candidates.
    var around = Surroundings()
    /// Whether data was passed over because it is inside of too many documents.
    private(set) var isTooDeep = false
    /// Whether data of an archive was not looked at one by one, because the search had no effort
    /// left for it.
    private(set) var isSearchCut = false
    /// The contents of what was searched that can't be looked into.
    private(set) var hidden = HiddenContents()

    init(_ limits: FastLimits) {
        self.limits = limits
    }

    /// Allows for the work that bytes of the input may cause, up to an offset.
    mutating func allow(upTo offset: Int) {
        guard offset > allowed else { return }

        budget.add(offset - allowed)
        allowed = offset
    }

    /// Allows for the work that bytes may cause which have been read in addition.
    mutating func allow(_ count: Int) {
        budget.add(count)
    }

    /// Removes and returns the documents that were found, in the order of the input.
    mutating func takeFound() -> [FoundDocument] {
        defer {
            found = []
        }

        // A document comes after the one around it.
        return found.sorted {
            ($0.offset, $0.container.count) < ($1.offset, $1.container.count)
        }
    }

    /// Removes and returns data that is still to be searched; nil if there is none.
    mutating func takeHeld() -> HeldData? {
        held.popLast()
    }

    /// A document in the bytes that are searched.
    ///
    /// - Parameter length: 0 if it is not known.
    private func document(
        _ kind: FoundDocument.Kind,
        at start: Int,
        _ length: Int,
        _ state: FoundArchive.State
    ) -> FoundDocument {
        // A document of unknown length has a place all the same.
        let pieces = around.pieces?.slice(start, count: max(length, 1)) ?? []
        let failure = Self.offset(ofFailure: state).flatMap { offset in
            around.pieces?.slice(start + offset, count: 1).first?.offset
        }

        return FoundDocument(
            kind: kind,
            container: around.steps(at: start),
            offset: pieces.first?.offset ?? around.anchor,
            length: length,
            pieces: length > 0
                ? pieces : pieces.prefix(1).map { ByteRange(offset: $0.offset, count: 0) },
            state: state,
            failureOffset: failure
        )
    }

    /// Where something can't be read any further, counted from its beginning.
    private static func offset(ofFailure state: FoundArchive.State) -> Int? {
        switch state {
        case .damaged(let error), .limited(let error): error.offset
        case .complete, .unread: nil
        }
    }

    // MARK: Archives

    /// Examines what begins like an archive.
    ///
    /// - Parameters:
    ///   - isCut: whether there are more bytes, which can be had.
    ///   - isAtReach: whether there are perhaps more bytes, which can't be had.
    /// - Returns: where it is whole, its length, not the offset of its end.
    mutating func archive(
        at start: Int,
        _ bytes: Span<UInt8>,
        isCut: Bool,
        isAtReach: Bool
    ) -> ExaminedCandidate {
        let archive = ArchiveFinder.examine(bytes, at: 0, isCut: isCut, limits, &budget.left)
        guard let archive else { return isCut ? .cut : .other }

        var document = document(
            .fast(archive.version),
            at: start,
            archive.length,
            isAtReach ? Self.stateAtReach(archive, of: bytes.count) : archive.state
        )

        document.root = archive.root
        document.className = archive.className
        document.warning = archive.warning ?? Self.warning(about: document.state, "archive")
        document.warning?.offset = document.offset

        guard archive.isComplete else {
            found.append(document)
            return .other
        }

        document.bytes.append(bytes.slice(0..<archive.length))
        found.append(document)
        lookInto(archive: document, hasData: archive.hasData, at: start)
        return .whole(archive.leastLength)
    }

    /// The state of an archive of which perhaps not everything was there.
    ///
    /// - Parameter reach: how many bytes of it were there.
    private static func stateAtReach(_ archive: FoundArchive, of reach: Int) -> FoundArchive.State {
        guard case .damaged(let error) = archive.state,
            [.truncated, .countExceedsData].contains(error.code)
        else {
            return archive.state
        }

        return .limited(
            FastCodingError(
                .inputLimit,
                "it has more than \(reach) bytes",
                offset: archive.offset
            )
        )
    }

    /// Holds the data of an archive for a search. A graph takes far more memory than its archive,
    /// so it is made only if there is something to find.
    private mutating func lookInto(
        archive document: FoundDocument,
        hasData: Bool,
        at start: Int
    ) {
        let bytes = document.bytes
        let hasMark = bytes.span.firstDocumentMark(from: 4, below: bytes.count) != nil
        guard hasMark || hasData && HiddenContentMarks.areIn(bytes.span) else { return }

        var ignored = Diagnostics()
        let hasEffort = budget.take(2 * bytes.count)
        isSearchCut = isSearchCut || !hasEffort
        if hasEffort,
            let result = try? ArchiveReader.read(bytes, limits: limits, diagnostics: &ignored)
        {
            hold(dataOf: result.graph, document, at: start)
            return
        }

        // Its values are not known, but documents that are in its bytes as they are can be found
        // there.
        var surroundings = around
        surroundings.pieces = around.pieces.map { Pieces($0.slice(start, count: bytes.count)) }
        surroundings.level += 1
        held.append(HeldData(bytes: bytes, surroundings: surroundings, skipped: 4))
    }

    // MARK: Property lists

    /// Examines a list that goes from its first to its last byte. Returns whether it could be read,
    /// so that no other candidate begins in it.
    mutating func list(at start: Int, _ bytes: Span<UInt8>, _ format: DetectedFormat) -> Bool {
        guard budget.take(Self.passes * bytes.count) else {
            var document = document(.propertyList, at: start, bytes.count, .unread)
            document.warning = FastCodingError(
                .notSearched,
                "not examined, because too much before it looks like a property list but isn't one",
                offset: document.offset
            )

            found.append(document)
            return false
        }

        var content: [UInt8] = []
        content.append(bytes)
        return add(ExaminedList(content, format, limits), content, at: start)
    }

    /// Whether bytes are a property list as a whole. If they are not, nothing is found.
    mutating func isWhole(_ bytes: [UInt8], _ format: DetectedFormat) -> Bool {
        guard budget.take(Self.passes * bytes.count) else { return false }

        let list = ExaminedList(bytes, format, limits)
        // A text that is cut off has no end by which it could be found in another way.
        let isCut =
            format == .xml && list.isKeyed
            && bytes.span.firstOffset(of: "</plist>", from: 0) == nil
        guard list.state.isComplete || isCut else { return false }

        return add(list, bytes, at: 0)
    }

    /// Adds a list to the documents that were found. Returns whether its values are known.
    private mutating func add(_ list: ExaminedList, _ bytes: [UInt8], at start: Int) -> Bool {
        var document = document(
            list.isKeyed ? .keyed : .propertyList,
            at: start,
            bytes.count,
            list.state
        )

        document.root = list.root
        document.className = list.className
        document.warning = Self.warning(about: list.state, "property list")
        document.warning?.offset = document.offset
        if document.isComplete {
            document.bytes = bytes
        }

        found.append(document)
        guard let graph = list.graph else { return false }

        document.bytes = bytes
        hold(dataOf: graph, document, at: start)
        return true
    }

    /// The warning about something that a limit cuts off; nil if none does.
    private static func warning(about state: FoundArchive.State, _ noun: String)
        -> FastCodingError?
    {
        guard case .limited(let error) = state else { return nil }

        return FastCodingError(
            error.code,
            "the \(noun) is read up to a limit only: \(error.message)",
            suggestion: error.suggestion
        )
    }

    /// Reports a list whose end is missing if it is a keyed archive, or where a property list
    /// should be. In other bytes, the mark of a list may be there for any reason.
    ///
    /// - Parameter beginning: its first bytes.
    mutating func listWithoutEnd(at start: Int, _ beginning: [UInt8], isBinary: Bool) {
        // Writers of keyed archives put the root first, and its keys right after it. Keys behind
        // the next mark may be those of another list.
        let next = beginning.span.firstDocumentMark(from: 8, below: beginning.count)
        let bytes = beginning.span.slice(0..<(next ?? beginning.count))
        let isDictionary = !isBinary || bytes.byteOrZero(8) >> 4 == 0xD
        let hasKey =
            bytes.firstOffset(of: "$archiver", from: 0) != nil
            || bytes.firstOffset(of: "$objects", from: 0) != nil

        let isKeyed = isDictionary && hasKey
        guard isKeyed || start == 0 && isBinary else { return }

        let missing =
            isBinary
            ? "the trailer, the last 32 bytes of a binary property list, is missing"
            : "the end of the property list is missing"

        let error = FastCodingError(.truncated, missing)
        found.append(document(isKeyed ? .keyed : .propertyList, at: start, 0, .damaged(error)))
    }

    // MARK: Data

    /// Notes the contents of data or of a value that can't be looked into: of the bytes that are
    /// searched next.
    mutating func noteHiddenContent(of bytes: Span<UInt8>) {
        if let kind = HiddenContent.Kind(bytes) {
            noteHidden(kind, [], at: 0)
            return
        }

        var tar = TarContents()
        tar.feed(bytes) { noteHidden($0, $1, at: $2) }
        tar.finish { noteHidden($0, $1, at: $2) }
    }

    /// Notes a content that can't be looked into.
    ///
    /// - Parameters:
    ///   - names: the names of the files in a tar archive that contain it.
    ///   - offset: where it begins in the bytes that are searched.
    private mutating func noteHidden(
        _ kind: HiddenContent.Kind,
        _ names: [[UInt8]],
        at offset: Int
    ) {
        hidden.add(kind) {
            let place = around.pieces?.slice(offset, count: 1).first?.offset
            return HiddenContent(
                kind,
                in: around.steps + names.map { .member($0) },
                at: place ?? around.anchor,
                isStoredAsIs: place != nil
            )
        }
    }

    /// Holds the data of a document for a search, the first one last, because the last one is
    /// searched next.
    private mutating func hold(
        dataOf graph: ObjectGraph,
        _ document: FoundDocument,
        at start: Int
    ) {
        let holders = DataHolders(graph, in: document.bytes)
        if around.level >= DataExpansion.levels {
            isTooDeep = isTooDeep || !holders.isEmpty
            return
        }

        for holder in holders.all(room: &budget.leftForPaths).reversed() {
            let places = holder.offset.flatMap { offset in
                around.pieces?.slice(start + offset, count: holder.bytes.count)
            }

            let surroundings = Surroundings(
                level: around.level + 1,
                steps: document.container + [.data(of: document.kind, path: holder.path)],
                pieces: places.map { Pieces($0) },
                anchor: document.offset
            )

            held.append(HeldData(bytes: holder.bytes, surroundings: surroundings))
        }
    }
}
