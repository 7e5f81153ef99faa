package import _FastCodingLibrary

/// `fastcode decode`: an archive to readable text.
enum DecodeCommand {
    static func run(_ arguments: ParsedArguments) throws(FastCodingError) -> ExitStatus {
        if let directory = arguments.path(.extract) {
            return try DataExtraction.run(arguments, into: directory)
        }

        let options = arguments.decodingOptions
        let inputs = try Input.all(arguments)
        if let lines = try LinesRun(arguments, inputs: inputs) {
            return try lines.run(inputs)
        }

        let plan = try OutputPlan(inputs, arguments) { OutputNaming.text($0, options.ending) }
        let engine = ConversionRun.Engine.streaming {
            archive,
            toTerminal,
            diagnostics,
            output throws(FastCodingError) in
            var options = options
            options.writing.escapeControls = toTerminal
            try ArchiveDecoding.decode(
                ArchiveDecoding.archive(archive, options, &diagnostics),
                options: options,
                diagnostics: &diagnostics,
                output: output
            )
        }

        return try ConversionRun(
            arguments: arguments,
            plan: plan,
            engine: engine,
            isBinary: options.isBinary,
            isJSON: options.isJSON,
            checkKind: { wrongKind($0, options.writing, readsTexts: options.readsTexts) }
        ).run()
    }

    /// The error for an input that decode can't read with these options; nil if it may be one that
    /// it can.
    static func wrongKind(_ bytes: [UInt8], _ options: WritingOptions, readsTexts: Bool = false)
        -> FastCodingError?
    {
        if readsTexts, isText(bytes) {
            return nil
        }
        return options.dataExpansion
            ? Hints.holdsNoArchive(bytes) : Hints.neitherArchive(bytes, option: .expandData)
    }

    /// Whether an input is JSON or a property list, other than a keyed archive.
    static func isText(_ bytes: [UInt8]) -> Bool {
        if case .convertible = FileKind(bytes) {
            !KeyedArchiveDetector.isKeyedArchive(bytes)
        } else {
            false
        }
    }
}

