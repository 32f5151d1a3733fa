package dev.throng.gclogs;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * Turns the bytes of a GC log into events. The bytes may come from a file or from a JVM that still writes the log. The log may be in
 * unified logging (JDK 9 and newer), in JDK 8's format or in that of a native image.
 *
 * <p>Memory is bounded for every input: the reader keeps at most one partial line (64 KiB), a few held pauses and a few hundred names.
 *
 * <p>The reader counts the lines that it cannot read ({@link #unreadLines()}). These are lines in neither format, lines longer than 64 KiB,
 * and events that are cut or run into another line. It skips lines on other subjects, and the further lines of a message on another
 * subject.
 *
 * <p>The reader passes each event to its consumer when the event's last line is complete, in the order of the log. It does so on the thread
 * that calls {@code accept} or {@link #finish()}. An instance is confined to one thread.
 */
public final class GcLogReader {

    private final LoggedFigures figures = new LoggedFigures();
    private final TimeAxis time = new TimeAxis();
    private final Consumer<GcEvent> noted;
    private final PauseMerger pauses;
    private final UnifiedLog unified;
    private final NativeImageLog nativeImage;
    private final LineSplitter splitter;

    /** The reader of JDK 8's format; empty until a line is not of unified logging. */
    private Optional<Jdk8Log> jdk8 = Optional.empty();

    private final UnreadLines unread = new UnreadLines();
    private long lineNumber;
    private long lines;

    /** @param events receives the events; called on the reader's thread */
    public GcLogReader(Consumer<? super GcEvent> events) {
        Objects.requireNonNull(events, "events");
        this.noted = event -> {
            figures.note(event);
            events.accept(event);
        };
        this.pauses = new PauseMerger(noted);
        this.unified = new UnifiedLog(noted, pauses, time);
        this.nativeImage = new NativeImageLog(noted, pauses, time);
        this.splitter = new LineSplitter(new LineSplitter.LineReceiver() {
            @Override
            public void line(byte[] bytes, int from, int to, boolean ended) {
                read(bytes, from, to, ended);
            }

            @Override
            public void tooLong() {
                lineNumber++;
                lines++;
                unread.add(lineNumber, "a line of more than " + LineSplitter.MAX_LINE_BYTES + " bytes");
            }
        });
    }

    /**
     * Reads the next bytes of the log. A chunk may begin and end anywhere, also within a line.
     *
     * @throws IndexOutOfBoundsException if the range is not within {@code data}
     */
    public void accept(byte[] data, int from, int length) {
        Objects.checkFromIndexSize(from, length, data.length);
        splitter.accept(data, from, from + length);
    }

    /** Reads one whole line, given without its line end. */
    public void accept(String wholeLine) {
        byte[] bytes = Ascii.bytes(wholeLine + '\n');
        splitter.accept(bytes, 0, bytes.length);
    }

    /**
     * Ends the log. Reads a last line without a line end if it is complete, and counts it as unread otherwise. Passes on the pauses that
     * were held back.
     */
    public void finish() {
        splitter.finish();
        if (jdk8.isPresent() && !jdk8.get().finish()) {
            byte[] words = Ascii.bytes("the last event has no end");
            unread(words, 0, words.length);
        }
        pauses.settle();
    }

    /** The number of lines so far, without blank ones. */
    public long lines() {
        return lines;
    }

    /** The number of lines so far that could not be read. */
    public long unreadLines() {
        return unread.count();
    }

    /** The first line so far of each kind that could not be read. */
    public List<GcLogSummary.UnreadKind> unreadKinds() {
        return unread.kinds();
    }

    /** The number of unread lines so far that look like pauses. */
    long unreadPauses() {
        return unread.pauses();
    }

    /**
     * Whether the JVM logs its pauses to this log. If not, a count of 0 pauses means nothing. ZGC logs its pauses with {@code gc*} or
     * {@code gc+phases}; with {@code gc} it logs only its cycles. False if the log has neither a pause nor the start of a JVM, such as a
     * log of safepoints alone, and if it has pauses but none could be read.
     */
    public boolean pausesLogged() {
        boolean noneOfThemRead = !figures.pause && unread.pauses() > 0;
        boolean logged = unified.pausesLogged()
                || nativeImage.seen()
                || jdk8.isPresent() && jdk8.get().pausesLogged();
        return logged && !noneOfThemRead;
    }

    /** The figures that this log contains. */
    GcLogSummary.Logged logged() {
        return figures.logged(unified.collectionsLogged(), isJdk8(), pausesLogged());
    }

    /** The time of the first line in nanoseconds since the start of the JVM; 0 before the first line. */
    public long firstNanos() {
        return time.firstNanos();
    }

    /** The latest time so far in nanoseconds since the start of the first JVM in the log; 0 before the first line. */
    public long lastNanos() {
        return time.lastNanos();
    }

    /** How often another JVM started in this log. Its times continue from the latest time of the JVM before it. */
    public int restarts() {
        return time.restarts();
    }

    /**
     * The number of lines that are more than a second older than a line above them, although no JVM started there. Several JVMs may have
     * written the log at once.
     */
    long linesOutOfOrder() {
        return time.linesOutOfOrder();
    }

    /**
     * The number of collections that one JVM cannot have logged at this place: their number is not larger than that of the collection before,
     * or they stop the application that is stopped already. Several JVMs wrote the log.
     */
    long collectionsOfOthers() {
        return unified.collectionsOutOfOrder() + (jdk8.isPresent() ? jdk8.get().overlappingPauses() : 0);
    }

    /** How many messages of this log the JVM dropped, as it states itself. Events may be among them. */
    long droppedMessages() {
        return unified.droppedMessages();
    }

    /** Whether the input is a GC log: it has at least one line with a time, or the header that JDK 8 writes when it starts. */
    public boolean recognized() {
        return time.begun() || isJdk8();
    }

    /** Whether some lines of a GC log have no time. No event can be read from those. */
    public boolean untimed() {
        return unified.untimed()
                || nativeImage.untimed()
                || jdk8.isPresent() && jdk8.get().untimed();
    }

    /** Whether the log begins with a file of a rotated set that is not the first of its JVM. */
    boolean continuesOlderFile() {
        return jdk8.isPresent() && jdk8.get().continuesOlderFile();
    }

    /** When the first file of a rotated set of JDK 8 was created, in the JVM's time zone; empty if no notice states it. */
    OptionalLong createdNanos() {
        return jdk8.isPresent() ? jdk8.get().header().created() : OptionalLong.empty();
    }

    /** When the last file of a rotated set of JDK 8 was full, in the JVM's time zone; empty if no notice states it. */
    OptionalLong savedNanos() {
        return jdk8.isPresent() ? jdk8.get().header().saved() : OptionalLong.empty();
    }

    /** Whether the times count from the first line, as the lines have dates only, or another clock that is no uptime. */
    boolean countsFromFirstLine() {
        return unified.countsFromFirstLine() || jdk8.isPresent() && jdk8.get().datesOnly();
    }

    /**
     * The wall-clock time of uptime 0 in nanoseconds since 1970, accurate to a millisecond. Empty if the lines do not have the decoration
     * {@code time}.
     */
    public OptionalLong startEpochNanos() {
        OptionalLong epoch = unified.startEpochNanos();
        return epoch.isPresent() || jdk8.isEmpty() ? epoch : jdk8.get().startEpochNanos();
    }

    /**
     * The wall-clock time of time 0 for the JVM whose lines are being read, which differs from {@link #startEpochNanos()} if another JVM
     * started in the log: it began later than its times, which continue those of the JVM before it. Empty if its lines have no dates.
     */
    OptionalLong currentStartEpochNanos() {
        OptionalLong start = unified.currentStartEpochNanos();
        if (start.isEmpty() && jdk8.isPresent()) {
            start = jdk8.get().currentStartEpochNanos();
        }
        return start.isEmpty() ? start : OptionalLong.of(start.getAsLong() - time.offsetNanos());
    }

    /**
     * The machine's monotonic clock at uptime 0, in nanoseconds. Empty if the lines do not have the decoration {@code timenanos}. On Linux
     * every JVM of the machine reads this clock with {@link System#nanoTime()}, so that the times of several JVMs can be compared.
     */
    public OptionalLong startMonotonicNanos() {
        return unified.startMonotonicNanos();
    }

    private void read(byte[] bytes, int from, int to, boolean ended) {
        lineNumber++;
        if (Ascii.trimmedEnd(bytes, from, to) == from) {
            return;
        }
        lines++;
        boolean read = unified.isDecorated(bytes, from, to)
                ? unified.read(bytes, to, ended)
                : nativeImage.read(bytes, from, to) || readJdk8(bytes, from, to) || unified.continuesMessage();
        if (!read) {
            unread(bytes, from, to);
        }
    }

    /** Counts this line, or the line where an event began that was given up because of this one. */
    private void unread(byte[] bytes, int from, int to) {
        if (jdk8.isEmpty() || !jdk8.get().lostLine().addTo(unread)) {
            unread.add(lineNumber, bytes, from, to);
        }
    }

    private boolean readJdk8(byte[] bytes, int from, int to) {
        if (jdk8.isEmpty()) {
            jdk8 = Optional.of(new Jdk8Log(noted, pauses, time));
        }
        return jdk8.get().read(bytes, from, to, lineNumber);
    }

    /** Whether lines of JDK 8's format were seen. */
    boolean isJdk8() {
        return jdk8.isPresent() && jdk8.get().recognized();
    }

    /**
     * Tells which figures a log contains. The settings of a log may leave lines out, and then a count of 0 means nothing. Confined to the
     * reader's thread.
     */
    private static final class LoggedFigures {

        private boolean pause;
        private boolean stall;
        private boolean safepoint;
        private boolean concurrent;
        private boolean cpu;
        private boolean heap;
        private boolean pacing;

        /** Takes note of an event that the log contains. */
        void note(GcEvent event) {
            if (event instanceof GcEvent.Safepoint) {
                safepoint = true;
            } else if (event instanceof GcEvent.ConcurrentPhase) {
                concurrent = true;
            } else if (event instanceof GcEvent.Pause) {
                pause = true;
            } else if (event instanceof GcEvent.HeapAfterGc || event instanceof GcEvent.HeapNotLogged) {
                heap = true;
            } else if (event instanceof GcEvent.GcCpu) {
                cpu = true;
            } else if (event instanceof GcEvent.Stall) {
                stall = true;
            } else if (event instanceof GcEvent.Pacing) {
                pacing = true;
            }
        }

        /**
         * The figures that the log contains, or would contain if such an event happened. The JVM logs stalls and the heap in lines with the
         * tag {@code gc} alone. A log with such lines has at least one: the name of the collector, or a collection. Safepoints, concurrent
         * phases, CPU times and pacing count as logged once one of them was seen.
         *
         * @param collections whether the log has lines with the tag {@code gc} alone
         * @param jdk8 whether JDK 8 wrote the log; it always logs pauses
         * @param pauses whether the log contains pauses
         */
        GcLogSummary.Logged logged(boolean collections, boolean jdk8, boolean pauses) {
            boolean gc = collections || heap;
            return new GcLogSummary.Logged(
                    pauses, gc || stall || jdk8, safepoint, concurrent || pauses, cpu, gc, pacing);
        }
    }
}
