package dev.throng.gclogs;

import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * Reads the log of JDK 8 ({@code -Xloggc:FILE -XX:+PrintGCDetails}), with uptime stamps, date stamps or both. The main case is CMS, also
 * in incremental mode; Serial, Parallel, G1 and Shenandoah are read too. Lines that options add to the log ({@link Jdk8Tables}) are
 * skipped.
 *
 * <p>The stamp of a line is the time when a pause began, or when a concurrent phase or a safepoint ended. Confined to the reader's thread.
 */
final class Jdk8Log {

    private static final byte[] STOPPED = Ascii.bytes("Total time for which application threads were stopped: ");
    private static final byte[] APPLICATION_TIME = Ascii.bytes("Application time: ");
    private static final byte[] CMS_PHASE = Ascii.bytes("[CMS-concurrent-");
    private static final byte[] CLASS_HISTOGRAM = Ascii.bytes("[Class Histogram");
    private static final byte[] DETAIL = Ascii.bytes("   ");
    private static final byte[] SECONDS_END = Ascii.bytes(" secs]");

    /** How much two pauses of one JVM may seem to overlap, as stamps are cut to milliseconds. */
    private static final long OVERLAP_NANOS = 2_000_000;

    /** How the lines of a log begin that was written without stamps. */
    private static final byte[][] UNSTAMPED = {
        Ascii.bytes("[GC"), Ascii.bytes("[Full GC"), CMS_PHASE, Ascii.bytes("[Pause Init"), Ascii.bytes("[Concurrent ")
    };

    /** How the texts behind a stamp begin; what is most of a log comes first. */
    private static final byte[][] STAMPED = {
        CMS_PHASE,
        Ascii.bytes("[GC"),
        Ascii.bytes("[Full GC"),
        Ascii.bytes("[Preclean "),
        Ascii.bytes("[G1Ergonomics "),
        Ascii.bytes("[Pause "),
        Ascii.bytes("[Concurrent "),
        CLASS_HISTOGRAM,
        STOPPED,
        APPLICATION_TIME
    };

    private final Consumer<GcEvent> events;
    /** Receives the events that do not concern the old generation: safepoints and CPU times, which are most of a log. */
    private final Consumer<? super GcEvent> direct;

    private final OldGeneration old;
    private final PauseMerger pauses;
    private final TimeAxis time;
    private final Jdk8Clock clock = new Jdk8Clock();
    private final Jdk8Header header;
    private final Jdk8Phases phases;
    private final Jdk8Stamp stamp = new Jdk8Stamp();
    private final CollectorEvidence evidence;
    private final Jdk8Pause pause = new Jdk8Pause();
    private final Jdk8HeapLine heapLine;
    private final Jdk8Shenandoah shenandoah;
    private final SafepointTimes safepoints = new SafepointTimes();
    private final GcCpuTimes cpuTimes = new GcCpuTimes();
    private final LogLine line = new LogLine();
    private final OpenLine openLine = new OpenLine();

    private boolean stampedLineSeen;
    private boolean untimed;
    private boolean nextCpuTimesAreOfPause;
    private boolean classHistogramOpen;
    private long lineNumber;
    private boolean pauseSeen;
    private long pausesEndNanos;
    private long overlappingPauses;
    private long atNanos;

    Jdk8Log(Consumer<? super GcEvent> events, PauseMerger pauses, TimeAxis time) {
        this.old = new OldGeneration(events);
        this.events = old::pass;
        this.direct = events;
        this.pauses = pauses;
        this.time = time;
        this.header = new Jdk8Header(this.events, pauses, time, clock);
        this.phases = new Jdk8Phases(this.events, time, clock);
        this.evidence = new CollectorEvidence(events, pauses, time);
        this.heapLine = new Jdk8HeapLine(this.events);
        this.shenandoah = new Jdk8Shenandoah(this.events, pauses, time);
    }

