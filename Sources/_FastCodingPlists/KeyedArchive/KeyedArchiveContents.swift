import _FastCodingCore

/// The property list of a keyed archive as it is, in flat arrays: built from events, and used to
/// build the graph.
///
/// Scalars are already nodes of the graph. Equal strings are a single node, and so are equal
/// numbers, because values have no identity; data has a node for each of its places.
struct KeyedArchiveContents {
    /// An array or a dictionary of the property list.
    private struct Container {
        /// Where its values begin among ``values``: elements, or key, value, key, value and so on.
        var start = 0
        var count = 0
        var offset: UInt32
        /// Whether something was made of it: in a binary property list, one container can be in
        /// many places.
        var isUsed = false
    }

    /// A number by its kind and its bits, so that 1 and 1.0 are kept apart.
    struct Number: Hashable {
        let kind: NodeKind
        let bits: UInt64
    }

    /// A container that has begun: its number, and where its values begin among ``pending``.
    private struct Frame {
        let container: Int
        let start: Int
        /// The number of its begin event.
        let ordinal: Int
    }

    var graph = ObjectGraph(pool: [], keepsSources: true)
    private var containers: [Container] = []
    private var values: [KeyedArchiveValue] = []
    private var root: KeyedArchiveValue?
    private var strings = StringTable()
    private var stringNodes: [NodeIndex] = []

    // State while it is built.
    private var frames: [Frame] = []
    /// The values of all open containers, those of the innermost last.
    private var pending: [KeyedArchiveValue] = []
    /// The value that each begin event has led to, by its number: a container, or a reference.
    private var begun: [KeyedArchiveValue] = []
    /// The node of the last string, key or data.
    private var latest = NodeIndex.nil
    /// The nodes of numbers, which equal ones share.
    private var numbers: [Number: NodeIndex] = [:]
    /// For each node, the stamp of the last dictionary that had it as a key. So a dictionary is
    /// searched for equal keys in one pass, without a set of its own.
    private var keyStamps: [UInt32] = []
    private var stamp: UInt32 = 0

    /// Of a damaged archive: what tells values that are missing from others.
    var missing: MissingValues?

    // Found by ``findParts()``.
    private var keys: [KeyedArchiveKey: KeyedArchiveValue] = [:]
    /// The container of `$objects`, whose elements are the slots.
    private(set) var objects = 0
    /// The container of `$top`.
    private(set) var top = 0
    /// Whether `$top` is missing, in a damaged archive.
    private(set) var lacksTop = false

    /// How many entries the outer dictionary has.
    var outerCount: Int {
        root?.dictionary.map { values(of: $0).count / 2 } ?? 0
    }

    /// How many arrays and dictionaries there are.
    var containerCount: Int { containers.count }

    /// The elements, or the keys and values, of a container.
    func values(of container: Int) -> ArraySlice<KeyedArchiveValue> {
        let container = containers[container]
        return values[container.start..<(container.start + container.count)]
    }

    /// The offset of a container in the property list, for errors.
    func offset(of container: Int) -> Int {
        Int(containers[container].offset)
    }

    /// The value for a key with a meaning; nil if the dictionary has none. It compares no texts,
    /// because equal strings are one node.
    func value(_ key: KeyedArchiveKey, of container: Int) -> KeyedArchiveValue? {
        guard let key = keys[key] else { return nil }

        let values = values(of: container)
        Effort.count(values.count)
        return stride(from: values.startIndex, to: values.endIndex, by: 2).first {
            values[$0] == key
        }
        .map { values[$0 + 1] }
    }

    /// Whether a key is one of some that have a meaning.
    func isKey(_ value: KeyedArchiveValue, among some: [KeyedArchiveKey]) -> Bool {
        some.contains { keys[$0] == value }
    }

    /// Whether an object has no keys other than these, any of which may be missing.
    ///
    /// The count is compared first, so that a dictionary of any size costs no more than the few
    /// keys.
    func hasOnly(_ some: [KeyedArchiveKey], _ container: Int) -> Bool {
        let values = values(of: container)
        return values.count <= 2 * (some.count + 1)
            && stride(from: values.startIndex, to: values.endIndex, by: 2).allSatisfy {
                isKey(values[$0], among: some + [.class])
            }
    }

    /// The number of the entry with a key that has a meaning; nil if the dictionary has none.
    func entry(_ key: KeyedArchiveKey, of container: Int) -> Int? {
        guard let key = keys[key] else { return nil }

        let values = values(of: container)
        Effort.count(values.count)
        return stride(from: values.startIndex, to: values.endIndex, by: 2)
            .first { values[$0] == key }
            .map { ($0 - values.startIndex) / 2 }
    }

