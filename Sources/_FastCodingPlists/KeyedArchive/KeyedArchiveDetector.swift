import _FastCodingCore

/// Tells whether a property list is a keyed archive, or claims to be one: its root is a dictionary
/// with `$archiver`, or with `$objects` and `$top`.
package enum KeyedArchiveDetector {
    /// The kind of a property list.
    package enum Answer: Sendable {
        case keyedArchive
        /// Its root was read, and it is no dictionary with these keys.
        case otherPropertyList
        /// Its kind can't be known, because its root can't be read.
        case damaged(FastCodingError)
    }

    /// Whether bytes of any kind are a keyed archive, or claim to be one.
    package static func isKeyedArchive(_ bytes: [UInt8]) -> Bool {
        let format = FormatDetector.detect(bytes)
        guard format.isPropertyList, case .keyedArchive = examine(bytes, format) else {
            return false
        }
        return true
    }

    /// Whether a salvaged list is what is left of a keyed archive, as far as its keys are known.
    package static func isKeyedArchive(_ list: SalvagedPropertyList) -> Bool {
        var keys = RootKeys()
        let failure = errorThrown { () throws(FastCodingError) in
            try BinaryPropertyListReader.readRootKeys(list.bytes, missing: list.end, into: &keys)
        }

        return keys.areOfArchive || keys.lacksKeys && !keys.found.isEmpty && failure == nil
    }

    /// Reads the keys of the root, however they are spelt: with references, CDATA sections or in
    /// UTF-16.
    ///
    /// A property list that can't be read so far counts as a keyed archive if it has one of these
    /// keys before the damage, so that the reader of keyed archives reports what is wrong. No
    /// limits apply, so that options don't change the answer.
    ///
    /// - Parameter format: a property list's.
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
                        depth: FastLimits.deepest,
                        into: &keys,
                        diagnostics: &diagnostics
                    )
                }
            }
            // A binary property list is read to the end of its keys, so it need not throw.
            return keys.areOfArchive ? .keyedArchive : .otherPropertyList
        } catch {
            return keys.found.isEmpty ? .damaged(error) : .keyedArchive
        }
    }

    /// Collects the keys of the root. It throws as soon as the root is known to be that of a keyed
    /// archive, so that the rest need not be read.
    private struct RootKeys: EventSink {
        private var depth = 0
        private var isDictionary = false
        private(set) var found: Set<KeyedArchiveKey> = []
        private(set) var lacksKeys = false

        var areOfArchive: Bool {
            found.contains(.archiver) || found.isSuperset(of: [.objects, .top])
        }

        mutating func key(_ utf8: Span<UInt8>, from range: ByteRange?, at offset: Int)
            throws(FastCodingError)
        {
            guard depth == 1, isDictionary else { return }

            lacksKeys = lacksKeys || utf8.byteOrZero(0) == 0
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
