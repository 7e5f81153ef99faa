import _FastCodingPlists

// The meaning of dictionaries whose `$class` names a value: fastcode-notation(5), "Notation".
extension NotationInterpreter {
    // MARK: Texts, data, dates, URLs

    mutating func stringForm(_ node: NodeIndex) throws(FastCodingError) -> ByteRange {
        if let value = value(of: .json, in: node) {
            try check(node, .json)
            try checkString(value, for: .json)
            return try unescapedJSON(value)
        }
        try check(node, .string)
        return try text(try required(.string, node), for: "NS.string")
    }

    private func checkString(_ value: NodeIndex, for key: NotationKey) throws(FastCodingError) {
        if literal.kind(value) == .string { return }
        throw error("\(key.name) has to be a string", butFound: value)
    }

    mutating func dataForm(_ node: NodeIndex) throws(FastCodingError) -> ByteRange {
        if let value = value(of: .hex, in: node) {
            try check(node, .hex)
            try checkString(value, for: .hex)
            return try decoded(value, "hexadecimal") { text, bytes in Hex.decode(text, into: &bytes) }
        }
        try check(node, .data)
        let value = try required(.data, node)
        switch literal.kind(value) {
        case .data: return literal.byteRange(value)
        case .string: return try decoded(value, "base64") { text, bytes in Base64.decode(text, into: &bytes) }
        default: throw error("$data has to be a string in base64", butFound: value)
        }
    }

    private mutating func decoded(
        _ node: NodeIndex, _ encoding: String, _ decode: (Span<UInt8>, inout ByteBuffer) -> Int?
    ) throws(FastCodingError) -> ByteRange {
        var bytes = ByteBuffer()
        if let fault = decode(literal.bytes(node), &bytes) {
            throw error("the \(encoding) text is wrong at character \(fault + 1)", at: node)
        }
        try unresolved.budget.charge(bytes.count, for: "data that stands in many places")
        return unresolved.graph.appendBytes(bytes.span)
    }

    mutating func interpretDate(_ node: NodeIndex) throws(FastCodingError) {
        if let value = value(of: .iso8601, in: node) {
            try check(node, .iso8601)
            guard literal.kind(value) == .string, let seconds = ISO8601.parse(literal.bytes(value)) else {
                throw error("$iso8601 has to be a date such as \"2018-03-16T12:00:00Z\"", butFound: value)
            }
            return set(node, .date, a: seconds.bitPattern)
        }
        try check(node, .time)
        set(node, .date, a: try double(try required(.time, node)).bitPattern)
    }

    mutating func interpretURL(_ node: NodeIndex) throws(FastCodingError) {
        try check(node, .relative, .base)
        let value = try required(.relative, node)
        let range = try text(value, for: "NS.relative")
        let relative = literal.kind(value) == .string ? value : add(.string, range, from: value)
        let base = self.value(of: .base, in: node) ?? .nil
        wait(for: base)
        set(node, .url, a: UInt64(relative.index), b: base.index)
    }

    mutating func interpretKeyedArchive(_ node: NodeIndex) throws(FastCodingError) {
        if let value = value(of: .data, in: node), literal.kind(value).isDictionary {
            try check(node, .data)
            wait(for: value)
            return set(node, .keyedArchive, a: UInt64(value.index))
        }
        set(node, .keyedArchive, a: UInt64(add(.data, try dataForm(node), from: node).index))
    }

    // MARK: Numbers

    mutating func interpretNumber(_ node: NodeIndex) throws(FastCodingError) {
        try check(node, .value, .type)
        let value = try required(.value, node)
        if let type = self.value(of: .type, in: node) {
            for form in NotationNumber.all where isText(type, form.name) {
                return set(node, form.kind, a: try bits(value, form))
            }
            throw error("$type of a number is float or double", butFound: type)
        }
        switch literal.kind(value) {
        case let kind where kind.isBoolean || kind.isNumber:
            unresolved.graph.records[Int(node.index)] = literal.record(value)
        default: set(node, .float64, a: try double(value).bitPattern)
        }
    }

