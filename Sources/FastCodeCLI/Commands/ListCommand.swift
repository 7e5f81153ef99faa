internal import FastCodingInspector
internal import _FastCodingEngine

/// `fastcode list`: the places and values of documents.
enum ListCommand {
    /// Lists one document block by block, or several, whose lines are kept until each is known to
    /// be complete.
    static func run(_ arguments: ParsedArguments) throws(FastCodingError) -> ExitStatus {
        let inputs = try Input.all(arguments)
        let areMany =
            inputs.count != 1
            || [.recursive, .filesFrom, .withFile, .tar, .inside].contains(where: arguments.has)
        let isCounting = arguments.has(.count)
        // A count is the sum of all files, unless they are asked for.
        let namesFiles = areMany && !isCounting || arguments.has(.withFile)
        let lines = try ListLines(arguments, namesFiles: namesFiles)

        if areMany || isCounting || !lines.filter.isEmpty {
            return try LinesRun(arguments, lines).run(inputs)
        }

        // The list of a single document may be far larger than memory.
        return try ConversionRun(
            arguments: arguments,
            plan: OutputPlan(inputs, arguments),
            engine: .document(lines),
            isBinary: false,
            isJSON: lines.isJSON
        ).run()
    }
}