    /**
     * Reads a line; false if it is not a line of such a log, or is cut. If an event is given up because of this line, {@link #lostLine} has
     * the line where that event began.
     *
     * @param number the number of the line in the log
     */
    boolean read(byte[] bytes, int from, int to, long number) {
        lineNumber = number;
        if (stamp.read(bytes, behindColon(bytes, from, to), to)
                && (recognized() || Ascii.startsWithAny(bytes, stamp.textFrom(), to, STAMPED))) {
            return stamped(bytes, from, to);
        }
        if (header.read(bytes, from, to)) {
            return true;
        }
        if (!recognized()) {
            untimed |= Ascii.startsWithAny(bytes, from, to, UNSTAMPED);
            return Jdk8Tables.isSafepointRow(bytes, stamp.textFrom(), to);
        }
        if (pause.isOpen()) {
            return pause(bytes, from, to);
        }
        return shenandoah.isOpen() ? shenandoah.readRest(bytes, from, to) : unstamped(bytes, from, to);
    }

    /** Another thread may have written the beginning of a line, so that it begins with the end of a stamp, {@code : 16.217: [GC …}. */
    private static int behindColon(byte[] bytes, int from, int to) {
        return from + 2 < to && bytes[from] == ':' && bytes[from + 1] == ' ' ? from + 2 : from;
    }

    /** Reads a line without a stamp that is not inside an event. */
    private boolean unstamped(byte[] bytes, int from, int to) {
        if (Ascii.startsWith(bytes, from, to, STOPPED)) {
            atNanos = time.lastNanos();
            return safepoint(bytes, from, to);
        }
        cpu(bytes, from, to);
        if (heapLine.read(bytes, from, to)) {
            return true;
        }
        if (Jdk8Phases.isOfG1(bytes, from, to)) {
            phases.read(bytes, from, to, time.lastNanos());
            return true;
        }
        if (!Ascii.startsWith(bytes, from, to, DETAIL)) {
            phases.readCms(bytes, from, to, time.lastNanos());
        }
        if (classHistogramOpen) {
            classHistogramOpen = !Ascii.endsWith(bytes, from, Ascii.trimmedEnd(bytes, from, to), SECONDS_END);
            return !classHistogramOpen || Jdk8Tables.contains(bytes, from, to);
        }
        return Jdk8Tables.contains(bytes, from, to) || Ascii.startsWith(bytes, from, to, APPLICATION_TIME);
    }

    /** Ends the log; false if the last pause has no end. */
    boolean finish() {
        heapLine.over();
        return giveUpOpenPause() && shenandoah.abandon();
    }

    /** The line where an event began that was given up. */
    OpenLine lostLine() {
        return openLine;
    }

    /** Whether this log contains pauses, or would if there were any. */
    boolean pausesLogged() {
        return pauseSeen || header.seen() || shenandoah.seen();
    }

    /** How many pauses began before the pause above them ended. */
    long overlappingPauses() {
        return overlappingPauses;
    }

    /** Whether lines of such a log were seen. */
    boolean recognized() {
        return stampedLineSeen || header.seen();
    }

    /** Whether lines of such a log were seen that have no stamp. */
    boolean untimed() {
        return untimed;
    }

    /** The notices of rotation. */
    Jdk8Header header() {
        return header;
    }

    /** Whether the stamps are dates only, so that the times count from the first line and not from the start of the JVM. */
    boolean datesOnly() {
        return stampedLineSeen && !clock.uptimesLogged();
    }

    /** Whether the log begins with a file of a rotated set that is not the first of its JVM. */
    boolean continuesOlderFile() {
        return header.continuesOlderFile();
    }

    /** The wall-clock time of uptime 0 in nanoseconds since 1970; empty if the lines have no date stamps. */
    OptionalLong startEpochNanos() {
        return clock.startEpochNanos();
    }

    /** The wall-clock time of uptime 0 of the JVM whose lines are being read. */
    OptionalLong currentStartEpochNanos() {
        return clock.currentStartEpochNanos();
    }

