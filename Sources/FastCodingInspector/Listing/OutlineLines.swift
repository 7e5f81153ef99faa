internal import _FastCodingEngine

/// Shows a property list in lines for people. An object of a binary property list has its offset,
/// length, number, references and referrers; an element of XML has its line and column, and is
/// indented by its depth.
struct OutlineLines {
    /// The most slots of one object that are shown.
    private static let mostSlots = 8
    /// The maximum number of columns for a text that is stored elsewhere.
    private let labelWidth: Int

    private let subject: OutlineSubject
    private let outline: Outline
    private let window: OutlineWindow?
    private let isColored: Bool
    private let offsetDigits: Int
    private let numberWidth: Int

    /// Writes the parts of a property list, or those in a window.
    static func write(
        _ subject: OutlineSubject,
        _ window: OutlineWindow?,
        to output: @escaping ByteOutput
    ) throws(FastCodingError) {
        var text = BlockOutput(flush: output)
        let lines = OutlineLines(subject, window)
        if subject.outline.form == .objects {
            try lines.writeObjects(to: &text)
        } else {
            try lines.writeElements(to: &text)
        }

        try text.flush()
    }

    private init(_ subject: OutlineSubject, _ window: OutlineWindow?) {
        self.subject = subject
        self.window = window
        outline = subject.outline
        isColored = subject.report.isColored
        labelWidth = min(subject.report.width, 40)
        offsetDigits = ByteBuffer.offsetDigits(forSize: outline.bytes.count)
        numberWidth = "obj ".utf8.count + String(max(0, outline.parts.count - 1)).utf8.count
    }

    /// The beginning of lines: in a window, there is a column for the mark.
    private var margin: StaticString { window == nil ? "" : "  " }

    // Objects of a binary property list.

    /// Writes the objects in the order of their offsets, with the ranges between them that belong
    /// to none.
    private func writeObjects(to text: inout BlockOutput) throws(FastCodingError) {
        let header = 0..<StoredObjects.start
        try write(layout: header, "header, bplist00", to: &text)
        var end = StoredObjects.start
        var next = 0
        for (place, shown) in subject.order.enumerated() where window?.shows(place) ?? true {
            let part = outline.parts[shown.part]
            if place > next {
                text.buffer.append(literal: "  ...\n")
            } else if part.offset > end {
                try write(layout: end..<part.offset, "not part of any object", to: &text)
            }

            next = place + 1
            append(mark: place, to: &text.buffer)
            append(part, shown.part, to: &text.buffer)
            try text.flushIfFull()
            try appendBytes(part.offset..<part.end, to: &text)
            // Objects of a damaged file may overlap.
            end = max(end, part.end)
        }

        // Gaps and the table are about the whole file.
        guard window == nil else { return }

        if end < outline.objectsEnd {
            try write(layout: end..<outline.objectsEnd, "not part of any object", to: &text)
        }

        try writeTable(to: &text)
    }

    /// Writes lines for the parts of the file after the objects.
    private func writeTable(to text: inout BlockOutput) throws(FastCodingError) {
        let trailer = outline.bytes.count - BinaryPropertyListTrailer.size
        let table = "table of offsets, " + counted(outline.parts.count, "object")
        try write(layout: outline.objectsEnd..<trailer, table, to: &text)
        var words = "trailer, references of " + counted(outline.referenceSize, "byte")
        if let root = outline.root {
            words += ", root obj \(root)"
        }

        try write(layout: trailer..<outline.bytes.count, words, to: &text)
    }

    /// Writes a line for a range of bytes that is no object.
    private func write(layout range: Range<Int>, _ words: String, to text: inout BlockOutput)
        throws(FastCodingError)
    {
        text.buffer.append(literal: margin)
        text.buffer.paint(.aside, isColored) { line in
            appendPlace(range, to: &line)
            line.append(0x20, times: numberWidth + 2)
        }

        text.buffer.append(words + "\n")
        try appendBytes(range, to: &text)
    }

    /// Appends the columns for offset and length.
    private func appendPlace(_ range: Range<Int>, to line: inout ByteBuffer) {
        line.append(offset: range.lowerBound, digits: offsetDigits)
        line.append(decimal: Int64(range.count), width: 8)
        line.append(literal: "  ")
    }

    /// Appends the mark of the wanted part, or the space for it.
    private func append(mark place: Int, to line: inout ByteBuffer) {
        guard let window else { return }

        line.append(literal: window.target == place ? "> " : "  ")
    }

