/// Looks in an archive for the first thing that is not allowed, and for what sets its layouts apart.
///
/// It takes whatever a lenient reading hands over: aliases may point nowhere, and anything may stand for a class name.
struct PolicyVisitor: ChunkVisitor, ~Copyable {
    /// Something that is not allowed.
    struct Finding {
        var code: FastCodingError.Code
        /// Such as "an object of class 'A'".
        var what: String
        var offset: Int
    }

    private(set) var finding: Finding?
    private(set) var axes: LayoutAxes = []

    private let options: VerificationOptions
    private let isMajor2: Bool
    /// Of what aliases may name as a class: the offset of the text, ``unknown`` if it is none, ``allowed`` if it was judged.
    private var names = TrivialArray<UInt32>()
    private static let unknown: UInt32 = 0
    private static let allowed = UInt32.max
    /// The NSCoded object whose class name comes next; -1 if none does.
    private var unnamed = -1

    init(_ reading: ArchiveReading, _ options: VerificationOptions) {
        self.options = options
        isMajor2 = reading.header.isMajor2
    }

    @inline(never)
    private mutating func refuse(_ code: FastCodingError.Code, at offset: Int, _ what: @autoclosure () -> String) {
        if finding == nil { finding = Finding(code: code, what: what(), offset: offset) }
    }

    // MARK: - Chunks

    @inline(__always)
    mutating func scalar(
        _ type: ChunkType, at offset: Int, payload: Int, end: Int, in bytes: Span<UInt8>
    ) -> FastCodingError? {
        if unnamed >= 0 { nameIsUnknown() }
        return nil
    }

    @inline(__always)
    mutating func string(_ number: Int, at offset: Int, count: Int, in bytes: Span<UInt8>) -> FastCodingError? {
        names.append(UInt32(exactly: offset &+ 1) ?? Self.unknown)
        if unnamed >= 0 { name((offset &+ 1)..<(offset &+ 1 &+ count), bytes) }
        return nil
    }

    @inline(__always)
    mutating func stringAlias(
        _ type: ChunkType, to number: Int, at offset: Int, payload: Int, end: Int, in bytes: Span<UInt8>
    ) -> FastCodingError? {
        if unnamed >= 0 { name(alias: number, bytes) }
        return nil
    }

    mutating func leaf(_ chunk: Chunk, in bytes: Span<UInt8>) {
        let isText = chunk.type == .string || chunk.type == .mutableString
        if isMajor2 ? chunk.index >= 0 : chunk.type == .string {
            names.append(isText ? UInt32(exactly: chunk.payload) ?? Self.unknown : Self.unknown)
        }
        switch chunk.type {
        case .affineTransform where (chunk.offset + 1) % 8 != 0: axes.insert(.affineTransforms)
        case .legacyDate where (chunk.offset + 1) % 8 != 0: axes.insert(.dates)
        case .keyedArchive:
            if (chunk.offset + 1) % 4 == 0 { axes.insert(.keyedArchives) }
            keyedArchive(chunk, bytes)
        default: break
        }
        if unnamed < 0 { return }
        if isText {
            name(chunk.payload..<(chunk.payload + chunk.count), bytes)
        } else if chunk.type.isAlias, isMajor2 || chunk.type.rawValue >= ChunkType.stringAlias8.rawValue {
            name(alias: chunk.target, bytes)
        } else {
            nameIsUnknown()
        }
    }

    mutating func open(_ chunk: Chunk, in bytes: Span<UInt8>) {
        if unnamed >= 0 { nameIsUnknown() }
        if isMajor2, chunk.index >= 0 { names.append(Self.unknown) }
        if chunk.type == .codedObject { unnamed = chunk.offset }
    }

    @inline(__always)
    mutating func openPlain(_ chunk: Chunk, in bytes: Span<UInt8>) -> FastCodingError? {
        open(chunk, in: bytes)
        return nil
    }

    mutating func close(_ chunk: Chunk, end: Int, in bytes: Span<UInt8>) -> Bool {
        // What took its number when it was opened has its entry.
        if isMajor2 || chunk.type == .url, chunk.index >= names.count { names.append(Self.unknown) }
        return true
    }

    @inline(__always)
    mutating func closePlain(_ chunk: Chunk, end: Int, in bytes: Span<UInt8>) -> PlainClose {
        _ = close(chunk, end: end, in: bytes)
        return .takesNumber
    }

    // MARK: - Classes

    mutating func define(_ chunk: Chunk, in bytes: Span<UInt8>) {
        if isMajor2 { names.append(Self.unknown) }
        let range = ClassNames.name(of: chunk, in: bytes).range
        if options.allows(bytes.slice(range)) { return }
        refuse(.classNotAllowed, at: chunk.offset, "a definition of class '\(NameText.shown(bytes.slice(range)))'")
    }

    /// The class name of an NSCoded object has been read.
    private mutating func name(_ range: Range<Int>, _ bytes: Span<UInt8>) {
        if !options.allows(bytes.slice(range)) {
            refuse(
                .classNotAllowed, at: unnamed, "an NSCoded object of class '\(NameText.shown(bytes.slice(range)))'")
        }
        unnamed = -1
    }

    private mutating func name(alias number: Int, _ bytes: Span<UInt8>) {
        guard number < names.count, names[number] != Self.unknown else { return nameIsUnknown() }
        if names[number] == Self.allowed {
            unnamed = -1
            return
        }
        let start = Int(names[number])
        name(start..<max(endOfTerminatedString(bytes, from: start).end, start), bytes)
        // The text is not looked at again, however many aliases there are: what is not allowed has been noted for good.
        names[number] = Self.allowed
    }

    private mutating func nameIsUnknown() {
        refuse(.classNotAllowed, at: unnamed, "an NSCoded object of a class that cannot be told")
        unnamed = -1
    }

    private mutating func keyedArchive(_ chunk: Chunk, _ bytes: Span<UInt8>) {
        guard options.allowsKeyedArchives else {
            return refuse(.keyedArchiveNotAllowed, at: chunk.offset, "a keyed archive")
        }
        if finding != nil { return }
        var payload: [UInt8] = []
        payload.append(bytes.slice(chunk.payload..<(chunk.payload + chunk.count)))
        do throws(FastCodingError) {
            let refused = try KeyedArchiveClasses(payload, options: options).refused
            guard let name = refused.first else { return }
            refuse(.classNotAllowed, at: chunk.offset, "a keyed archive with class '\(NameText.shown(name.span))'")
        } catch {
            // Nobody makes objects of what is no property list.
            if ![.binary, .xml].contains(FormatDetector.detect(payload)) { return }
            refuse(error.code, at: chunk.offset, "a keyed archive whose classes cannot be told")
        }
    }
}