    private boolean stamped(byte[] bytes, int from, int to) {
        stampedLineSeen = true;
        int text = stamp.textFrom();
        if (text >= to) {
            return false;
        }
        boolean safepoint = Ascii.startsWith(bytes, text, to, STOPPED);
        if (!safepoint && bytes[text] != '[' && Jdk8Tables.isSafepointRow(bytes, text, to)) {
            return true;
        }
        boolean begins = Jdk8Pause.begins(bytes, text, to) && !pause.contains(bytes, text, to);
        boolean closed = !safepoint && !begins || giveUpOpenPause();
        header.over();
        long nanos = clock.nanos(stamp, bytes);
        if (nanos == Ascii.NONE) {
            return false;
        }
        atNanos = time.at(nanos);
        if (safepoint) {
            return safepoint(bytes, text, to) && closed;
        }
        if (pause.isOpen()) {
            return pause(bytes, text, to);
        }
        if (begins) {
            heapLine.over();
            pause.begin(bytes, text, to, atNanos);
            boolean read = pause(bytes, text, to);
            if (pause.isOpen() || !read) {
                openLine.keep(lineNumber, bytes, from, to);
            }
            return read && closed;
        }
        if (Jdk8Shenandoah.begins(bytes, text, to)) {
            if (!header.collectorNamed()) {
                evidence.shows(CollectorEvidence.SHENANDOAH);
            }
            return shenandoah.read(bytes, text, to, atNanos);
        }
        if (Jdk8Tables.beginsClassHistogram(bytes, text, to)) {
            classHistogramOpen = Ascii.indexOf(bytes, text, to, SECONDS_END) < 0;
            return true;
        }
        if (bytes[text] == '[') {
            boolean read = phases.readFirst(bytes, text, to, atNanos);
            cpu(bytes, text, to);
            if (read) {
                return true;
            }
        }
        if (shenandoah.seen() && Jdk8Tables.contains(bytes, text, to)) {
            return true;
        }
        return Ascii.startsWithAny(bytes, text, to, STAMPED)
                && (bytes[text] != '[' || Ascii.lastIndexOf(bytes, text, to, ']') > text);
    }

    /** Gives up a pause whose end is missing; false if there was one. */
    private boolean giveUpOpenPause() {
        if (!pause.isOpen()) {
            return true;
        }
        pause.abandon();
        openLine.lose();
        return false;
    }

    /** Reads the next line of the open pause; false if it ends without a duration. */
    private boolean pause(byte[] bytes, int from, int to) {
        int end = pause.read(bytes, from, to);
        if (pause.phaseInside()) {
            phases.read(bytes, from, to, atNanos);
        }
        if (pause.isOpen()) {
            return true;
        }
        if (!pause.isWhole()) {
            openLine.lose();
            return false;
        }
        long start = pause.startNanos();
        long duration = pause.durationNanos();
        PauseName name = pause.name();
        time.extendTo(start + duration);
        // a clock may be set back, an uptime not
        overlappingPauses += start < pausesEndNanos - OVERLAP_NANOS && clock.uptimesLogged() ? 1 : 0;
        pausesEndNanos = Math.max(pausesEndNanos, start + duration);
        if (pause.isFull()) {
            events.accept(new GcEvent.Full(start, duration, name.cause()));
        }
        pauseSeen = true;
        if (!header.collectorNamed()) {
            pause.collector().ifPresent(evidence::shows);
        }
        GcEvent.Pause event = new GcEvent.Pause(start, duration, name.kind(), name.cause(), pause.failures());
        pauses.ended(
                new PauseMerger.EndedPause(Ascii.NONE, name, event, Ascii.NONE, Ascii.NONE),
                Jdk8Clock.RESOLUTION_NANOS);
        old.pauseEnded(name, pause.isFull());
        if (pause.hasHeap()) {
            events.accept(pause.heapAt(start + duration));
        } else if (name.isYoung() || name.isFull()) {
            heapLine.expectedAt(start + duration);
        }
        nextCpuTimesAreOfPause = true;
        cpu(bytes, end, to);
        return true;
    }

    private boolean safepoint(byte[] bytes, int from, int to) {
        line.over(bytes, from, to, atNanos);
        pauses.safepointOver();
        if (!safepoints.readLeft(line, STOPPED.length)) {
            return false;
        }
        long total = safepoints.totalNanos();
        long start = Math.max(0, atNanos - total);
        direct.accept(new GcEvent.Safepoint(start, safepoints.timeToSafepointNanos(), total, ""));
        return true;
    }

    /** Reads the CPU times of the pause above. Those of concurrent phases contain the application's and are skipped. */
    private void cpu(byte[] bytes, int from, int to) {
        int at = nextCpuTimesAreOfPause ? GcCpuTimes.indexOfJdk8Times(bytes, from, to) : -1;
        if (at < 0) {
            return;
        }
        nextCpuTimesAreOfPause = false;
        if (cpuTimes.readJdk8(bytes, at, to)) {
            direct.accept(cpuTimes.event(time.lastNanos()));
        }
    }
}
