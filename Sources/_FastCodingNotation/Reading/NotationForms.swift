import _FastCodingPlists

// The meaning of dictionaries whose `$class` is one of Foundation's: fastcode-notation(5), "Forms".
extension NotationInterpreter {
    /// Gives a dictionary with a `$class` its meaning: a coded object or an object if `$coder` says
    /// so, a value of one of Foundation's classes, or else an object.
    ///
    /// - Parameters:
    ///   - value: the value of `$class`.
    ///   - coder: the value of `$coder`, if there is one.
    mutating func interpretClass(_ node: NodeIndex, named value: NodeIndex, coder: NodeIndex?)
        throws(FastCodingError)
    {
        let name = try text(value, for: "$class")
        if let coder {
            if isText(coder, "NSCoding") {
                return try interpretCodedObject(node, name: name, from: value)
            }

            if isText(coder, "FastCoding") {
                return try interpretObject(node, name: name)
            }

            throw error("$coder is NSCoding or FastCoding", butFound: coder)
        }

        if name.count == 0 {
            throw error(
                "$class is empty; an object of a class without a name needs $coder",
                at: value
            )
        }

        guard let kind = NodeKind(className: unresolved.graph.bytes(name)) else {
            return try interpretObject(node, name: name)
        }

        try interpret(node, kind)
    }

    /// Reads the form of a value.
    private mutating func interpret(_ node: NodeIndex, _ kind: NodeKind) throws(FastCodingError) {
        switch kind {
        case .null:
            try check(node)
            set(node, .null)
        case _ where kind.isNSNumber: try interpretNumber(node)
        case .decimal: try interpretDecimal(node)
        case .string, .mutableString:
            set(node, kind, try stringForm(node))
        case .data, .mutableData: set(node, kind, try dataForm(node))
        case .date: try interpretDate(node)
        case .url: try interpretURL(node)
        case _ where kind.isGeometry || kind == .range:
            try interpretValue(node)
        case .keyedArchive: try interpretKeyedArchive(node)
        case .array, .mutableArray, .set, .mutableSet, .orderedSet, .mutableOrderedSet:
            try interpretList(node, kind)
        case .dictionary, .mutableDictionary:
            try interpretEntries(node, kind)
        case .indexSet, .mutableIndexSet:
            try interpretIndexSet(node, kind)
        default: break
        }
    }

    /// Reads the form of an array or a set, `NS.objects` or a key for each element.
    private mutating func interpretList(_ node: NodeIndex, _ kind: NodeKind) throws(FastCodingError)
    {
        if kind.madeMutable != kind {
            _ = unresolved.mark(node, .isNamedImmutable)
        }

        // With `NS.objects` beside them, other keys are errors.
        let count = otherKeys(of: node, besides: []).count
        if count > 0, value(of: .objects, in: node) == nil {
            return try interpretNumbered(node, kind, count)
        }

        try check(node, .objects)
        try makeContainer(node, kind, childrenOf: try requiredArray(.objects, node))
    }

    /// Reads elements that are named `NS.object.0`, `NS.object.1`, ..., as NSSet writes itself with
    /// HRCoder.
    private mutating func interpretNumbered(_ node: NodeIndex, _ kind: NodeKind, _ count: Int)
        throws(FastCodingError)
    {
        let start = unresolved.graph.children.count
        var elements = [NodeIndex?](repeating: nil, count: count)

        for index in otherKeys(of: node, besides: []) {
            guard let number = literal.bytes(literal.children[index]).index(after: "NS.object.")
            else {
                throw unexpected(literal.children[index], in: node)
            }
            // A larger one leaves a gap, which is found below; so a huge one makes no huge list.
            if number < count {
                elements[number] = literal.children[index - 1]
            }
        }

        for (number, element) in elements.enumerated() {
            guard let element else { throw error("NS.object.\(number) is missing", at: node) }
            unresolved.graph.children.append(element)
        }

        close(node, kind, start: start)
    }

