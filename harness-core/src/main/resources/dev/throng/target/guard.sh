# Ends a target and its descendants if the harness dies. Waits on standard input, a pipe that the harness holds:
#   "child PID START"  a descendant of the target, to be ended too, even if its parent is gone by then
#   "done"             the harness has stopped the target itself
# End of file without "done" means the harness is gone, however it died.
#   $1 the target's pid   $2 where the process table is, /proc if not given (elsewhere, ps is asked)
# A process is known by its pid and its start time, so that a pid in use again is left alone.
trap '' INT QUIT HUP TERM PIPE
root=$1
proc=${2:-/proc}

# Sets table to " PID:START:PARENT…" of all processes but the dead that nobody has waited for.
processes() {
    table=
    if [ -r "$proc/self/stat" ]; then
        for directory in "$proc"/[0-9]*; do
            line=
            { read -r line < "$directory/stat"; } 2>/dev/null
            [ -n "$line" ] || continue
            pid=${directory##*/}
            set -- ${line##*) }
            [ "$1" = Z ] || table="$table $pid:${20}:$2"
        done
    else
        set -- $(ps -A -o pid= -o ppid=)
        while [ $# -gt 1 ]; do
            table="$table $1:0:$2"
            shift 2
        done
    fi
}

# Sets alive to those of the victims that still run, and adds their descendants to the victims.
look() {
    processes
    added=yes
    while [ -n "$added" ]; do
        added=
        for entry in $table; do
            parent=${entry##*:}
            self=${entry%:*}
            case "$victims " in
                *" $self "*) ;;
                *" $parent:"*) victims="$victims $self"; added=yes ;;
            esac
        done
    done
    alive=
    for entry in $table; do
        case "$victims " in
            *" ${entry%:*} "*) alive="$alive ${entry%%:*}" ;;
        esac
    done
}

processes
victims=
for entry in $table; do
    case "$entry" in
        "$root":*) victims=" ${entry%:*}" ;;
    esac
done

while read -r word pid start; do
    case $word in
        done) exit 0 ;;
        child) victims="$victims $pid:$start" ;;
    esac
done

look
[ -z "$alive" ] || kill -TERM $alive
for second in 1 2 3; do
    [ -n "$alive" ] || exit 0
    sleep 1
    look
done
[ -z "$alive" ] || kill -KILL $alive
