internal import FastCodingInspector
internal import _FastCodingEngine

/// `fastcode rows`: a line for each document, match or element.
enum RowsCommand {
    static func run(_ arguments: ParsedArguments) throws(FastCodingError) -> ExitStatus {
        let lines = try RowLines(arguments)
        return try LinesRun(arguments, lines).run(Input.all(arguments))
    }
}
