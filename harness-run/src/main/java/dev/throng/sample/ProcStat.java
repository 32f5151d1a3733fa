package dev.throng.sample;

import java.util.Optional;

/**
 * A line of {@code /proc/PID/stat} or {@code /proc/PID/task/TID/stat}; see proc(5). Immutable.
 *
 * @param name the name of the command: at most 15 bytes, which may be any bytes
 * @param childUserTicks user time of descendants that ended and whose parents waited for them
 * @param childSystemTicks their system time
 * @param ioWaitTicks how long this thread waited for block devices, if the kernel counts it
 */
record ProcStat(
        long pid,
        String name,
        char state,
        long parent,
        long userTicks,
        long systemTicks,
        long childUserTicks,
        long childSystemTicks,
        long threads,
        long startTicks,
        long vszBytes,
        long rssPages,
        long ioWaitTicks) {

    /** proc(5) counts fields from 1. Only the name, which is field 2, may contain spaces and parentheses. */
    private static final int FIRST_FIELD_AFTER_NAME = 3;

    private static final int FIELDS_NEEDED = 24;

    /** Parses a line; empty if it is not valid. */
    static Optional<ProcStat> parse(String text) {
        int open = text.indexOf('(');
        int close = text.lastIndexOf(')');
        if (open < 2 || close < open || text.length() < close + 3) {
            return Optional.empty();
        }
        String[] fields = text.substring(close + 2).strip().split(" ");
        if (fields.length < FIELDS_NEEDED - FIRST_FIELD_AFTER_NAME + 1) {
            return Optional.empty();
        }
        try {
            return Optional.of(new ProcStat(
                    Long.parseLong(text.substring(0, open).strip()),
                    text.substring(open + 1, close),
                    fields[0].charAt(0),
                    field(fields, 4),
                    field(fields, 14),
                    field(fields, 15),
                    field(fields, 16),
                    field(fields, 17),
                    field(fields, 20),
                    field(fields, 22),
                    field(fields, 23),
                    field(fields, 24),
                    fields.length > 42 - FIRST_FIELD_AFTER_NAME ? field(fields, 42) : 0));
        } catch (NumberFormatException noStat) {
            return Optional.empty();
        }
    }

    private static long field(String[] fields, int number) {
        return Long.parseLong(fields[number - FIRST_FIELD_AFTER_NAME]);
    }

    /** Whether the process has ended, and its parent has not read its exit code. */
    boolean zombie() {
        return state == 'Z' || state == 'X';
    }
}
