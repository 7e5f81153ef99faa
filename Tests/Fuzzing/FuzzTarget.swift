import FastCoding

/// What can be fuzzed: each takes any bytes and must neither crash nor break its laws.
package enum FuzzTarget: String, CaseIterable, Sendable {
    /// Everything that reads archives.
    case archive
    /// Everything that finds, expands, compares and edits what is in archives.
    case inspect
    /// JSON to an archive.
    case json
    /// XML and binary property lists to an archive, literally and as keyed archives, and what their
    /// data holds.
    case plist
    /// Texts in the notation of objects to an archive.
    case notation
    /// What can be read can be written, and is read back as an equal graph.
    case roundtrip
    /// The scanner agrees with a naive walker about what is an archive.
    case differential
    /// Calls of the library's public interface, on archives.
    case library
    /// Archives as Swift types, by Codable and by tables.
    case codable
    /// What verify lets pass can be read, and names no class that is not allowed, on any level.
    case verify
    /// What is salvaged of a damaged archive is a part of what the whole one holds.
    case salvage
    /// What find finds in any bytes.
    case find

    /// Runs the target, and returns which law was broken, if one was.
    package func brokenLaw(_ bytes: [UInt8]) -> String? {
        switch self {
        case .archive: ArchiveEngines.brokenLaw(bytes)
        case .inspect: ArchiveEngines.inspect(bytes)
        case .json:
            TextLaws.brokenLaw(bytes, .json, isNotation: false)
        case .plist:
            TextLaws.brokenLaw(
                bytes,
                bytes.starts(with: "bplist".utf8) ? .binary : .xml,
                isNotation: false
            )
                ?? KeyedArchiveLaws.brokenLaw(bytes) ?? ArchiveEngines.inspect(bytes)
        case .notation:
            TextLaws.brokenLaw(bytes, nil, isNotation: true)
        case .roundtrip: RoundTrip.brokenLaw(bytes)
        case .differential: NaiveWalker.disagreement(bytes)
        case .library: LibraryCalls.brokenLaw(bytes)
        case .codable: CodableLaws.brokenLaw(bytes)
        case .verify: VerifyLaw.brokenLaw(bytes)
        case .salvage: SalvageLaw.brokenLaw(bytes)
        case .find: FindLaw.brokenLaw(bytes)
        }
    }

    /// Smaller limits than the tool's, so that a run stays short.
    static let limits = with(FastLimits()) {
        $0.output = 1 << 20
        $0.expansion = 1 << 16
    }

    /// Options with these limits.
    static let writing = with(WritingOptions()) { $0.limits = limits }
    static let verification = with(VerificationOptions()) { $0.limits = limits }

    /// A value with something in it changed.
    static func with<Value>(_ value: Value, _ change: (inout Value) -> Void) -> Value {
        var value = value
        change(&value)
        return value
    }
}
