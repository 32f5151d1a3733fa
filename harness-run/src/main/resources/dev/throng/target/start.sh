# Starts the guard and then becomes the target.
#   $1 the guard's script   $2 "pipe" if the target reads the standard input of this shell, else "null"   $3… the command
# Standard input is a pipe from the harness, and the guard waits for its end. exec keeps the pid, so $$ is the target's pid.
# Ctrl-C in a terminal reaches the whole process group. The target ignores it, because the harness stops the target.
trap '' INT
exec 3<&0
( sh -c "$1" throng-guard $$ <&3 3<&- >/dev/null 2>&1 & )
exec 3<&-
if [ "$2" = null ]; then exec </dev/null; fi
shift 2
exec "$@"
