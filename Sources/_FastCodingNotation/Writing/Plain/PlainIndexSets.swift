import _FastCodingPlists

// The forms of index sets: `0-99,150`.
extension PlainForms {
    /// The form of an index set that is a node.
    mutating func indexSet(_ ranges: [IndexRange]) throws(FastCodingError) -> Form? {
        try indexSet(ofNumbers: ranges.flatMap { [UInt64($0.location), UInt64($0.length)] })
    }

    /// The form of an index set that is an object, because an index is too large for a node: above
    /// 4294967295.
    mutating func indexSet(_ object: PlainObject) throws(FastCodingError) -> Form? {
        var object = object
        guard let count = object.takeInteger("NSRangeCount", in: graph) else { return nil }

        var numbers: [UInt64] = []
        if count == 1 {
            guard let location = object.takeInteger("NSLocation", in: graph),
                let length = object.takeInteger("NSLength", in: graph), location >= 0, length >= 0
            else { return nil }

            numbers = [UInt64(location), UInt64(length)]
        } else if count > 1 {
            guard let data = object.takeData("NSRangeData", in: graph) else { return nil }

            try charge(reading: data.count)
            guard let read = KeyedArchiveVarints.read(graph.bytes(data)),
                read.count % 2 == 0, Int64(read.count / 2) == count
            else { return nil }

            numbers = read
        }

        // Properties that are left would be lost.
        return object.isTaken ? try indexSet(ofNumbers: numbers) : nil
    }

    /// The text of ranges: first and last index of each, joined by commas. Empty ranges have none.
    /// Nil if an index exceeds 64 bits.
    ///
    /// - Parameter numbers: location, length, location, length and so on.
    private mutating func indexSet(ofNumbers numbers: [UInt64]) throws(FastCodingError) -> Form? {
        var text: [UInt8] = []
        for place in stride(from: 0, to: numbers.count, by: 2) where numbers[place + 1] > 0 {
            let first = numbers[place]
            let (last, overflow) = first.addingReportingOverflow(numbers[place + 1] - 1)
            if overflow {
                return nil
            }

            if !text.isEmpty {
                text.append(UInt8(ascii: ","))
            }
            text += String(first).utf8
            if last > first {
                text.append(UInt8(ascii: "-"))
                text += String(last).utf8
            }
        }

        return try add(text: text)
    }
}
