import _FastCodingCore
import _FastCodingPlists

/// Looks for archives and property lists in bytes of any kind, by the marks that they begin with,
/// and has those examined.
///
/// Marks are searched once. The bytes after a mark are looked at no more often than a bound on all
/// work together allows, however many marks there are: see ``SearchBudget``.
struct DocumentCarver {
    /// The number of bytes after a mark that have to be there before it is looked at.
    private static let margin = 16
    /// An archive is examined with this many bytes first, if there are as many.
    private static let firstExamined = 64 << 10
    /// How many bytes of a list without an end are looked at.
    private static let beginning = 1024

    /// Something that begins as archives and lists do.
    private struct Candidate {
        /// The mark with which it begins.
        enum Form {
            case archive
            case binaryList
            /// The first element of a list in XML, which a declaration may precede.
            case element
        }

        let form: Form
        let start: Int
    }

    /// The longest byte order mark.
    private static let longestByteOrderMark = 3

    private var window: SearchWindow
    private let reach: SearchReach
    /// The bytes in which no candidate may begin, because they have been searched in another way.
    private let passedOver: PassedOverRanges
    /// Whether the bytes are the input itself, and not inside of something that was found.
    private let isInput: Bool
    private var trailers = ListTrailers()
    private var declarations = XMLDeclarations()
    /// Up to where marks have been searched.
    private var position: Int
    /// The end of what was found last.
    private var covered = 0

    init(
        _ window: consuming SearchWindow,
        _ reach: SearchReach,
        passingOver passedOver: PassedOverRanges = PassedOverRanges(),
        isInput: Bool = false,
        from start: Int = 0
    ) {
        self.window = window
        self.reach = reach
        self.passedOver = passedOver
        self.isInput = isInput
        position = start
    }

    /// Searches all bytes.
    ///
    /// - Parameter done: called after each candidate that was examined.
    mutating func run(
        _ examiner: inout DocumentExaminer,
        _ done: (inout DocumentExaminer) throws(FastCodingError) -> Void = { _ in }
    ) throws(FastCodingError) {
        while true {
            // The candidate at a mark may begin one byte before it.
            window.discard(before: position - 1 - XMLDeclarations.longestProlog)
            let end = window.isAtEnd ? window.end : window.end - Self.margin
            if let offset = window.firstDocumentMark(from: position, below: end) {
                position = offset + 1
                try take(offset, &examiner, done)
                continue
            }

            position = max(position, end)
            if window.isAtEnd {
                return
            }

            _ = try window.fill(to: window.end + 1)
        }
    }

    /// Examines the candidate at a mark, if there is one that may begin there. The search continues
    /// behind it if it is whole, otherwise behind the mark.
    private mutating func take(
        _ offset: Int,
        _ examiner: inout DocumentExaminer,
        _ done: (inout DocumentExaminer) throws(FastCodingError) -> Void
    ) throws(FastCodingError) {
        guard let candidate = try candidate(at: offset), candidate.start >= covered,
            !passedOver.contains(candidate.start)
        else {
            return
        }

        let start = candidate.start
        let result: ExaminedCandidate =
            switch candidate.form {
            case .archive: try archive(at: start, &examiner)
            case .binaryList: try list(at: start, &examiner)
            case .element: try element(at: start, &examiner)
            }

        if case .whole(let end) = result {
            covered = max(covered, end)
            // Documents inside of a whole one are found in its data.
            position = max(position, covered)
        }

        try done(&examiner)
    }

    /// The candidate around the mark at an offset, `TSAF` or `plis`; nil if there is none.
    private func candidate(at offset: Int) throws(FastCodingError) -> Candidate? {
        if window.has("TSAF", at: offset) {
            let end = min(offset + ArchiveFinder.headerSize, window.end)
            let isHeader = try window.withBytes(offset..<end) { ArchiveFinder.isCandidate($0) }
            return isHeader ? Candidate(form: .archive, start: offset) : nil
        }

        if window.has("bplist0", at: offset - 1) {
            return Candidate(form: .binaryList, start: offset - 1)
        }

        return window.has("<plist", at: offset - 1)
            ? Candidate(form: .element, start: offset - 1) : nil
    }

    /// Allows for work on the bytes of the input that have been read by now. Data inside of a
    /// document allows for none.
    private func allow(_ examiner: inout DocumentExaminer) {
        if isInput {
            examiner.allow(upTo: window.end)
        }
    }

    /// How far to read on from a beginning. At the beginning of the input, except for a byte order
    /// mark, a candidate may be all of it.
    private func reach(from start: Int, _ usual: Int) -> Int {
        start <= Self.longestByteOrderMark ? reach.whole : usual
    }

    // MARK: Candidates