    /// Appends the line of an object.
    private func append(_ part: OutlinePart, _ number: Int, to line: inout ByteBuffer) {
        line.paint(.aside, isColored) { appendPlace(part.offset..<part.end, to: &$0) }
        line.paint(.number, isColored) { line in
            let start = line.count
            line.append(literal: "obj ")
            line.append(number: number)
            line.append(0x20, times: numberWidth + 2 - (line.count - start))
        }

        append(slotOf: number, to: &line)
        append(value: part, number, to: &line)
        append(referrersOf: number, to: &line)
        line.append(0x0A)
    }

    /// Appends the slots of a keyed archive that refer to an object, usually one.
    private func append(slotOf number: Int, to line: inout ByteBuffer) {
        let slots = subject.slots?.slots(of: number) ?? []
        guard !slots.isEmpty else { return }

        line.paint(.key, isColored) { line in
            line.append(slots.count == 1 ? "slot " : "slots ")
            line.append(slots.prefix(Self.mostSlots).map(String.init).joined(separator: ", "))
            line.append(slots.count > Self.mostSlots ? ", …: " : ": ")
        }
    }

    /// Appends the first container that refers to an object, and the number of the others.
    private func append(referrersOf number: Int, to line: inout ByteBuffer) {
        let count = Int(subject.references.counts[number])
        guard count > 0 else { return }

        line.paint(.aside, isColored) { line in
            line.append(literal: " <- obj ")
            line.append(number: Int(subject.references.first[number]))
            if count > 1 {
                line.append(literal: " and ")
                line.append(number: count - 1)
                line.append(literal: " more")
            }
        }
    }

    // The content of a part, the same in every form.

    /// Appends the kind of a part, and its content on one line.
    private func append(value part: OutlinePart, _ number: Int, to line: inout ByteBuffer) {
        line.paint(.type, isColored) { $0.append(part.kind.words) }
        switch part.kind {
        case .null, .true, .false, .unreadable: break
        case .integer, .float32, .float64, .decimal: append(number: part, to: &line)
        case .date: append(date: part, to: &line)
        case .string, .key:
            line.append(0x20)
            line.paint(.string, isColored) {
                append(text: part, columns: subject.report.width, to: &$0)
            }
        case .data:
            line.append(literal: ", ")
            line.append(data: outline.bytes(of: part), width: subject.report.width)
        case .identifier: append(identifier: number, to: &line)
        case .array, .dictionary: append(container: part, number, to: &line)
        }
    }

    /// Appends a number in the fewest digits.
    private func append(number part: OutlinePart, to line: inout ByteBuffer) {
        line.append(0x20)
        guard let value = outline.scalar(of: part) else { return }

        line.paint(.number, isColored) { $0.append(shown: value) }
    }

    /// Appends a date and its seconds.
    private func append(date part: OutlinePart, to line: inout ByteBuffer) {
        let seconds = Double(bitPattern: part.content)
        line.append(0x20)
        line.paint(.number, isColored) { line in
            if let text = ISO8601.text(seconds: seconds) {
                line.append(text + ", ")
            }

            line.append(shown: .float64(seconds))
            line.append(literal: " s since 2001")
        }
    }

    /// Appends a text in quotes, cut if it is long.
    private func append(text part: OutlinePart, columns: Int, to line: inout ByteBuffer) {
        let range = part.range
        line.appendQuoted(
            outline.pool.span,
            from: range.lowerBound,
            to: range.upperBound,
            columns: columns
        )
    }

    /// Appends a UID and, in a keyed archive, the object in the slot that it refers to.
    private func append(identifier number: Int, to line: inout ByteBuffer) {
        line.append(0x20)
        line.append(number: outline.identifier(outline.parts[number]) ?? 0)
        guard let slots = subject.slots else { return }

        line.paint(.alias, isColored) { line in
            guard let target = slots.target(of: number, outline) else {
                return line.append(literal: " -> no slot")
            }

            line.append(literal: " -> ")
            append(summary: target, to: &line)
        }
    }

    /// Appends a part in a few words.
    private func append(summary number: Int, to line: inout ByteBuffer) {
        let part = outline.parts[number]
        if outline.form == .objects {
            line.append(literal: "obj ")
            line.append(number: number)
            line.append(0x20)
        }

        if part.isText {
            return append(text: part, columns: labelWidth, to: &line)
        }

        line.append(0x28)
        line.append(part.kind.words)
        append(classOf: number, to: &line)
        line.append(0x29)
    }

    /// Appends the class name of an object in a slot.
    private func append(classOf number: Int, to line: inout ByteBuffer) {
        guard let name = subject.className(of: number) else { return }

        line.append(0x20)
        line.appendName(outline.pool.span, from: name, columns: labelWidth)
    }

