import _FastCodingPlists

// The forms of attributed strings: the string, and its runs with their places, counted in UTF-16 as
// Foundation does.
extension PlainForms {
    /// A part of an attributed string, and the number of its attributes.
    private struct Run {
        let location: UInt64
        let length: UInt64
        let attributes: NodeIndex
    }

    /// The form of an attributed string: its text and the list of its runs. Nil if the runs don't
    /// fit it.
    mutating func attributedString(_ object: PlainObject) throws(FastCodingError) -> Form? {
        var object = object
        guard let string = object.takeString("NSString", in: graph) else { return nil }

        let attributes = object.take("NSAttributes", in: graph)
        let info = object.takeData("NSAttributeInfo", in: graph)
        guard object.isTaken, let runs = try runs(of: string, attributes, info) else { return nil }

        var list: [NodeIndex] = []
        for run in runs {
            list.append(
                try addDictionary([
                    Entry("location", try add(.integer, a: run.location)),
                    Entry("length", try add(.integer, a: run.length)),
                    Entry("attributes", run.attributes),
                ])
            )
        }

        return try addDictionary([Entry("string", string), Entry("runs", try addArray(list))])
    }

    /// The runs of an attributed string; nil if they don't fit the string, which they have to cover
    /// exactly.
    ///
    /// - Parameter info: a length and an index among the attributes for each run, seven bits to a
    ///   byte; nil if there is one run.
    private mutating func runs(of string: NodeIndex, _ attributes: NodeIndex?, _ info: ByteRange?)
        throws(FastCodingError) -> [Run]?
    {
        try charge(reading: graph.byteRange(string).count)
        let length = UInt64(graph.string(string).utf16.count)
        guard let attributes else { return info == nil ? [] : nil }

        // The attributes of the whole string are a dictionary, those of parts a list of them, to
        // which pairs of a length and an index refer.
        guard let info else {
            guard graph.kind(attributes).isDictionary else { return nil }

            let isUnused = length == 0 && graph.children(attributes).isEmpty
            return isUnused ? [] : [Run(location: 0, length: length, attributes: attributes)]
        }

        try charge(reading: info.count)
        guard [.array, .mutableArray].contains(graph.kind(attributes)),
            let numbers = KeyedArchiveVarints.read(graph.bytes(info)), numbers.count % 2 == 0
        else { return nil }

        let list = graph.children(attributes)
        var runs: [Run] = []
        var location: UInt64 = 0

        for place in stride(from: 0, to: numbers.count, by: 2) {
            // The lengths may be any numbers of 64 bits, so a sum could overflow.
            guard numbers[place] <= length - location,
                let index = Int(exactly: numbers[place + 1]), index < list.count
            else { return nil }

            runs.append(
                Run(
                    location: location,
                    length: numbers[place],
                    attributes: list[list.startIndex + index]
                )
            )
            location += numbers[place]
        }

        return location == length ? runs : nil
    }
}
