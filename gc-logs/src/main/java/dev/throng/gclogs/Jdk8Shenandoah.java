package dev.throng.gclogs;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * Reads the pauses and the concurrent phases of Shenandoah in a JDK 8 log:
 *
 * <pre>
 * 14458.511: [Concurrent marking 1968M->1973M(2048M), 8.679 ms]
 * 14458.522: [Pause Final Mark 1978M->166M(2048M), 30.514 ms]
 * </pre>
 *
 * The stamp is the time of the start. With {@code PrintGCDetails}, the start has a line of its own, {@code [Pause Init Mark, start]}, and
 * the stamp of the second line is the time of the end. The rest of a line may follow on a line of its own. Confined to the reader's thread.
 */
final class Jdk8Shenandoah {

    private static final byte[] PAUSE = Ascii.bytes("[Pause ");
    private static final byte[] CONCURRENT = Ascii.bytes("[Concurrent ");
    private static final byte[] START = Ascii.bytes(", start]");
    private static final byte[] MILLIS = Ascii.bytes(" ms]");
    private static final int MAX_TEXT = 300;
    private static final int MAX_STARTS = 16;

    private final Consumer<? super GcEvent> events;
    private final PauseMerger pauses;
    private final TimeAxis time;
    private final HeapChange heap = new HeapChange();

    /** The text of a line whose rest has not come yet; empty if there is none. */
    private String begun = "";

    private long begunNanos;
    /** The starts of the pauses and phases that have begun and not ended, by name. */
    private final Map<String, Long> starts = new HashMap<>();

    private boolean seen;

    Jdk8Shenandoah(Consumer<? super GcEvent> events, PauseMerger pauses, TimeAxis time) {
        this.events = events;
        this.pauses = pauses;
        this.time = time;
    }

    /** Whether the text behind a stamp is a line of Shenandoah. */
    static boolean begins(byte[] line, int from, int to) {
        byte first = from + 2 < to ? line[from + 1] : 0;
        return first == 'P' && Ascii.startsWith(line, from, to, PAUSE)
                || first == 'C' && line[from + 2] == 'o' && Ascii.startsWith(line, from, to, CONCURRENT);
    }

    /** Whether the log has lines of Shenandoah. */
    boolean seen() {
        return seen;
    }

    /** Whether the rest of a line has not come yet. */
    boolean isOpen() {
        return !begun.isEmpty();
    }

    /** Gives up a line whose rest is missing; false if there was one. */
    boolean abandon() {
        boolean open = isOpen();
        begun = "";
        return !open;
    }

    /** Reads the text behind the stamp of a line; false if it cannot be read. */
    boolean read(byte[] line, int from, int to, long atNanos) {
        boolean whole = abandon();
        seen = true;
        begun = Ascii.text(line, from, Math.min(to, from + MAX_TEXT));
        begunNanos = atNanos;
        return finish(to - from <= MAX_TEXT) && whole;
    }

    /**
     * Reads a line without a stamp while another one is open. It is the rest of that line, {@code , 2714.003 ms]}, or a message in between.
     *
     * @return false if the line cannot be read
     */
    boolean readRest(byte[] line, int from, int to) {
        if (from < to && line[from] == ',') {
            begun += Ascii.text(line, from, Math.min(to, from + MAX_TEXT));
            return finish(begun.length() <= MAX_TEXT);
        }
        return Jdk8Tables.contains(line, from, to);
    }

    /** Reads the event if its text is complete; false if the text cannot be one. */
    private boolean finish(boolean possible) {
        byte[] text = Ascii.bytes(begun);
        int start = Ascii.indexOf(text, 0, text.length, START);
        int end = Ascii.indexOf(text, 0, text.length, MILLIS);
        if (start < 0 && end < 0) {
            boolean open = possible && Ascii.indexOf(text, 0, text.length, ']') < 0;
            begun = open ? begun : "";
            return open;
        }
        begun = "";
        boolean pause = Ascii.startsWith(text, 0, text.length, PAUSE);
        if (start >= 0 && (end < 0 || start < end)) {
            started(pause, Ascii.text(text, 1, start));
            return true;
        }
        int comma = Ascii.lastIndexOf(text, 0, end, ',');
        long duration = comma < 0 ? Ascii.NONE : Ascii.decimal(text, comma + 2, end, 1_000_000);
        return duration != Ascii.NONE && ended(pause, text, comma, duration);
    }

    private void started(boolean pause, String name) {
        if (starts.size() >= MAX_STARTS) {
            starts.clear();
        }
        starts.put(name, begunNanos);
        PauseName started = PauseName.ofLine(name);
        if (pause && started.possible()) {
            pauses.started(Ascii.NONE, started);
        }
    }

    /** The time of the start line; without one, the stamp of the line that was read is the start. */
    private long startOf(String name) {
        Long start = starts.remove(name);
        return start == null ? begunNanos : start;
    }

    private boolean ended(boolean pause, byte[] text, int to, long duration) {
        heap.clear();
        int word = Ascii.lastIndexOf(text, 0, to, ' ') + 1;
        int nameTo = heap.read(text, word, to) ? Ascii.trimmedEnd(text, 1, word) : to;
        String name = Ascii.text(text, 1, nameTo);
        return pause ? pauseEnded(name, duration) : phaseEnded(name, duration);
    }

    private boolean phaseEnded(String name, long duration) {
        long start = startOf(name);
        time.extendTo(start + duration);
        events.accept(new GcEvent.ConcurrentPhase(start, duration, name));
        heapAt(start + duration);
        return true;
    }

    private boolean pauseEnded(String text, long duration) {
        PauseName name = PauseName.ofLine(text);
        if (!name.possible()) {
            return false;
        }
        long start = startOf(text);
        time.extendTo(start + duration);
        if (name.isFull()) {
            events.accept(new GcEvent.Full(start, duration, name.cause()));
        } else if (name.isDegenerated()) {
            events.accept(new GcEvent.Degenerated(start, duration, name.degenerationPoint()));
        }
        GcEvent.Pause pause = new GcEvent.Pause(start, duration, name.kind(), name.cause());
        pauses.ended(
                new PauseMerger.EndedPause(Ascii.NONE, name, pause, heap.usedBefore(), heap.usedAfter()),
                Jdk8Clock.RESOLUTION_NANOS);
        heapAt(start + duration);
        return true;
    }

    private void heapAt(long atNanos) {
        if (heap.known()) {
            events.accept(heap.event(atNanos, OptionalLong.empty()));
        }
    }
}
