internal import FastCodingInspector
internal import _FastCodingEngine

/// Keeps apart keys that look the same and differ only in how characters are composed: "é" may be
/// one scalar or two.
struct SimilarKeys {
    /// The components beyond ASCII that were shown as they are. Strings that look the same are
    /// equal to Swift, so that a set finds them.
    private var shown: Set<String> = []

    /// A key path for people, where a component that looks like an earlier one has escapes; it
    /// leads to the same place.
    mutating func distinct(_ path: String) -> String {
        if path.utf8.allSatisfy({ $0 < 0x80 }) {
            return path
        }

        var components: [String] = []
        for part in path.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        {
            let component = String(decoding: part, as: UTF8.self)
            let first = shown.insert(component).memberAfterInsert
            components.append(
                first.utf8.elementsEqual(part) ? component : component.escapedBeyondASCII
            )
        }

        return components.joined(separator: ".")
    }
}
