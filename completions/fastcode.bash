# Completion of fastcode for bash, from version 3.2 on and without other packages. The tool says what may stand where.

_fastcode()
{
    local current=${COMP_WORDS[COMP_CWORD]} kind line ending
    COMPREPLY=()
    # Where an equals sign is a word of its own, the word after it is completed alone.
    [[ $current == '=' ]] && current=''
    {
        IFS= read -r kind
        while IFS= read -r line; do
            COMPREPLY+=("$(printf '%q' "${line%%$'\t'*}")")
        done
    } < <("${COMP_WORDS[0]}" __complete $(( COMP_CWORD - 1 )) "${COMP_WORDS[@]:1}" 2>/dev/null)
    case $kind in
        open) compopt -o nospace +o bashdefault +o default 2>/dev/null ;;
        directories)
            compopt -o filenames 2>/dev/null
            __fastcode_add -d "$current"
            ;;
        files)
            compopt -o filenames 2>/dev/null
            __fastcode_add -f "$current"
            ;;
        files\ *)
            compopt -o filenames 2>/dev/null
            for ending in ${kind#files }; do __fastcode_add -f -X "!*.$ending" "$current"; done
            __fastcode_add -d "$current"
            ;;
        *) compopt +o bashdefault +o default 2>/dev/null ;;
    esac
}

# Offers what compgen finds, line by line; names of files keep their spaces. A name with a line feed in it comes as two,
# of which neither is offered unless it is a file's.
__fastcode_add()
{
    local line current=${*: -1}
    while IFS= read -r line; do
        case $current in
            '~'*) [[ $line == "$current"* ]] || continue ;;
            *) [[ -e $line || -L $line ]] || continue ;;
        esac
        COMPREPLY+=("$line")
    done < <(compgen "${@:1:$#-1}" -- "${@: -1}")
}

complete -o bashdefault -o default -F _fastcode fastcode
