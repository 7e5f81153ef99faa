package import _FastCodingCore
import _FastCodingNotation
import _FastCodingPlists

/// Finds archives and property lists in an input of any kind and size: as the input itself, in the
/// rows of a database, in data of archives and property lists, and among other bytes.
///
/// The input is read once, window by window, besides the pages of a database. All parsing together
/// takes time for its size, with any contents: candidates beyond that are reported as not examined.
package struct DocumentFinder {
    package typealias Take = (FoundDocument) throws(FastCodingError) -> Void

    /// How many bytes are looked at to tell what an input is.
    private static let headSize = 4096
    /// How many bytes of a text are kept at most to see whether it is a property list as a whole.
    private static let longestText = 16 << 20

    private let limits: FastLimits
    private let reach: SearchReach

    /// Why something may be in the input that was not found.
    package private(set) var warnings: [FastCodingError] = []
    /// The tables of a database without row numbers, whose rows were not read.
    package private(set) var tablesPassedOver: [String] = []
    /// Whether pages or rows of a database could not be read, which are searched byte by byte only.
    package private(set) var isDatabaseDamaged = false
    /// The contents of the input that can't be looked into, or the input itself.
    package private(set) var hidden = HiddenContents()

    /// - Parameter longest: how many bytes something that is found may have; nil for as many as are
    ///   usual.
    package init(_ limits: FastLimits, longest: Int? = nil) {
        self.limits = limits
        reach = SearchReach(asked: longest, limits)
    }

    /// Searches an input, and hands over the documents in it.
    ///
    /// - Parameters:
    ///   - next: reads the bytes one after the other.
    ///   - bytes: reads bytes anywhere; nil if that is not possible.
    package mutating func search(
        _ next: @escaping NextBytes,
        at bytes: BytesAtOffset?,
        _ take: Take
    ) throws(FastCodingError) {
        let tar = WatchedTar()
        var examiner = DocumentExaminer(limits)
        var window = SearchWindow(tar.watching(next))
        _ = try window.fill(to: Self.headSize)
        noteHiddenInput(window.copy(0..<Self.headSize))
        try search(&window, at: bytes, &examiner) { document throws(FastCodingError) in
            tar.note(document)
            try take(document)
        }

        tar.finish()
        hidden.add(tar.hidden)
        hidden.add(examiner.hidden)
        if examiner.isTooDeep {
            warnings.append(DataExpansion.tooDeep)
        }

        if examiner.isSearchCut {
            warnings.append(
                FastCodingError(
                    .notSearched,
                    "data of archives was searched only by its bytes, because too much before it "
                        + "looks like an archive but isn't one"
                )
            )
        }
    }

    /// Notes that the input itself can't be looked into. Databases and their logs can.
    private mutating func noteHiddenInput(_ head: [UInt8]) {
        guard let kind = HiddenContent.Kind(head.span), ![.database, .log].contains(kind) else {
            return
        }

        hidden.add(kind) { HiddenContent(kind, in: [], at: 0) }
    }

    /// Searches the input in a window at its beginning.
    private mutating func search(
        _ window: inout SearchWindow,
        at bytes: BytesAtOffset?,
        _ examiner: inout DocumentExaminer,
        _ take: Take
    ) throws(FastCodingError) {
        var passedOver = PassedOverRanges()
        let head = window.copy(0..<Self.headSize)
        if let bytes, let database = SQLiteDatabase(head, bytes) {
            passedOver = try search(database, &examiner, take)
            examiner.around.pageSize = database.format.pageSize
        } else if case .some = bytes, ForeignFormat(head.span)?.isDatabase ?? false {
            // The numbers in its header, without which no row can be found, are wrong.
            isDatabaseDamaged = true
        } else if try isWhole(&window, &examiner) {
            try Self.finish(&examiner, take)
            return
        }

        var carver = DocumentCarver(window, reach, passingOver: passedOver, isInput: true)
        // The carver has the only copy.
        window = SearchWindow([])
        try carver.run(&examiner) { examiner throws(FastCodingError) in
            try Self.finish(&examiner, take)
        }
    }

    /// Whether the input is a property list in XML or in the old form, in any encoding. Only a
    /// parse of all of it can tell.
    private func isWhole(_ window: inout SearchWindow, _ examiner: inout DocumentExaminer)
        throws(FastCodingError) -> Bool
    {
        let format = try format(&window)
        guard format == .xml || format == .openStep else { return false }

        let longest = min(Self.longestText, reach.whole)
        _ = try window.fill(to: longest)
        guard window.isAtEnd, window.end <= longest else { return false }

        examiner.allow(upTo: window.end)
        let bytes = window.copy(0..<window.end)
        if format == .openStep, !OpenStepPropertyListReader.accepts(bytes) {
            return false
        }

        return examiner.isWhole(bytes, format)
    }

    /// The format of the input, by a beginning of it that is as short as possible.
    private func format(_ window: inout SearchWindow) throws(FastCodingError) -> DetectedFormat {
        var size = Self.headSize
        while try window.fill(to: size + 1) {
            if let format = FormatDetector.detect(beginning: window.copy(0..<size)) {
                return format
            }

            guard size < Self.longestText else { return .unknown }

            size *= 8
        }

        return FormatDetector.detect(window.copy(0..<window.end))
    }

    /// Searches the data of the documents that were found, then hands over all documents.
    private static func finish(_ examiner: inout DocumentExaminer, _ take: Take)
        throws(FastCodingError)
    {
        let outside = examiner.around
        while let held = examiner.takeHeld() {
            examiner.around = held.surroundings
            try search(held, &examiner)
        }

        examiner.around = outside
        for document in examiner.takeFound() {
            try take(document)
        }
    }

    /// Searches data: as a whole if it is XML, which need not have a mark, otherwise by marks.
    private static func search(_ held: HeldData, _ examiner: inout DocumentExaminer)
        throws(FastCodingError)
    {
        if held.skipped == 0 {
            examiner.noteHiddenContent(of: held.bytes.span)
        }

        if held.skipped == 0, FormatDetector.detect(held.bytes) == .xml,
            examiner.isWhole(held.bytes, .xml)
        {
            return
        }

        var carver = DocumentCarver(SearchWindow(held.bytes), .unlimited, from: held.skipped)
        try carver.run(&examiner)
    }

    // MARK: Databases

    /// Searches the values in the rows of a database. Returns where they are.
    private mutating func search(
        _ database: SQLiteDatabase,
        _ examiner: inout DocumentExaminer,
        _ take: Take
    ) throws(FastCodingError) -> PassedOverRanges {
        var ranges: [ByteRange] = []
        var database = database
        let outside = examiner.around
        try database.forEachValue(longest: reach.whole) { value throws(FastCodingError) in
            examiner.allow(value.bytes.count)
            let step = ContainerStep.row(
                table: value.table,
                column: value.column,
                rowid: value.rowid
            )

            let surroundings = Surroundings(
                steps: [step],
                pieces: value.isStoredAsIs ? Pieces(value.pieces) : nil,
                anchor: value.pieces.first?.offset ?? 0
            )

            examiner.around = surroundings
            try Self.search(HeldData(bytes: value.bytes, surroundings: surroundings), &examiner)
            try Self.finish(&examiner, take)
            ranges += value.pieces
        }

        examiner.around = outside
        tablesPassedOver = database.tablesPassedOver
        isDatabaseDamaged = database.isDamaged
        return PassedOverRanges(ranges)
    }
}