    /// Reads the form of a dictionary: `$value` with a natural one, or `NS.keys` and `NS.objects`.
    private mutating func interpretEntries(_ node: NodeIndex, _ kind: NodeKind)
        throws(FastCodingError)
    {
        if kind == .dictionary {
            _ = unresolved.mark(node, .isNamedImmutable)
        }

        if let value = value(of: .value, in: node) {
            try check(node, .value)
            // A form would mean something other than a dictionary.
            guard literal.kind(value).isDictionary, !isForm(value) else {
                throw error("$value has to be a dictionary of keys and values", at: value)
            }

            return try makeDictionary(node, kind, entriesOf: value)
        }

        try check(node, .keys, .objects)
        let keys = try requiredArray(.keys, node)
        let objects = try requiredArray(.objects, node)
        let start = try appendPairs(keys, objects, names: "NS.keys and NS.objects")
        close(node, kind, start: start)
    }

    /// Appends the elements of two arrays of equal length to the graph's children, as value, key,
    /// value, key, ..., and returns the place of the first one.
    mutating func appendPairs(_ keys: NodeIndex, _ values: NodeIndex, names: String)
        throws(FastCodingError) -> Int
    {
        let keyRange = literal.childRange(keys)
        let valueRange = literal.childRange(values)
        guard keyRange.count == valueRange.count else {
            throw error(
                "\(names) have \(keyRange.count) and \(valueRange.count) elements; they need the same number",
                at: values
            )
        }

        try unresolved.budget.charge(8 * keyRange.count, for: "lists that occur in many places")
        let start = unresolved.graph.children.count

        for index in 0..<keyRange.count {
            unresolved.graph.children.append(literal.children[valueRange.lowerBound + index])
            unresolved.graph.children.append(literal.children[keyRange.lowerBound + index])
        }

        return start
    }

    /// Whether a dictionary is one of the notation's forms.
    private func isForm(_ node: NodeIndex) -> Bool {
        if value(of: .class, in: node) != nil {
            return true
        }

        guard literal.record(node).b == 1 else { return false }

        switch key(literal.children[literal.firstKey(node)]) {
        case .alias, .nil, .data: return true
        default: return false
        }
    }

    /// Reads an index set, and puts its ranges into the pool as archives have them.
    private mutating func interpretIndexSet(_ node: NodeIndex, _ kind: NodeKind)
        throws(FastCodingError)
    {
        try check(node, .ranges)
        let ranges = literal.children(try requiredArray(.ranges, node))
        try unresolved.budget.charge(8 * ranges.count, for: "lists that occur in many places")
        let offset = unresolved.graph.pool.count

        for range in ranges {
            guard literal.kind(range).madeMutable == .mutableArray, literal.record(range).b == 2
            else {
                throw error("a range is [location, length]", butFound: range)
            }
            for part in literal.children(range) {
                unresolved.graph.pool.appendLittleEndian(try unsigned(part))
            }
        }

        set(node, kind, a: UInt64(offset), b: UInt32(ranges.count))
    }

    /// The value of an integer from 0 to 2^32 - 1, the range in which archives store locations and
    /// lengths.
    func unsigned(_ node: NodeIndex) throws(FastCodingError) -> UInt32 {
        guard literal.kind(node) == .integer, let value = UInt32(exactly: literal.integer(node))
        else {
            throw error("a location or length is an integer from 0 to 4294967295", butFound: node)
        }
        return value
    }

    /// The text of the forms of NSString and NSMutableString: `NS.string`, or `$json` with the
    /// escapes of JSON for characters that XML can't carry.
    mutating func stringForm(_ node: NodeIndex) throws(FastCodingError) -> ByteRange {
        if let value = value(of: .json, in: node) {
            try check(node, .json)
            try checkString(value, for: .json)
            return try unescapedJSON(value)
        }

        try check(node, .string)
        return try text(try required(.string, node), for: "NS.string")
    }

    /// Throws if the value of a key is not a string.
    private func checkString(_ value: NodeIndex, for key: NotationKey) throws(FastCodingError) {
        if literal.kind(value) == .string {
            return
        }
        throw error("\(key.name) has to be a string", butFound: value)
    }

