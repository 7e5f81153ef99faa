import _FastCodingCore

/// Writes new elements of an XML property list in the style of the others.
///
/// The text of values is XMLPropertyListWriter's; this decides where lines end. Everything that was
/// written is kept in one run of bytes, of which ranges are used.
struct XMLElementWriter: ~Copyable {
    /// A container of the text that belongs at a position in ``bytes``.
    struct Copy {
        let position: Int
        let container: Int
    }

    /// The text of a value without its tags.
    private struct Leaf {
        let element: PropertyListElement
        let content: [UInt8]
    }

    /// Takes what XMLPropertyListWriter writes.
    private final class Collected {
        var bytes: [UInt8] = []
    }

    private let style: XMLPropertyListStyle
    private let encoding: TextEncoding
    private(set) var bytes: [UInt8] = []
    private(set) var copies: [Copy] = []
    private let collected: Collected
    private var values: XMLPropertyListWriter

    /// Levels below this one are not indented further, as XMLPropertyListWriter has it.
    private static let deepestIndent = 32

    /// - Parameter encoding: that of the text that the elements become a part of.
    init(_ style: XMLPropertyListStyle, _ encoding: TextEncoding) {
        self.style = style
        self.encoding = encoding
        let collected = Collected()
        self.collected = collected
        values = XMLPropertyListWriter(valuesTo: { collected.bytes.append($0) })
    }

    /// Writes text as it is.
    mutating func append(_ text: some Sequence<UInt8>) {
        bytes.append(contentsOf: text)
    }

    /// Ends a line and indents the next one; does nothing without indentation, where all is on one
    /// line.
    mutating func breakLine(_ indentation: [UInt8]?, deeper level: Int = 0) {
        guard let indentation else { return }

        bytes += style.lineEnd
        bytes += indentation
        for _ in 0..<min(level, Self.deepestIndent) {
            bytes += style.unit
        }
    }

    /// Writes an element or an entry that a container gets.
    ///
    /// - Parameter indentation: that of the line on which it begins; nil if all is on one line.
    mutating func append(_ item: RevisedContainer.Item, at indentation: [UInt8]?)
        throws(FastCodingError)
    {
        breakLine(indentation)
        if let key = item.key {
            try append(key: key)
            breakLine(indentation)
        }

        try append(item.value ?? [], at: indentation)
    }

    /// Writes a key with its tags.
    mutating func append(key: [UInt8]) throws(FastCodingError) {
        append(try leaf(.key(key)), nil, deeper: 0)
    }

    /// Writes the text of a key, without its tags.
    mutating func append(contentOf key: [UInt8]) throws(FastCodingError) {
        bytes += try leaf(.key(key)).content
    }

    /// Writes a whole value.
    mutating func append(_ events: [PropertyListEvent], at indentation: [UInt8]?)
        throws(FastCodingError)
    {
        try append(events[...], at: indentation, level: 0)
    }

    /// Writes the elements of a container, each on lines of its own, and ends the last line. The
    /// container's tags are not written.
    mutating func append(elementsOf events: [PropertyListEvent], at indentation: [UInt8]?)
        throws(FastCodingError)
    {
        try append(events.dropFirst().dropLast(), at: indentation, level: 1)
        breakLine(indentation)
    }

    /// Writes values, each level of containers one unit further to the right.
    ///
    /// - Parameter level: how many containers are around the values, counted from the element whose
    ///   indentation is given.
    private mutating func append(
        _ events: ArraySlice<PropertyListEvent>,
        at indentation: [UInt8]?,
        level: Int
    ) throws(FastCodingError) {
        var level = level
        var index = events.startIndex
        while index < events.endIndex {
            let event = events[index]
            index += 1

            if case .end(let isDictionary) = event {
                level -= 1
                breakLine(indentation, deeper: level)
                append(tag: isDictionary ? .dict : .array, isEnd: true)
                continue
            }

            if level > 0 {
                breakLine(indentation, deeper: level)
            }

            switch event {
            case .begin(let isDictionary):
                let element = isDictionary ? PropertyListElement.dict : .array
                if index < events.endIndex, case .end = events[index] {
                    index += 1
                    append(empty: element)
                    continue
                }

                append(tag: element)
                level += 1
            case .identifier(let number):
                try append(identifier: number, indentation, deeper: level)
            case .container(let offset):
                copies.append(Copy(position: bytes.count, container: offset))
            default:
                append(try leaf(event), indentation, deeper: level)
            }
        }
    }

