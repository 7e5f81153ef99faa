// What a node is, in a few words, for people who read a list of differences. Its length is bounded.
extension ObjectGraph {
    /// A node in a few words: `integer 5`, `string "abc"`, `mutable array of 3`, `object of class "Foo"`.
    package func summary(_ node: Node) -> String {
        let kind = kind(node)
        switch kind {
        case .nil, .null, .false, .true: return kind.words
        case .integer: return "integer \(integer(node))"
        case .float32: return "Float32 \(float(node))\(payload(float(node)))"
        case .float64: return "Float64 \(double(node))\(payload(double(node)))"
        case .decimal: return "decimal \(summary(decimal(node)))"
        case .string, .mutableString: return "\(kind.words) \(quoted(byteRange(node)))"
        case .url:
            let (relative, base) = url(node)
            return "URL \(quoted(byteRange(relative)))" + (base == .nil ? "" : " with base \(quotedRelative(base))")
        case .range: return "range \(range(node).location), \(range(node).length)"
        case .point, .size, .rect, .vector, .affineTransform, .transform3D:
            return kind.words + " " + doubles(node).map { "\(Double(bitPattern: $0))" }.joined(separator: ", ")
        case .indexSet, .mutableIndexSet: return "\(kind.words) of \(summary(ofRanges: node))"
        case .data, .mutableData:
            return "\(kind.words) of \(counted(byteRange(node).count, "byte")) \(hex(byteRange(node)))"
        case .date: return "date \(date(node))"
        case .object, .codedObject: return "\(kind.words) of class \(className(node).shortened().debugDescription)"
        case .keyedArchive: return kind.words
        default: return "\(kind.words) of \(record(node).b)"
        }
    }

    /// A class definition in a few words.
    package func summary(ofDefinition definition: Definition) -> String {
        let shown = definition.properties.prefix(8).map { text(propertyNames[$0]).shortened() }
        let more = definition.properties.count > shown.count ? ", ..." : ""
        return "class \(quoted(definition.name)) with " + (shown.isEmpty ? "no properties" : "")
            + shown.joined(separator: ", ") + more
    }

    /// Four bytes make a scalar at most, so the first 256 are enough, but for the scalar that they may end in.
    private func quoted(_ range: ByteRange) -> String {
        var count = min(range.count, 256)
        let all = bytes(range)
        while count < all.count, count > 0, all[count] & 0xC0 == 0x80 { count -= 1 }
        let start = text(ByteRange(offset: range.offset, count: count))
        return (count < range.count ? start + "..." : start).shortened().debugDescription
    }

    private func quotedRelative(_ node: Node) -> String {
        kind(node) == .url ? quoted(byteRange(url(node).relative)) : "?"
    }

    private func hex(_ range: ByteRange) -> String {
        let digits = bytes(ByteRange(offset: range.offset, count: min(range.count, 16)))
        var text = ""
        for index in 0..<digits.count {
            if digits[index] < 16 { text += "0" }
            text += String(digits[index], radix: 16)
        }
        return text + (range.count > 16 ? "..." : "")
    }

    private func summary(ofRanges node: Node) -> String {
        let all = Int(record(node).b)
        let shown = ranges(node).prefix(4).map { "[\($0.location), \($0.length)]" }.joined(separator: " ")
        return all == 0 ? "no ranges" : shown + (all > 4 ? " ..." : "")
    }

    private func summary(_ decimal: DecimalNumber) -> String {
        if decimal.isNaN { return "NaN" }
        return (decimal.isNegative ? "-" : "") + "\(decimal.mantissa)"
            + (decimal.exponent == 0 ? "" : "e\(decimal.exponent)")
    }

    private func payload(_ value: some BinaryFloatingPoint) -> String {
        guard value.isNaN else { return "" }
        let bits = (value as? Double)?.bitPattern ?? UInt64((value as? Float)?.bitPattern ?? 0)
        return ":" + String(bits, radix: 16)
    }
}

extension String {
    /// At most the first 60 scalars.
    fileprivate func shortened() -> String {
        guard let end = unicodeScalars.index(startIndex, offsetBy: 60, limitedBy: endIndex), end != endIndex else {
            return self
        }
        return String(self[..<end]) + "..."
    }
}

extension NodeKind {
    /// The kind as people say it.
    package var words: String {
        switch self {
        case .nil: "nil"
        case .null: "null"
        case .false: "false"
        case .true: "true"
        case .integer: "integer"
        case .float32: "Float32"
        case .float64: "Float64"
        case .decimal: "decimal"
        case .string: "string"
        case .url: "URL"
        case .point: "point"
        case .size: "size"
        case .rect: "rect"
        case .vector: "vector"
        case .range: "range"
        case .affineTransform: "affine transform"
        case .transform3D: "3D transform"
        case .array: "array"
        case .mutableArray: "mutable array"
        case .dictionary: "dictionary"
        case .mutableDictionary: "mutable dictionary"
        case .set: "set"
        case .mutableSet: "mutable set"
        case .orderedSet: "ordered set"
        case .mutableOrderedSet: "mutable ordered set"
        case .indexSet: "index set"
        case .mutableIndexSet: "mutable index set"
        case .data: "data"
        case .mutableData: "mutable data"
        case .date: "date"
        case .mutableString: "mutable string"
        case .object: "object"
        case .codedObject: "coded object"
        case .keyedArchive: "keyed archive"
        }
    }
}
