internal import _FastCodingEngine

/// Writes every data value of an archive or a property list to a file of its own: `fastcode extract
/// --output-dir`.
enum DataExtraction {
    /// Writes the files, and a list of key paths and names to standard output.
    static func run(_ arguments: ParsedArguments, into directory: Path) throws(FastCodingError)
        -> ExitStatus
    {
        let inputs = try Input.all(arguments)
        var report = Report(arguments.reportPolicy)
        report.add(inputs[0].subject) { work throws(FastCodingError) in
            let bytes = try inputs[0].read(limit: arguments.limits.input)
            work.source = .whole(bytes)
            let options = arguments.writingOptions
            let graph = try read(bytes, options, &work.diagnostics)

            if work.isFailing {
                throw FastCodingError(.notExact, "because of the warnings, nothing is written")
            }

            try Links.makeDirectory(directory)
            let list = OutputFile.standardOutput
            var names: [[UInt8]: Int] = [:]
            try graph.forEachData(options) { path, data throws(FastCodingError) in
                let name = name(of: path, data, &names)
                let file = directory.confining(directory.appending(component: name))
                work.subject = .file(file)
                try OutputFile.write(data, to: file, existing: .refused)
                work.subject = .standardOutput
                try list.write("\(KeyPath.shown(path))\t\(String(decoding: name, as: UTF8.self))\n")
                work.subject = inputs[0].subject
            }
        }

        return report.show()
    }

    /// The graph in which data is looked for: of a property list its literal content, because an
    /// archive in its data is data here.
    private static func read(
        _ bytes: [UInt8],
        _ options: WritingOptions,
        _ diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> ObjectGraph {
        let document = try Document.opening(bytes)
        if !options.dataExpansion, document.isOtherPropertyList {
            return try Conversion.graph(
                ofPropertyList: bytes,
                limits: options.limits,
                diagnostics: &diagnostics
            )
        }

        return try Conversion.read(
            document,
            for: .looking,
            options: options,
            diagnostics: &diagnostics
        )
    }

    /// The most bytes of a path that go into a name: no file system allows more than 255 for a
    /// whole name.
    private static let longest = 180

    /// The name of the file for the data at a path. It is unique even on file systems that don't
    /// distinguish upper and lower case. `names` has the number of files that would have each name,
    /// in lower case.
    private static func name(of path: String, _ data: Span<UInt8>, _ names: inout [[UInt8]: Int])
        -> [UInt8]
    {
        // Systems differ in the characters that they allow beside plain ASCII.
        var stem = path.utf8.prefix(longest).flatMap {
            PercentCode.of($0, unlessPlainOr: "._-", uppercase: false).utf8
        }

        // Otherwise the file would be hidden, or "..", which is the directory above.
        if stem.first == UInt8(ascii: ".") {
            stem = Array("%2e".utf8) + stem.dropFirst()
        }

        if stem.isEmpty {
            stem = Array("%".utf8)
        }

        if stem.count > longest {
            stem = Array(stem.prefix(longest))
        }

        let ending = Array(("." + ContentEnding.of(data)).utf8)
        let number = names[lowercaseASCII((stem + ending).span), default: 0] + 1
        names[lowercaseASCII((stem + ending).span)] = number

        // No stem has a tilde of its own.
        return number == 1 ? stem + ending : stem + Array("~\(number)".utf8) + ending
    }
}