    /// Writes the dictionary that represents a reference.
    private mutating func append(identifier: UInt32, _ indentation: [UInt8]?, deeper level: Int)
        throws(FastCodingError)
    {
        append(tag: .dict)
        breakLine(indentation, deeper: level + 1)
        try append(key: propertyListIdentifierKey)
        breakLine(indentation, deeper: level + 1)
        append(try leaf(.scalar(.integer(Int64(identifier)))), indentation, deeper: level)
        breakLine(indentation, deeper: level)
        append(tag: .dict, isEnd: true)
    }

    /// Writes a start tag or an end tag.
    private mutating func append(tag element: PropertyListElement, isEnd: Bool = false) {
        append((isEnd ? "</" : "<").utf8)
        append(element.name.utf8)
        append(">".utf8)
    }

    /// Writes an element without content, in the form that such elements of the text have.
    private mutating func append(empty element: PropertyListElement) {
        guard style.joinsTags else {
            append(tag: element)
            append(tag: element, isEnd: true)
            return
        }

        append("<".utf8)
        append(element.name.utf8)
        bytes += style.emptyTagEnd
    }

    // MARK: - Values without parts

    /// Writes a value without parts, with its tags.
    private mutating func append(_ leaf: Leaf, _ indentation: [UInt8]?, deeper level: Int) {
        switch leaf.element {
        case .true, .false: append(empty: leaf.element)
        case .data:
            append(tag: leaf.element)
            append(
                data: leaf.content,
                style.breaksData ? indentation : nil,
                deeper: level
            )
            append(tag: leaf.element, isEnd: true)
        default:
            append(tag: leaf.element)
            bytes += leaf.content
            append(tag: leaf.element, isEnd: true)
        }
    }

    /// Writes a value in place of another one of the same kind, without its tags; returns false if
    /// it is of another kind, or has no text.
    ///
    /// - Parameter indentation: that of the lines of data; nil if it is on one.
    mutating func append(
        contentOf event: PropertyListEvent,
        like element: PropertyListElement,
        at indentation: [UInt8]?
    ) throws(FastCodingError) -> Bool {
        let leaf = try leaf(event)
        guard leaf.element == element, element != .true, element != .false else { return false }

        if element == .data {
            append(data: leaf.content, indentation, deeper: 0)
        } else {
            bytes += leaf.content
        }

        return true
    }

    /// Writes base64 in lines of 76 characters, the tabs before them counted as 8 up to the eighth.
    private mutating func append(data base64: [UInt8], _ indentation: [UInt8]?, deeper level: Int) {
        guard let indentation else {
            bytes += base64
            return
        }

        let deeper = min(level, Self.deepestIndent)
        let columns = Self.columns(of: indentation) + deeper * Self.columns(of: style.unit)
        let length = (76 - min(columns, 64)) / 4 * 4
        var start = 0

        while start < base64.count {
            let end = min(start + length, base64.count)
            breakLine(indentation, deeper: level)
            bytes += base64[start..<end]
            start = end
        }

        breakLine(indentation, deeper: level)
    }

    /// The columns that blanks take, 8 of them for a tab.
    private static func columns(of blanks: [UInt8]) -> Int {
        blanks.reduce(0) { $0 + ($1 == 0x09 ? 8 : 1) }
    }

    /// The element of a value without parts, and its text.
    private mutating func leaf(_ event: PropertyListEvent) throws(FastCodingError) -> Leaf {
        if case .scalar(.bool(let value)) = event {
            return Leaf(element: value ? .true : .false, content: [])
        }

        collected.bytes.removeAll(keepingCapacity: true)
        try values.pass(event)
        try values.flushValues()

        // Angle brackets in the text are references by now.
        let written = collected.bytes
        let start = (written.firstIndex(of: UInt8(ascii: ">")) ?? 0) + 1
        let end = written.lastIndex(of: UInt8(ascii: "<")) ?? start
        guard start <= end,
            let element = PropertyListElement(name: written.span.extracting(1..<(start - 1)))
        else {
            throw FastCodingError(.notRepresentable, "a value without parts is expected here")
        }

        return Leaf(element: element, content: encodable(Array(written[start..<end])))
    }

    /// Text in which characters that the encoding lacks are references.
    private func encodable(_ text: [UInt8]) -> [UInt8] {
        guard encoding.isNarrow, text.contains(where: { $0 >= 0x80 }) else { return text }

        let span = text.span
        var output: [UInt8] = []
        output.reserveCapacity(text.count)
        var index = 0

        while index < span.count {
            let (scalar, length) = span.scalar(at: index)
            if encoding.byte(of: scalar) == nil {
                output += Array("&#x\(String(scalar, radix: 16, uppercase: true));".utf8)
            } else {
                output += text[index..<(index + length)]
            }

            index += length
        }

        return output
    }
}
