/// Looks in an archive for the first thing that is not allowed, and collects the data that may
/// contain more.
///
/// It accepts everything that a lenient reading hands over: aliases may point nowhere, and anything
/// may be in the place of a class name.
package struct PolicyVisitor: ChunkVisitor, ~Copyable {
    /// The first thing in a reading that is not allowed.
    package struct Finding {
        package var code: FastCodingError.Code
        /// A description such as "an object of class 'A'".
        package var what: String
        package var offset: Int
    }

    private(set) var finding: Finding?
    private(set) var data: [ByteRange] = []

    private let options: VerificationOptions
    private let contents: ContentJudge
    private let version: VersionLayout
    /// For each number that an alias in place of a class name may have: the offset of the text,
    /// ``unknown`` if there is no text, ``allowed`` once it has been judged.
    private var names = CacheTable<UInt32>()
    private static let unknown: UInt32 = 0
    private static let allowed = UInt32.max
    /// The offset of the NSCoded object that was opened last.
    private var codedObject = 0

    init(_ reading: ArchiveReading, _ options: VerificationOptions, _ contents: ContentJudge) {
        self.options = options
        self.contents = contents
        version = reading.header.layout
    }

    /// Records something that is not allowed, if it is the first.
    @inline(never)
    private mutating func refuse(
        _ code: FastCodingError.Code,
        at offset: Int,
        _ what: @autoclosure () -> String
    ) {
        if finding == nil {
            finding = Finding(code: code, what: what(), offset: offset)
        }
    }

    /// Whether aliases in place of a class name may refer to something with this number.
    @inline(__always)
    private func mayName(_ number: CacheNumber) -> Bool {
        number.cache == .string || version.hasCommonCache
    }

    /// Notes the text of a number.
    @inline(__always)
    private mutating func enter(_ text: UInt32, as number: CacheNumber?) {
        if let number, mayName(number), number.cache != .class {
            names.enter(text, as: number)
        }
    }

    @inline(__always)
    package mutating func leaf(_ chunk: Chunk, at place: ChunkPlace, in bytes: Span<UInt8>)
        -> FastCodingError?
    {
        let isText = chunk.type == .string || chunk.type == .mutableString
        enter(
            isText ? UInt32(exactly: chunk.payload) ?? Self.unknown : Self.unknown,
            as: chunk.number
        )

        switch chunk.type {
        case .data, .mutableData: collect(chunk, bytes)
        case .keyedArchive:
            collect(chunk, bytes)
            keyedArchive(chunk, bytes)
        default: break
        }

        if place.role == .className {
            className(chunk, bytes)
        }

        return nil
    }

    /// Collects data whose content has to be judged.
    private mutating func collect(_ chunk: Chunk, _ bytes: Span<UInt8>) {
        let range = ByteRange(offset: chunk.payload, count: chunk.count)
        if options.judgesNested, contents.isWorthJudging(bytes.slice(range.range)) {
            data.append(range)
        }
    }

    /// Judges the class of an NSCoded object.
    @inline(never)
    private mutating func className(_ chunk: Chunk, _ bytes: Span<UInt8>) {
        if chunk.type == .string || chunk.type == .mutableString {
            return judge(
                chunk.payload..<(chunk.payload + chunk.count),
                "an NSCoded object",
                at: codedObject,
                bytes
            )
        }

        guard let target = chunk.target, mayName(target), names.has(target),
            names[target] != Self.unknown
        else {
            return nameIsUnknown()
        }

        if names[target] == Self.allowed {
            return
        }

        let start = Int(names[target])
        let end = max(endOfTerminatedString(bytes, from: start).end, start)
        judge(start..<end, "an NSCoded object", at: codedObject, bytes)
        // The text is not examined again, however many aliases there are: if it is not allowed,
        // that has been recorded.
        names[target] = Self.allowed
    }

    /// Judges a class name.
    private mutating func judge(
        _ name: Range<Int>,
        _ what: String,
        at offset: Int,
        _ bytes: Span<UInt8>
    ) {
        if !options.allows(bytes.slice(name)) {
            refuse(
                .classNotAllowed,
                at: offset,
                "\(what) of class '\(NameText.escaped(NameText.shown(bytes.slice(name))))'"
            )
        }
    }

    /// Refuses an NSCoded object without a class name: unknown means refused.
    private mutating func nameIsUnknown() {
        refuse(
            .classNotAllowed,
            at: codedObject,
            "an NSCoded object whose class can't be determined"
        )
    }

    @inline(__always)
    package mutating func open(
        _ chunk: Chunk,
        at place: ChunkPlace,
        in bytes: Span<UInt8>
    ) -> Result<NoNote, FastCodingError> {
        if place.role == .className {
            nameIsUnknown()
        }

        enter(Self.unknown, as: chunk.number)
        if chunk.type == .codedObject {
            codedObject = chunk.offset
        }

        return .success(NoNote())
    }

    @inline(__always)
    package mutating func close(
        _ chunk: Chunk,
        _ note: NoNote,
        at place: ChunkPlace,
        end: Int,
        in bytes: Span<UInt8>
    ) -> Result<Bool, FastCodingError> {
        enter(Self.unknown, as: chunk.number)
        return .success(true)
    }

    package mutating func define(_ chunk: Chunk, at place: ChunkPlace, in bytes: Span<UInt8>)
        -> FastCodingError?
    {
        enter(Self.unknown, as: chunk.number)
        judge(ClassNames.name(of: chunk, in: bytes).range, "a definition", at: chunk.offset, bytes)
        return nil
    }

    /// Judges the classes of a keyed archive.
    private mutating func keyedArchive(_ chunk: Chunk, _ bytes: Span<UInt8>) {
        guard options.allowsKeyedArchives else {
            return refuse(.keyedArchiveNotAllowed, at: chunk.offset, "a keyed archive")
        }

        // Only the first finding is reported, and reading the payload takes time.
        if finding != nil {
            return
        }

        var payload: [UInt8] = []
        payload.append(bytes.slice(chunk.payload..<(chunk.payload + chunk.count)))

        do throws(FastCodingError) {
            guard let name = try contents.classes(payload, options).refused.list.first?.name else {
                return
            }

            refuse(
                .classNotAllowed,
                at: chunk.offset,
                "a keyed archive with class '\(NameText.escaped(NameText.shown(name.span)))'"
            )
        } catch {
            // No reader makes objects of such a payload.
            if !contents.mayHoldObjects(payload) {
                return
            }

            refuse(
                error.code,
                at: chunk.offset,
                "a keyed archive whose classes can't be determined"
            )
        }
    }
}
