internal import FastCoding

/// `fastcode find`: the archives inside other files.
enum FindCommand {
    static func run(_ arguments: ParsedArguments) throws(FastCodingError) -> ExitStatus {
        let inputs = try Input.all(arguments)
        let directory = arguments.path(.extract)
        if let directory { try Links.makeDirectory(directory) }
        let policy = arguments.reportPolicy
        let limits = arguments.limits
        let isJSON = arguments.has(.json)
        return JobRunner(arguments).run(inputs) { index in
            var report = Report(policy)
            var search = Search(input: inputs[index], directory: directory, isJSON: isJSON)
            var warnings = Diagnostics()
            do throws(FastCodingError) {
                let bytes = try inputs[index].read(limit: limits.input)
                try FastArchive.forEachArchive(in: bytes, limits: limits, warn: { warnings.take($0) }) {
                    found throws(FastCodingError) in
                    try search.take(found, in: bytes)
                }
            } catch {
                report.add(error, search.target.map(Subject.file) ?? inputs[index].subject)
            }
            report.add(warnings, inputs[index].subject)
            return JobRunner.Outcome(output: search.output, report: report)
        }
    }

    /// The archives in one file.
    private struct Search {
        let input: Input
        let directory: Path?
        let isJSON: Bool
        private(set) var output: [UInt8] = []
        /// The file that is being written.
        private(set) var target: Path?

        init(input: Input, directory: Path?, isJSON: Bool) {
            self.input = input
            self.directory = directory
            self.isJSON = isJSON
        }

        mutating func take(_ found: FoundArchive, in bytes: [UInt8]) throws(FastCodingError) {
            if let directory, found.isComplete {
                let name = Array("-\(found.offset).fast".utf8)
                var parent = directory
                if case .file(let path) = input { parent = path.keepingTree(below: directory) }
                let path = parent.appending(component: fileName + name)
                target = path
                try Links.makeDirectory(parent)
                let file = try OutputFile.open(path, existing: .refused)
                try file.write(bytes.span.extracting(found.offset..<(found.offset + found.length)))
                try file.commit()
            }
            output += Array((isJSON ? try object(found) : line(found)).utf8)
            target = nil
        }

        private var fileName: [UInt8] {
            if case .file(let path) = input { path.lastComponent } else { Array("stdin".utf8) }
        }

        private func line(_ found: FoundArchive) -> String {
            let state =
                switch found.state {
                case .complete: "complete"
                case .damaged(let error): "damaged: \(error.code)"
                case .unread: "unread"
                }
            let columns = [
                input.subject.displayName, "\(found.offset)", "\(found.length)", "\(found.version)",
                DisplayText.escaped(found.root), state,
            ]
            return columns.joined(separator: "\t") + "\n"
        }

        private func object(_ found: FoundArchive) throws(FastCodingError) -> String {
            try JSONLine.text { json throws(FastCodingError) in
                try json.member("file", text: input.subject.name)
                try json.member("offset", found.offset)
                try json.member("length", found.length)
                try json.member("version", text: "\(found.version)")
                try json.member("root", text: found.root)
                switch found.state {
                case .complete: try json.member("state", word: "complete")
                case .unread: try json.member("state", word: "unread")
                case .damaged(let error):
                    try json.member("state", word: "damaged")
                    try json.beginDictionary("error")
                    try json.members(of: error)
                    try json.endDictionary()
                }
                if let target { try json.member("extracted", text: Subject.file(target).name) }
            }
        }
    }
}
