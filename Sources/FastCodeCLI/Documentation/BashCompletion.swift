/// The completion for bash, from version 3.2 on and without other packages.
enum BashCompletion {
    static var source: String {
        """
        # Completion of fastcode for bash.
        \(ShellText.notice)
        \(helpers)

        _fastcode()
        {
            local current=${COMP_WORDS[COMP_CWORD]}
            local previous=${COMP_WORDS[COMP_CWORD-1]}
            local subcommand=${COMP_WORDS[1]}
            local index
            COMPREPLY=()
            if (( COMP_CWORD == 1 )); then
                __fastcode_offer compgen -W \(ShellText.quoted(firstWords)) -- "$current"
                return
            fi
            # An equals sign is a word of its own here.
            if [[ $current == '=' ]]; then
                current=''
            elif [[ $previous == '=' ]]; then
                previous=${COMP_WORDS[COMP_CWORD-2]}
            fi
            for (( index = 2; index < COMP_CWORD; index++ )); do
                if [[ ${COMP_WORDS[index]} == '--' ]]; then
                    previous=''
                    [[ $current == -* ]] && return
                    break
                fi
            done
            case $subcommand in
        \(CommandTable.subcommands.map(branch).joined())    esac
        }

        complete -o bashdefault -o default -F _fastcode fastcode

        """
    }

    private static let helpers = """
        # Offers what a command prints, line by line; names of files keep their spaces.
        __fastcode_offer()
        {
            local line
            while IFS= read -r line; do
                COMPREPLY+=("$line")
            done < <("$@")
        }

        # Offers files: all of them, or those with one of some endings, and directories.
        __fastcode_files()
        {
            local current=$1 ending
            shift
            compopt -o filenames 2>/dev/null
            if (( $# == 0 )); then
                __fastcode_offer compgen -f -- "$current"
                return
            fi
            for ending in "$@"; do
                __fastcode_offer compgen -f -X "!*.$ending" -- "$current"
            done
            __fastcode_offer compgen -d -- "$current"
        }
        """

    private static var firstWords: String {
        (CommandTable.words + ["--help", "--version"]).joined(separator: " ")
    }

    /// What is completed after a subcommand.
    private static func branch(_ subcommand: Subcommand) -> String {
        let options = subcommand.shownOptions
        var text = "        \(subcommand.words.joined(separator: "|")))\n"
        let taking = options.filter(\.needsArgument)
        if !taking.isEmpty {
            text += "            case $previous in\n"
            for option in taking {
                let names = (option.short.map { ["-\($0)"] } ?? []) + [option.name.typed]
                text += "                \(names.joined(separator: "|"))) \(action(option.argument))return ;;\n"
            }
            text += "            esac\n"
        }
        let typed = options.flatMap { ($0.short.map { ["-\($0)"] } ?? []) + [$0.name.typed] }.joined(separator: " ")
        text += "            if [[ $current == -* ]]; then\n"
        text += "                __fastcode_offer compgen -W \(ShellText.quoted(typed)) -- \"$current\"\n"
        text += "            else\n"
        text += "                \(operands(subcommand.operands.kind))\n"
        text += "            fi\n            ;;\n"
        return text
    }

    private static func action(_ argument: ArgumentKind) -> String {
        switch argument {
        case .choice(let words):
            "__fastcode_offer compgen -W \(ShellText.quoted(words.joined(separator: " "))) -- \"$current\"; "
        case .file: "__fastcode_files \"$current\"; "
        case .directory: "compopt -o filenames 2>/dev/null; __fastcode_offer compgen -d -- \"$current\"; "
        default: "compopt +o bashdefault +o default 2>/dev/null; "
        }
    }

    private static func operands(_ kind: Subcommand.OperandKind) -> String {
        if kind == .subcommand {
            let words = CommandTable.words.joined(separator: " ")
            return "__fastcode_offer compgen -W \(ShellText.quoted(words)) -- \"$current\""
        }
        return "__fastcode_files \"$current\" " + kind.endings.joined(separator: " ")
    }
}
