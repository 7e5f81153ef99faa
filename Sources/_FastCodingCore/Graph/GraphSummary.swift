// A description of a node in a few words, for readers of a list of differences. Its length is
// bounded.
extension ObjectGraph {
    /// A node in a few words: `integer 5`, `string "abc"`, `mutable array of 3`, `object of class
    /// "Foo"`.
    ///
    /// `start` is the first byte that matters in a text, in data or in the name of a class, or the
    /// first range in an index set: nearly everything before it is left out.
    package func summary(_ node: NodeIndex, from start: Int = 0) -> String {
        let kind = kind(node)
        switch kind {
        case .nil, .null, .false, .true: return kind.words
        case .integer: return "integer \(integer(node))"
        case _ where kind.isFloatingPoint:
            guard let value = scalar(node), let double = value.double else { return kind.words }

            let text = value.isFinite ? value.text : double.description
            return "\(kind.words) \(text)"
                + (value.isNaN ? ":" + String(value.bits, radix: 16) : "")
        case .decimal: return "decimal \(summary(decimal(node)))"
        case .string, .mutableString:
            return "\(kind.words) \(quoted(byteRange(node), from: start))"
        case .url: return "URL " + quotedURL(node, from: start)
        case .range:
            return "range \(range(node).location), \(range(node).length)"
        case _ where kind.isGeometry:
            return kind.words + " " + doubles(node).map(summary(ofDouble:)).joined(separator: ", ")
        case .indexSet, .mutableIndexSet:
            return "\(kind.words) of \(summary(ofRanges: node, from: start))"
        case .data, .mutableData:
            return
                "\(kind.words) of \(counted(byteRange(node).count, "byte")) \(hex(byteRange(node), from: start))"
        case .date: return "date \(summary(ofDate: date(node)))"
        case .object, .codedObject:
            return
                "\(kind.words) of class \(classNameRange(node).map { quoted($0, from: start) } ?? "\"\"")"
        case .keyedArchive: return kind.words
        default: return "\(kind.words) of \(record(node).b)"
        }
    }

    /// The same with an article, where the words have one: `an object of class "Item"`.
    package func summaryWithArticle(_ node: NodeIndex) -> String {
        let kind = kind(node)
        let hasArticle = kind.isObject && kind.madeImmutable != .data || kind == .url
        return hasArticle ? "\(kind.article) \(summary(node))" : summary(node)
    }

    /// The same with the beginning of what is in a container or an object: `array of 2 with 1,
    /// "a"`.
    package func summary(withContentsOf node: NodeIndex) -> String {
        let isList = kind(node).isContainer || kind(node) == .codedObject
        let count = isList ? Int(record(node).b) : childRange(node).count
        let start = summary(node)
        var text = start

        for place in 0..<count {
            text += place == 0 ? " with " : ", "
            // The contents of the parts are left out, so that each takes no more than its own
            // summary.
            if text.utf8.count > start.utf8.count + 80 {
                return text + "..."
            }

            text += summary(ofPart: place, of: node)
        }

        return text
    }

    /// A part in a few words, after its key or its property's name.
    private func summary(ofPart place: Int, of node: NodeIndex) -> String {
        let first = childRange(node).lowerBound
        switch kind(node) {
        case .object:
            let name = propertyNames[definition(node).properties.lowerBound + place]
            return "\(quoted(name)): \(summary(within: children[first + place]))"
        case .codedObject, .dictionary, .mutableDictionary:
            let key = firstKey(node) + 2 * place
            return "\(summary(within: children[key])): \(summary(within: children[key - 1]))"
        default: return summary(within: children[first + place])
        }
    }

    /// A node in as few words as in the summary of a container: `5`, `"abc"`, `array of 3`.
    package func brief(_ node: NodeIndex) -> String {
        summary(within: node)
    }

    /// A node in a few words; the most common kinds need no name.
    private func summary(within node: NodeIndex) -> String {
        switch kind(node) {
        case .integer: "\(integer(node))"
        case .string: quoted(byteRange(node))
        default: summary(node)
        }
    }

    /// A class definition in a few words; `start` is the number of the first property that matters,
    /// and the others are the first bytes that matter in its name and in that of the class.
    package func summary(
        ofDefinition definition: Definition,
        from start: Int = 0,
        inProperty: Int = 0,
        inName: Int = 0
    ) -> String {
        let first = start < 8 ? 0 : min(start, definition.properties.count)
        let shown = definition.properties.enumerated().dropFirst(first).prefix(8).map {
            number,
            name in
            NameText.escaped(excerpt(propertyNames[name], from: number == start ? inProperty : 0))
        }

        let more = definition.properties.count > first + shown.count ? ", ..." : ""
        return "class \(quoted(definition.name, from: inName)) with "
            + (definition.properties.isEmpty ? "no properties" : "")
            + (first > 0 ? "..., " : "") + shown.joined(separator: ", ") + more
    }

    /// The excerpt of a text, in quotes and safe on a terminal.
    private func quoted(_ range: ByteRange, from start: Int = 0) -> String {
        excerpt(range, from: start).quoted
    }

    /// At most 60 characters of a text, beginning a little before `start`. A scalar has at most
    /// four bytes, so 256 bytes are enough, even if they end within a scalar.
    private func excerpt(_ range: ByteRange, from start: Int) -> String {
        let all = bytes(range)
        var first = start < 40 ? 0 : min(start, all.count) - 20
        while first > 0, all[first] & 0xC0 == 0x80 {
            first -= 1
        }

        var end = min(all.count, first + 256)
        while end < all.count, end > first, all[end] & 0xC0 == 0x80 {
            end -= 1
        }

        let shown = text(ByteRange(offset: range.offset + first, count: end - first))
        let cut = (first > 0 ? "..." : "") + (end < all.count ? shown + "..." : shown)
        return cut.unicodeScalars.count > 60 ? String(cut.unicodeScalars.prefix(60)) + "..." : cut
    }

    /// The digits of 16 bytes, beginning a little before `start`.
    private func hex(_ range: ByteRange, from start: Int) -> String {
        let first = start < 12 ? 0 : min(start, range.count) - 4
        var digits = ByteBuffer()
        digits.append(
            hex: bytes(ByteRange(offset: range.offset + first, count: min(range.count - first, 16)))
        )

        return (first > 0 ? "..." : "") + String(decoding: digits.array, as: UTF8.self)
            + (range.count > first + 16 ? "..." : "")
    }

    /// Four ranges, beginning with the one at `start`.
    private func summary(ofRanges node: NodeIndex, from start: Int) -> String {
        let all = ranges(node)
        let first = start < 4 ? 0 : min(start, all.count)
        let shown = all.dropFirst(first).prefix(4).map { "[\($0.location), \($0.length)]" }.joined(
            separator: " "
        )

        if all.isEmpty {
            return "no ranges"
        }

        return (first > 0 ? "... " : "") + shown + (all.count > first + 4 ? " ..." : "")
    }

    /// The text of a URL and, if it has a base, that of its base.
    func quotedURL(_ node: NodeIndex, from start: Int = 0) -> String {
        let parts = url(node)
        let text = quoted(byteRange(parts.relative), from: start)
        if parts.base == .nil {
            return text
        }

        let base = kind(parts.base) == .url ? quotedURLText(parts.base) : "?"
        return text + " with base " + base
    }

    /// The text of a URL without its base.
    func quotedURLText(_ node: NodeIndex) -> String {
        quoted(byteRange(url(node).relative))
    }

    /// A number that differs in any bit has other words: negative zero, and the many values that
    /// are not a number.
    private func summary(ofDouble bits: UInt64) -> String {
        let value = Double(bitPattern: bits)
        return value.isNaN ? "nan:" + String(bits, radix: 16) : "\(value)"
    }

    /// ISO 8601, or seconds where that would not tell one date from another.
    private func summary(ofDate seconds: Double) -> String {
        let isNegativeZero = seconds.bitPattern == (-0.0 as Double).bitPattern
        if isNegativeZero || seconds.isNaN {
            return summary(ofDouble: seconds.bitPattern) + " seconds since 2001"
        }

        return ArchiveDate(secondsSince2001: seconds).description
    }

    /// All digits, and the power of ten by its exponent.
    private func summary(_ decimal: DecimalNumber) -> String {
        if decimal.isNaN {
            return "NaN"
        }
        return (decimal.isNegative ? "-" : "") + "\(decimal.digits)"
            + (decimal.exponent == 0 ? "" : "e\(decimal.exponent)")
    }
}

extension ObjectGraph {
    /// The error for a class that is not there, with a similar name that is.
    package func unknownClass(_ name: [UInt8]) -> FastCodingError {
        // Only so many names are examined for a similar one: a file may have any number of them.
        let candidates = 1000
        let coded = records.lazy.filter { $0.kind == .codedObject }.prefix(candidates)
            .map { byteRange(children[Int($0.a)]) }

        let names = definitions.prefix(candidates).map(\.name) + coded
        let short = names.filter { $0.count <= NameText.most }.map { text($0) }
        let similar = NearestName.nearest(to: name, among: short).map {
            "; did you mean '\(NameText.escaped($0))'?"
        }

        return FastCodingError(
            .unknownClass,
            "there is no class '\(NameText.escaped(NameText.shown(name.span)))'" + (similar ?? "")
        )
    }
}
