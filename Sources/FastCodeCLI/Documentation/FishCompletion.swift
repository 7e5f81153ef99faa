/// The completion for fish.
enum FishCompletion {
    static var source: String {
        """
        # Completion of fastcode for fish.
        \(ShellText.notice)
        # Whether the first word after the program's name is one of these; with no arguments, whether there is none yet.
        function __fastcode_subcommand
            set -l words (commandline -opc)
            if test (count $argv) -eq 0
                test (count $words) -eq 1
            else
                test (count $words) -ge 2; and contains -- $words[2] $argv
            end
        end

        complete -c fastcode -f
        complete -c fastcode -n __fastcode_subcommand -s h -l help -d 'show help and exit'
        complete -c fastcode -n __fastcode_subcommand -l version -d 'show the version and exit'
        \(CommandTable.subcommands.flatMap(names).joined())
        \(CommandTable.subcommands.map(branch).joined(separator: "\n"))
        """
    }

    private static func names(_ subcommand: Subcommand) -> [String] {
        subcommand.words.map { word in
            "complete -c fastcode -n __fastcode_subcommand -a \(word) -d \(ShellText.quotedForFish(subcommand.summary))\n"
        }
    }

    private static func branch(_ subcommand: Subcommand) -> String {
        let start =
            "complete -c fastcode -n '__fastcode_subcommand \(subcommand.words.joined(separator: " "))'"
        let options = subcommand.shownOptions.map { option in
            let short = option.short.map { " -s \($0)" } ?? ""
            let help = ShellText.quotedForFish(option.help)
            return "\(start)\(short) -l \(option.name.rawValue)\(argument(option.argument)) -d \(help)\n"
        }
        return (options + [start + " " + operands(subcommand.operands.kind) + "\n"]).joined()
    }

    private static func argument(_ kind: ArgumentKind) -> String {
        switch kind {
        case .none, .optionalText: ""
        case .choice(let words): " -x -a '\(words.joined(separator: " "))'"
        case .file: " -r -F"
        case .directory: " -x -a '(__fish_complete_directories)'"
        case .number, .limit, .text, .keyPath: " -x"
        }
    }

    private static func operands(_ kind: Subcommand.OperandKind) -> String {
        switch kind {
        case .subcommand: "-a '\(CommandTable.words.joined(separator: " "))'"
        // Those with the ending come first, the others after them.
        case .archive: "-k -a '(__fish_complete_suffix .fast)'"
        case .text, .anyArchive, .any, .file: "-F"
        }
    }
}