    mutating func interpretDecimal(_ node: NodeIndex) throws(FastCodingError) {
        try check(node, .value)
        let value = try required(.value, node)
        let decimal: DecimalNumber?
        switch literal.kind(value) {
        case .string: decimal = DecimalNumber(text: literal.bytes(value))
        case .integer: decimal = DecimalNumber(literal.integer(value))
        case .decimal: decimal = literal.decimal(value)
        default: throw error("a decimal's $value has to be a string, so that no digit is lost", at: value)
        }
        guard let decimal else {
            throw error(
                "$value has to be a decimal number of at most 38 digits and an exponent from -128 to 127, or \"NaN\"",
                butFound: value)
        }
        let offset = unresolved.graph.pool.count
        decimal.appendArchived(to: &unresolved.graph.pool)
        set(node, .decimal, a: UInt64(offset))
    }

    mutating func interpretValue(_ node: NodeIndex) throws(FastCodingError) {
        try check(node, .value, .type)
        let type = try required(.type, node)
        var kind: NodeKind?
        for known in NotationValueType.names where isText(type, known.name) { kind = known.kind }
        guard let kind else {
            let all = NotationValueType.names.map { $0.name.description }.joined(separator: ", ")
            throw error("$type is one of \(all)", butFound: type)
        }
        let list = try requiredArray(.value, node)
        let numbers = literal.children(list)
        let count = kind == .range ? 2 : kind.doubleCount
        guard numbers.count == count else {
            throw error("\(literal.string(type)) has \(count) numbers; there are \(numbers.count)", at: list)
        }
        if kind == .range {
            let parts = try numbers.map { number throws(FastCodingError) in try unsigned(number) }
            return set(node, .range, a: UInt64(parts[0]), b: parts[1])
        }
        let offset = unresolved.graph.pool.count
        for number in numbers { unresolved.graph.pool.appendLittleEndian(try double(number).bitPattern) }
        set(node, kind, a: UInt64(offset))
    }

    /// The double that a number, or a string such as `"-Infinity"`, denotes.
    func double(_ node: NodeIndex) throws(FastCodingError) -> Double { Double(bitPattern: try bits(node, .double)) }

    private func bits(_ node: NodeIndex, _ form: NotationNumber) throws(FastCodingError) -> UInt64 {
        let bits =
            literal.kind(node) == .string
            ? form.bits(literal.bytes(node)) : literal.scalar(node)?.converted(to: form.kind)?.bits
        guard let bits else {
            let words = #""NaN", "Infinity", "-Infinity" or "NaN:" and the bits of one"#
            throw error("this has to be a number that a \(form.name) can hold, \(words)", butFound: node)
        }
        return bits
    }

    func isText(_ node: NodeIndex, _ text: StaticString) -> Bool {
        literal.kind(node) == .string && literal.bytes(node).equals(text)
    }

    // MARK: Strings that a format can't carry, written with the escapes of JSON under `$json`

    mutating func unescapedJSON(_ node: NodeIndex) throws(FastCodingError) -> ByteRange {
        let quote = [UInt8(ascii: "\"")]
        var options = ReadingOptions()
        options.limits = .none
        var builder = LiteralGraphBuilder()
        var ignored = Diagnostics()
        do throws(FastCodingError) {
            try JSONReader.read(
                quote + literal.pool[literal.byteRange(node).range] + quote, options: options, into: &builder,
                diagnostics: &ignored)
        } catch {
            throw self.error("the value of $json is not a JSON string: \(error.message)", at: node)
        }
        let graph = builder.finish().graph
        try unresolved.budget.charge(graph.pool.count, for: "strings that stand in many places")
        return unresolved.graph.appendBytes(graph.bytes(graph.rootIndex))
    }
}

extension ByteBuffer {
    /// Appends a text with the escapes that XML needs under `$json`.
    package mutating func append(escapedForXML text: Span<UInt8>) {
        append(text, hasLetters: false) { $0 == 0x22 || $0 == 0x5C || $0 < 0x20 || $0 == 0xFFFE || $0 == 0xFFFF }
    }
}
