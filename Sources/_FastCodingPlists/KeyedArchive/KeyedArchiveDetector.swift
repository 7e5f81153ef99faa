import _FastCodingCore

/// Tells whether a property list is a keyed archive, or claims to be one: its root is a dictionary with `$archiver`, or
/// with `$objects` and `$top`.
enum KeyedArchiveDetector {
    /// Looks at the whole input if it is a property list in which these words occur. An input with these words that can't
    /// be read far enough to tell counts as a keyed archive, so that the keyed archive reader reports what is wrong.
    static func isKeyedArchive(_ bytes: [UInt8], limits: Limits) -> Bool {
        var text = bytes
        let format = FormatDetector.detect(bytes)
        switch format {
        case .binary: break
        case .xml:
            guard let utf8 = try? XMLPropertyListReader.utf8(bytes) else { return false }
            text = utf8
        default: return false
        }
        guard text.span.firstOffset(of: "$archiver", from: 0) ?? text.span.firstOffset(of: "$objects", from: 0) != nil
        else { return false }
        var keys = RootKeys()
        var options = ReadingOptions()
        options.limits = .none
        options.limits.expansion = limits.expansion
        var diagnostics = Diagnostics()
        do throws(FastCodingError) {
            if format == .binary {
                try BinaryPropertyListReader.read(
                    text, options: options, depth: Limits.deepest, into: &keys, diagnostics: &diagnostics)
            } else {
                try XMLPropertyListReader.read(
                    text, options: options, depth: Limits.deepest, into: &keys, diagnostics: &diagnostics)
            }
            return false
        } catch {
            return true
        }
    }

    /// Throws as soon as the root is known to be that of a keyed archive.
    private struct RootKeys: EventSink {
        private var depth = 0
        private var isDictionary = false
        private var hasObjects = false
        private var hasTop = false

        mutating func key(_ utf8: Span<UInt8>, at offset: Int) throws(FastCodingError) {
            guard depth == 1, isDictionary else { return }
            if utf8.equals(utf8: KeyedArchiveKey.objects.rawValue) { hasObjects = true }
            if utf8.equals(utf8: KeyedArchiveKey.top.rawValue) { hasTop = true }
            if hasObjects && hasTop || utf8.equals(utf8: KeyedArchiveKey.archiver.rawValue) {
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
