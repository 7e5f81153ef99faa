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

            let words = [left, right].map {
                $0.map { $0.summary(withContentsOf: $0.rootIndex) } ?? "nothing"
            }

            try output(
                Array(report.line((KeyPath.root, KeyPath.root), "missing", words[0], words[1]).utf8)
                    .span
            )

            return false
        }
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
            let paths = (
                similarKeys.distinct(difference.keyPath),
                similarKeys.distinct(difference.otherKeyPath)
            )
            try write(line(paths, difference.reason, difference.left, difference.right), output)
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
        _ paths: (String, other: String),
        _ reason: String,
        _ here: String,
        _ there: String
    ) throws(FastCodingError) -> String {
        if options.isJSON {
            return try object([
                "path": .path(paths.0),
                "other-path": .path(paths.other),
                "reason": .text(reason),
                "first": .text(here),
                "second": .text(there),
            ])
        }

        let isColored = options.isColored
        return ContentColor.key.paint(KeyPath.shown(paths.0), isColored) + ": \(reason): "
            + ContentColor.removed.paint(DisplayText.safe(here), isColored) + " | "
            + ContentColor.added.paint(DisplayText.safe(there), isColored) + "\n"
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
