internal import FastCodingInspector
internal import _FastCodingEngine

/// `fastcode diff`: whether the contents of two inputs are equal, and if not, where they differ.
///
/// Its statuses are those of diff(1): 1 means different, and any trouble is 2.
enum DiffCommand {
    /// Compares two files or two folders, or two files with git's operands, and returns the status
    /// of diff(1).
    static func run(_ arguments: ParsedArguments) throws(FastCodingError) -> ExitStatus {
        var run = try ComparisonRun(arguments)
        if arguments.operands.count != 2 {
            try compareForGit(&run, arguments)
            return .done
        }

        let areFolders = arguments.operands.map {
            arguments.has(.recursive) && Links.isDirectory($0)
        }
        if areFolders[0] != areFolders[1] {
            let other = arguments.operands[areFolders[0] ? 1 : 0]
            if Links.isMissing(other) {
                return reportMissing(other, arguments)
            }

            throw arguments.usageError("a directory is compared with another one, not with a file")
        }

        if areFolders[0] {
            let folders = try FolderComparison(
                arguments.operands[0],
                arguments.operands[1],
                arguments
            )
            try folders.run(&run)
        } else {
            let inputs = try Input.all(arguments)
            try run.compare(ComparisonRun.Pair(first: inputs[0], second: inputs[1]))
        }

        return try run.finish()
    }

    /// Reports that one of two folders is not there.
    private static func reportMissing(_ path: Path, _ arguments: ParsedArguments) -> ExitStatus {
        let input = Input(path)
        var report = Report(arguments.reportPolicy)
        report.add(input.subject) { _ throws(FastCodingError) in
            _ = try input.read(limit: arguments.limits.input)
        }

        report.show()
        return .environment
    }

    /// Compares two files as an external diff command of git. Git gives it the path, then for
    /// either side a file, its hash and its mode, and for a file that was renamed two more
    /// arguments. Git stops after a status other than 0.
    private static func compareForGit(
        _ run: inout ComparisonRun,
        _ arguments: ParsedArguments
    ) throws(FastCodingError) {
        let operands = arguments.operands
        let name = Subject.file(operands[0]).displayName
        if run.options.form != .statistics, !arguments.has(.json) {
            try OutputFile.standardOutput.write(name + "\n")
        }

        let inputs = try Input.all([operands[1], operands[4]], arguments)
        let isNamed = run.options.form == .statistics || arguments.has(.json)
        try run.compare(
            ComparisonRun.Pair(first: inputs[0], second: inputs[1], name: isNamed ? name : nil)
        )
        // Messages are shown, but the status is not git's: see above.
        _ = try run.finish()
    }
}
