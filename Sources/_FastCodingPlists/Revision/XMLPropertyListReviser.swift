import _FastCodingCore

/// Changes containers of an XML property list and leaves every other byte as it is, so that no
/// other lines differ.
///
/// New elements are indented as those beside them, and a value keeps its tags if another one of its
/// kind takes its place. An element that goes takes its line with it. Comments, processing
/// instructions and blank lines stay.
package struct XMLPropertyListReviser: ~Copyable {
    /// New text in place of a part of the old one.
    struct Edit {
        let range: Range<Int>
        /// The offset of the container whose revision this is; -1 for the root's.
        let owner: Int
        /// The new bytes, and the containers to be copied among them, by their ranges in the
        /// writer's bytes and copies.
        let content: Range<Int>
        let copies: Range<Int>
    }

    private let text: [UInt8]
    private let lines: XMLTextLines
    private let structure: XMLPropertyListStructure
    private var writer: XMLElementWriter
    private var edits: [Edit] = []

    /// The bytes of a property list after a change; the same if there is none.
    ///
    /// A text in another encoding than UTF-8 stays in it, with its byte order mark. Characters of
    /// new strings that it lacks become references.
    ///
    /// - Parameter revision: its offsets are those that XMLPropertyListReader passes on: of the
    ///   text in UTF-8, see XMLPropertyListReader.utf8.
    /// - Throws: the reader's errors; not-representable for values that XML lacks, for an offset at
    ///   which no such container begins, and for a container that would contain itself;
    ///   expansion-limit if containers are copied too often.
    package static func revise(_ bytes: [UInt8], _ revision: PropertyListRevision)
        throws(FastCodingError) -> [UInt8]
    {
        if revision.isEmpty {
            return bytes
        }

        var ignored = Diagnostics()
        let revised = try XMLPropertyListReader.locating(bytes, &ignored) {
            text,
            notes throws(FastCodingError) in
            try revise(text, revision, of: bytes, &notes)
        }

        let encoding = XMLPropertyListReader.encoding(of: bytes.span)
        if encoding.encoding == .utf8 {
            return revised
        }

        // The conversion has put another mark there.
        var output = Array(bytes[..<encoding.mark])
        let mark = TextEncoding.detect(revised.span).mark
        if let wrong = encoding.encoding.encode(revised.span, from: mark, into: &output) {
            let scalar = revised.span.scalar(at: wrong).scalar
            throw FastCodingError(
                .notRepresentable,
                "\(encoding.encoding.words) lacks the character \(codePoint(scalar))"
            )
        }

        return output
    }

    /// The text after a change, both in UTF-8.
    ///
    /// - Parameter bytes: the text as it came, which shows its encoding.
    private static func revise(
        _ text: [UInt8],
        _ revision: PropertyListRevision,
        of bytes: [UInt8],
        _ diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> [UInt8] {
        let lines = XMLTextLines(text)
        var structure = XMLPropertyListStructure(text, lines, wanted: revision.containersInUse)
        var options = ReadingOptions()
        options.limits = .none
        try XMLPropertyListReader.read(
            text,
            options: options,
            depth: FastLimits.deepest,
            into: &structure,
            diagnostics: &diagnostics
        )

        let encoding = XMLPropertyListReader.encoding(of: bytes.span).encoding
        var reviser = XMLPropertyListReviser(text, lines, structure, encoding)
        try reviser.run(revision)
        return try reviser.finish()
    }

    private init(
        _ text: [UInt8],
        _ lines: XMLTextLines,
        _ structure: XMLPropertyListStructure,
        _ encoding: TextEncoding
    ) {
        self.text = text
        self.lines = lines
        self.structure = structure
        writer = XMLElementWriter(structure.style, encoding)
    }

    /// Makes the edits for all changes.
    private mutating func run(_ revision: PropertyListRevision) throws(FastCodingError) {
        if let root = revision.root, let item = structure.root {
            let span = try item.span(in: text.span).value
            try replace(span, by: root, at: lines.indentation(of: span.start), owner: -1)
        }

        // In the order of the text, so that equal revisions give equal texts.
        for offset in revision.containers.keys.sorted() {
            guard let revised = revision.containers[offset] else { continue }
            guard let container = structure.containers[offset],
                container.isDictionary == revised.isDictionary
            else {
                let word = revised.isDictionary ? "dictionary" : "array"
                throw FastCodingError(.notRepresentable, "no \(word) begins here", offset: offset)
            }

            try revise(container, revised)
        }
    }

    /// Edits are applied in the order of the text; those of a container after those around it.
    private consuming func finish() throws(FastCodingError) -> [UInt8] {
        let order = edits.indices.sorted {
            (edits[$0].range.lowerBound, edits[$0].owner, $0)
                < (edits[$1].range.lowerBound, edits[$1].owner, $1)
        }

        var rendering = XMLRevisionRendering(
            text,
            order.map { edits[$0] },
            writer.bytes,
            writer.copies,
            structure
        )
        return try rendering.run()
    }

    // MARK: - Edits

    /// Where the writer is before it writes what an edit puts into the text.
    private struct Mark {
        let bytes: Int
        let copies: Int
    }

    private var mark: Mark {
        Mark(bytes: writer.bytes.count, copies: writer.copies.count)
    }

    /// Adds an edit: the bytes written since a mark replace a range.
    private mutating func add(_ range: Range<Int>, since mark: Mark, owner: Int) {
        edits.append(
            Edit(
                range: range,
                owner: owner,
                content: mark.bytes..<writer.bytes.count,
                copies: mark.copies..<writer.copies.count
            )
        )
    }

    /// Removes a range, with its line if nothing else is on that.
    private mutating func remove(_ range: Range<Int>, owner: Int) {
        var range = range
        if let start = lines.blanks(before: range.lowerBound),
            let end = lines.lineEnd(after: range.upperBound)
        {
            range = start.lowerBound..<end.upperBound
        }

        add(range, since: mark, owner: owner)
    }

    // MARK: - Containers

    /// Makes the edits that give a container its items.
    private mutating func revise(
        _ container: XMLPropertyListStructure.Container,
        _ revised: RevisedContainer
    ) throws(FastCodingError) {
        let owner = container.item.value
        // The old item that comes next, and the last one that stays.
        var next = 0
        var last: Int?
        // New items that follow each other.
        var group: [RevisedContainer.Item] = []

        for item in revised.items {
            guard let old = item.old else {
                group.append(item)
                continue
            }
            guard old >= next, old < container.items.count else {
                throw FastCodingError(
                    .notRepresentable,
                    "there is no item \(old) here, or it comes too late",
                    offset: owner
                )
            }

            try insert(group, after: last, in: container)
            group.removeAll()
            try remove(container.items[next..<old], owner: owner)
            if item.key != nil || item.value != nil {
                try change(container.items[old], to: item, owner: owner)
            }

            last = old
            next = old + 1
        }

        try insert(group, after: last, in: container)
        try remove(container.items[next...], owner: owner)
    }

    /// Removes items. Comments between a key and its value stay.
    private mutating func remove(
        _ items: ArraySlice<XMLPropertyListStructure.Item>,
        owner: Int
    ) throws(FastCodingError) {
        for item in items {
            let span = try item.span(in: text.span)
            guard let key = span.key, !isSpace(key.end..<span.value.start) else {
                remove(span.start..<span.end, owner: owner)
                continue
            }

            remove(key.range, owner: owner)
            remove(span.value.range, owner: owner)
        }
    }

    private func isSpace(_ range: Range<Int>) -> Bool {
        text[range].allSatisfy(XMLScanner.isSpace)
    }

    /// Gives an item another key, another value or both.
    private mutating func change(
        _ old: XMLPropertyListStructure.Item,
        to item: RevisedContainer.Item,
        owner: Int
    ) throws(FastCodingError) {
        let span = try old.span(in: text.span)
        if let name = item.key, let key = span.key {
            let mark = self.mark
            if key.isOneTag {
                try writer.append(key: name)
                add(key.range, since: mark, owner: owner)
            } else {
                try writer.append(contentOf: name)
                add(key.content, since: mark, owner: owner)
            }
        }

        if let value = item.value {
            let indentation =
                lines.indentation(of: span.value.start) ?? lines.indentation(of: span.start)
            try replace(span.value, by: value, at: indentation, owner: owner)
        }
    }

    /// Puts a value in place of another one, whose tags stay if both are of one kind.
    ///
    /// - Parameter indentation: that of the line on which the value begins.
    private mutating func replace(
        _ old: XMLElementSpan,
        by value: [PropertyListEvent],
        at indentation: [UInt8]?,
        owner: Int
    ) throws(FastCodingError) {
        let mark = self.mark
        if let content = try contentToReplace(old, by: value, at: indentation) {
            return add(content, since: mark, owner: owner)
        }

        try writer.append(value, at: indentation)
        add(old.range, since: mark, owner: owner)
    }

    /// Writes what takes the place of the content of an element, and returns the range of that; nil
    /// if the whole element has to change.
    private mutating func contentToReplace(
        _ old: XMLElementSpan,
        by value: [PropertyListEvent],
        at indentation: [UInt8]?
    ) throws(FastCodingError) -> Range<Int>? {
        guard !old.isOneTag, let first = value.first else { return nil }

        switch first {
        case .begin(let isDictionary):
            // A container that the revision names may be copied to another place, so here the whole
            // of it is replaced.
            guard value.count > 2, old.element == (isDictionary ? .dict : .array),
                structure.containers[old.start] == nil
            else { return nil }

            try writer.append(elementsOf: value, at: indentation)
            return old.content
        case .identifier(let number):
            guard let integer = try identifier(in: old) else { return nil }

            let isWritten = try writer.append(
                contentOf: .scalar(.integer(Int64(number))),
                like: .integer,
                at: nil
            )
            return isWritten ? integer.content : nil
        case .container: return nil
        default:
            let breaksData =
                old.content.isEmpty
                ? structure.style.breaksData : lines.lineEnd(after: old.contentStart) != nil
            let isWritten = try writer.append(
                contentOf: first,
                like: old.element,
                at: breaksData ? indentation : nil
            )
            return isWritten ? old.content : nil
        }
    }

    /// The `<integer>` of a dictionary that represents a reference; nil if it is another value.
    private func identifier(in value: XMLElementSpan) throws(FastCodingError) -> XMLElementSpan? {
        guard value.element == .dict else { return nil }

        var scanner = XMLScanner(text.span, at: value.contentStart)
        try scanner.skipMiscellaneous()
        guard scanner.cursor < value.contentEnd else { return nil }

        let key = try XMLElementSpan(at: scanner.cursor, endTag: nil, in: text.span)
        guard text.span.extracting(key.content).isIdentifierKey else { return nil }

        scanner.cursor = key.end
        try scanner.skipMiscellaneous()
        guard scanner.starts(with: "<integer") else { return nil }

        let number = try XMLElementSpan(at: scanner.cursor, endTag: nil, in: text.span)
        scanner.cursor = number.end
        try scanner.skipMiscellaneous()
        return scanner.cursor == value.contentEnd && !number.isOneTag ? number : nil
    }

    // MARK: - New items

    /// Puts new items after one that stays, or at the beginning.
    private mutating func insert(
        _ group: [RevisedContainer.Item],
        after last: Int?,
        in container: XMLPropertyListStructure.Container
    ) throws(FastCodingError) {
        if group.isEmpty {
            return
        }

        guard let first = container.items.first else {
            return try fill(container, group)
        }

        let owner = container.item.value
        let mark = self.mark
        let neighbor = last.map { container.items[$0] } ?? first
        let place: Int
        if let last {
            place = try container.items[last].span(in: text.span).end
        } else {
            place = try container.item.span(in: text.span).value.contentStart
        }

        if let indentation = lines.indentation(of: neighbor.key ?? neighbor.value),
            let end = lines.lineEndPastComments(after: place)
        {
            try append(group, at: indentation)
            return add(end..<end, since: mark, owner: owner)
        }

        try append(group, at: nil)
        add(place..<place, since: mark, owner: owner)
    }

    private mutating func append(_ group: [RevisedContainer.Item], at indentation: [UInt8]?)
        throws(FastCodingError)
    {
        for item in group {
            try writer.append(item, at: indentation)
        }
    }

    /// Puts items into a container that has none.
    private mutating func fill(
        _ container: XMLPropertyListStructure.Container,
        _ group: [RevisedContainer.Item]
    ) throws(FastCodingError) {
        let mark = self.mark
        let span = try container.item.span(in: text.span).value
        let around =
            lines.indentation(of: span.start)
            ?? container.item.key.flatMap { lines.indentation(of: $0) }
        let indentation = around.map { $0 + structure.style.unit }

        if span.isOneTag {
            // The start tag keeps its attributes.
            let tag = text[span.start..<span.end].dropLast(2)
            let end = tag.lastIndex { !XMLScanner.isSpace($0) } ?? tag.startIndex
            writer.append(tag[...end])
            writer.append(">".utf8)
            try append(group, at: indentation)
            writer.breakLine(around)
            writer.append("</\(span.element.name)>".utf8)
            return add(span.range, since: mark, owner: span.start)
        }

        if indentation != nil, let end = lines.lineEndPastComments(after: span.contentStart),
            end < span.contentEnd
        {
            try append(group, at: indentation)
            return add(end..<end, since: mark, owner: span.start)
        }

        try append(group, at: indentation)
        writer.breakLine(around)
        let start = isSpace(span.content) ? span.contentStart : span.contentEnd
        add(start..<span.contentEnd, since: mark, owner: span.start)
    }
}
