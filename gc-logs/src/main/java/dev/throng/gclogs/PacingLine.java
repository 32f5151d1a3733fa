package dev.throng.gclogs;

/**
 * Reads the lines of Shenandoah's pacing in the statistics that follow each of its cycles ({@code gc+stats}): {@code Pacing 97629 us}, which
 * is left out if no thread waited, and then {@code 98 of 286 ms ( 34.2%): <total>}. In the 286 ms since the last report, threads that allocate
 * waited for 97.629 ms, added up over threads. Lines with the same form and the name of a thread stand in between. Confined to the reader's
 * thread.
 */
final class PacingLine {

    private static final byte[] SUM = Ascii.bytes("Pacing ");
    private static final byte[] MICROS = Ascii.bytes(" us");
    private static final byte[] TOTAL = Ascii.bytes("%): <total>");
    private static final byte[] OF = Ascii.bytes(" of ");
    private static final byte[] SPAN_END = Ascii.bytes(" ms (");

    private static final long MICRO = 1_000;
    private static final long MILLI = 1_000_000;

    private long sumNanos;
    private long spanNanos;
    private long threadNanos;

    /** Whether a line may be one of these. */
    static boolean maybe(LogLine line) {
        if (line.isEmpty()) {
            return false;
        }
        byte last = line.bytes()[line.to() - 1];
        return last == '>' && Ascii.endsWith(line.bytes(), line.from(), line.to(), TOTAL)
                || last == 's' && line.startsWith(SUM);
    }

    /** Reads such a line. Returns whether it ends a report, which {@link #event} then has. */
    boolean endsReport(LogLine line) {
        byte[] bytes = line.bytes();
        if (line.startsWith(SUM)) {
            readSum(bytes, line.from() + SUM.length, line.to());
            return false;
        }
        int spanFrom = Ascii.indexOf(bytes, line.from(), line.to(), OF);
        int spanEnd = spanFrom < 0 ? -1 : Ascii.indexOf(bytes, spanFrom, line.to(), SPAN_END);
        if (spanEnd < 0) {
            return false;
        }
        int pacedFrom = spacesEnd(bytes, line.from(), spanFrom);
        long paced = Ascii.decimal(bytes, pacedFrom, spanFrom, MILLI);
        long span = Ascii.decimal(bytes, spacesEnd(bytes, spanFrom + OF.length, spanEnd), spanEnd, MILLI);
        if (paced == Ascii.NONE || span == Ascii.NONE) {
            return false;
        }
        spanNanos = span;
        threadNanos = sumNanos > 0 ? sumNanos : paced;
        sumNanos = 0;
        return true;
    }

    private void readSum(byte[] bytes, int from, int to) {
        int end = to - MICROS.length;
        if (end > from && Ascii.endsWith(bytes, from, to, MICROS)) {
            sumNanos = Math.max(0, Ascii.decimal(bytes, spacesEnd(bytes, from, end), end, MICRO));
        }
    }

    private static int spacesEnd(byte[] bytes, int from, int to) {
        int i = from;
        while (i < to && bytes[i] == ' ') {
            i++;
        }
        return i;
    }

    /** The event of the report that has ended. */
    GcEvent.Pacing event(long atNanos) {
        return new GcEvent.Pacing(Math.max(0, atNanos - spanNanos), spanNanos, threadNanos);
    }
}
