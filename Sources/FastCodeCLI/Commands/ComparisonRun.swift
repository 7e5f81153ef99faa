internal import FastCodingInspector
internal import _FastCodingEngine

/// Compares pairs of inputs, one after the other, and reports their differences.
struct ComparisonRun {
    let arguments: ParsedArguments
    let options: ComparisonOptions
    private let output = OutputFile.standardOutput
    /// The differences that are counted instead of being listed.
    private var summary = DifferenceSummary()
    /// The arrays of each pair that could not be aligned, if differences are counted.
    private var unaligned: [UnalignedArrays] = []
    /// The key paths of the command line that have led nowhere so far; nil before the first
    /// comparison.
    private var missed: Set<String>?
    /// The worst status so far.
    private(set) var status = ExitStatus.done

    init(_ arguments: ParsedArguments) throws(FastCodingError) {
        self.arguments = arguments
        var options = arguments.comparisonOptions
        options.compared.selection = try arguments.comparisonSelection()
        self.options = options
    }

    /// A pair of inputs, and its name in the output of several pairs.
    struct Pair {
        let first: Input
        let second: Input
        var name: String?
    }

    /// Compares a pair, reports on it, and notes the status.
    mutating func compare(_ pair: Pair) throws(FastCodingError) {
        var report = Report(arguments.reportPolicy)
        guard let graphs = graphs(pair, &report) else {
            report.show()
            status = .environment
            return
        }

        var isEqual = true
        do throws(FastCodingError) {
            isEqual = try compare(graphs, of: pair)
        } catch {
            report.add(error, output.failure == nil ? pair.first.subject : .standardOutput)
        }

        let outcome: ExitStatus = isEqual ? .done : .data
        status = max(status, report.show() == .done ? outcome : .environment)
    }

    /// Compares the graphs of a pair, and returns whether they are equal.
    private mutating func compare(
        _ graphs: Sides<ObjectGraph?>,
        of pair: Pair
    ) throws(FastCodingError) -> Bool {
        let isQuiet = arguments.has(.quiet)
        let isListed = !isQuiet && options.form == .list
        let lines = DifferenceLines(
            header: options.isJSON ? nil : pair.name,
            isSilent: !isListed
        )

        // Kept apart until the comparison has ended.
        var found = DifferenceSummary()
        var report = DifferenceReport(graphs.left, graphs.right, options, file: pair.name)
        let isEqual = try report.run(
            {
                if options.form != .list {
                    found.add($0, as: countedName(of: pair, $0.property))
                }
            },
            output: lines.write
        )

        // A comparison that fails counts for nothing.
        found.add(Self.counts(ofMissing: graphs), as: countedName(of: pair, nil))
        summary.add(found)
        if options.form != .list, let arrays = report.unaligned {
            unaligned.append(arrays)
        }

        // A path is missed if it leads nowhere in any pair.
        missed = missed?.intersection(report.missedPaths) ?? Set(report.missedPaths)
        if isQuiet, !isEqual {
            try output.write("Files \(name(pair.first)) and \(name(pair.second)) differ\n")
        }

        return isEqual
    }

    /// The name under which a difference of a property is counted: the property, or its file.
    private func countedName(of pair: Pair, _ property: String?) -> String {
        options.form == .statistics ? name(of: pair) : property ?? KeyPath.root
    }

    /// The count of a pair of which only one side is there: all of it is one difference, which is
    /// reported without a comparison.
    private static func counts(ofMissing graphs: Sides<ObjectGraph?>) -> DifferenceCounts {
        if graphs.left == nil, graphs.right != nil {
            return .addition
        }

        return graphs.left != nil && graphs.right == nil ? .removal : DifferenceCounts()
    }

    /// Reports a file that only one of two folders has.
    mutating func add(onlyIn folder: Path, _ name: [UInt8]) throws(FastCodingError) {
        status = max(status, .data)
        let path = folder.appending(component: name)
        if options.isJSON {
            let line = try DifferenceReport.object(
                [JSONMember("only-in", .text(Subject.file(folder).name))],
                file: Subject.file(Path(name)).name
            )
            return try output.write(line.span)
        }

        let directory = Subject.file(path.directory ?? folder).displayName
        let last = Subject.file(Path(path.lastComponent)).displayName
        try output.write("Only in \(directory): \(last)\n")
    }

