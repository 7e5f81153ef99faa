# Completion of fastcode for fish. The tool says what may stand where.

function __fastcode_complete
    set -l before (commandline -opc)
    set -l current (commandline -ct)
    set -l words (commandline -op)
    set -l next (math (count $before) + 1)
    test -n "$current"; and set next (math $next + 1)
    set -l after $words[$next..-1]
    set -l lines ($before[1] __complete (math (count $before) - 1) $before[2..-1] "$current" $after 2>/dev/null)
    set -l kind (string split ' ' -- $lines[1])
    switch "$kind[1]"
        case files
            # Those with the ending come first, the others after them.
            if test (count $kind) -eq 2
                __fish_complete_suffix .$kind[2]
            else
                __fish_complete_path $current
            end
        case directories
            __fish_complete_directories $current
    end
    printf '%s\n' $lines[2..-1]
end

complete -c fastcode -f -k -a '(__fastcode_complete)'
