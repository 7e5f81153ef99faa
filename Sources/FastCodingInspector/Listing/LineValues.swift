internal import _FastCodingEngine

extension LineFormat {
    /// The maximum number of columns for a text that is stored elsewhere. Such a text may be shown
    /// in many lines, so the output must not grow with its length.
    private var labelWidth: Int { min(subject.report.width, 40) }

    /// Appends the role of a chunk in its container or object, and a colon.
    func appendLabel(_ listed: ListedChunk, to line: inout ByteBuffer) {
        switch listed.place.role {
        case .root, .definition: return
        case .element, .member:
            line.append(0x5B)
            line.append(number: listed.place.number)
            line.append(literal: "] ")
        case .value:
            // The key is stored after the value, but it is what a reader looks for.
            if let key = subject.index.nameText(of: listed) {
                line.appendQuoted(
                    subject.archive.span,
                    from: key,
                    to: subject.archive.count,
                    columns: labelWidth
                )
                line.append(literal: ": ")
            } else {
                line.append(literal: "value: ")
            }
        case .property:
            if let name = subject.index.nameText(of: listed) {
                line.appendName(subject.archive.span, from: name, columns: labelWidth)
            }
            line.append(literal: ": ")
        case .key, .relative, .base, .className, .end:
            line.append(literal: listed.place.role.word)
            line.append(literal: ": ")
        }
    }

    /// Appends the name of a type.
    private func appendName(of type: ChunkType, to line: inout ByteBuffer) {
        let name = subject.names[Int(type.rawValue)]
        line.append(name.span)
    }

    /// Appends the type of a chunk and its content on one line.
    func appendChunk(_ chunk: Chunk, to line: inout ByteBuffer) {
        line.paint(.type, isColored) { appendName(of: chunk.type, to: &$0) }
        switch subject.layout(chunk.type).shape {
        case .none, .url, .codedObject: break
        case .fixed:
            line.paint(.number, isColored) { appendFixed(chunk, to: &$0) }
        case .alias:
            line.paint(.alias, isColored) { appendAlias(chunk, to: &$0) }
        case .string:
            line.append(0x20)
            let end = chunk.payload + chunk.count
            line.paint(.string, isColored) {
                $0.appendQuoted(
                    subject.archive.span,
                    from: chunk.payload,
                    to: end,
                    columns: subject.report.width
                )
            }
        case .data:
            line.append(literal: ", ")
            appendData(chunk.payload..<(chunk.payload + chunk.count), to: &line)
        case .ranges: appendRanges(chunk, to: &line)
        case .elements:
            line.append(literal: ", ")
            line.append(number: chunk.count, "element")
        case .entries:
            line.append(literal: ", ")
            line.append(number: chunk.count, "entry", plural: "entries")
        case .classDefinition:
            guard let number = subject.index.definitionNumber(at: chunk.offset) else { break }

            line.append(0x20)
            appendSignature(subject.index.definitions[number], to: &line)
        case .object:
            line.append(0x20)
            appendClass(of: chunk, to: &line)
        case .keyedArchive: appendKeyedArchive(chunk, to: &line)
        }

        // Quirk Q8 in fastcoded(5): the second copy of a container takes no number.
        if chunk.number == nil, subject.index.isReopened(chunk.offset) {
            line.append(literal: ", written for the second time")
        }
    }

    /// Appends the value of a payload of fixed size.
    private func appendFixed(_ chunk: Chunk, to line: inout ByteBuffer) {
        let bytes = subject.archive.span
        let payload = chunk.payload
        line.append(0x20)

        if let integer = ChunkNumbers.integer(chunk, in: bytes) {
            return line.append(decimal: integer)
        }

        switch chunk.type {
        case .range: appendRange(at: payload, to: &line)
        case .date, .legacyDate:
            let date = ShownDate(chunk, bytes, subject.index.reading.dialect)
            if let iso = date.text {
                line.append(iso + ", ")
            }

            line.append(shown: .float64(date.seconds))
            line.append(literal: " s since ")
            line.append(number: date.epoch)
        default:
            if let value = ChunkNumbers.scalar(chunk, in: bytes) {
                return line.append(shown: value)
            }
            appendDoubles(payload..<chunk.end, to: &line)
        }
    }