    /// The bytes of a form of data: in `$data`, natural or in base64, or in `$hex`.
    mutating func dataForm(_ node: NodeIndex) throws(FastCodingError) -> ByteRange {
        if let value = value(of: .hex, in: node) {
            try check(node, .hex)
            try checkString(value, for: .hex)
            return try decoded(value, "hexadecimal") { text, bytes in
                Hex.decode(text, into: &bytes)
            }
        }

        try check(node, .data)
        let value = try required(.data, node)
        switch literal.kind(value) {
        case .data: return literal.byteRange(value)
        case .string:
            return try decoded(value, "base64") { text, bytes in Base64.decode(text, into: &bytes) }
        default:
            throw error("$data has to be a string in base64", butFound: value)
        }
    }

    /// Decodes a text, and puts the bytes into the pool.
    ///
    /// - Parameter decode: returns the index of the first wrong character, or nil.
    private mutating func decoded(
        _ node: NodeIndex,
        _ encoding: String,
        _ decode: (Span<UInt8>, inout ByteBuffer) -> Int?
    ) throws(FastCodingError) -> ByteRange {
        var bytes = ByteBuffer()
        if let fault = decode(literal.bytes(node), &bytes) {
            throw error("the \(encoding) text is wrong at character \(fault + 1)", at: node)
        }

        try unresolved.budget.charge(bytes.count, for: "data that occurs in many places")
        return unresolved.graph.appendBytes(bytes.span)
    }

    /// Reads a date: `$iso8601`, or seconds since 2001 in `NS.time`.
    mutating func interpretDate(_ node: NodeIndex) throws(FastCodingError) {
        if let value = value(of: .iso8601, in: node) {
            try check(node, .iso8601)
            guard literal.kind(value) == .string, let seconds = ISO8601.parse(literal.bytes(value))
            else {
                throw error(
                    "$iso8601 has to be a date such as \"2018-03-16T12:00:00Z\"",
                    butFound: value
                )
            }

            return set(node, .date, a: seconds.bitPattern)
        }

        try check(node, .time)
        set(node, .date, a: try double(try required(.time, node)).bitPattern)
    }

    /// Reads a URL. Its base is any node, and checked only once aliases have been followed.
    mutating func interpretURL(_ node: NodeIndex) throws(FastCodingError) {
        try check(node, .relative, .base)
        let value = try required(.relative, node)
        let range = try text(value, for: "NS.relative")
        // A form of a string is no node of the graph, so a new string is added.
        let relative = literal.kind(value) == .string ? value : add(.string, range, from: value)
        let base = self.value(of: .base, in: node) ?? .nil
        wait(for: base)
        set(node, .url, a: UInt64(relative.index), b: base.index)
    }

    /// Reads a keyed archive. A dictionary under `$data` is a form of data or an alias, which is
    /// followed later.
    mutating func interpretKeyedArchive(_ node: NodeIndex) throws(FastCodingError) {
        if let value = value(of: .data, in: node), literal.kind(value).isDictionary {
            try check(node, .data)
            wait(for: value)
            return set(node, .keyedArchive, a: UInt64(value.index))
        }
        set(node, .keyedArchive, a: UInt64(add(.data, try dataForm(node), from: node).index))
    }

    /// Reads an NSNumber: a number or truth value as it is, or one of the `$type`.
    mutating func interpretNumber(_ node: NodeIndex) throws(FastCodingError) {
        try check(node, .value, .type)
        let value = try required(.value, node)
        if let type = self.value(of: .type, in: node) {
            guard let kind = kind(type), kind.isFloatingPoint else {
                throw error("$type of a number is float or double", butFound: type)
            }
            return set(node, kind, a: try number(value, kind).bits)
        }

        switch literal.kind(value) {
        case let kind where kind.isBoolean || kind.isNumber:
            unresolved.set(node, literal.record(value))
        default: set(node, .float64, a: try double(value).bitPattern)
        }
    }

    /// Reads a decimal, and puts it into the pool as archives have it.
    mutating func interpretDecimal(_ node: NodeIndex) throws(FastCodingError) {
        try check(node, .value)
        let value = try required(.value, node)
        let decimal: DecimalNumber?

        switch literal.kind(value) {
        case .string:
            decimal = DecimalNumber(text: literal.bytes(value))
        case .integer: decimal = DecimalNumber(literal.integer(value))
        case .decimal: decimal = literal.decimal(value)
        default:
            throw error(
                "a decimal's $value has to be a string, so that no digit is lost",
                at: value
            )
        }

        guard let decimal else {
            throw error(
                "$value has to be a decimal number whose digits are less than 2^128, with an exponent from -128 to 127, or \"NaN\"",
                butFound: value
            )
        }

        let offset = unresolved.graph.pool.count
        decimal.appendArchived(to: &unresolved.graph.pool)
        set(node, .decimal, a: UInt64(offset))
    }