    /// The node of a string of the property list; nil if it has none with this text.
    func node(ofText text: Span<UInt8>) -> NodeIndex? {
        let place = strings.find(text, in: graph.pool.span)
        return place.number < 0 ? nil : stringNodes[place.number]
    }

    /// Whether a value is a string with this text.
    func isString(_ value: KeyedArchiveValue, _ text: String) -> Bool {
        guard let node = value.node, graph.kind(node) == .string else { return false }
        return graph.bytes(node).equals(utf8: text)
    }

    /// How many slots there are.
    var count: Int { containers[objects].count }

    /// The value in a slot.
    ///
    /// - Parameter number: from 0 to ``count`` - 1.
    func slot(_ number: Int) -> KeyedArchiveValue {
        values[containers[objects].start + number]
    }

    /// Whether a slot has the string that means nil.
    func isNull(slot number: Int) -> Bool {
        isString(slot(number), KeyedArchiveOuterForm.null)
    }

    /// Records that something is made of a container, and returns how many bytes that takes beyond
    /// those of its first use: 4 for each value, the size of a child.
    mutating func costOfUse(of container: Int) -> Int {
        defer {
            containers[container].isUsed = true
        }
        return containers[container].isUsed ? 4 * containers[container].count : 0
    }

    /// An error at a container of the property list.
    @inline(never)
    func error(_ message: String, in container: Int) -> FastCodingError {
        FastCodingError(.keyedArchive, message, offset: offset(of: container))
    }

    /// Finds the parts that every keyed archive has, and checks them. Called once all events have
    /// come.
    ///
    /// - Throws: ``FastCodingError/Code/keyedArchive`` for a part that is missing or of the wrong
    ///   kind.
    mutating func findParts() throws(FastCodingError) {
        for key in KeyedArchiveKey.allCases {
            let place = strings.find(Array(key.rawValue.utf8).span, in: graph.pool.span)
            if place.number >= 0 {
                keys[key] = KeyedArchiveValue(stringNodes[place.number])
            }
        }

        guard let root = root?.dictionary else {
            throw FastCodingError(.keyedArchive, "a keyed archive is a dictionary", offset: 0)
        }

        if !isMissing(.archiver, of: root) {
            graph.archiverName = try part(.archiver, of: root, "the name of a class") { value in
                value.node.flatMap {
                    graph.kind($0) == .string && graph.bytes($0).count > 0
                        ? Array(graph.pool[graph.byteRange($0).range]) : nil
                }
            }
        }

        let version = KeyedArchiveOuterForm.version
        if !isMissing(.version, of: root) {
            _ = try part(.version, of: root, "the integer \(version)") { value in
                value.node.flatMap {
                    graph.kind($0) == .integer && graph.integer($0) == version ? $0 : nil
                }
            }
        }

        objects = try part(.objects, of: root, "an array", \.array)
        lacksTop = isMissing(.top, of: root)
        if !lacksTop {
            top = try part(.top, of: root, "a dictionary", \.dictionary)
            lacksTop = lacksKeys(top)
        }
    }

    /// A part of the outer dictionary; `right` says in the error which value it has to have.
    private func part<Part>(
        _ key: KeyedArchiveKey,
        of root: Int,
        _ right: String,
        _ read: (KeyedArchiveValue) -> Part?
    ) throws(FastCodingError) -> Part {
        guard let value = value(key, of: root) else {
            throw error("a keyed archive has \(key.rawValue), which is missing here", in: root)
        }

        if let part = read(value) {
            return part
        }

        let found = value.node.map { ", but found \(graph.summary($0))" } ?? ""
        throw error("\(key.rawValue) of a keyed archive has to be \(right)\(found)", in: root)
    }
}

// What is missing in a damaged archive.
extension KeyedArchiveContents {
    /// Whether a value is in place of one that is missing.
    func isMissing(_ value: KeyedArchiveValue) -> Bool {
        guard let missing, let node = value.node else { return false }
        return missing.contains(node, in: graph)
    }

    /// Whether a slot is missing, so that its number is one of a slot that there was.
    func isMissing(slot number: Int) -> Bool {
        guard let missing else { return false }
        return number < count ? isMissing(slot(number)) : missing.mayHaveMoreSlots
    }

    /// Whether a part of the outer dictionary is missing because of the damage.
    private func isMissing(_ key: KeyedArchiveKey, of root: Int) -> Bool {
        guard let missing else { return false }
        return value(key, of: root).map(isMissing) ?? missing.mayHaveMoreParts
    }

