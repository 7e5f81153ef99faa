internal import FastCoding

// The members that tell what a chunk holds.
extension ChunkJSON {
    func appendContent(_ chunk: Chunk, to line: inout ByteBuffer) {
        switch subject.layout(chunk.type).shape {
        case .none: appendConstant(chunk.type, to: &line)
        case .fixed: appendFixed(chunk, to: &line)
        case .alias: appendTarget(chunk, to: &line)
        case .string:
            append(count: chunk, to: &line)
            appendKey("value", to: &line)
            let range = chunk.payload..<(chunk.payload + chunk.count)
            line.appendJSONString(subject.archive.span.slice(range), escapeControls: true)
        case .data:
            append(count: chunk, to: &line)
            appendData(chunk, to: &line)
        case .ranges:
            append(count: chunk, to: &line)
            appendRanges(chunk, to: &line)
        case .elements, .entries: append(count: chunk, to: &line)
        case .classDefinition: appendDefinition(chunk, to: &line)
        case .object:
            append(count: chunk, to: &line)
            appendKey("class", to: &line)
            let number = chunk.objectClass ?? 0
            line.append(number: number)
            appendShortName("class-name", at: subject.survey.definitions[number].name, to: &line)
        case .url, .codedObject: break
        case .keyedArchive:
            append(count: chunk, to: &line)
            let range = chunk.payload..<(chunk.payload + chunk.count)
            if let format = EmbeddedFormat.name(subject.archive.span.slice(range)) {
                line.append(",\"format\":\"" + format + "\"")
            }
            if let marker = KeyedArchiveLayout.marker(of: chunk, in: subject.archive.span) {
                appendKey("marker", to: &line)
                line.append(0x22)
                appendName(of: marker, to: &line)
                line.append(0x22)
            }
            appendData(chunk, to: &line)
        }
    }

    private func append(count chunk: Chunk, to line: inout ByteBuffer) {
        appendKey("count", to: &line)
        line.append(number: chunk.count)
    }

    private func appendConstant(_ type: ChunkType, to line: inout ByteBuffer) {
        switch type {
        case .null: line.append(",\"value\":null")
        case .true: line.append(",\"value\":true")
        case .false: line.append(",\"value\":false")
        case .one: line.append(",\"value\":1")
        case .zero: line.append(",\"value\":0")
        default: break
        }
    }

    private func appendFixed(_ chunk: Chunk, to line: inout ByteBuffer) {
        let bytes = subject.archive.span
        let payload = chunk.payload
        appendKey("value", to: &line)
        switch chunk.type {
        case .int8: line.append(number: Int(Int8(bitPattern: bytes[payload])))
        case .int16: line.append(number: Int(bytes.load(payload, as: Int16.self)))
        case .int32: line.append(number: Int(bytes.load(payload, as: Int32.self)))
        case .int64: line.append(decimal: bytes.load(payload, as: Int64.self))
        case .float32:
            let value = Float(bitPattern: bytes.load(payload, as: UInt32.self))
            quote(unless: value.isFinite, to: &line) { line in line.append(float: value) }
        case .float64: appendDouble(at: payload, to: &line)
        case .decimal:
            let value = DecimalNumber(archived: bytes, at: payload)
            quote(unless: !value.isNaN, to: &line) { line in line.append(shown: value) }
        case .range: appendRange(at: payload, to: &line)
        case .date, .legacyDate:
            let date = ShownDate(chunk, bytes, subject.survey.reading.dialect)
            appendDouble(at: payload, to: &line)
            appendKey("since", to: &line)
            line.append(number: date.epoch)
            if let iso = date.text { line.append(",\"date\":\"" + iso + "\"") }
        default: appendDoubles(payload..<chunk.end, to: &line)
        }
    }

    /// JSON has no numbers that are not finite: they become strings.
    private func quote(
        unless isFinite: Bool, to line: inout ByteBuffer, _ body: (inout ByteBuffer) -> Void
    ) {
        if !isFinite { line.append(0x22) }
        body(&line)
        if !isFinite { line.append(0x22) }
    }

    private func appendDouble(at offset: Int, to line: inout ByteBuffer) {
        let value = Double(bitPattern: subject.archive.span.load(offset, as: UInt64.self))
        quote(unless: value.isFinite, to: &line) { line in line.append(double: value) }
    }

    private func appendDoubles(_ range: Range<Int>, to line: inout ByteBuffer) {
        line.append(0x5B)
        for offset in stride(from: range.lowerBound, to: range.upperBound, by: 8) {
            if offset > range.lowerBound { line.append(0x2C) }
            appendDouble(at: offset, to: &line)
        }
        line.append(0x5D)
    }

    /// Location and length.
    private func appendRange(at offset: Int, to line: inout ByteBuffer) {
        let bytes = subject.archive.span
        line.append(0x5B)
        line.append(number: Int(bytes.load(offset, as: UInt32.self)))
        line.append(0x2C)
        line.append(number: Int(bytes.load(offset + 4, as: UInt32.self)))
        line.append(0x5D)
    }

    private func appendRanges(_ chunk: Chunk, to line: inout ByteBuffer) {
        appendKey("value", to: &line)
        line.append(0x5B)
        for number in 0..<chunk.count {
            if number > 0 { line.append(0x2C) }
            appendRange(at: chunk.payload + 8 * number, to: &line)
        }
        line.append(0x5D)
    }

    private func appendData(_ chunk: Chunk, to line: inout ByteBuffer) {
        appendKey("value", to: &line)
        line.append(0x22)
        line.append(hex: subject.archive.span.slice(chunk.payload..<(chunk.payload + chunk.count)))
        line.append(0x22)
    }

    /// What an alias points to.
    private func appendTarget(_ chunk: Chunk, to line: inout ByteBuffer) {
        guard let number = chunk.target else { return }
        line.append(",\"target\":{\"cache\":\"")
        line.append(Self.word(number.cache))
        line.append("\",\"index\":")
        line.append(number: number.index)
        let target = subject.offset(of: number)
        if target >= 0 {
            line.append(",\"offset\":")
            line.append(number: target)
            line.append(",\"type\":\"")
            appendName(of: subject.type(at: target), to: &line)
            line.append(0x22)
        }
        line.append(0x7D)
    }

    private func appendDefinition(_ chunk: Chunk, to line: inout ByteBuffer) {
        let bytes = subject.archive.span
        append(count: chunk, to: &line)
        appendKey("name", to: &line)
        line.appendJSONString(bytes.slice(ClassNames.name(of: chunk, in: bytes).range), escapeControls: true)
        appendKey("properties", to: &line)
        line.append(0x5B)
        var names = ClassNames.properties(of: chunk, subject.version)
        for number in 0..<chunk.count {
            if number > 0 { line.append(0x2C) }
            line.appendJSONString(bytes.slice(names.next(bytes).range), escapeControls: true)
        }
        line.append(0x5D)
    }
}
