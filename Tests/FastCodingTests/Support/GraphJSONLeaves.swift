import TestSupport

// Numbers, texts, dates and values. Those that have an identity are kept by the caller.
extension GraphJSON {
    mutating func leaf(_ kind: String, _ index: Int) throws -> ObjectGraph.NodeIndex? {
        let value = json[index, "v"]
        if let name = writer.classInstead(ofType: kind) {
            let definition = definition(DefinitionKey(name: name, isBootstrapped: false), [])
            return graph.addObject(definition: definition, values: [])
        }
        switch kind {
        case "nil": return .nil
        case "null": return .null
        case "bool": return json.bool(value) == true ? .true : .false
        case "int", "uint": return try integer(json.number(value) ?? "")
        case "double":
            let double = Double(bitPattern: try bits(index))
            return graph.addDouble(writer.narrowsDoubles ? Double(Float(double)) : double)
        case "float": return graph.addFloat(Float(bitPattern: UInt32(truncatingIfNeeded: try bits(index))))
        case "date": return graph.addDate(writer.date(Double(bitPattern: try bits(index))))
        case "decimal": return try decimal(index)
        case "string": return text(json.string(value) ?? "", mutable: false)
        case "mstring": return text(json.string(value) ?? "", mutable: true)
        case "data", "mdata": return graph.addData(try hex(json[index, "hex"]), mutable: kind == "mdata")
        case "url": return url(index)
        case "range":
            let numbers = try numbers(value)
            return graph.addRange(location: numbers[0], length: numbers[1])
        case "indexset", "mindexset":
            let ranges = try (json.array(value) ?? []).map { try numbers($0) }
            return graph.addIndexSet(ranges.map { ($0[0], $0[1]) }, mutable: kind == "mindexset")
        default:
            guard let geometry = Self.geometry[kind] else { return nil }
            let words = (json.string(json[index, "bits"]) ?? "").split(separator: " ")
            return graph.addGeometry(geometry, words.compactMap { UInt64($0, radix: 16) })
        }
    }

    private static let geometry: [String: NodeKind] = [
        "point": .point, "size": .size, "rect": .rect, "vector": .vector, "affine": .affineTransform,
        "transform3d": .transform3D,
    ]

    private mutating func text(_ text: String, mutable: Bool) -> ObjectGraph.NodeIndex {
        let whole = text.unicodeScalars
        let cut = writer.cuts ? whole.firstIndex(of: "\0") : nil
        return graph.addString(String(whole[..<(cut ?? whole.endIndex)]), mutable: mutable)
    }

    /// Unsigned numbers that no integer of the graph can hold are decimals, as in encode.
    private mutating func integer(_ text: String) throws -> ObjectGraph.NodeIndex {
        if writer.confusesBooleans, text == "1" || text == "0" { return text == "1" ? .true : .false }
        if let value = Int64(text) { return graph.addInteger(value) }
        guard let large = UInt64(text) else { throw Problem.unknown(text) }
        if writer.cuts { return graph.addInteger(Int64(bitPattern: large)) }
        return graph.addDecimal(DecimalNumber(negative: false, mantissa: UInt128(large), exponent: 0) ?? .nan)
    }

    private mutating func decimal(_ index: Int) throws -> ObjectGraph.NodeIndex {
        if !writer.hasDecimals {
            return graph.addDouble(writer.double(ofDecimal: json.string(json[index, "v"]) ?? ""))
        }
        let raw = try hex(json[index, "raw"])
        guard raw.count == DecimalNumber.archivedSize else { throw Problem.unknown("raw") }
        return graph.addDecimal(DecimalNumber(archived: raw.span, at: 0))
    }

    private func bits(_ index: Int) throws -> UInt64 {
        guard let bits = UInt64(json.string(json[index, "bits"]) ?? "", radix: 16) else {
            throw Problem.unknown("bits")
        }
        return bits
    }

    /// Two numbers, which the format cuts to 32 bits; a graph cannot hold more either.
    private func numbers(_ index: Int?) throws -> [UInt32] {
        try (json.array(index) ?? []).map { index in
            let number = UInt64(json.number(index) ?? "") ?? 0
            if !writer.cuts, number > UInt32.max { throw Problem.unrepresentable }
            return UInt32(truncatingIfNeeded: number)
        }
    }

    private func hex(_ index: Int?) throws -> [UInt8] {
        guard let bytes = [UInt8](hex: json.string(index) ?? "") else { throw Problem.unknown("hex") }
        return bytes
    }

    private mutating func url(_ index: Int) -> ObjectGraph.NodeIndex {
        var chain: [Int] = []
        var next: Int? = index
        while let url = next.map(dereference), json.string(json[url, "t"]) == "url" {
            chain.append(url)
            next = json[url, "base"]
        }
        var node = ObjectGraph.NodeIndex.nil
        for url in chain.reversed() {
            node = graph.addURL(relative: graph.addString(json.string(json[url, "rel"]) ?? ""), base: node)
        }
        return node
    }
}