    /// Appends the numbers of a geometric value in braces.
    private func appendDoubles(_ range: Range<Int>, to line: inout ByteBuffer) {
        line.append(0x7B)
        for offset in stride(from: range.lowerBound, to: range.upperBound, by: 8) {
            if offset > range.lowerBound {
                line.append(literal: ", ")
            }

            line.append(
                shown: .float64(
                    Double(bitPattern: subject.archive.span.load(offset, as: UInt64.self))
                )
            )
        }

        line.append(0x7D)
    }

    /// Appends location and length, as Foundation writes ranges.
    private func appendRange(at offset: Int, to line: inout ByteBuffer) {
        let bytes = subject.archive.span
        line.append(0x7B)
        line.append(decimal: Int64(bytes.load(offset, as: UInt32.self)))
        line.append(literal: ", ")
        line.append(decimal: Int64(bytes.load(offset + 4, as: UInt32.self)))
        line.append(0x7D)
    }

    /// Appends the number of an index set's ranges, and as many of these as there is room for.
    private func appendRanges(_ chunk: Chunk, to line: inout ByteBuffer) {
        line.append(literal: ", ")
        line.append(number: chunk.count, "range")
        let start = line.count

        for number in 0..<chunk.count {
            let before = line.count
            line.append(number == 0 ? ": " : ", ")
            appendRange(at: chunk.payload + 8 * number, to: &line)

            if line.count - start > subject.report.width, number > 0 {
                line.truncate(to: before)
                line.append(literal: ", …")
                break
            }
        }
    }

    /// Appends the number of bytes, and the first ones in hexadecimal.
    func appendData(_ range: Range<Int>, to line: inout ByteBuffer) {
        line.append(data: subject.archive.span.slice(range), width: subject.report.width)
    }

    /// Appends the data of a keyed archive, its number, which is one less than that of its object,
    /// and the type byte that Q3 in fastcoded(5) is about.
    private func appendKeyedArchive(_ chunk: Chunk, to line: inout ByteBuffer) {
        let bytes = subject.archive.span
        let payload = chunk.payload..<(chunk.payload + chunk.count)
        line.append(literal: ", ")

        if let format = EmbeddedFormat.name(bytes.slice(payload)) {
            line.append(format + ", ")
        }

        appendData(payload, to: &line)
        line.append(literal: ", as ")

        if let number = chunk.number {
            append(number, to: &line)
        }

        if let marker = KeyedArchiveLayout.marker(of: chunk, in: bytes) {
            line.append(literal: " in ")
            appendName(of: marker, to: &line)
        }
    }

    /// Appends a class definition for a list of classes.
    func append(_ definition: ArchiveIndex.Definition, to line: inout ByteBuffer) {
        appendOffset(definition.offset, to: &line)
        line.append(0x20, times: 2)
        appendSignature(definition, to: &line)
    }

    /// The name of a class and, in parentheses, its properties, as far as there is room.
    private func appendSignature(_ definition: ArchiveIndex.Definition, to line: inout ByteBuffer) {
        line.appendName(subject.archive.span, from: definition.name, columns: subject.report.width)
        line.append(literal: " (")
        let start = line.count

        for property in definition.properties {
            if property > definition.properties.lowerBound {
                line.append(literal: ", ")
            }

            if line.count - start >= subject.report.width {
                line.append(literal: "…")
                break
            }

            let name = subject.index.propertyNames[property]
            line.appendName(subject.archive.span, from: name, columns: subject.report.width)
        }

        line.append(0x29)
    }

    /// Appends the class name of an object.
    private func appendClass(of object: Chunk, to line: inout ByteBuffer) {
        let definition = subject.index.definitions[object.objectClass ?? 0]
        line.appendName(subject.archive.span, from: definition.name, columns: labelWidth)
    }

    /// Appends the number that an alias points to, and the target in a few words.
    private func appendAlias(_ chunk: Chunk, to line: inout ByteBuffer) {
        guard let number = chunk.target else { return }

        line.append(literal: " -> ")
        append(number, to: &line)

        guard let target = subject.index.entry(of: number).map({ subject.index.chunk($0) }) else {
            return
        }

        line.append(literal: " at ")
        appendOffset(target.offset, to: &line)
        line.append(0x20)
        let archive = subject.archive
        let shape = subject.layout(target.type).shape
        if shape == .string {
            return line.appendQuoted(
                archive.span,
                from: target.payload,
                to: archive.count,
                columns: labelWidth
            )
        }

        line.append(0x28)
        appendName(of: target.type, to: &line)

        if shape == .object {
            line.append(0x20)
            appendClass(of: target, to: &line)
        }

        line.append(0x29)
    }
}