    /// Whether keys of a dictionary are missing.
    func lacksKeys(_ container: Int) -> Bool {
        guard missing != nil else { return false }
        let values = values(of: container)
        return stride(from: values.startIndex, to: values.endIndex, by: 2).contains {
            isMissing(values[$0])
        }
    }

    /// The description of an instance's class, as far as it is there.
    func classDescription(of instance: Int) -> Int? {
        guard let reference = value(.class, of: instance), reference.form == .reference,
            reference.index < count
        else { return nil }

        return slot(reference.index).dictionary
    }

    /// Whether the class that an instance refers to can't be known, because it or its name is
    /// missing.
    func lacksClass(_ instance: Int) -> Bool {
        guard missing != nil, let reference = value(.class, of: instance) else { return false }
        if isMissing(reference) {
            return true
        }

        guard reference.form == .reference else { return false }
        if isMissing(slot: reference.index) {
            return true
        }

        guard let description = classDescription(of: instance) else { return false }
        return value(.className, of: description).map(isMissing) ?? lacksKeys(description)
    }

    /// Whether an instance can't be an object: its class or the names of its properties are missing.
    func isInPart(_ instance: Int) -> Bool {
        lacksKeys(instance) || lacksClass(instance)
    }

    /// Whether nothing refers to a slot, by its number.
    func slotsWithoutReferences() -> [Bool] {
        var isFree = [Bool](repeating: true, count: count)
        for value in values where value.form == .reference && value.index < count {
            isFree[value.index] = false
        }

        return isFree
    }

    /// Ends the reading of XML that is damaged: of the outer dictionary and of the slots, those parts
    /// are kept that are whole.
    ///
    /// - Parameter source: an offset where nothing of the text can be.
    mutating func breakOff(_ damage: Damage, source: Int) throws(FastCodingError) {
        guard let root = frames.first, begun[root.ordinal].form == .dictionary else { return }

        var found = MissingValues(damage: damage, source: source)
        found.mayHaveMoreParts = true
        let node = graph.add(.data, source: source)

        if frames.count > 1, begun[frames[1].ordinal].form == .array {
            found.mayHaveMoreSlots = true
            drop(framesFrom: 2)
            try end(isDictionary: false, at: damage.offset)
        } else {
            drop(framesFrom: 1)
        }

        // A key whose value was dropped, or hasn't come.
        if (pending.count - root.start) % 2 == 1 {
            pending.append(KeyedArchiveValue(node))
        }

        missing = found
        try end(isDictionary: true, at: damage.offset)
    }

    /// Drops open containers with all that is in them.
    private mutating func drop(framesFrom depth: Int) {
        guard frames.count > depth else { return }

        pending.removeSubrange(frames[depth].start...)
        frames.removeSubrange(depth...)
    }
}

// Receives the property list. A dictionary whose only key is `CF$UID`, with an integer, is a
// reference: binary property lists are passed on in this form, XML has no other, and some binary
// files were converted from XML.
extension KeyedArchiveContents: EventSink {
    /// Puts a value where the next one belongs: among those of the innermost container, or as the
    /// root.
    private mutating func place(_ value: KeyedArchiveValue) {
        if frames.isEmpty {
            root = value
        } else {
            pending.append(value)
        }
    }

    /// Throws too-large if there are 2^30 nodes or containers: a ``KeyedArchiveValue`` has 30 bits
    /// for their numbers.
    private func checkRoom(at offset: Int) throws(FastCodingError) {
        guard graph.records.count < KeyedArchiveValue.most,
            containers.count < KeyedArchiveValue.most
        else {
            throw FastCodingError(
                .tooLarge,
                "a keyed archive of more than 2^30 values",
                offset: offset
            )
        }
    }

    mutating func scalar(_ value: ScalarValue, at offset: Int) throws(FastCodingError) {
        switch value {
        case .null:
            throw FastCodingError(.keyedArchive, "null, which no keyed archive has", offset: offset)
        case .bool(let value):
            return place(KeyedArchiveValue(value ? .true : .false))
        default:
            let number = value.kind.isNSNumber ? Number(kind: value.kind, bits: value.bits) : nil
            if let number, let known = numbers[number] {
                return place(KeyedArchiveValue(known))
            }

            try checkRoom(at: offset)
            let node = graph.add(scalar: value, source: offset)

            if let number {
                numbers[number] = node
            }

            place(KeyedArchiveValue(node))
        }
    }

    mutating func string(_ utf8: Span<UInt8>, from range: ByteRange?, at offset: Int)
        throws(FastCodingError)
    {
        latest = try addString(utf8, at: offset)
        place(KeyedArchiveValue(latest))
    }