    /// Examines what begins like an archive, with as many bytes as that takes.
    ///
    /// - Returns: where it is whole, the offset of its end.
    private mutating func archive(at start: Int, _ examiner: inout DocumentExaminer)
        throws(FastCodingError) -> ExaminedCandidate
    {
        let reach = reach(from: start, reach.archive)
        var wanted = min(Self.firstExamined, reach)
        while true {
            let isThere = try window.fill(to: start + wanted)
            let isAtReach = window.end - start >= reach
            let end = isAtReach ? start + reach : window.end
            let isCut = isThere && !isAtReach && !window.isAtEnd
            allow(&examiner)
            let result = try window.withBytes(start..<end) { bytes throws(FastCodingError) in
                examiner.archive(at: start, bytes, isCut: isCut, isAtReach: isAtReach)
            }

            switch result {
            case .cut where isCut:
                // Twice as much each time, so that all attempts take time for the last one.
                wanted = min(reach, 2 * (end - start))
            case .whole(let length):
                return .whole(start + length)
            case .cut, .other:
                return .other
            }
        }
    }

    /// Examines what begins like a binary property list.
    ///
    /// - Returns: where it is whole, the offset of its end.
    private mutating func list(at start: Int, _ examiner: inout DocumentExaminer)
        throws(FastCodingError) -> ExaminedCandidate
    {
        let reach = reach(from: start, reach.list)
        let next = try trailers.end(of: start, within: reach, in: &window)
        // Programs read the last trailer of a file, and none before it.
        if start == 0, let last = try endOfWholeList(within: reach), last != next {
            let result = try examined(start..<last, .binary, &examiner)
            if case .whole = result {
                return result
            }
        }

        if let next {
            return try examined(start..<next, .binary, &examiner)
        }

        // A list that is the whole input may have a trailer that is known only by its place at the
        // end, because its unused bytes are not 0.
        if start == 0, window.isAtEnd {
            let whole = window.copy(0..<window.end)
            allow(&examiner)
            if examiner.isWhole(whole, .binary) {
                return .whole(window.end)
            }
        }

        let beginning = window.copy(start..<(start + Self.beginning))
        examiner.listWithoutEnd(at: start, beginning, isBinary: true)
        return .other
    }

    /// The end of the input if its last bytes are the trailer of a list that begins where the input
    /// does; nil if they aren't, or are out of reach.
    private mutating func endOfWholeList(within reach: Int) throws(FastCodingError) -> Int? {
        _ = try window.fill(to: reach)
        guard window.isAtEnd, window.end <= reach,
            try ListTrailers.beginning(ofListUpTo: window.end, in: window) == 0
        else {
            return nil
        }

        return window.end
    }

    /// Examines the XML around a `<plist`.
    ///
    /// - Returns: where it is whole, the offset of its end.
    private mutating func element(at element: Int, _ examiner: inout DocumentExaminer)
        throws(FastCodingError) -> ExaminedCandidate
    {
        let declaration = try declarations.start(ofElement: element, from: covered, in: &window)
        let start = declaration ?? element
        let reach = reach(from: start, reach.list)
        guard let end = try end(ofElement: element, within: reach) else {
            let beginning = window.copy(element..<(element + Self.beginning))
            examiner.listWithoutEnd(at: element, beginning, isBinary: false)
            return .other
        }

        return try examined(start..<end, .xml, &examiner)
    }

    /// Examines a property list from its first to its last byte.
    private mutating func examined(
        _ range: Range<Int>,
        _ format: DetectedFormat,
        _ examiner: inout DocumentExaminer
    ) throws(FastCodingError) -> ExaminedCandidate {
        allow(&examiner)
        let isWhole = try window.withBytes(range) { bytes throws(FastCodingError) in
            examiner.list(at: range.lowerBound, bytes, format)
        }

        return isWhole ? .whole(range.upperBound) : .other
    }

    /// The end of the list whose element begins at an offset: after the next end tag, if no other
    /// list begins before it. Nil if there is none.
    private mutating func end(ofElement element: Int, within reach: Int) throws(FastCodingError)
        -> Int?
    {
        let tag: StaticString = "</plist>"
        let last = element + min(reach, .max - element)
        var index = element + 4
        while index < last {
            let there = window.isAtEnd ? window.end : window.end - Self.margin
            if let mark = window.firstDocumentMark(from: index, below: min(there, last)) {
                index = mark + 1
                if window.has(tag, at: mark - 2) {
                    return mark - 2 + tag.utf8CodeUnitCount
                }

                if window.has("<plist", at: mark - 1) {
                    return nil
                }

                continue
            }

            index = max(index, min(there, last))
            if window.isAtEnd, index >= window.end {
                return nil
            }

            _ = try window.fill(to: window.end + 1)
        }

        return nil
    }
}
