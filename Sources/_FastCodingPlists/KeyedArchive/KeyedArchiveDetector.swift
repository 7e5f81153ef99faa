import _FastCodingCore

/// Tells whether a property list is a keyed archive, or claims to be one: its root is a dictionary with `$archiver`, or
/// with `$objects` and `$top`.
package enum KeyedArchiveDetector {
    /// What a property list is.
    package enum Answer: Sendable {
        case keyedArchive
        case otherPropertyList
        /// Nobody can tell, because its root can't be read.
        case damaged(FastCodingError)
    }

    package static func isKeyedArchive(_ bytes: [UInt8]) -> Bool {
        let format = FormatDetector.detect(bytes)
        guard format.isPropertyList, case .keyedArchive = examine(bytes, format) else {
            return false
        }
        return true
    }

    /// Reads the keys of the root, however they are spelt. XML that can't be read so far counts as a keyed archive if it has
    /// one of these keys before the damage, so that the reader of keyed archives reports what is wrong.
    package static func examine(_ bytes: [UInt8], _ format: DetectedFormat) -> Answer {
        var keys = RootKeys()
        do throws(FastCodingError) {
            if format == .binary {
                try BinaryPropertyListReader.readRootKeys(bytes, into: &keys)
            } else {
                var options = ReadingOptions()
                options.limits = .none
                var diagnostics = Diagnostics()
                try XMLPropertyListReader.locating(bytes, &diagnostics) {
                    text,
                    diagnostics throws(FastCodingError) in
                    try XMLPropertyListReader.read(
                        text,
                        options: options,
                        depth: Limits.deepest,
                        into: &keys,
                        diagnostics: &diagnostics
                    )
                }
            }
            return keys.areOfArchive ? .keyedArchive : .otherPropertyList
        } catch {
            return keys.found.isEmpty ? .damaged(error) : .keyedArchive
        }
    }

    /// Throws as soon as the root is known to be that of a keyed archive.
    private struct RootKeys: EventSink {
        private var depth = 0
        private var isDictionary = false
        private(set) var found: Set<KeyedArchiveKey> = []

        var areOfArchive: Bool {
            found.contains(.archiver) || found.isSuperset(of: [.objects, .top])
        }

        mutating func key(_ utf8: Span<UInt8>, from range: ByteRange?, at offset: Int)
            throws(FastCodingError)
        {
            guard depth == 1, isDictionary else { return }
            for key in [KeyedArchiveKey.objects, .top, .archiver]
            where utf8.equals(utf8: key.rawValue) {
                found.insert(key)
            }
            if areOfArchive { throw FastCodingError(.keyedArchive, "this is a keyed archive") }
        }

        mutating func begin(isDictionary: Bool, at offset: Int) {
            if depth == 0 { self.isDictionary = isDictionary }
            depth += 1
        }

        mutating func end(isDictionary: Bool, at offset: Int) { depth -= 1 }
        mutating func scalar(_ value: ScalarValue, at offset: Int) {}
        mutating func string(_ utf8: Span<UInt8>, from range: ByteRange?, at offset: Int) {}
        mutating func data(_ bytes: Span<UInt8>, from range: ByteRange?, at offset: Int) {}
        mutating func backReference(to ordinal: Int, at offset: Int) {}
    }
}
