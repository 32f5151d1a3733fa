package dev.throng.scheduling;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A thread of this process, as the kernel schedules it. Immutable.
 *
 * @param id the kernel's id of the thread
 * @param name at most 15 characters of the thread's name
 * @param nice the niceness, from -20 (most urgent) to 19
 * @param policy the scheduling policy as a number of sched.h
 */
record Task(long id, String name, int nice, int policy) {

    /** SCHED_RR. */
    static final int ROUND_ROBIN = 2;

    /** The name of the thread that watches event loops with a real-time priority. */
    static final String WATCH = "throng-priority";

    private static final Pattern COMPILER_NAME = Pattern.compile("C[12] CompilerThr");

    private static final int FIRST_FIELD_AFTER_NAME = 3;
    private static final int NICE_FIELD = 19;
    private static final int POLICY_FIELD = 41;

    /** What a thread does for the load. */
    enum Role {
        /** Sends the load and reads the answers. */
        LOOP,
        /** Collects garbage while event loops wait for it. */
        COLLECTOR,
        /** Makes machine code. While it is not running, event loops may wait for what it has begun. */
        COMPILER,
        /** Watches event loops with a real-time priority. */
        WATCH,
        /** Stays as it is. */
        OTHER;

        /** Whether event loops are late if it waits. */
        boolean isUrgent() {
            return this == LOOP || this == COLLECTOR;
        }
    }

    /** Reads a line of {@code /proc/PID/task/TID/stat}, see proc(5); empty if it is not valid. */
    static Optional<Task> parse(String stat) {
        int open = stat.indexOf('(');
        int close = stat.lastIndexOf(')');
        if (open < 2 || close < open || close + 2 > stat.length()) {
            return Optional.empty();
        }
        String[] fields = stat.substring(close + 1).strip().split(" ");
        if (fields.length <= POLICY_FIELD - FIRST_FIELD_AFTER_NAME) {
            return Optional.empty();
        }
        try {
            return Optional.of(new Task(
                    Long.parseLong(stat.substring(0, open).strip()),
                    stat.substring(open + 1, close),
                    Integer.parseInt(fields[NICE_FIELD - FIRST_FIELD_AFTER_NAME]),
                    Integer.parseInt(fields[POLICY_FIELD - FIRST_FIELD_AFTER_NAME])));
        } catch (NumberFormatException notNumbers) {
            return Optional.empty();
        }
    }

    /** Whether it runs before all threads without a real-time policy. */
    boolean isRealtime() {
        return policy == ROUND_ROBIN;
    }

    /** What it does for the load, by its name. */
    Role role() {
        if (name.startsWith("throng-loop")) {
            return Role.LOOP;
        }
        if (name.equals(WATCH)) {
            return Role.WATCH;
        }
        // concurrent workers of a collector have other names; they run beside event loops
        if (name.equals("VM Thread") || name.startsWith("GC Thread#") || name.startsWith("ParGC Thread#")) {
            return Role.COLLECTOR;
        }
        return COMPILER_NAME.matcher(name).lookingAt() ? Role.COMPILER : Role.OTHER;
    }
}
