/// The completion for zsh.
enum ZshCompletion {
    static var source: String {
        """
        #compdef fastcode
        # Completion of fastcode for zsh.
        \(ShellText.notice)
        _fastcode() {
            local curcontext=$curcontext state line
            local -A opt_args
            local -a subcommands
            subcommands=(
        \(CommandTable.subcommands.map(descriptions).joined())    )
            _arguments -C \\
                '(- *)'{-h,--help}'[show help and exit]' \\
                '(- *)--version[show the version and exit]' \\
                '1:subcommand:->subcommand' \\
                '*::argument:->argument' && return
            case $state in
                (subcommand)
                    _describe -t subcommands subcommand subcommands
                    ;;
                (argument)
                    curcontext=${curcontext%:*:*}:fastcode-$words[1]:
                    case $words[1] in
        \(CommandTable.subcommands.map(branch).joined())            esac
                    ;;
            esac
        }

        _fastcode "$@"

        """
    }

    private static func descriptions(_ subcommand: Subcommand) -> String {
        subcommand.words.map { word in
            "        " + ShellText.quoted("\(word):\(subcommand.summary)") + "\n"
        }.joined()
    }

    private static func branch(_ subcommand: Subcommand) -> String {
        let specifications = subcommand.shownOptions.map(specification) + [operands(subcommand.operands)]
        return "                (\(subcommand.words.joined(separator: "|")))\n"
            + "                    _arguments -s -S \\\n"
            + specifications.map { "                        " + $0 }.joined(separator: " \\\n")
            + "\n                    ;;\n"
    }

    /// An option as `_arguments` takes it: what excludes it, its forms, its help and its argument.
    private static func specification(_ option: OptionDefinition) -> String {
        let help = "[" + escaped(option.help, "[]:") + "]"
        let long = option.name.typed + mark(option.argument)
        let tail = ShellText.quoted(help + argument(option))
        if option.name == .help || option.name == .version {
            return "'(- *)'" + (option.short.map { "{-\($0),\(long)}" } ?? long) + tail
        }
        guard let short = option.short else {
            return (option.isRepeatable ? "'*'" : "") + long + tail
        }
        let attached = option.needsArgument ? "+" : ""
        return "'(-\(short) \(option.name.typed))'{-\(short)\(attached),\(long)}" + tail
    }

    private static func mark(_ kind: ArgumentKind) -> String {
        switch kind {
        case .none: ""
        case .optionalText: "=-"
        default: "="
        }
    }

    private static func argument(_ option: OptionDefinition) -> String {
        switch option.argument {
        case .none: ""
        case .optionalText: "::\(option.argumentName): "
        case .choice(let words): ":\(option.name.rawValue):(\(words.joined(separator: " ")))"
        case .file: ":\(option.argumentName):_files"
        case .directory: ":\(option.argumentName):_files -/"
        case .number, .limit, .text, .keyPath: ":\(option.argumentName): "
        }
    }

    private static func operands(_ operands: Subcommand.Operands) -> String {
        if operands.kind == .subcommand {
            return ShellText.quoted("1:\(operands.name):(\(CommandTable.words.joined(separator: " ")))")
        }
        if operands.kind == .file { return ShellText.quoted("*:\(operands.name):_files") }
        let pattern = "*.(" + operands.kind.endings.joined(separator: "|") + ")(-.)"
        return ShellText.quoted("*:\(operands.name):_files -g \"\(pattern)\"")
    }

    private static func escaped(_ text: String, _ special: String) -> String {
        String(text.flatMap { special.contains($0) ? ["\\", $0] : [$0] })
    }
}
