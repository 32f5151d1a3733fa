package dev.throng.gclogs;

import java.util.OptionalLong;

/**
 * Reads the times of a safepoint. JDK 13 and newer write one line with labels, some of which changed between versions. JDK 12 and older
 * write two lines: the operation when it begins, and the times when it ends. Reused from line to line.
 */
final class SafepointTimes {

    private static final byte[] REACHING = Ascii.bytes("Reaching safepoint: ");
    private static final byte[] TOTAL = Ascii.bytes("Total: ");
    private static final byte[] NANOS = Ascii.bytes(" ns");
    private static final byte[] SECONDS = Ascii.bytes(" seconds");
    private static final byte[] STOPPING = Ascii.bytes("Stopping threads took: ");
    private static final int MAX_OPERATION = 100;

    private String operation = "";
    private long timeToSafepointNanos;
    private long totalNanos;

    /**
     * Reads {@code Safepoint "X", Time since last: 1 ns, Reaching safepoint: 2 ns, …, Total: 9 ns}; false if the line is anything else.
     */
    boolean readWhole(LogLine line) {
        byte[] bytes = line.bytes();
        int name = line.from() + LineKind.SAFEPOINT.length();
        int nameEnd = Ascii.indexOf(bytes, name, line.to(), '"');
        if (nameEnd < 0) {
            return false;
        }
        operation = bounded(Ascii.text(bytes, name, nameEnd));
        timeToSafepointNanos = labelled(bytes, nameEnd, line.to(), REACHING, NANOS, 1);
        totalNanos = labelled(bytes, nameEnd, line.to(), TOTAL, NANOS, 1);
        return timeToSafepointNanos != Ascii.NONE && totalNanos != Ascii.NONE;
    }

    /** Reads the operation of a safepoint that begins. Always true. */
    boolean readEntered(String name) {
        operation = bounded(name);
        return true;
    }

    /**
     * Reads {@code Total time …: 0.0002928 seconds, Stopping threads took: 0.0000467 seconds}; false if the line is anything else. JDK 8u31
     * and older do not write the part behind the comma.
     *
     * @param offset where in the line's text the first number begins
     */
    boolean readLeft(LogLine line, int offset) {
        byte[] bytes = line.bytes();
        totalNanos = seconds(bytes, line.from() + offset, line.to());
        timeToSafepointNanos = labelled(bytes, line.from() + offset, line.to(), STOPPING, SECONDS, 1_000_000_000);
        return totalNanos != Ascii.NONE
                && (timeToSafepointNanos != Ascii.NONE
                        || Ascii.indexOf(bytes, line.from() + offset, line.to(), ',') < 0);
    }

    /** The operation, such as {@code G1CollectForAllocation}, cut to {@value #MAX_OPERATION} characters. */
    String operation() {
        return operation;
    }

    /** The time from the request until all threads were stopped; empty if the log does not have it. */
    OptionalLong timeToSafepointNanos() {
        return timeToSafepointNanos == Ascii.NONE ? OptionalLong.empty() : OptionalLong.of(timeToSafepointNanos);
    }

    /** The time from the request until the threads ran again. */
    long totalNanos() {
        return totalNanos;
    }

    private static long seconds(byte[] bytes, int from, int to) {
        int end = Ascii.indexOf(bytes, from, to, ' ');
        return end >= 0 && Ascii.startsWith(bytes, end, to, SECONDS) ? Ascii.seconds(bytes, from, end) : Ascii.NONE;
    }

    private static long labelled(byte[] bytes, int from, int to, byte[] label, byte[] unit, long scale) {
        int at = Ascii.indexOf(bytes, from, to, label);
        if (at < 0) {
            return Ascii.NONE;
        }
        int number = at + label.length;
        int end = Ascii.indexOf(bytes, number, to, ' ');
        if (end < 0 || !Ascii.startsWith(bytes, end, to, unit)) {
            return Ascii.NONE;
        }
        return Ascii.decimal(bytes, number, end, scale);
    }

    private static String bounded(String name) {
        return name.length() <= MAX_OPERATION ? name : name.substring(0, MAX_OPERATION);
    }
}
