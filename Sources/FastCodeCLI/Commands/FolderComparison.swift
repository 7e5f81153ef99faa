internal import FastCodingInspector
internal import _FastCodingEngine

/// Compares the files that two folders have under the same names.
struct FolderComparison {
    let first: Path
    let second: Path
    private let arguments: ParsedArguments
    private let selection: FileSelection

    init(_ first: Path, _ second: Path, _ arguments: ParsedArguments) throws(FastCodingError) {
        self.first = first
        self.second = second
        self.arguments = arguments
        selection = try FileSelection(arguments)
    }

    /// Compares the files in the bytewise order of their names.
    func run(_ run: inout ComparisonRun) throws(FastCodingError) {
        var passedOver = PassedOverFiles()
        let left = try names(in: first, &passedOver)
        let right = try names(in: second, &passedOver)
        passedOver.note(arguments)
        let all = Set(left).union(right).sorted { $0.lexicographicallyPrecedes($1) }

        for name in all {
            // A file is compared with one of its name, also if that would not have been taken.
            guard isFile(name, in: first) else {
                try run.add(onlyIn: second, name)
                continue
            }

            guard isFile(name, in: second) else {
                try run.add(onlyIn: first, name)
                continue
            }

            try run.compare(
                ComparisonRun.Pair(
                    first: Input(path(name, in: first)),
                    second: Input(path(name, in: second)),
                    name: Subject.file(Path(name)).displayName
                )
            )
        }
    }

    /// The names of the files that are taken in a folder, below it.
    private func names(in folder: Path, _ passedOver: inout PassedOverFiles)
        throws(FastCodingError) -> [[UInt8]]
    {
        let start = folder.appending(component: []).bytes.count
        return try selection.files(below: folder, &passedOver).map { Array($0.bytes[start...]) }
    }

    /// The name of a file below a folder, on the way to which no link is followed.
    private func path(_ name: [UInt8], in folder: Path) -> Path {
        folder.confining(folder.appending(component: name))
    }

    /// Whether a folder has a regular file of a name.
    private func isFile(_ name: [UInt8], in folder: Path) -> Bool {
        Links.size(folder.appending(component: name)) != nil
    }
}
