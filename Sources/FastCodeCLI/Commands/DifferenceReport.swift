internal import FastCodingInspector
package import _FastCodingEngine

/// Reports where two graphs differ, with a line for each place.
package struct DifferenceReport {
    private static let schema = 1

    private let left: ObjectGraph
    private let right: ObjectGraph
    private let options: ComparisonOptions
    private var room: Int
    private var similarKeys = SimilarKeys()

    /// Hands the differences to `output` and returns whether there were none. Either graph may be
    /// missing.
    ///
    /// Throws ``FastCodingError/Code/outputLimit``, and what `output` throws.
    package static func write(
        _ left: ObjectGraph?,
        _ right: ObjectGraph?,
        options: ComparisonOptions,
        output: ByteOutput
    ) throws(FastCodingError) -> Bool {
        if left == nil, right == nil {
            return true
        }

        var report = DifferenceReport(left ?? ObjectGraph(), right ?? ObjectGraph(), options)
        return try withoutActuallyEscaping(output) { output throws(FastCodingError) in
            let output = options.isJSON && options.isColored ? JSONColors.coloring(output) : output
            if left != nil, right != nil {
                return try report.run(output)
            }

            let roots = Sides(left: KeyPath.root, right: KeyPath.root)
            let line = try report.line(
                roots,
                "missing",
                Sides(left: text(of: left), right: text(of: right))
            )
            try output(Array(line.utf8).span)

            return false
        }
    }

    private static func text(of graph: ObjectGraph?) -> String {
        guard let graph else { return "nothing" }
        return graph.summary(withContentsOf: graph.rootIndex)
    }

    private init(_ left: ObjectGraph, _ right: ObjectGraph, _ options: ComparisonOptions) {
        self.left = left
        self.right = right
        self.options = options
        let size =
            left.pool.count + right.pool.count + 8 * (left.records.count + right.records.count)

        room = options.limits.output(forInput: size)
    }

    private mutating func run(_ output: ByteOutput) throws(FastCodingError) -> Bool {
        var compared = options.compared
        compared.outputLimit = room
        let result = try left.comparison(with: right, compared) {
            difference throws(FastCodingError) in
            let place = Sides(
                left: similarKeys.distinct(difference.keyPath),
                right: similarKeys.distinct(difference.otherKeyPath)
            )
            let texts = Sides(left: difference.left, right: difference.right)
            try write(line(place, difference.reason, texts), output)
        }

        if result.furtherCount > 0 {
            try write(rest(result.furtherCount), output)
        }

        if let path = result.firstUnaligned {
            try write(note(result.unalignedCount, path), output)
        }

        return result.isEqual
    }

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

    private func line(
        _ paths: Sides<String>,
        _ reason: String,
        _ texts: Sides<String>
    ) throws(FastCodingError) -> String {
        if options.isJSON {
            return try object([
                "path": .path(paths.left),
                "other-path": .path(paths.right),
                "reason": .text(reason),
                "first": .text(texts.left),
                "second": .text(texts.right),
            ])
        }

        let isColored = options.isColored
        return ContentColor.key.paint(KeyPath.shown(paths.left), isColored) + ": \(reason): "
            + ContentColor.removed.paint(DisplayText.safe(texts.left), isColored) + " | "
            + ContentColor.added.paint(DisplayText.safe(texts.right), isColored) + "\n"
    }

    private func object(_ members: KeyValuePairs<String, JSONValue>) throws(FastCodingError)
        -> String
    {
        let line = try JSONValue.object(
            [("schema", .number(Self.schema))] + members.map { ($0, $1) }
        ).line()
        return String(decoding: line, as: UTF8.self)
    }

    private func rest(_ more: Int) throws(FastCodingError) -> String {
        if options.isJSON {
            return try object(["more": .number(more)])
        }
        return "(\(more) more " + (more == 1 ? "difference is" : "differences are")
            + " not shown)\n"
    }

    private func note(_ count: Int, _ path: String) throws(FastCodingError) -> String {
        if options.isJSON {
            return try object(["unaligned": .number(count), "path": .path(path)])
        }

        let what = count == 1 ? "an array is" : "\(count) arrays are"
        let place = count == 1 ? "at" : "the first at"
        return
            "(\(what) compared index by index, being too different to be aligned, \(place) \(KeyPath.shown(path)))\n"
    }
}
