import _FastCodingCore

// Receives the property list. A dictionary whose only key is `CF$UID`, with an integer, is a reference: binary
// property lists are passed on in this form, XML has no other, and some binary files were converted from XML.
extension KeyedArchiveContents: EventSink {
    private mutating func place(_ value: KeyedArchiveValue) {
        if frames.isEmpty { root = value } else { pending.append(value) }
    }

    mutating func null(at offset: Int) throws(FastCodingError) {
        throw FastCodingError(.keyedArchive, "null, which no keyed archive has", offset: offset)
    }

    mutating func bool(_ value: Bool, at offset: Int) { place(KeyedArchiveValue(value ? .true : .false)) }

    mutating func integer(_ value: Int64, at offset: Int) throws(FastCodingError) {
        place(KeyedArchiveValue(try addNumber(Number(kind: .integer, bits: UInt64(bitPattern: value)), at: offset)))
    }

    mutating func float64(_ value: Double, at offset: Int) throws(FastCodingError) {
        place(KeyedArchiveValue(try addNumber(Number(kind: .float64, bits: value.bitPattern), at: offset)))
    }

    mutating func float32(_ value: Float, at offset: Int) throws(FastCodingError) {
        place(KeyedArchiveValue(try addNumber(Number(kind: .float32, bits: UInt64(value.bitPattern)), at: offset)))
    }

    mutating func decimal(_ value: DecimalNumber, at offset: Int) throws(FastCodingError) {
        try checkRoom(at: offset)
        let node = graph.addDecimal(value)
        graph.setSource(node, offset)
        place(KeyedArchiveValue(node))
    }

    mutating func date(_ seconds: Double, at offset: Int) throws(FastCodingError) {
        try checkRoom(at: offset)
        place(KeyedArchiveValue(graph.add(.date, a: seconds.bitPattern, source: offset)))
    }

    mutating func string(_ utf8: Span<UInt8>, at offset: Int) throws(FastCodingError) {
        latest = try addString(utf8, at: offset)
        place(KeyedArchiveValue(latest))
    }

    mutating func data(_ bytes: Span<UInt8>, at offset: Int) throws(FastCodingError) {
        try checkRoom(at: offset)
        latest = try graph.addText(bytes, .data, source: offset)
        place(KeyedArchiveValue(latest))
    }

    mutating func key(_ utf8: Span<UInt8>, at offset: Int) throws(FastCodingError) {
        latest = try addString(utf8, at: offset)
        pending.append(KeyedArchiveValue(latest))
    }

    var latestText: Int? { Int(latest.index) }

    /// The same string, or data whose bytes are those of the first one.
    mutating func again(_ text: Int, isKey: Bool, at offset: Int) throws(FastCodingError) {
        let known = graph.records[text]
        var node = ObjectGraph.NodeIndex(UInt32(text))
        if known.kind == .data {
            try checkRoom(at: offset)
            node = graph.add(.data, a: known.a, b: known.b, source: offset)
        }
        if isKey { pending.append(KeyedArchiveValue(node)) } else { place(KeyedArchiveValue(node)) }
    }

    mutating func beginArray(at offset: Int) throws(FastCodingError) { try begin(.array, at: offset) }

    mutating func beginDictionary(at offset: Int) throws(FastCodingError) { try begin(.dictionary, at: offset) }

    private mutating func begin(_ form: KeyedArchiveValue.Form, at offset: Int) throws(FastCodingError) {
        try checkRoom(at: offset)
        frames.append(Frame(container: containers.count, start: pending.count, ordinal: begun.count))
        begun.append(KeyedArchiveValue(form, containers.count))
        containers.append(Container(start: 0, count: 0, offset: UInt32(clamping: offset)))
    }

    mutating func endArray(at offset: Int) {
        if let frame = frames.popLast() { close(frame) }
    }

    mutating func endDictionary(at offset: Int) throws(FastCodingError) {
        guard let frame = frames.popLast() else { return }
        if let reference = try reference(frame, at: offset) {
            pending.removeSubrange(frame.start...)
            containers.removeLast()
            begun[frame.ordinal] = reference
            place(reference)
            return
        }
        try checkKeys(from: frame.start, at: offset)
        close(frame)
    }

    private mutating func close(_ frame: Frame) {
        containers[frame.container].start = values.count
        containers[frame.container].count = UInt32(truncatingIfNeeded: pending.count - frame.start)
        values += pending[frame.start...]
        pending.removeSubrange(frame.start...)
        place(begun[frame.ordinal])
    }

    /// The reference that a dictionary stands for; nil if it is not a reference.
    private func reference(_ frame: Frame, at offset: Int) throws(FastCodingError) -> KeyedArchiveValue? {
        guard pending.count == frame.start + 2, let key = pending[frame.start].node,
            graph.bytes(key).equals(utf8: KeyedArchiveOuterForm.reference),
            let value = pending[frame.start + 1].node, graph.kind(value) == .integer
        else { return nil }
        let number = graph.integer(value)
        guard number >= 0, number < Int64(KeyedArchiveValue.most) else {
            throw FastCodingError(
                .keyedArchive, "a reference to object \(number), but no archive can have so many", offset: offset)
        }
        return KeyedArchiveValue(.reference, Int(number))
    }

    mutating func backReference(to ordinal: Int, at offset: Int) throws(FastCodingError) {
        guard begun.indices.contains(ordinal) else {
            throw FastCodingError(.plistStructure, "a reference to a container that was not seen", offset: offset)
        }
        place(begun[ordinal])
    }
}
