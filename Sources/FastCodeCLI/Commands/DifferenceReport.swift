internal import FastCodingInspector
package import _FastCodingLibrary

/// Reports where two graphs differ, with a line for each place.
package struct DifferenceReport {
    private static let schema = 1
    /// How many differences are shown unless all are asked for.
    private static let shown = 100

    private let left: ObjectGraph
    private let right: ObjectGraph
    private let options: ComparisonOptions
    /// How many bytes may still be written.
    private var room: Int
    private var similarKeys = SimilarKeys()

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

    /// The same where one of the graphs is not there, or none.
    static func writeMissing(
        _ left: ObjectGraph?, _ right: ObjectGraph?, options: ComparisonOptions, output: ByteOutput
    ) throws(FastCodingError) -> Bool {
        if left == nil, right == nil { return true }
        func words(_ graph: ObjectGraph?) -> String {
            graph.map { $0.summary(withContentsOf: $0.rootIndex) } ?? "nothing"
        }
        let report = DifferenceReport(left ?? ObjectGraph(), right ?? ObjectGraph(), options)
        let line = try report.line((KeyPath.root, KeyPath.root), "missing", words(left), words(right))
        try withoutActuallyEscaping(output) { output throws(FastCodingError) in
            let output = options.isJSON && options.isColored ? JSONColors.coloring(output) : output
            try output(Array(line.utf8).span)
        }
        return false
    }

    private init(_ left: ObjectGraph, _ right: ObjectGraph, _ options: ComparisonOptions) {
        self.left = left
        self.right = right
        self.options = options
        let size = left.pool.count + right.pool.count + 8 * (left.records.count + right.records.count)
        room = options.limits.output(forInput: size)
    }

    private mutating func run(_ output: ByteOutput) throws(FastCodingError) -> Bool {
        var compared = ObjectGraph.ComparisonOptions()
        compared.plainEquality = options.plainly
        compared.ignoresKeyOrder = !options.keyOrder
        compared.alignsElements = true
        compared.limit = options.showsAll ? .max : Self.shown
        compared.outputLimit = room
        let result = try left.comparison(with: right, compared) { difference throws(FastCodingError) in
            let paths = (similarKeys.distinct(difference.keyPath), similarKeys.distinct(difference.otherKeyPath))
            try write(line(paths, difference.reason, difference.left, difference.right), output)
        }
        if result.furtherCount > 0 { try write(rest(result.furtherCount), output) }
        if let path = result.firstUnaligned { try write(note(result.unalignedCount, path), output) }
        return result.isEqual
    }

    private mutating func write(_ line: String, _ output: ByteOutput) throws(FastCodingError) {
        room -= line.utf8.count
        if room < 0 { throw FastCodingError(.outputLimit, "the differences would take more than the limit on output") }
        try output(Array(line.utf8).span)
    }

    private func line(
        _ paths: (String, other: String), _ reason: String, _ here: String, _ there: String
    ) throws(FastCodingError) -> String {
        if options.isJSON {
            return try object([
                "path": .path(paths.0), "other-path": .path(paths.other), "reason": .text(reason),
                "first": .text(here), "second": .text(there),
            ])
        }
        let isColored = options.isColored
        return ContentColor.key.paint(KeyPath.shown(paths.0), isColored) + ": \(reason): "
            + ContentColor.removed.paint(DisplayText.safe(here), isColored) + " | "
            + ContentColor.added.paint(DisplayText.safe(there), isColored) + "\n"
    }

    private func object(_ members: KeyValuePairs<String, JSONValue>) throws(FastCodingError) -> String {
        let line = try JSONValue.object([("schema", .number(Self.schema))] + members.map { ($0, $1) }).line()
        return String(decoding: line, as: UTF8.self)
    }

    private func rest(_ more: Int) throws(FastCodingError) -> String {
        if options.isJSON {
            return try object(["more": .number(more)])
        }
        return "(\(more) more " + (more == 1 ? "difference is" : "differences are") + " not shown)\n"
    }

    /// Says that some arrays were compared index by index.
    private func note(_ count: Int, _ path: String) throws(FastCodingError) -> String {
        if options.isJSON {
            return try object(["unaligned": .number(count), "path": .path(path)])
        }
        let what = count == 1 ? "an array is" : "\(count) arrays are"
        let place = count == 1 ? "at" : "the first at"
        return "(\(what) compared index by index, being too different to be aligned, \(place) \(KeyPath.shown(path)))\n"
    }
}

/// Keeps apart keys that look the same because they differ only in how their characters are composed: "é" may be one
/// scalar or two.
struct SimilarKeys {
    /// The components beyond ASCII that were shown as they are. Strings that look the same are equal to Swift.
    private var shown: Set<String> = []

    /// A key path for people, in which a component that looks like another one from before has escapes; it leads to the
    /// same place.
    mutating func distinct(_ path: String) -> String {
        if path.utf8.allSatisfy({ $0 < 0x80 }) { return path }
        var components: [String] = []
        for part in path.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false) {
            let component = String(decoding: part, as: UTF8.self)
            let first = shown.insert(component).memberAfterInsert
            components.append(first.utf8.elementsEqual(part) ? component : component.escapedBeyondASCII)
        }
        return components.joined(separator: ".")
    }
}
