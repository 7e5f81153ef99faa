internal import _FastCodingEngine

/// The options that `decode` had before they became commands of their own or options of these, with
/// the commands to be typed instead.
enum MovedOptions {
    /// An option and its successors.
    private struct Move {
        let option: String
        /// One or two command lines that do the same.
        let commands: [String]
    }

    private static let fromDecode = [
        Move(option: "list", commands: ["fastcode list"]),
        Move(option: "refs", commands: ["fastcode list --refs"]),
        Move(option: "values", commands: ["fastcode list --values"]),
        Move(option: "lines", commands: ["fastcode rows"]),
        Move(option: "columns", commands: ["fastcode rows --columns"]),
        Move(option: "rows", commands: ["fastcode rows --at"]),
        Move(option: "where", commands: ["fastcode rows --where", "fastcode list --where"]),
        Move(option: "type", commands: ["fastcode list --type", "fastcode rows --type"]),
        Move(option: "class", commands: ["fastcode list --class", "fastcode rows --class"]),
        Move(option: "count", commands: ["fastcode rows --count", "fastcode list --count"]),
        Move(option: "raw", commands: ["fastcode extract"]),
        Move(option: "extract", commands: ["fastcode extract --output-dir"]),
        Move(
            option: "with-file",
            commands: ["fastcode rows --with-file", "fastcode list --with-file"]
        ),
        Move(option: "with-errors", commands: ["fastcode rows --with-errors"]),
        Move(option: "tar", commands: ["fastcode rows --tar", "fastcode list --tar"]),
    ]

    /// The advice about an option that a subcommand had once; nil if it never had it.
    static func advice(_ word: [UInt8], _ subcommand: Subcommand) -> String? {
        guard subcommand.name == .decode,
            let move = fromDecode.first(where: { Array("--\($0.option)".utf8) == word })
        else { return nil }

        let commands = move.commands.map { "'\($0)'" }.joined(separator: " or ")
        return "--\(move.option) is no longer an option of decode; use \(commands)"
    }
}
