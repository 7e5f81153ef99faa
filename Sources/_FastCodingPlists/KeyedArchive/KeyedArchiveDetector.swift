import _FastCodingCore

/// Tells whether a property list is a keyed archive, or claims to be one: its root is a dictionary with `$archiver`, or
/// with `$objects` and `$top`.
enum KeyedArchiveDetector {
    /// Reads the keys of the root, however they are spelt. XML that can't be read so far counts as a keyed archive if it has
    /// one of these keys before the damage, so that the reader of keyed archives reports what is wrong.
    static func isKeyedArchive(_ bytes: [UInt8]) -> Bool {
        let format = FormatDetector.detect(bytes)
        guard format.isPropertyList else { return false }
        var keys = RootKeys()
        do throws(FastCodingError) {
            if format == .binary {
                try BinaryPropertyListReader.readRootKeys(bytes, into: &keys)
            } else {
                var options = ReadingOptions()
                options.limits = .none
                var diagnostics = Diagnostics()
                try XMLPropertyListReader.read(
                    bytes, options: options, depth: Limits.deepest, into: &keys, diagnostics: &diagnostics)
            }
            return keys.areOfArchive
        } catch {
            return keys.isAny
        }
    }

    /// Throws as soon as the root is known to be that of a keyed archive.
    private struct RootKeys: EventSink {
        private var depth = 0
        private var isDictionary = false
        private var hasArchiver = false
        private var hasObjects = false
        private var hasTop = false

        var areOfArchive: Bool { hasArchiver || hasObjects && hasTop }
        var isAny: Bool { hasArchiver || hasObjects || hasTop }

        mutating func key(_ utf8: Span<UInt8>, at offset: Int) throws(FastCodingError) {
            guard depth == 1, isDictionary else { return }
            if utf8.equals(utf8: KeyedArchiveKey.objects.rawValue) { hasObjects = true }
            if utf8.equals(utf8: KeyedArchiveKey.top.rawValue) { hasTop = true }
            if utf8.equals(utf8: KeyedArchiveKey.archiver.rawValue) { hasArchiver = true }
            if areOfArchive {
                throw FastCodingError(.keyedArchive, "this is a keyed archive")
            }
        }

        mutating func beginArray(at offset: Int) { depth += 1 }
        mutating func endArray(at offset: Int) { depth -= 1 }

        mutating func beginDictionary(at offset: Int) {
            if depth == 0 { isDictionary = true }
            depth += 1
        }

        mutating func endDictionary(at offset: Int) { depth -= 1 }
        mutating func backReference(to ordinal: Int, at offset: Int) {}
        mutating func null(at offset: Int) {}
        mutating func bool(_ value: Bool, at offset: Int) {}
        mutating func integer(_ value: Int64, at offset: Int) {}
        mutating func float64(_ value: Double, at offset: Int) {}
        mutating func float32(_ value: Float, at offset: Int) {}
        mutating func decimal(_ value: DecimalNumber, at offset: Int) {}
        mutating func string(_ utf8: Span<UInt8>, at offset: Int) {}
        mutating func data(_ bytes: Span<UInt8>, at offset: Int) {}
        mutating func date(_ seconds: Double, at offset: Int) {}
    }
}
