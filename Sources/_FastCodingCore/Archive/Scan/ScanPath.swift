/// The key path of the place where a scan is, made only once something is wrong.
enum ScanPath {
    /// The path of the innermost open place. The key of a value in which a scan breaks off is not
    /// known, so the number of the entry is given instead.
    static func current<Note>(_ state: borrowing ScanState<Note>, in bytes: Span<UInt8>) -> String {
        var distinctNames = DistinctNames(state.version)
        var path = ShortPath()
        for index in 0..<state.frames.count where path.isWhole {
            let isInnermost = index == state.frames.count - 1
            let places = isInnermost ? state.places : state.frames[index + 1].around
            // No key path leads to the name of a class or the relative string of a URL, only to the
            // node that contains it.
            if isInnermost, places.role == .className || places.role == .relative {
                continue
            }

            if places.role == .property, let number = state.frames[index].chunk.objectClass,
                let name = distinctNames.name(
                    places.number,
                    from: state.classes[number].names,
                    in: bytes
                )
            {
                path.add(nameAt: name, in: bytes)
            } else {
                path.add(component(places.place))
            }
        }

        return path.finish()
    }

    /// The component of a place whose key is not known.
    static func component(_ place: ChunkPlace) -> String {
        switch place.role {
        case .base: "NS.base"
        case .value, .key:
            KeyPath.unnamedEntry(place.number, isKey: place.role == .key)
        default: String(place.number)
        }
    }
}
