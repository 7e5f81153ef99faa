import _FastCodingCore

/// Changes containers of a binary property list and leaves everything else as it is: the numbers
/// and the order of its objects, and how they are written.
///
/// A value that nothing else refers to is replaced where it is. Otherwise a new object is added at
/// the end, because the others that refer to it keep the old one. An object that nothing refers to
/// any longer becomes an empty string, so that removed values are gone from the file.
package struct BinaryPropertyListReviser {
    /// The content of an object after the change.
    enum Content {
        case bytes([UInt8])
        /// Its elements, or its keys and then its values.
        case references([Int], isDictionary: Bool)
    }

    let layout: BinaryPropertyListLayout
    private let revision: PropertyListRevision
    private(set) var root: Int
    /// The objects that have changed.
    private(set) var changed: [Int: Content] = [:]
    private(set) var added: [Content] = []
    /// The new objects without references, by their bytes.
    private var known: [[UInt8]: Int] = [:]
    /// The containers that the root leads to, by the offsets of their markers.
    private var objectsByOffset: [Int: Int] = [:]
    /// The number of references to each object, from others that the root leads to, before the
    /// change or after it. The root has one more.
    private var counts: [Int] = []

    /// The bytes of a property list after a change; the same if there is none.
    ///
    /// Throws ``FastCodingError/Code/plistStructure`` if objects overlap.
    package static func revise(
        _ bytes: [UInt8],
        _ revision: PropertyListRevision
    ) throws(FastCodingError) -> [UInt8] {
        if revision.isEmpty {
            return bytes
        }

        var reviser = BinaryPropertyListReviser(try BinaryPropertyListLayout(bytes), revision)
        try reviser.run()
        return try reviser.written()
    }

    private init(_ layout: BinaryPropertyListLayout, _ revision: PropertyListRevision) {
        self.layout = layout
        self.revision = revision
        root = layout.root
        counts = Array(repeating: 0, count: layout.count)
    }

    /// Makes the changes: first of the root, then of containers, then of objects that are lost.
    private mutating func run() throws(FastCodingError) {
        let before = try reach()
        try findContainers(among: before)

        if let events = revision.root {
            root = try object(for: events, replacing: root)
        }

        // In their order, so that equal changes give equal files.
        for offset in revision.containers.keys.sorted() {
            guard let container = revision.containers[offset], let object = objectsByOffset[offset]
            else { throw Self.unknownContainer(at: offset) }

            try revise(object, container)
        }

        let after = try reach()
        let emptyString = [BinaryObjectType.asciiString.marker()]
        for object in 0..<layout.count where before[object] && !after[object] {
            changed[object] = .bytes(emptyString)
        }
    }

    /// Finds the objects of the containers that change, and counts the new references to others.
    private mutating func findContainers(among isReached: [Bool]) throws(FastCodingError) {
        for object in 0..<layout.count where isReached[object] && layout.isContainer(object) {
            let offset = layout.offsets[object]
            let isTaken = objectsByOffset.updateValue(object, forKey: offset) != nil
            guard isTaken, revision.containers[offset] != nil else { continue }

            throw BinaryPropertyListTable.error(
                "two objects are at this place, and neither can be changed alone",
                at: offset
            )
        }

        var events = revision.root ?? []
        for container in revision.containers.values {
            events += container.items.flatMap { $0.value ?? [] }
        }

        for case .container(let offset) in events {
            counts[try container(at: offset)] += 1
        }
    }

    /// The object of the container whose marker is at an offset.
    private func container(at offset: Int) throws(FastCodingError) -> Int {
        guard let object = objectsByOffset[offset] else {
            throw Self.unknownContainer(at: offset)
        }
        return object
    }

    private static func unknownContainer(at offset: Int) -> FastCodingError {
        BinaryPropertyListTable.error("no container begins here", at: offset)
    }

    /// The objects that one refers to, after its change if it has changed.
    private func references(of object: Int) throws(FastCodingError) -> [Int] {
        let content = object < layout.count ? changed[object] : added[object - layout.count]
        switch content {
        case .references(let references, _): return references
        case .bytes: return []
        case nil: return try layout.references(of: object)
        }
    }

    /// Which objects the root leads to. The first time, it counts the references to each.
    private mutating func reach() throws(FastCodingError) -> [Bool] {
        let isFirst = changed.isEmpty && added.isEmpty
        var isReached = Array(repeating: false, count: layout.count + added.count)
        var open = [root]
        isReached[root] = true
        if isFirst {
            counts[root] = 1
        }

        while let object = open.popLast() {
            for other in try references(of: object) {
                if isFirst {
                    counts[other] += 1
                }

                if !isReached[other] {
                    isReached[other] = true
                    open.append(other)
                }
            }
        }

        return isReached
    }

    // MARK: - Changing

    /// Gives a container its items after the change, the keys first, as the format has them.
    private mutating func revise(
        _ object: Int,
        _ container: RevisedContainer
    ) throws(FastCodingError) {
        let old = try layout.references(of: object)
        let isDictionary = container.isDictionary
        let count = isDictionary ? old.count / 2 : old.count
        var keys: [Int] = []
        var values: [Int] = []

        for item in container.items {
            let place = item.old.flatMap { (0..<count).contains($0) ? $0 : nil }
            if isDictionary {
                if let key = item.key {
                    keys.append(try leaf(.string(key)))
                } else if let place {
                    keys.append(old[place])
                }
            }

            let oldValue = place.map { old[isDictionary ? count + $0 : $0] }
            if let value = item.value {
                values.append(try self.object(for: value, replacing: oldValue))
            } else if let oldValue {
                values.append(oldValue)
            }
        }

        changed[object] = .references(keys + values, isDictionary: isDictionary)
    }

    /// The object with a value: one that nothing else refers to, if there is one to replace, or a
    /// new one.
    private mutating func object(
        for events: [PropertyListEvent],
        replacing old: Int?
    ) throws(FastCodingError) -> Int {
        if case .container(let offset)? = events.first {
            return try container(at: offset)
        }

        // A container with a revision of its own may be in another place now.
        guard let old, counts[old] == 1, changed[old] == nil,
            revision.containers[layout.offsets[old]] == nil
        else { return try add(events) }

        if events.count == 1, let event = events.first {
            changed[old] = .bytes(try bytes(of: event))
        } else {
            changed[old] = try content(of: events)
        }

        return old
    }

    /// Adds the objects of a value, and returns the number of the outermost.
    private mutating func add(_ events: [PropertyListEvent]) throws(FastCodingError) -> Int {
        if events.count == 1, let event = events.first {
            return try leaf(event)
        }

        let object = reserve()
        added[object - layout.count] = try content(of: events)
        return object
    }

    /// The number of a new object, whose content comes later.
    private mutating func reserve() -> Int {
        added.append(.bytes([]))
        return layout.count + added.count - 1
    }

    /// A container whose events have begun.
    private struct Frame {
        /// Nil for the outermost, which may take the place of an old one.
        let object: Int?
        var keys: [Int] = []
        var values: [Int] = []
    }

    /// The content of a container with these events. The containers in it are added.
    private mutating func content(of events: [PropertyListEvent]) throws(FastCodingError) -> Content
    {
        var frames: [Frame] = []
        var content = Content.bytes([])

        for event in events {
            switch event {
            case .begin:
                frames.append(Frame(object: frames.isEmpty ? nil : reserve()))
            case .end(let isDictionary):
                guard let frame = frames.popLast() else { continue }

                content = .references(frame.keys + frame.values, isDictionary: isDictionary)
                if let object = frame.object {
                    added[object - layout.count] = content
                    frames[frames.count - 1].values.append(object)
                }
            case .key(let text):
                let key = try leaf(.string(text))
                frames[frames.count - 1].keys.append(key)
            case .scalar, .string, .data, .identifier, .container:
                let value = try leaf(event)
                frames[frames.count - 1].values.append(value)
            }
        }

        return content
    }

    /// The object of a value without parts; equal new ones are one object.
    private mutating func leaf(_ event: PropertyListEvent) throws(FastCodingError) -> Int {
        if case .container(let offset) = event {
            return try container(at: offset)
        }

        let bytes = try bytes(of: event)
        if let object = known[bytes] {
            return object
        }

        let object = reserve()
        added[object - layout.count] = .bytes(bytes)
        known[bytes] = object
        return object
    }

    /// The bytes of a value without parts, with its marker.
    private func bytes(of event: PropertyListEvent) throws(FastCodingError) -> [UInt8] {
        var bytes = ByteBuffer()
        switch event {
        case .scalar(let value): try bytes.append(propertyListScalar: value, at: -1)
        case .string(let text), .key(let text): bytes.append(propertyListString: text.span)
        case .data(let data):
            bytes.append(propertyListMarker: .data, count: data.count)
            bytes.append(data.span)
        case .identifier(let number): bytes.append(propertyListIdentifier: number)
        case .begin, .end, .container: break
        }

        return bytes.array
    }
}
