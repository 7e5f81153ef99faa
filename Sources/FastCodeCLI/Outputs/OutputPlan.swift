internal import FastCodingInspector
package import _FastCodingEngine

/// The output of each input. It is planned, and checked for conflicts, before anything is written.
package struct OutputPlan: Sendable {
    /// An input and the output that it is converted to. All pairs are known before anything is
    /// written, so that no output can replace another input.
    package struct Entry: Sendable {
        package let input: Input
        package let output: Subject

        /// The output if it is the input, by name or because the names lead to the same file.
        var replacedInput: Path? {
            guard let input = input.path, case .file(let output) = output,
                let identity = Links.identity(input), identity == Links.identity(output)
            else { return nil }
            return output
        }
    }

    package private(set) var entries: [Entry] = []
    /// Whether outputs replace existing files. A user who names a file wants it replaced; a name
    /// that is derived from an input's may match a file by chance.
    let replacesFiles: Bool
    /// The directories of the outputs, some of which may have to be made.
    private var directories: [Path] = []

    /// - Parameter rename: the name of an output in a directory, made from the input's name.
    package init(
        _ inputs: [Input],
        _ arguments: ParsedArguments,
        rename: ([UInt8]) -> [UInt8] = { $0 }
    ) throws(FastCodingError) {
        let directory = arguments.path(.outputDirectory)
        replacesFiles = !arguments.has(.noClobber) && (directory == nil || arguments.has(.force))

        // One output for everything, standard output or that of -o, takes one input.
        if directory == nil, !arguments.has(.inPlace) {
            guard inputs.count == 1 else { throw OutputPlan.tooMany(inputs.count, arguments) }

            entries = [Entry(input: inputs[0], output: .output(arguments))]
            return
        }

        for input in inputs {
            guard let path = input.path else {
                let obstacle =
                    directory == nil
                    ? "can't be replaced in place" : "has no name for a file in --output-dir"
                throw arguments.usageError("standard input " + obstacle)
            }

            var output = path
            if let directory {
                let name = path.lastComponent
                // Such an operand has no name to give to a file.
                guard !name.isEmpty, name != Array(".".utf8), name != Array("..".utf8) else {
                    throw FastCodingError(
                        .isDirectory,
                        "'\(DisplayText.escaped(path.bytes))' is a directory"
                    )
                }

                let parent = path.keepingTree(below: directory)
                // Inputs come directory by directory, so comparing the last one keeps the list
                // short.
                if directories.last != parent {
                    directories.append(parent)
                }

                output = path.output(rename(name), below: directory)
            }

            entries.append(Entry(input: input, output: .file(output)))
        }

        try checkConflicts(inPlace: directory == nil)
    }

    /// Makes the directories of the outputs, and checks again for conflicts.
    func makeDirectories() throws(FastCodingError) {
        for directory in directories {
            try Links.makeDirectory(directory)
        }

        // Links may lead into directories that were missing before.
        if !directories.isEmpty {
            try checkConflicts()
        }
    }

    /// The error for several inputs without a directory for their outputs.
    private static func tooMany(_ count: Int, _ arguments: ParsedArguments) -> FastCodingError {
        if let advice = UsageError.advice(onOperands: arguments.operands, arguments.subcommand) {
            return arguments.usageError(advice)
        }

        let isReplaceable = arguments.subcommand.option(.inPlace) != nil
        let isDecoding = arguments.subcommand.name == .decode
        let hint =
            isReplaceable
            ? " or \(OptionName.inPlace.typed)"
            : isDecoding ? "; 'fastcode rows' writes each of them on a line" : ""
        return arguments.usageError("\(count) inputs need --output-dir" + hint)
    }

    /// Refuses two outputs that lead to the same file, and an output that is another input.
    ///
    /// In place, each name of a file gets a new file of its own, so that other names of the old one
    /// are no obstacle.
    private func checkConflicts(inPlace: Bool = false) throws(FastCodingError) {
        var writers: [Key: Path] = [:]
        var readers: [Links.Identity: Path] = [:]

        for case (let input?, .file(let output)) in entries.map({ ($0.input.path, $0.output) }) {
            // No link below a directory is written through, but outputs that links would lead to
            // one file are refused before any is made.
            let output = Path(output.bytes)
            for key in inPlace ? [Key(replacing: output)] : Key.all(output) {
                if let other = writers.updateValue(input, forKey: key) {
                    if other == input {
                        throw conflict("'\(shown(input))' is given twice")
                    }
                    throw conflict(
                        "'\(shown(other))' and '\(shown(input))' would both be written to '\(shown(output))'"
                    )
                }
            }

            if let identity = Links.identity(input) {
                readers[identity] = input
            }
        }

        // Only now are all inputs known, and an output may be an input that comes later.
        for case (let input?, .file(let output)) in entries.map({ ($0.input.path, $0.output) }) {
            let identity = Links.identity(Path(output.bytes))
            guard let identity, identity != Links.identity(input) else {
                continue
            }

            if let other = readers[identity] {
                throw conflict(
                    "the output of '\(shown(input))' would overwrite the input '\(shown(other))'"
                )
            }
        }
    }

    /// A fact that two outputs may not have in common, because one would replace the other.
    private enum Key: Hashable {
        /// A path, for an output in a directory that does not exist yet.
        case name([UInt8])
        /// The file that the output replaces.
        case file(Links.Identity)
        /// A name in a directory, however the directory is named.
        case entry([UInt8], of: Links.Identity)

        /// The place at which a file is made or replaced: the name in its directory, links
        /// followed.
        init(replacing path: Path) {
            let target = (try? Links.target(path)) ?? path
            let directory = Links.identity(target.directory ?? Path("."))
            self =
                directory.map { .entry(OutputPlan.folded(target.lastComponent), of: $0) }
                ?? .name(OutputPlan.folded(target.bytes))
        }

        /// The name of an output and, if it exists, the file: hard links are two names of one file.
        static func all(_ output: Path) -> [Key] {
            [Key(replacing: output)] + (Links.identity(output).map { [.file($0)] } ?? [])
        }
    }

    /// The form of a name in which all names of one file are equal.
    static func folded(_ name: [UInt8]) -> [UInt8] {
        #if canImport(Darwin)
            // The file systems of macOS mostly treat names that differ only in case or composition
            // as the same.
            Array(String(decoding: name, as: UTF8.self).lowercased().utf8)
        #else
            name
        #endif
    }

    /// A path for messages.
    private func shown(_ path: Path) -> String {
        DisplayText.escaped(path.bytes)
    }

    /// The error for outputs or inputs that get in each other's way.
    private func conflict(_ message: String) -> FastCodingError {
        FastCodingError(.outputConflict, message)
    }
}

extension Subject {
    /// The output that `--output` names; standard output for `-` or without the option.
    static func output(_ arguments: ParsedArguments) -> Subject {
        arguments.path(.output).flatMap { $0.bytes == [UInt8(ascii: "-")] ? nil : .file($0) }
            ?? .standardOutput
    }

    /// Whether there is a regular file with this name.
    var isFile: Bool {
        if case .file(let path) = self {
            Links.size(path) != nil
        } else {
            false
        }
    }

    /// Whether the output exists and `--no-clobber` is given; writes a note then.
    func isLeftAlone(_ arguments: ParsedArguments) -> Bool {
        guard arguments.has(.noClobber), isFile else { return false }

        var report = Report(arguments.reportPolicy)
        report.noteLeftAlone(OutputFile.exists(), self)
        report.show()

        return true
    }

    /// Opens an output; everything but a file is standard output.
    func open(existing: OutputFile.Existing) throws(FastCodingError) -> OutputFile {
        if case .file(let path) = self {
            try OutputFile.open(path, existing: existing)
        } else {
            .standardOutput
        }
    }
}
