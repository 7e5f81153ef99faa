import _FastCodingCore

// The forms that plain text and other encoders give to values with chunks of their own.
extension DecodingState {
    /// Whether such forms are read as values of these types.
    private var takesPlainForms: Bool { isText || options.convertsJSONForms }

    /// The value of a type with a chunk of its own from the form that a node has instead; nil if
    /// the type takes no such form, or several, so that it is not known which one was meant.
    func value<N: FastNative>(_ type: N.Type, ofPlain node: NodeIndex) -> N? {
        var found: N?
        for form in plainForms(of: node) {
            guard let value = type.init(nativeValue: form) else { continue }

            if found != nil {
                return nil
            }

            found = value
        }

        return found
    }

    /// The values of which a node may be the plain form.
    private func plainForms(of node: NodeIndex) -> [FastValue] {
        if let text = String.read(node, in: graph) {
            return plainForms(ofText: text)
        }

        guard takesPlainForms else { return [] }

        switch kind(node) {
        case .array, .mutableArray:
            return plainForms(ofArray: graph.childRange(node))
        case let kind where kind.isNumber:
            return plainForms(ofNumber: node)
        default: return []
        }
    }

    /// The values that a text may be: a date, base64, a decimal, ranges or a URL.
    private func plainForms(ofText text: String) -> [FastValue] {
        var forms: [FastValue] = []
        // Also in archives: these are made of texts that people write, too.
        if let date = ArchiveDate(text) {
            forms.append(.date(date))
        }

        guard takesPlainForms else { return forms }

        var bytes = ByteBuffer(capacity: 0)
        if Base64.decode(Array(text.utf8).span, into: &bytes) == nil {
            forms.append(.data(bytes.array))
        }

        // Property lists have no decimals either.
        if let decimal = DecimalNumber(text) {
            forms.append(.decimal(decimal))
        }

        if let ranges = ranges(ofText: text) {
            forms.append(.indexSet(ranges))
        }

        return forms + [.url(text)]
    }

    /// The ranges of an index set such as `0-99,150`; nil for other texts.
    private func ranges(ofText text: String) -> [IndexRange]? {
        var ranges: [IndexRange] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: text.isEmpty) {
            let ends = part.split(separator: "-", omittingEmptySubsequences: false).map {
                UInt32($0)
            }

            guard let first = ends.first ?? nil, let last = ends.last ?? nil, ends.count <= 2,
                first <= last, last - first < .max
            else { return nil }

            ranges.append(IndexRange(location: first, length: last - first + 1))
        }

        return ranges
    }

    /// The values that a number may be: a decimal, and a date in seconds since 2001.
    private func plainForms(ofNumber node: NodeIndex) -> [FastValue] {
        guard let number = graph.scalar(node) else { return [] }

        var forms: [FastValue] = []
        if let decimal = exactDecimal(node) ?? DecimalNumber(number.text) {
            forms.append(.decimal(decimal))
        }

        // Only if it was asked for: a bare number may as well be seconds since 1970.
        if options.convertsJSONForms, let seconds = number.double {
            forms.append(.date(ArchiveDate(secondsSince2001: seconds)))
        }

        return forms
    }

    /// The number of a text with all its digits, of which a double has only the first.
    private func exactDecimal(_ node: NodeIndex) -> DecimalNumber? {
        guard kind(node) == .float64, let exactGraph,
            Int(node.index) < exactGraph.records.count, exactGraph.kind(node) == .decimal
        else { return nil }

        let decimal = exactGraph.decimal(node)
        return Double(decimal.description) == graph.double(node) ? decimal : nil
    }

    /// The values that an array of numbers may be: a range or a value of geometry.
    private func plainForms(ofArray places: Range<Int>) -> [FastValue] {
        guard [2, 4, 6, 16].contains(places.count) else { return [] }

        var forms: [FastValue] = []
        if let range = range(places) {
            forms.append(.range(range))
        }

        let n = places.compactMap { graph.scalar(children[$0])?.double }
        guard n.count == places.count else { return forms }

        switch n.count {
        case 2:
            forms += [
                .geometry(.point(x: n[0], y: n[1])),
                .geometry(.size(width: n[0], height: n[1])),
                .geometry(.vector(dx: n[0], dy: n[1])),
            ]
        case 4:
            forms.append(.geometry(.rect(x: n[0], y: n[1], width: n[2], height: n[3])))
        case 6:
            forms.append(
                .geometry(
                    .affineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
                )
            )
        case 16: forms.append(.geometry(.transform3D(n)))
        default: break
        }

        return forms
    }

    /// The range of two numbers, its location and its length; nil if they are none.
    private func range(_ places: Range<Int>) -> IndexRange? {
        let numbers = places.prefix(2).compactMap { UInt32.read(children[$0], in: graph) }
        guard places.count == 2, numbers.count == 2 else { return nil }

        return IndexRange(location: numbers[0], length: numbers[1])
    }
}
