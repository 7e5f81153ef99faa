internal import FastCodingInspector
package import _FastCodingEngine

/// Reports the differences of two graphs, with a line for each place.
package struct DifferenceReport {
    /// The version of the form of JSON lines.
    private static let schema = 1

    private let left: ObjectGraph?
    private let right: ObjectGraph?
    private let options: ComparisonOptions
    /// The name of the file in JSON, where there are several.
    private let file: String?
    /// The bytes that may still be written: values may be long, and occur in many lines.
    private var room: Int
    private var similarKeys = SimilarKeys()
    /// The key paths of the command line that lead nowhere on either side.
    private(set) var missedPaths: [String] = []
    /// The arrays that could not be aligned as a whole; nil if there are none.
    private(set) var unaligned: UnalignedArrays?

    /// Hands the differences to `output` and returns whether there were none. Either graph may be
    /// missing.
    ///
    /// - Throws: ``FastCodingError/Code/outputLimit``, and the errors of `output`.
    package static func write(
        _ left: ObjectGraph?,
        _ right: ObjectGraph?,
        options: ComparisonOptions,
        output: ByteOutput
    ) throws(FastCodingError) -> Bool {
        var report = DifferenceReport(left, right, options)
        return try report.run({ _ in }, output: output)
    }

    init(
        _ left: ObjectGraph?,
        _ right: ObjectGraph?,
        _ options: ComparisonOptions,
        file: String? = nil
    ) {
        self.left = left
        self.right = right
        self.options = options
        self.file = file
        var size = 0
        for graph in [left, right].compactMap(\.self) {
            size += graph.pool.count + 8 * graph.records.count
        }

        room = options.limits.output(forInput: size)
    }

    /// Hands the differences to `take` and, as lines, to `output`, and returns whether there were
    /// none.
    mutating func run(
        _ take: (ObjectGraph.Difference) -> Void,
        output: ByteOutput
    ) throws(FastCodingError) -> Bool {
        guard let left, let right else { return try compareWithNothing(output) }

        return try withoutActuallyEscaping(output) { output throws(FastCodingError) in
            let output = options.isJSON && options.isColored ? JSONColors.coloring(output) : output
            return try compare(left, right, take, output)
        }
    }

    /// Reports the root of the one graph that is there.
    private func compareWithNothing(_ output: ByteOutput) throws(FastCodingError) -> Bool {
        guard left != nil || right != nil else { return true }

        let roots = Sides(left: KeyPath.root, right: KeyPath.root)
        let texts = Sides(left: Self.text(of: left), right: Self.text(of: right))
        let line = try line(roots, "missing", texts, matched: nil)
        try output(Array(line.utf8).span)
        return false
    }

    /// The root of a graph in words; "nothing" for a missing one.
    private static func text(of graph: ObjectGraph?) -> String {
        guard let graph else { return "nothing" }
        return graph.summary(withContentsOf: graph.rootIndex)
    }

    /// Compares two graphs, and writes their differences and what could not be compared well.
    private mutating func compare(
        _ left: ObjectGraph,
        _ right: ObjectGraph,
        _ take: (ObjectGraph.Difference) -> Void,
        _ output: ByteOutput
    ) throws(FastCodingError) -> Bool {
        var compared = options.compared
        // The texts of differences are made in memory before they are written.
        compared.outputLimit = room
        let result = try left.comparison(with: right, compared) {
            difference throws(FastCodingError) in
            take(difference)
            guard options.form == .list else { return }

            // Paths of keys that look alike are told apart, or the two sides would show the same
            // path.
            let place = Sides(
                left: similarKeys.distinct(difference.keyPath),
                right: similarKeys.distinct(difference.otherKeyPath)
            )
            let texts = Sides(left: difference.left, right: difference.right)
            try write(
                line(place, difference.reason, texts, matched: difference.matchedKeyPath),
                output
            )
        }

        missedPaths = result.missedPaths
        unaligned = UnalignedArrays(in: result, file: file)
        if options.form != .list {
            return result.isEqual
        }

        if result.furtherCount > 0 {
            try write(rest(result.furtherCount), output)
        }

        if let line = try unaligned?.line(isJSON: options.isJSON, namesFile: false) {
            try write(line, output)
        }

        return result.isEqual
    }

    /// Writes a line, within the limit on output.
    private mutating func write(_ line: String, _ output: ByteOutput) throws(FastCodingError) {
        room -= line.utf8.count
        if room < 0 {
            throw FastCodingError(
                .outputLimit,
                "the differences would take more than the limit on output"
            )
        }

        try output(Array(line.utf8).span)
    }

    /// The line of a difference.
    private func line(
        _ paths: Sides<String>,
        _ reason: String,
        _ texts: Sides<String>,
        matched: String?
    ) throws(FastCodingError) -> String {
        if options.isJSON {
            let difference: JSONValue = [
                "path": .path(paths.left),
                "other-path": .path(paths.right),
                "reason": .text(reason),
                "first": .text(texts.left),
                "second": .text(texts.right),
                "matched": matched.map { .path($0) },
            ]

            return try object(difference)
        }

        let isColored = options.isColored
        return ContentColor.key.paint(KeyPath.shown(matched ?? paths.left), isColored)
            + ": \(reason): "
            + ContentColor.removed.paint(DisplayText.safe(texts.left), isColored) + " | "
            + ContentColor.added.paint(DisplayText.safe(texts.right), isColored) + "\n"
    }

    /// A line of JSON, which begins with the members that all lines have.
    private func object(_ value: JSONValue) throws(FastCodingError) -> String {
        let line = try Self.object(value.members, file: file)
        return String(decoding: line, as: UTF8.self)
    }

    /// The same for any line about differences, of a pair of files that has a name if there are
    /// several.
    static func object(_ members: [JSONMember], file: String? = nil) throws(FastCodingError)
        -> [UInt8]
    {
        var all = [JSONMember("schema", .number(schema))]
        if let file {
            all.append(JSONMember("file", .text(file)))
        }

        return try JSONValue.object(all + members).line()
    }

    /// The line for differences that are not shown.
    private func rest(_ more: Int) throws(FastCodingError) -> String {
        if options.isJSON {
            return try object(["more": .number(more)])
        }
        return "(\(more) more " + (more == 1 ? "difference is" : "differences are")
            + " not shown)\n"
    }
}
