/// The key path of the place where a scan is, made only once something is wrong.
enum ScanPath {
    /// How many components are shown from each end.
    static let shown = 20

    /// The path of the innermost open place. A dictionary's value precedes its key, so if a scan breaks off within a
    /// value, the key is not known, and the entry is named by its number in angle brackets.
    static func current<Note>(_ state: borrowing ScanState<Note>, in bytes: Span<UInt8>) -> String {
        guard !state.frames.isEmpty else { return "$root" }
        // Long paths are cut in the middle before they are made, and so are long names within them.
        let skipped = state.frames.count > 2 * shown ? shown..<(state.frames.count - shown) : 0..<0
        var components: [String] = []
        for index in 0..<state.frames.count {
            if index == skipped.lowerBound, !skipped.isEmpty { components.append("<...>") }
            if skipped.contains(index) { continue }
            let isInnermost = index == state.frames.count - 1
            let places = isInnermost ? state.places : state.frames[index].places
            // No key path leads to the name of a class or the relative string of a URL, only to what contains it.
            if isInnermost, places.role == .className || places.role == .relative { continue }
            if places.role == .property, let number = state.frames[index].chunk.objectClass {
                var names = ClassNames(at: state.classes[number].names, state.version)
                components.append(property(places.number, of: &names, in: bytes))
            } else {
                components.append(places.isCodedObject ? "<entry>" : component(places.place))
            }
        }
        return components.isEmpty ? "$root" : components.joined(separator: ".")
    }

    /// The component of a place whose key is not known.
    static func component(_ place: ChunkPlace) -> String {
        switch place.role {
        case .base: "NS.base"
        case .value: "<value \(place.number)>"
        case .key: "<key \(place.number)>"
        default: String(place.number)
        }
    }

    /// The component of a property, by the names of its class.
    static func property(_ number: Int, of names: inout ClassNames, in bytes: Span<UInt8>) -> String {
        for _ in 0..<number { _ = names.next(bytes) }
        return KeyPathText.component(NameText.shown(bytes.slice(names.next(bytes).range)))
    }
}
