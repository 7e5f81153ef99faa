import _FastCodingCore
import _FastCodingPlists

/// Looks for archives and property lists in bytes of any kind, by the marks that they begin with, and
/// has those examined.
///
/// Marks are searched once. What follows a mark is looked at no more often than a bound on all work
/// together allows, however many marks there are: see ``SearchBudget``.
struct DocumentCarver {
    /// The number of bytes after a mark that have to be there before it is looked at.
    private static let margin = 16
    /// An archive is examined with this many bytes first, if there are as many.
    private static let firstExamined = 64 << 10
    /// The distance from an XML declaration to the element at most, between which there may be a
    /// document type and comments.
    private static let longestProlog = 4096
    /// How many bytes of a list without an end are looked at.
    private static let beginning = 1024

    /// Something that begins as archives and lists do.
    private struct Candidate {
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
    /// Where nothing counts that begins there, because it has been found in another way.
    private let passedOver: PassedOverRanges
    /// Whether the bytes are the input itself, and not inside of something that was found.
    private let isInput: Bool
    private var trailers = ListTrailers()
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
            window.discard(before: position - Self.longestProlog)
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
            // What lies inside of something that is whole is found there.
            position = max(position, covered)
        }

        try done(&examiner)
    }

    /// What begins around the bytes `TSAF` or `plis` at an offset, and where.
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

    private func allow(_ examiner: inout DocumentExaminer) {
        if isInput {
            examiner.allow(upTo: window.end)
        }
    }

    private func reach(from start: Int, _ usual: Int) -> Int {
        start <= Self.longestByteOrderMark ? reach.whole : usual
    }

    // MARK: Candidates

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

    private mutating func list(at start: Int, _ examiner: inout DocumentExaminer)
        throws(FastCodingError) -> ExaminedCandidate
    {
        let reach = reach(from: start, reach.list)
        if let end = try trailers.end(of: start, within: reach, in: &window) {
            return try examined(start..<end, .binary, &examiner)
        }

        // What the input begins with may have a trailer that only its place at the end tells.
        if start == 0, window.isAtEnd, window.base == 0 {
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

    private mutating func element(at element: Int, _ examiner: inout DocumentExaminer)
        throws(FastCodingError) -> ExaminedCandidate
    {
        let start = prolog(of: element)
        let reach = reach(from: start, reach.list)
        guard let end = try end(ofElement: element, within: reach) else {
            let beginning = window.copy(element..<(element + Self.beginning))
            examiner.listWithoutEnd(at: element, beginning, isBinary: false)
            return .other
        }

        return try examined(start..<end, .xml, &examiner)
    }

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

    /// Where the list ends whose element begins at an offset: after the next end tag, if no other
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

    /// Where the XML begins whose first element is at an offset: at its declaration, if it has one.
    private func prolog(of element: Int) -> Int {
        let range = max(covered, element - Self.longestProlog, 0)..<element
        guard let start = window.lastOffset(of: "<?xml", in: range) else { return element }

        // Other elements may lie between them.
        let beginning = window.copy(start..<(element + Self.margin))
        return FormatDetector.detect(beginning: beginning) == .xml ? start : element
    }
}
