internal import FastCodingInspector
internal import _FastCodingLibrary

/// `fastcode find`: the archives inside other files.
enum FindCommand {
    private static let schema = 1

    static func run(_ arguments: ParsedArguments) throws(FastCodingError) -> ExitStatus {
        let inputs = try Input.all(arguments)
        let directory = arguments.path(.extract)
        if let directory { try Links.makeDirectory(directory) }
        let stems = directory.map { FindCommand.stems(of: inputs, in: $0) }
        let policy = arguments.reportPolicy
        let limits = arguments.limits
        let isJSON = arguments.has(.json)
        return JobRunner(arguments).run(inputs) { index in
            var report = Report(policy)
            var search = Search(input: inputs[index], stem: stems?[index], isJSON: isJSON)
            var warnings = Diagnostics()
            do throws(FastCodingError) {
                let bytes = try inputs[index].read(limit: limits.input)
                try ArchiveFinder.find(in: bytes.span, limits: limits) { found throws(FastCodingError) in
                    if let warning = found.warning { warnings.warn(warning.code, warning) }
                    try search.take(found, in: bytes)
                }
            } catch {
                report.add(error, search.target.map(Subject.file) ?? inputs[index].subject)
            }
            report.add(warnings, inputs[index].subject)
            return JobRunner.Outcome(output: search.output, report: report)
        }
    }

    /// What the names of the files that are made from each input begin with. Where several inputs have the same name, those
    /// after the first get a number.
    private static func stems(of inputs: [Input], in directory: Path) -> [Path] {
        var taken: Set<[UInt8]> = []
        var next: [[UInt8]: Int] = [:]
        return inputs.map { input in
            var stem = directory.appending(component: Array("stdin".utf8))
            if let path = input.path {
                stem = path.keepingTree(below: directory).appending(component: path.lastComponent)
            }
            let name = OutputPlan.folded(stem.bytes)
            var unique = stem
            while !taken.insert(OutputPlan.folded(unique.bytes)).inserted {
                let number = next[name, default: 2]
                next[name] = number + 1
                unique = stem.appending(suffix: Array("~\(number)".utf8))
            }
            return unique
        }
    }

    private struct Search {
        let input: Input
        /// What the names of extracted archives begin with; nil if none are extracted.
        let stem: Path?
        let isJSON: Bool
        var output: [UInt8] = []
        var target: Path?

        mutating func take(_ found: FoundArchive, in bytes: [UInt8]) throws(FastCodingError) {
            if let stem, found.isComplete {
                let path = stem.appending(suffix: Array("-\(found.offset).fast".utf8))
                target = path
                if let parent = stem.directory { try Links.makeDirectory(parent) }
                let archive = bytes.span.extracting(found.offset..<(found.offset + found.length))
                try OutputFile.write(archive, to: path, existing: .refused)
            }
            output += try isJSON ? object(found).line() : Array(line(found).utf8)
            target = nil
        }

        private func line(_ found: FoundArchive) -> String {
            let (state, error) = state(of: found)
            let columns = [
                input.subject.displayName, "\(found.offset)", "\(found.length)", "\(found.version)",
                DisplayText.escaped(found.root), state + (error.map { ": \($0.code)" } ?? ""),
            ]
            return columns.joined(separator: "\t") + "\n"
        }

        private func object(_ found: FoundArchive) -> JSONValue {
            let (state, error) = state(of: found)
            return [
                "schema": .number(FindCommand.schema), "file": .text(input.subject.name),
                "offset": .number(found.offset), "length": .number(found.length), "version": .text("\(found.version)"),
                "root": .text(found.root), "state": .text(state), "error": error.map { .error($0) },
                "extracted": target.map { .text(Subject.file($0).name) },
            ]
        }

        private func state(of found: FoundArchive) -> (String, FastCodingError?) {
            switch found.state {
            case .complete: ("complete", nil)
            case .unread: ("unread", nil)
            case .damaged(let error): ("damaged", error)
            case .limited(let error): ("limit", error)
            }
        }
    }
}