    mutating func key(_ utf8: Span<UInt8>, from range: ByteRange?, at offset: Int)
        throws(FastCodingError)
    {
        latest = try addString(utf8, at: offset)
        pending.append(KeyedArchiveValue(latest))
    }

    /// The node of a string, which is added if no equal one has come before.
    private mutating func addString(_ utf8: Span<UInt8>, at offset: Int) throws(FastCodingError)
        -> NodeIndex
    {
        let place = strings.find(utf8, in: graph.pool.span)
        if place.number >= 0 {
            return stringNodes[place.number]
        }

        try checkRoom(at: offset)
        let node = try graph.addText(utf8, .string, source: offset)
        strings.insert(graph.byteRange(node), at: place)
        stringNodes.append(node)

        return node
    }

    mutating func data(_ bytes: Span<UInt8>, from range: ByteRange?, at offset: Int)
        throws(FastCodingError)
    {
        try checkRoom(at: offset)
        latest = try graph.addText(bytes, .data, source: offset)
        place(KeyedArchiveValue(latest))
    }

    var latestText: Int? { Int(latest.index) }

    /// The same string, or data whose bytes are those of the first one.
    mutating func again(_ text: Int, isKey: Bool, at offset: Int) throws(FastCodingError) {
        let known = graph.records[text]
        var node = NodeIndex(UInt32(text))

        if known.kind == .data {
            try checkRoom(at: offset)
            node = graph.add(.data, a: known.a, b: known.b, source: offset)
        }

        if isKey {
            pending.append(KeyedArchiveValue(node))
        } else {
            place(KeyedArchiveValue(node))
        }
    }

    mutating func begin(isDictionary: Bool, at offset: Int) throws(FastCodingError) {
        try checkRoom(at: offset)
        frames.append(
            Frame(container: containers.count, start: pending.count, ordinal: begun.count)
        )

        begun.append(KeyedArchiveValue(isDictionary ? .dictionary : .array, containers.count))
        containers.append(Container(offset: UInt32(clamping: offset)))
    }

    mutating func end(isDictionary: Bool, at offset: Int) throws(FastCodingError) {
        guard let frame = frames.popLast() else { return }

        // A dictionary that turns out to be a reference is no container. It has none inside either,
        // so it is the last one.
        if isDictionary, let reference = try reference(frame, at: offset) {
            containers.removeLast()
            begun[frame.ordinal] = reference
        } else {
            if isDictionary {
                try checkKeys(from: frame.start, at: offset)
            }

            // The values of a container are kept together. Those of the containers inside it were
            // moved away when these ended.
            containers[frame.container].start = values.count
            containers[frame.container].count = pending.count - frame.start
            values += pending[frame.start...]
        }

        pending.removeSubrange(frame.start...)
        place(begun[frame.ordinal])
    }

    /// The reference that a dictionary means, or what is in place of its number; nil if it is not a
    /// reference.
    private func reference(_ frame: Frame, at offset: Int) throws(FastCodingError)
        -> KeyedArchiveValue?
    {
        guard pending.count == frame.start + 2, let key = pending[frame.start].node,
            graph.bytes(key).isIdentifierKey,
            let value = pending[frame.start + 1].node
        else { return nil }

        if isMissing(pending[frame.start + 1]) {
            return KeyedArchiveValue(value)
        }

        guard graph.kind(value) == .integer else { return nil }

        let number = graph.integer(value)
        guard number >= 0, number < Int64(KeyedArchiveValue.most) else {
            throw FastCodingError(
                .keyedArchive,
                "a reference to object \(number), but no archive can have so many",
                offset: offset
            )
        }

        return KeyedArchiveValue(.reference, Int(number))
    }

    /// Refuses a dictionary with equal keys, given by where its keys and values begin among
    /// ``pending``.
    private mutating func checkKeys(from start: Int, at offset: Int) throws(FastCodingError) {
        stamp += 1
        for place in stride(from: start, to: pending.count, by: 2) {
            let key = pending[place].index
            if key >= keyStamps.count {
                keyStamps += Array(
                    repeating: 0,
                    count: max(key + 1, graph.records.count) - keyStamps.count
                )
            }

            guard keyStamps[key] != stamp else {
                let name = graph.string(NodeIndex(UInt32(key))).quoted
                throw FastCodingError(
                    .duplicateKey,
                    "the key \(name) occurs twice in this dictionary",
                    offset: offset
                )
            }

            keyStamps[key] = stamp
        }
    }

    mutating func backReference(to ordinal: Int, at offset: Int) throws(FastCodingError) {
        guard begun.indices.contains(ordinal) else {
            throw FastCodingError(
                .plistStructure,
                "a reference to a container that has not begun",
                offset: offset
            )
        }

        place(begun[ordinal])
    }
}
