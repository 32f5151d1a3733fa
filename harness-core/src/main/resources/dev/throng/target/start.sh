# Becomes the target, after leaving a guard behind that outlives us.
#   $1 the guard's script   $2 "pipe" to hand our standard input to the target, "null" not to   $3… the command
# Our standard input is the harness's pipe; the guard waits for its end. $$ stays our pid, and so the target's, through exec.
# Ctrl-C in a terminal goes to the whole process group: the target ignores it, because the harness stops the target.
trap '' INT
exec 3<&0
( sh -c "$1" throng-guard $$ <&3 3<&- >/dev/null 2>&1 & )
exec 3<&-
if [ "$2" = null ]; then exec </dev/null; fi
shift 2
exec "$@"