    /// Appends the number of elements and, in a binary property list, the numbers of the objects.
    private func append(container part: OutlinePart, _ number: Int, to line: inout ByteBuffer) {
        append(classOf: number, to: &line)
        line.append(literal: ", ")
        if part.kind == .array {
            line.append(number: part.elements, "element")
        } else {
            line.append(number: part.elements, "entry", plural: "entries")
        }

        guard outline.form == .objects, part.count > 0 else { return }

        line.append(literal: ": ")
        appendReferences(of: part, to: &line)
    }

    /// The numbers of the objects in a container, as far as there is room.
    private func appendReferences(of part: OutlinePart, to line: inout ByteBuffer) {
        let start = line.count
        // A dictionary has its keys and values in turn.
        let step = part.kind == .dictionary ? 2 : 1
        let children = outline.children(of: part)
        for place in stride(from: children.startIndex, to: children.endIndex, by: step) {
            if place > children.startIndex {
                line.append(literal: ", ")
                if line.count - start >= subject.report.width {
                    line.append(literal: "…")
                    return
                }
            }

            if step == 2 {
                append(key: Int(children[place]), to: &line)
                line.append(literal: ": ")
            }

            line.append(number: Int(children[place + step - 1]))
        }
    }

    /// Appends the key of an entry, or the number of its object if that is no text.
    private func append(key number: Int, to line: inout ByteBuffer) {
        let part = outline.parts[number]
        if part.isText {
            append(text: part, columns: labelWidth, to: &line)
        } else {
            line.append(number: number)
        }
    }

    /// Bytes with their offsets and as text, sixteen to a line, if they are to be shown.
    private func appendBytes(_ range: Range<Int>, to text: inout BlockOutput)
        throws(FastCodingError)
    {
        guard subject.report.showsBytes else { return }

        try text.append(
            hexLinesOf: range,
            in: outline.bytes,
            margin: margin,
            isColored: isColored
        )
    }

    // Elements of XML. A key is shown in the line of its value.

    /// Writes the elements in the order of the text.
    private func writeElements(to text: inout BlockOutput) throws(FastCodingError) {
        var counter = LineCounter(outline.bytes)
        var next = 0
        for (place, shown) in subject.order.enumerated() {
            let part = outline.parts[shown.part]
            // The counter only moves forward, so it has to pass parts that are not shown, too.
            let location = counter.location(of: part.offset, in: outline.bytes)
            // The line of its value shows a key. That line is the next one, so no dots come before
            // it.
            guard !subject.isKey(shown) else {
                next = place == next ? place + 1 : next
                continue
            }

            guard window?.shows(place) ?? true else { continue }

            if place > next {
                text.buffer.append(literal: "  ...\n")
            }

            next = place + 1
            append(mark: place, to: &text.buffer)
            append(location, to: &text.buffer)
            append(element: shown, to: &text.buffer)
            try text.flushIfFull()
        }
    }

    /// Appends the columns for line and column.
    private func append(_ location: TextLocation, to line: inout ByteBuffer) {
        line.paint(.aside, isColored) { line in
            line.append(decimal: Int64(location.line), width: 6)
            line.append(0x3A)
            let start = line.count
            line.append(number: location.column)
            line.append(0x20, times: max(1, 6 - (line.count - start)))
        }
    }

    /// Appends the line of an element.
    private func append(element shown: OutlineSubject.Shown, to line: inout ByteBuffer) {
        line.append(indent: shown.depth)
        line.paint(.key, isColored) { line in
            if let key = subject.key(of: shown) {
                append(text: key, columns: labelWidth, to: &line)
                line.append(literal: ": ")
            } else if subject.slot(of: shown.part) == nil, let number = subject.number(of: shown) {
                line.append(0x5B)
                line.append(number: number)
                line.append(literal: "] ")
            }
        }

        append(slotOf: shown.part, to: &line)
        let part = outline.parts[shown.part]
        if outline.identifier(part) != nil {
            line.paint(.type, isColored) { $0.append(literal: "UID") }
            append(identifier: shown.part, to: &line)
        } else {
            append(value: part, shown.part, to: &line)
        }

        if subject.slot(of: shown.part) != nil {
            append(slotReferrersOf: shown.part, to: &line)
        }

        line.append(0x0A)
    }

    /// Appends the number of UIDs that refer to a slot of XML. The list of slots contains it as
    /// well, and is not counted.
    private func append(slotReferrersOf number: Int, to line: inout ByteBuffer) {
        let count = Int(subject.references.counts[number]) - 1
        guard count > 0 else { return }

        line.paint(.aside, isColored) { line in
            line.append(literal: " <- ")
            line.append(number: count, "reference")
        }
    }
}
