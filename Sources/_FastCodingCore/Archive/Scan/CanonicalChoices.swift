/// Whether chunks have the types that FastCoder would choose: the narrowest that the header's
/// version has.
package struct CanonicalChoices {
    /// Whether the version has chunks for 1 and 0; earlier versions wrote these as booleans.
    private let hasOneAndZero: Bool
    private let hasDate: Bool
    /// Major version 2 has no narrower types.
    private let hasChoices: Bool

    package init(_ header: ArchiveHeader) {
        hasOneAndZero = header.version.minor >= 2
        hasDate = header.version.minor >= 3
        hasChoices = !header.layout.hasCommonCache
    }

    /// Whether the version tells 1 and 0 from booleans, as major version 2 does by its integers.
    package var tellsOneFromTrue: Bool { hasOneAndZero || !hasChoices }

    /// Whether a narrower type is wide enough for the number, or a newer type exists for it.
    @inline(__always)
    func areMissed(by chunk: Chunk, in bytes: Span<UInt8>) -> Bool {
        let isMissed =
            switch chunk.type {
            case .int8: bytes[chunk.payload] <= 1 && hasOneAndZero
            case .int16:
                Int8(exactly: bytes.load(chunk.payload, as: Int16.self)) != nil
            case .int32:
                Int16(exactly: bytes.load(chunk.payload, as: Int32.self)) != nil
            case .int64:
                Int32(exactly: bytes.load(chunk.payload, as: Int64.self)) != nil
            case .objectAlias16, .stringAlias16:
                (chunk.target?.index ?? .max) <= 0xFF
            case .objectAlias32, .stringAlias32:
                (chunk.target?.index ?? .max) <= 0xFFFF
            case .object16: (chunk.objectClass ?? .max) <= 0xFF
            case .object32: (chunk.objectClass ?? .max) <= 0xFFFF
            case .legacyDate: hasDate
            case .decimal:
                hasChoices && !Self.isCompact(chunk, in: bytes)
            default: false
            }
        return isMissed && hasChoices
    }

    /// Whether the bytes of a decimal are those that FastCoder writes.
    private static func isCompact(_ chunk: Chunk, in bytes: Span<UInt8>) -> Bool {
        var compact: [UInt8] = []
        DecimalNumber(archived: bytes, at: chunk.payload).appendArchived(to: &compact)
        return bytes.slice(chunk.payload..<chunk.end).equals(compact.span)
    }

    /// The warning about a chunk of another type.
    @inline(never)
    package static func message(_ chunk: Chunk, in bytes: Span<UInt8>) -> String {
        let name = ScanErrors.name(chunk.type)
        switch chunk.type {
        case .legacyDate:
            return "a LegacyDate, although the header's version has Date"
        case .decimal:
            return "a decimal that is not in its compact form"
        case _ where chunk.type.isAlias:
            return "\(name) for number \(chunk.target?.index ?? 0), where a narrower alias would do"
        case _ where chunk.type.isObject:
            return "\(name) for class \(chunk.objectClass ?? 0), where a narrower one would do"
        default:
            let value = ChunkNumbers.integer(chunk, in: bytes) ?? 0
            return "\(name) for \(value), where a narrower integer would do"
        }
    }
}

/// An archive without findings is plain and only has canonical chunk types.
extension CanonicalChoices: PlainRules {
    package static var wantsKeys: Bool { false }

    @inline(__always)
    package func accepts(_ chunk: Chunk, in bytes: Span<UInt8>) -> Bool {
        !areMissed(by: chunk, in: bytes)
    }

    @inline(__always)
    package func accepts(key: Span<UInt8>) -> Bool { true }

    /// Scans an archive that is plain and has nothing but canonical choices; nil for others.
    package static func scan(_ archive: [UInt8], _ reading: ArchiveReading, _ limits: FastLimits)
        -> ScanFacts?
    {
        var visitor = PlainSurvey(CanonicalChoices(reading.header))
        let scan = ChunkScanner.scan(
            archive.span,
            reading,
            limits: limits,
            visitor: &visitor
        )
        return scan.failure == nil ? scan.facts : nil
    }
}
