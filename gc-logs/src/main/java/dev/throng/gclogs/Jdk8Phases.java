package dev.throng.gclogs;

import java.util.function.Consumer;

/**
 * Reads the ends of concurrent phases in a JDK 8 log. CMS writes them in the middle of other lines, as its thread does not wait for the
 * thread that writes a pause. Confined to the reader's thread.
 */
final class Jdk8Phases {

    private static final byte[] CMS_PHASE = Ascii.bytes("[CMS-concurrent-");
    private static final byte[] G1_PHASE = Ascii.bytes("[GC concurrent-");
    private static final byte[] G1_PHASE_END = Ascii.bytes("-end, ");
    private static final byte[] G1_DEDUPLICATION = Ascii.bytes("[GC concurrent-string-deduplication, ");
    private static final byte[] SECONDS = Ascii.bytes(" secs]");

    private final Consumer<? super GcEvent> events;
    private final TimeAxis time;
    private final Jdk8Clock clock;
    private final Jdk8Stamp stampInside = new Jdk8Stamp();
    private final NameCache<String> names = new NameCache<>(Jdk8Names::concurrent);

    Jdk8Phases(Consumer<? super GcEvent> events, TimeAxis time, Jdk8Clock clock) {
        this.events = events;
        this.time = time;
        this.clock = clock;
    }

    /**
     * Reads the ends of all phases in a line.
     *
     * @param atNanos the time of the line; a phase inside the line has its own stamp or this time
     */
    void read(byte[] bytes, int from, int to, long atNanos) {
        readCms(bytes, from, to, atNanos);
        readG1(bytes, from, to, atNanos);
    }

    /** The same for a line that begins with its phase; false if no phase ends in it. G1 writes no other phase behind it. */
    boolean readFirst(byte[] bytes, int from, int to, long atNanos) {
        return isOfG1(bytes, from, to) ? readG1(bytes, from, to, atNanos) : readCms(bytes, from, to, atNanos);
    }

    /** Whether a line begins with a phase of G1. */
    static boolean isOfG1(byte[] bytes, int from, int to) {
        return Ascii.startsWith(bytes, from, to, G1_PHASE);
    }

    /** Reads the ends of all phases of CMS in a line; false if there is none. */
    boolean readCms(byte[] bytes, int from, int to, long atNanos) {
        boolean read = false;
        for (int at = Ascii.indexOf(bytes, from, to, CMS_PHASE);
                at >= 0;
                at = Ascii.indexOf(bytes, at + 1, to, CMS_PHASE)) {
            int close = Ascii.indexOf(bytes, at, to, ']');
            int colon = Ascii.indexOf(bytes, at, to, ':');
            int slash = Ascii.indexOf(bytes, at, to, '/');
            if (close > slash && slash > colon && colon > 0) {
                long duration = Ascii.seconds(bytes, slash + 1, close - SECONDS.length + 1);
                if (duration != Ascii.NONE) {
                    event(names.of(bytes, at, colon), duration, endNanos(bytes, from, at, atNanos));
                    read = true;
                }
            }
        }
        return read;
    }

    private boolean readG1(byte[] bytes, int from, int to, long atNanos) {
        boolean read = false;
        for (int at = Ascii.indexOf(bytes, from, to, G1_PHASE);
                at >= 0;
                at = Ascii.indexOf(bytes, at + 1, to, G1_PHASE)) {
            int close = Ascii.indexOf(bytes, at, to, ']');
            int secondsTo = close - SECONDS.length + 1;
            if (close < 0 || !Ascii.endsWith(bytes, at, close + 1, SECONDS)) {
                continue;
            }
            boolean deduplication = Ascii.startsWith(bytes, at, to, G1_DEDUPLICATION);
            int end = Ascii.indexOf(bytes, at, close, G1_PHASE_END);
            int nameTo = deduplication ? at + G1_DEDUPLICATION.length - 2 : end;
            long duration = Ascii.seconds(bytes, Ascii.lastIndexOf(bytes, at, secondsTo, ' ') + 1, secondsTo);
            if (nameTo > 0 && duration != Ascii.NONE) {
                event(names.of(bytes, at, nameTo), duration, endNanos(bytes, from, at, atNanos));
                read = true;
            }
        }
        return read;
    }

    private long endNanos(byte[] bytes, int from, int open, long lineNanos) {
        if (open == from || !stampInside.readBefore(bytes, from, open)) {
            return lineNanos;
        }
        long inside = clock.nanosInside(stampInside, bytes);
        return inside == Ascii.NONE ? lineNanos : time.at(inside);
    }

    private void event(String name, long durationNanos, long endNanos) {
        events.accept(new GcEvent.ConcurrentPhase(Math.max(0, endNanos - durationNanos), durationNanos, name));
    }
}