package enum ArchiveDecoding {
    /// An input as an archive, which a text becomes if the options say so.
    static func archive(
        _ bytes: [UInt8],
        _ options: DecodingOptions,
        _ diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> [UInt8] {
        guard options.readsTexts, !options.writing.dataExpansion, DecodeCommand.isText(bytes) else {
            return bytes
        }

        var reading = ReadingOptions()
        reading.limits = options.writing.limits
        return try Conversion.bootstrap(bytes, options: reading, diagnostics: &diagnostics).array
    }

    package static func decode(
        _ archive: [UInt8],
        options: DecodingOptions,
        diagnostics: inout Diagnostics,
        output: @escaping ByteOutput
    ) throws(FastCodingError) {
        let writing = options.writing
        switch options.form {
        case .text:
            try Conversion.decode(
                archive,
                options: writing,
                diagnostics: &diagnostics,
                output: output
            )
        case .keyed(let format):
            try Conversion.decode(
                archive,
                to: format,
                options: writing,
                diagnostics: &diagnostics,
                output: output
            )
        case .list:
            try Conversion.list(
                archive,
                options: writing,
                diagnostics: &diagnostics,
                output: output
            )
        case .references(let path):
            try ReferenceListing.write(
                archive,
                to: path,
                options: writing,
                diagnostics: &diagnostics,
                output: output
            )
        case .raw:
            try RawBytes.write(archive, options: writing, diagnostics: &diagnostics, output: output)
        }
    }
}

/// Writes every data value of an archive or a property list to a file of its own: `fastcode decode
/// --extract`.
enum DataExtraction {
    static func run(_ arguments: ParsedArguments, into directory: Path) throws(FastCodingError)
        -> ExitStatus
    {
        let inputs = try Input.all(arguments)
        guard inputs.count == 1 else {
            throw arguments.usageError("\(OptionName.extract.typed) takes one archive at a time")
        }

        var report = Report(arguments.reportPolicy)
        report.add(inputs[0].subject) { work throws(FastCodingError) in
            let bytes = try inputs[0].read(limit: arguments.limits.input)
            work.source = .whole(bytes)
            let options = arguments.writingOptions
            let graph = try read(bytes, options, &work.diagnostics)

            if work.isFailing {
                throw FastCodingError(.notExact, "nothing is written because of that")
            }

            try Links.makeDirectory(directory)
            let list = OutputFile.standardOutput
            var names: [[UInt8]: Int] = [:]
            try graph.forEachData(options) { path, data throws(FastCodingError) in
                let name = name(of: path, data, &names)
                let file = directory.appending(component: name)
                work.subject = .file(file)
                try OutputFile.write(data, to: file, existing: .refused)
                work.subject = .standardOutput
                try list.write("\(KeyPath.shown(path))\t\(String(decoding: name, as: UTF8.self))\n")
                work.subject = inputs[0].subject
            }
        }

        return report.show()
    }

    private static func read(
        _ bytes: [UInt8],
        _ options: WritingOptions,
        _ diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> ObjectGraph {
        if !options.dataExpansion, Conversion.isPropertyList(bytes) {
            return try Conversion.graph(
                ofPropertyList: bytes,
                limits: options.limits,
                diagnostics: &diagnostics
            )
        }

        if let wrongKind = DecodeCommand.wrongKind(bytes, options) {
            throw wrongKind
        }

        return try Conversion.read(bytes, options: options, diagnostics: &diagnostics)
    }

    /// How many bytes of a path go into a name at most: no file system allows more than 255 for a
    /// whole name.
    private static let longest = 180

    /// The name of the file for the data at a path: a unique one, even where upper and lower case
    /// are the same. `names` has how many files would have each name, in lower case.
    private static func name(of path: String, _ data: Span<UInt8>, _ names: inout [[UInt8]: Int])
        -> [UInt8]
    {
        // Systems differ in what they allow beside plain ASCII.
        var stem = path.utf8.prefix(longest).flatMap {
            PercentCode.of($0, unlessPlainOr: "._-", uppercase: false).utf8
        }

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

/// The ending of a file name for data that begins with these bytes.
enum ContentEnding {
    private static let signatures: [(bytes: [UInt8], offset: Int, ending: String)] = [
        ([0x89] + Array("PNG\r\n".utf8), 0, "png"),
        ([0xFF, 0xD8, 0xFF], 0, "jpeg"),
        (Array("GIF8".utf8), 0, "gif"),
        (Array("bplist".utf8), 0, "bplist"),
        (Array("TSAF".utf8), 0, "fast"),
        (Array("PK\u{3}\u{4}".utf8), 0, "zip"),
        (Array("%PDF-".utf8), 0, "pdf"),
        (Array("WEBP".utf8), 8, "webp"),
        (Array("WAVE".utf8), 8, "wav"),
        (Array("ftypheic".utf8), 4, "heic"),
        (Array("ftypM4A".utf8), 4, "m4a"),
        (Array("ftyp".utf8), 4, "mp4"),
        (Array("ID3".utf8), 0, "mp3"),
        (Array("OggS".utf8), 0, "ogg"),
        (Array("caff".utf8), 0, "caf"),
        ([0x1F, 0x8B], 0, "gz"),
        (Array("SQLite format 3\0".utf8), 0, "sqlite"),
        (Array("II*\0".utf8), 0, "tiff"),
        (Array("MM\0*".utf8), 0, "tiff"),
        ([0, 1, 0, 0, 0], 0, "ttf"),
        (Array("OTTO".utf8), 0, "otf"),
        (Array("<?xml".utf8), 0, "xml"),
        (Array("<plist".utf8), 0, "xml"),
        (Array("{\\rtf".utf8), 0, "rtf"),
        (Array("BM".utf8), 0, "bmp"),
        (Array("icns".utf8), 0, "icns"),
        (Array("wOFF".utf8), 0, "woff"),
    ]

    static func of(_ data: Span<UInt8>) -> String {
        for (bytes, offset, ending) in signatures where data.count >= offset + bytes.count {
            if data.extracting(offset..<(offset + bytes.count)).equals(bytes.span) {
                return ending
            }
        }
        return "bin"
    }
}
