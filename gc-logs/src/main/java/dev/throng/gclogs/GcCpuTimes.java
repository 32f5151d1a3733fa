package dev.throng.gclogs;

/**
 * Reads the CPU time that the JVM logs for a collection. The JVM measures the CPU time of its whole process. In a pause that is the time
 * of the collector; in a concurrent phase it contains the time of the application. Reused from line to line.
 */
final class GcCpuTimes {

    private static final byte[] UNIFIED_USER = Ascii.bytes("User=");
    private static final byte[] JDK8_TIMES = Ascii.bytes("[Times: user=");
    private static final byte[] JDK8_SYSTEM = Ascii.bytes(" sys=");
    private static final byte[] JDK8_REAL = Ascii.bytes(", real=");
    private static final byte[] JDK8_END = Ascii.bytes(" secs]");

    private long userNanos;
    private long systemNanos;
    private long realNanos;

    /** Reads {@code User=0.07s Sys=0.04s Real=0.10s}; false if the line is anything else. */
    boolean readUnified(LogLine line) {
        byte[] bytes = line.bytes();
        int user = line.from() + UNIFIED_USER.length;
        int system = Ascii.indexOf(bytes, user, line.to(), '=');
        int real = Ascii.lastIndexOf(bytes, user, line.to(), '=');
        if (system < 0 || real == system) {
            return false;
        }
        userNanos = secondsUntilUnit(line, user);
        systemNanos = secondsUntilUnit(line, system + 1);
        realNanos = secondsUntilUnit(line, real + 1);
        return isWhole();
    }

    /** Where in a line of JDK 8 the CPU times begin, {@code [Times: user=…}; -1 if the line has none. */
    static int indexOfJdk8Times(byte[] line, int from, int to) {
        return Ascii.indexOf(line, from, to, JDK8_TIMES);
    }

    /**
     * Reads {@code [Times: user=0.04 sys=0.01, real=0.05 secs]}; false if the text is anything else.
     *
     * @param at the result of {@link #indexOfJdk8Times}
     */
    boolean readJdk8(byte[] line, int at, int to) {
        int user = at + JDK8_TIMES.length;
        int system = Ascii.indexOf(line, user, to, JDK8_SYSTEM);
        int real = Ascii.indexOf(line, user, to, JDK8_REAL);
        int end = Ascii.indexOf(line, user, to, JDK8_END);
        if (system < 0 || real < system || end < real) {
            return false;
        }
        userNanos = Ascii.seconds(line, user, system);
        systemNanos = Ascii.seconds(line, system + JDK8_SYSTEM.length, real);
        realNanos = Ascii.seconds(line, real + JDK8_REAL.length, end);
        return isWhole();
    }

    /** The times that were read last, as an event. */
    GcEvent.GcCpu event(long atNanos) {
        return new GcEvent.GcCpu(atNanos, userNanos, systemNanos, realNanos);
    }

    private boolean isWhole() {
        return userNanos != Ascii.NONE && systemNanos != Ascii.NONE && realNanos != Ascii.NONE;
    }

    private static long secondsUntilUnit(LogLine line, int from) {
        int end = Ascii.indexOf(line.bytes(), from, line.to(), 's');
        return end < 0 ? Ascii.NONE : Ascii.seconds(line.bytes(), from, end);
    }
}
