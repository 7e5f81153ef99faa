package import FastCoding

/// Reports where two graphs differ, with a line for each place.
package struct DifferenceReport {
    /// How many differences are shown unless all are asked for.
    private static let shown = 100

    private let left: ObjectGraph
    private let right: ObjectGraph
    private let options: ComparisonOptions
    private var addressing = (left: KeyPathAddressing(), right: KeyPathAddressing())
    /// How many bytes may still be written.
    private var room: Int

    /// Hands the differences to `output` and returns whether there were none.
    ///
    /// Throws ``FastCodingError/Code/outputLimit``, and what `output` throws.
    package static func write(
        _ left: ObjectGraph, _ right: ObjectGraph, options: ComparisonOptions, output: ByteOutput
    ) throws(FastCodingError) -> Bool {
        var report = DifferenceReport(left, right, options)
        return try withoutActuallyEscaping(output) { output throws(FastCodingError) in
            try report.run(options.isJSON && options.isColored ? JSONColors.coloring(output) : output)
        }
    }

    private init(_ left: ObjectGraph, _ right: ObjectGraph, _ options: ComparisonOptions) {
        self.left = left
        self.right = right
        self.options = options
        let size = left.pool.count + right.pool.count + 8 * (left.records.count + right.records.count)
        room = options.limits.output(forInput: size)
    }

    private mutating func run(_ output: ByteOutput) throws(FastCodingError) -> Bool {
        var compared = GraphComparison.Options(plainly: options.plainly, nilPropertiesAreAbsent: options.plainly)
        compared.ignoresKeyOrder = !options.keyOrder
        // Most arrays that are compared are equal, and need no aligning.
        var first = GraphComparison(left, right, options: compared)
        if first.next() == nil { return true }
        compared.alignsElements = true
        var comparison = GraphComparison(left, right, options: compared)
        var count = 0
        while options.showsAll || count < Self.shown, let difference = comparison.next() {
            count += 1
            try write(line(difference), output)
        }
        let more = comparison.countRest()
        if more > 0 { try write(rest(more), output) }
        let unaligned = comparison.unaligned
        if unaligned.count > 0 { try write(note(unaligned.count, unaligned.first), output) }
        return false
    }

    private mutating func write(_ line: String, _ output: ByteOutput) throws(FastCodingError) {
        room -= line.utf8.count
        if room < 0 { throw FastCodingError(.outputLimit, "the differences would take more than the limit on output") }
        try output(Array(line.utf8).span)
    }

    private mutating func line(_ difference: GraphComparison.Difference) throws(FastCodingError) -> String {
        let path = difference.keyPath(left, right, &addressing.left, &addressing.right)
        if options.isJSON {
            let other = difference.otherKeyPath(left, right, &addressing.left, &addressing.right)
            return try JSONLine.text { json throws(FastCodingError) in
                try json.member("path", text: path)
                try json.member("other-path", text: other)
                try json.member("reason", text: difference.reason.rawValue)
                try json.member("first", text: difference.leftText)
                try json.member("second", text: difference.rightText)
            }
        }
        let isColored = options.isColored
        return ContentColor.key.paint(KeyPath.shown(path), isColored) + ": \(difference.reason.rawValue): "
            + ContentColor.removed.paint(DisplayText.escaped(difference.leftText), isColored) + " | "
            + ContentColor.added.paint(DisplayText.escaped(difference.rightText), isColored) + "\n"
    }

    private func rest(_ more: Int) throws(FastCodingError) -> String {
        if options.isJSON { return try JSONLine.text { json throws(FastCodingError) in try json.member("more", more) } }
        return "(\(more) more " + (more == 1 ? "difference is" : "differences are") + " not shown)\n"
    }

    /// Says that some arrays were compared index by index.
    private mutating func note(_ count: Int, _ first: [GraphComparison.Difference.Step]) throws(FastCodingError)
        -> String
    {
        let path = GraphComparison.Difference.text(
            first, left, &addressing.left, endsIn: nil, &addressing.right)
        if options.isJSON {
            return try JSONLine.text { json throws(FastCodingError) in
                try json.member("unaligned", count)
                try json.member("path", text: path)
            }
        }
        let what = count == 1 ? "an array is" : "\(count) arrays are"
        let place = count == 1 ? "at" : "the first at"
        return "(\(what) too different to be aligned and compared index by index, \(place) \(KeyPath.shown(path)))\n"
    }
}