    /// Writes the counts, and warns of paths that led nowhere. Returns the worst status.
    mutating func finish() throws(FastCodingError) -> ExitStatus {
        let isJSON = options.isJSON
        var lines: [UInt8] = []
        switch options.form {
        case .list: break
        case .summary: lines = try summary.lines(isJSON: isJSON)
        case .statistics: lines = try summary.statistics(isJSON: isJSON)
        }

        for arrays in unaligned {
            lines += try arrays.line(isJSON: isJSON, namesFile: true).utf8
        }

        try output.write(lines.span)

        // Only after all pairs: a path that leads nowhere in one may lead somewhere in another.
        var warnings = Diagnostics()
        for path in (missed ?? []).sorted() {
            warnings.warn(.keyPath, "nothing is at '\(KeyPath.shown(path))' on either side")
        }

        var report = Report(arguments.reportPolicy)
        report.add(warnings, nil)
        return report.show() == .done ? status : .environment
    }

    /// The name of an input as diff(1) writes it.
    private func name(_ input: Input) -> String {
        input.subject == .standardInput ? "-" : input.subject.displayName
    }

    /// The name of a pair in statistics: that of its file, or the names of both as git joins them.
    private func name(of pair: Pair) -> String {
        if let name = pair.name {
            return name
        }

        return name(pair.first) + " => " + name(pair.second)
    }

    /// The graph of each input, nil for one that is missing; nil if an input can't be read. Both
    /// are read before either is parsed.
    private func graphs(_ pair: Pair, _ report: inout Report) -> Sides<ObjectGraph?>? {
        guard let first = content(of: pair.first, &report),
            let second = content(of: pair.second, &report)
        else { return nil }

        let left = side(pair.first, first, &report)
        let right = side(pair.second, second, &report)
        guard left.isRead, right.isRead else { return nil }

        return Sides(left: left.graph, right: right.graph)
    }

    /// The outcome of reading an input: its graph, nil if it is missing.
    private struct ReadGraph {
        var graph: ObjectGraph?
        var isRead = true
    }

    /// The bytes of an input; nil, with an error in the report, if it can't be read.
    private func content(of input: Input, _ report: inout Report) -> [UInt8]? {
        var content: [UInt8] = []
        let failure = report.add(input.subject) { _ throws(FastCodingError) in
            content = input.isMissing ? [] : try input.read(limit: arguments.limits.input)
        }
        return failure == nil ? content : nil
    }

    /// The graph of an input, from its bytes.
    private func side(_ input: Input, _ content: [UInt8], _ report: inout Report) -> ReadGraph {
        if input.isMissing {
            return ReadGraph()
        }

        var graphs: [ObjectGraph] = []
        let failure = report.add(input.subject) { work throws(FastCodingError) in
            work.source = .whole(content)
            graphs.append(try Self.graph(content, arguments, &work.diagnostics))
        }

        return ReadGraph(graph: graphs.first, isRead: failure == nil)
    }

    /// The graph of an input, read in the dialect and within the limits of the command line.
    static func graph(
        _ content: [UInt8],
        _ arguments: ParsedArguments,
        _ diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> ObjectGraph {
        try graph(
            content,
            dialect: arguments.dialect,
            limits: arguments.limits,
            &diagnostics
        )
    }

    /// The graph of an archive of any kind, or of a text.
    static func graph(
        _ content: [UInt8],
        dialect: String? = nil,
        limits: FastLimits,
        _ diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> ObjectGraph {
        let document = Document(content)
        switch document.kind {
        case .archive, .keyedArchive:
            return try GraphReading.archive(
                document,
                dialect: dialect,
                limits: limits
            ) {
                diagnostics.receive($0)
            }
        case .propertyList, .damagedPropertyList, .text, .openStep, .empty, .unknown:
            // A file of no known kind would be read as JSON, and the error would be about its first
            // byte.
            if let wrongKind = Hints.noText(content) {
                throw wrongKind
            }
        }

        var reading = ReadingOptions()
        reading.limits = limits
        return try Conversion.readNotation(content, options: reading, diagnostics: &diagnostics)
    }
}

extension Input {
    /// The name that git gives in place of a file that was added or removed.
    fileprivate static let nothing = Path("/dev/null")

    /// Whether the input represents a missing file.
    var isMissing: Bool { path == Self.nothing }
}
