/// The key path of the place where a scan is: made only once something is wrong.
enum ScanPath {
    /// The path of the innermost open place. A dictionary's value stands before its key, so where a scan breaks off within a
    /// value the key is not known, and the entry is named by its number in angle brackets.
    static func current(_ state: borrowing ScanState, in bytes: Span<UInt8>) -> String {
        guard !state.frames.isEmpty else { return "$root" }
        // Long paths are cut in the middle before they are made, and long names within.
        let skipped = state.frames.count > 2 * shown ? shown..<(state.frames.count - shown) : 0..<0
        var components: [String] = []
        for index in 0..<state.frames.count {
            if index == skipped.lowerBound, !skipped.isEmpty { components.append("<...>") }
            if skipped.contains(index) { continue }
            let isInnermost = index == state.frames.count - 1
            let frame = state.frames[index]
            let remaining = isInnermost ? state.remaining : frame.remaining
            components.append(component(frame, remaining, state, bytes))
        }
        return components.joined(separator: ".")
    }

    /// How many components are shown from each end.
    private static let shown = 20

    private static func component(
        _ frame: ScanFrame, _ remaining: Int, _ state: borrowing ScanState, _ bytes: Span<UInt8>
    ) -> String {
        let chunk = frame.chunk
        switch chunk.type {
        case .url: return remaining == 2 ? "<relative>" : "NS.base"
        case .codedObject: return remaining == 3 ? "<class>" : "<entry>"
        case .dictionary, .mutableDictionary:
            let place = 2 * chunk.count - remaining
            return place & 1 == 0 ? "<value \(place / 2)>" : "<key \(place / 2)>"
        case .object8, .object16, .object32:
            return KeyPathText.component(property(chunk.count - remaining, of: chunk.target, state, bytes))
        default: return String(chunk.count - remaining)
        }
    }

    /// The name of a property of a class.
    private static func property(
        _ number: Int, of index: Int, _ state: borrowing ScanState, _ bytes: Span<UInt8>
    ) -> String {
        guard index >= 0, index < state.classes.count else { return "?" }
        var offset = state.classes[index].names
        for _ in 0..<number {
            let end = endOfTerminatedString(bytes, from: offset).end
            if end < 0 { return "?" }
            offset = state.isMajor2 ? offset + (end - offset + 4) / 4 * 4 : end + 1
        }
        let end = endOfTerminatedString(bytes, from: offset).end
        if end < 0 { return "?" }
        return NameText.shown(bytes.slice(offset..<end))
    }
}
