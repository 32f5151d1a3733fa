# Ends a target and its descendants if the harness ends unexpectedly. Reads standard input, a pipe from the harness:
#   "child PID START"  a descendant of the target; the guard ends it too, even if its parent has ended before
#   "done"             the harness has stopped the target
# If the input ends without "done", the harness has died.
#   $1 the target's pid   $2 the directory of the process table, /proc by default; systems without one use ps
# A process is identified by its pid and start time, so that a new process with an old pid gets no signal.
trap '' INT QUIT HUP TERM PIPE
root=$1
proc=${2:-/proc}

# Sets table to " PID:START:PARENT…" of all processes except zombies.
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

# Adds descendants to the victims, and sets alive to the victims that still run.
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
