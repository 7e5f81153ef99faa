internal import _FastCodingLibrary

// The members for a chunk's content.
extension ChunkJSON {
    func writeContent(_ chunk: Chunk, to json: inout JSONWriter) throws(FastCodingError) {
        let shape = subject.layout(chunk.type).shape
        switch shape {
        case .none, .fixed, .alias, .url, .codedObject: break
        default: try json.member("count", chunk.count)
        }
        switch shape {
        case .none: try writeConstant(chunk.type, to: &json)
        case .fixed: try writeFixed(chunk, to: &json)
        case .alias: try writeTarget(chunk, to: &json)
        case .string: try json.member("value", text: payload(chunk))
        case .data: try json.member("value", hex: payload(chunk))
        case .ranges: try writeRanges(chunk, to: &json)
        case .classDefinition: try writeDefinition(chunk, to: &json)
        case .object:
            let number = chunk.objectClass ?? 0
            try json.member("class", number)
            try writeShortName("class-name", at: subject.index.definitions[number].name, to: &json)
        case .elements, .entries, .url, .codedObject: break
        case .keyedArchive: try writeKeyedArchive(chunk, to: &json)
        }
    }

    @_lifetime(borrow self)
    private func payload(_ chunk: Chunk) -> Span<UInt8> {
        subject.archive.span.slice(chunk.payload..<(chunk.payload + chunk.count))
    }

    private func writeConstant(_ type: ChunkType, to json: inout JSONWriter) throws(FastCodingError) {
        switch type {
        case .null:
            json.key("value")
            try json.null(at: -1)
        case .true: try json.member("value", true)
        case .false: try json.member("value", false)
        case .one: try json.member("value", 1)
        case .zero: try json.member("value", 0)
        default: break
        }
    }

    private func writeFixed(_ chunk: Chunk, to json: inout JSONWriter) throws(FastCodingError) {
        let bytes = subject.archive.span
        let payload = chunk.payload
        json.key("value")
        if let integer = ChunkNumbers.integer(chunk, in: bytes) { return try json.integer(integer, at: -1) }
        switch chunk.type {
        case .float32: try write(float: Float(bitPattern: bytes.load(payload, as: UInt32.self)), to: &json)
        case .float64: try writeDouble(at: payload, to: &json)
        case .decimal:
            let value = DecimalNumber(archived: bytes, at: payload)
            if value.isNaN { try json.string("nan") } else { try json.decimal(value, at: -1) }
        case .range: try writeRange(at: payload, to: &json)
        case .date, .legacyDate:
            let date = ShownDate(chunk, bytes, subject.index.reading.dialect)
            try writeDouble(at: payload, to: &json)
            try json.member("since", date.epoch)
            if let iso = date.text { try json.member("date", text: iso) }
        default:
            try json.beginArray()
            for offset in stride(from: payload, to: chunk.end, by: 8) { try writeDouble(at: offset, to: &json) }
            try json.endArray()
        }
    }

    // JSON has only finite numbers, so others become strings.

    private func writeDouble(at offset: Int, to json: inout JSONWriter) throws(FastCodingError) {
        let value = Double(bitPattern: subject.archive.span.load(offset, as: UInt64.self))
        if value.isFinite { return try json.float64(value, at: -1) }
        var text = ByteBuffer()
        text.append(double: value)
        try json.string(word: text.span)
    }

    private func write(float value: Float, to json: inout JSONWriter) throws(FastCodingError) {
        if value.isFinite { return try json.float32(value, at: -1) }
        var text = ByteBuffer()
        text.append(float: value)
        try json.string(word: text.span)
    }

    private func writeRange(at offset: Int, to json: inout JSONWriter) throws(FastCodingError) {
        let bytes = subject.archive.span
        try json.beginArray()
        try json.integer(Int64(bytes.load(offset, as: UInt32.self)), at: -1)
        try json.integer(Int64(bytes.load(offset + 4, as: UInt32.self)), at: -1)
        try json.endArray()
    }

    private func writeRanges(_ chunk: Chunk, to json: inout JSONWriter) throws(FastCodingError) {
        try json.beginArray("value")
        for number in 0..<chunk.count { try writeRange(at: chunk.payload + 8 * number, to: &json) }
        try json.endArray()
    }

    private func writeKeyedArchive(_ chunk: Chunk, to json: inout JSONWriter) throws(FastCodingError) {
        if let format = EmbeddedFormat.name(payload(chunk)) { try json.member("format", text: format) }
        if let marker = KeyedArchiveLayout.marker(of: chunk, in: subject.archive.span) {
            try writeName("marker", of: marker, to: &json)
        }
        try json.member("value", hex: payload(chunk))
    }

    private func writeTarget(_ chunk: Chunk, to json: inout JSONWriter) throws(FastCodingError) {
        guard let number = chunk.target else { return }
        try json.beginDictionary("target")
        try json.member("cache", word: Self.word(number.cache))
        try json.member("index", number.index)
        if let target = subject.index.entry(of: number) {
            try json.member("offset", subject.index.offset(target))
            try writeName("type", of: subject.index.type(target), to: &json)
        }
        try json.endDictionary()
    }

    private func writeDefinition(_ chunk: Chunk, to json: inout JSONWriter) throws(FastCodingError) {
        let bytes = subject.archive.span
        try json.member("name", text: bytes.slice(ClassNames.name(of: chunk, in: bytes).range))
        try json.beginArray("properties")
        var names = ClassNames.properties(of: chunk, subject.version)
        for _ in 0..<chunk.count { try json.string(bytes.slice(names.next(bytes).range), at: -1) }
        try json.endArray()
    }
}