    /// Reads geometry or a range: the numbers in `$value` that the `$type` has.
    mutating func interpretValue(_ node: NodeIndex) throws(FastCodingError) {
        try check(node, .value, .type)
        let type = try required(.type, node)
        guard let kind = kind(type), kind.isStructure else {
            let all = NodeKind.typed.filter(\.isStructure).map { $0.type?.description ?? "" }
                .joined(separator: ", ")
            throw error("$type is one of \(all)", butFound: type)
        }

        let list = try requiredArray(.value, node)
        let numbers = literal.children(list)
        let count = kind == .range ? 2 : kind.doubleCount
        guard numbers.count == count else {
            throw error(
                "\(literal.string(type)) has \(count) numbers; there are \(numbers.count)",
                at: list
            )
        }

        if kind == .range {
            let parts = try numbers.map { number throws(FastCodingError) in try unsigned(number) }
            return set(node, .range, a: UInt64(parts[0]), b: parts[1])
        }

        let offset = unresolved.graph.pool.count
        for number in numbers {
            unresolved.graph.pool.appendLittleEndian(try double(number).bitPattern)
        }

        set(node, kind, a: UInt64(offset))
    }

    /// The double that a number, or a string such as `"-Infinity"`, denotes.
    func double(_ node: NodeIndex) throws(FastCodingError) -> Double {
        Double(bitPattern: try number(node, .float64).bits)
    }

    /// The number of a floating-point kind that a number, or a text for one that is not finite,
    /// denotes.
    private func number(_ node: NodeIndex, _ kind: NodeKind) throws(FastCodingError) -> ScalarValue
    {
        let number =
            literal.kind(node) == .string
            ? ScalarValue(notation: literal.bytes(node), kind) : scalar(node)?.converted(to: kind)

        if let number {
            return number
        }

        let words = #""NaN", "Infinity", "-Infinity" or "NaN:" and the bits of one"#
        throw error(
            "this has to be a number that a \(kind.type ?? "") can hold, \(words)",
            butFound: node
        )
    }

    /// The value of a number. A decimal counts as the double with the same shortest digits, because
    /// Foundation reads some doubles in JSON as decimals.
    private func scalar(_ node: NodeIndex) -> ScalarValue? {
        guard case .decimal(let decimal)? = literal.scalar(node) else {
            return literal.scalar(node)
        }
        return Double(decimal.text).flatMap { double in
            DecimalNumber(text: Array(double.description.utf8).span) == decimal
                ? .float64(double) : nil
        }
    }

    /// The kind with a name under `$type`.
    private func kind(_ type: NodeIndex) -> NodeKind? {
        NodeKind.typed.first { kind in kind.type.map { isText(type, $0) } ?? false }
    }

    /// Whether a node is a string with exactly this text.
    func isText(_ node: NodeIndex, _ text: StaticString) -> Bool {
        literal.kind(node) == .string && literal.bytes(node).equals(text)
    }

    /// The text that `$json` means. It is put into quotes and read as a JSON string.
    private mutating func unescapedJSON(_ node: NodeIndex) throws(FastCodingError) -> ByteRange {
        let quote = [UInt8(ascii: "\"")]
        var options = ReadingOptions()
        options.limits = .none
        var builder = LiteralGraphBuilder()
        var ignored = Diagnostics()

        do throws(FastCodingError) {
            try JSONReader.read(
                quote + literal.pool[literal.byteRange(node).range] + quote,
                options: options,
                into: &builder,
                diagnostics: &ignored
            )
        } catch {
            throw self.error("the value of $json is not a JSON string: \(error.message)", at: node)
        }

        let graph = builder.finish().graph
        try unresolved.budget.charge(graph.pool.count, for: "strings that occur in many places")
        return unresolved.graph.appendBytes(graph.bytes(graph.rootIndex))
    }
}
