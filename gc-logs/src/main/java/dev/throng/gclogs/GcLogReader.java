package dev.throng.gclogs;

import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Turns a GC log into events as its bytes come in, whether from a file or from a JVM that is writing it: unified logging,
 * or JDK 8's older form ({@link Jdk8Log}). Memory is bounded
 * whatever comes in: at most one partial line (64 KiB), a few held pauses and a few hundred names are kept.
 *
 * <p>What it cannot read it counts: lines that are neither unified logging nor JDK 8's, lines longer than 64 KiB, lines that
 * begin as an event and do not end as one (cut, or run into another). Lines on other matters are read and passed over, and so are the
 * second and further lines of a message on another matter.
 *
 * <p>An event is handed on when its last line is complete, in the order of the log, on the thread that brings the bytes.
 * Confined to one thread.
 */
public final class GcLogReader {

    private static final byte[] GC = Ascii.bytes("gc");
    private static final long RESTART_NANOS = 1_000_000_000;

    /** What "Using" names in a line without tags; without them, other lines on other things begin alike. */
    private static final Set<String> COLLECTORS = Set.of(
            "Serial", "Parallel", "Concurrent Mark Sweep", "G1", "The Z Garbage Collector", "Shenandoah", "Epsilon");

    /** Behind its first; a message of the JVM has two or three lines. */
    private static final int MAX_LINES_OF_MESSAGE = 8;

    private final Consumer<? super GcEvent> events;
    private final PauseNesting pauses;
    private final LogTime time = new LogTime();
    private final Jdk8Log jdk8;
    private final LineFeed feed;
    private final Decorations decorations = new Decorations();
    private final Line line = new Line();
    private final TimedText timed = new TimedText();
    private final SafepointText safepoints = new SafepointText();
    private final NameTable<PauseName> names = new NameTable<>(PauseName::ofLine);
    private final NameTable<String> phases = new NameTable<>(GcLogReader::withoutStamps);

    private long lines;
    private long unreadLines;
    private boolean concurrentEnded;
    private boolean collectorNamed;
    private boolean paused;
    private boolean toldOfGc;
    private boolean toldOfStall;
    private boolean toldOfSafepoint;
    private boolean toldOfConcurrent;
    private boolean toldOfCpu;
    private boolean toldOfHeap;
    private boolean cycled;
    private int linesOfMessage;
    private OptionalLong zCapacity = OptionalLong.empty();

    public GcLogReader(Consumer<? super GcEvent> events) {
        Objects.requireNonNull(events, "events");
        this.events = event -> {
            told(event);
            events.accept(event);
        };
        this.pauses = new PauseNesting(events::accept);
        this.jdk8 = new Jdk8Log(this.events, pauses, time);
        this.feed = new LineFeed(new LineFeed.Lines() {
            @Override
            public void line(byte[] bytes, int from, int to, boolean ended) {
                read(bytes, from, to, ended);
            }

            @Override
            public void tooLong() {
                lines++;
                unreadLines++;
            }
        });
    }

    /** Takes the next bytes of the log, cut anywhere. */
    public void accept(byte[] data, int from, int length) {
        Objects.checkFromIndexSize(from, length, data.length);
        feed.accept(data, from, from + length);
    }

    /** Takes one whole line, without its end. */
    public void accept(String wholeLine) {
        byte[] bytes = Ascii.bytes(wholeLine + '\n');
        feed.accept(bytes, 0, bytes.length);
    }

    /**
     * The log is over: a last line without an end is read if it can be told to be whole and counted as unread otherwise,
     * and pauses held back are handed on.
     */
    public void finish() {
        feed.finish();
        if (!jdk8.finish()) {
            unreadLines++;
        }
        pauses.settle();
    }

    /** Lines seen, blank ones not counted. */
    public long lines() {
        return lines;
    }

    /** Lines that could not be read. */
    public long unreadLines() {
        return unreadLines;
    }

    /**
     * Whether the log has pauses, or would have if there were any. ZGC names its pauses with {@code gc*} or {@code gc+phases}, and only
     * its cycles with {@code gc}. A log that holds neither a pause nor the JVM's start, such as one of safepoints alone, leaves open whether
     * there were any.
     */
    public boolean pausesLogged() {
        return paused || jdk8.begun() || collectorNamed && !cycled;
    }

    private void told(GcEvent event) {
        toldOfStall |= event instanceof GcEvent.Stall;
        toldOfSafepoint |= event instanceof GcEvent.Safepoint;
        toldOfConcurrent |= event instanceof GcEvent.ConcurrentPhase;
        toldOfCpu |= event instanceof GcEvent.GcCpu;
        toldOfHeap |= event instanceof GcEvent.HeapAfterGc;
    }

    /**
     * What the log tells of, or would if there were any. Stalls and the heap stand in lines with the tag {@code gc} alone, of which there
     * is at least one in a log that has them: the collector's name, or a collection. Of the rest one line must have been seen.
     */
    GcLogSummary.Logged logged() {
        boolean gc = toldOfGc || collectorNamed || toldOfHeap;
        return new GcLogSummary.Logged(
                gc || toldOfStall || jdk8.begun(), toldOfSafepoint, toldOfConcurrent || pausesLogged(), toldOfCpu, gc);
    }

    /** The stamp of the first line; 0 before there was one. */
    public long firstNanos() {
        return time.firstNanos();
    }

    /** The latest stamp so far; 0 before there was one. */
    public long lastNanos() {
        return time.lastNanos();
    }

    /** How often a JVM started again in this log. Times go on from the latest stamp of the JVM before. */
    public int restarts() {
        return time.restarts();
    }

    /** Lines more than a second older than one above them, where no JVM started again: several may have written the log at once. */
    long linesOutOfOrder() {
        return time.older();
    }

    /** Whether any line of a GC log with a time was seen. */
    public boolean recognised() {
        return time.begun();
    }

    /** Whether lines of a GC log were seen that hold no time; nothing can be read from those. */
    public boolean untimed() {
        return decorations.untimed() || jdk8.untimed();
    }

    /** Whether what was read says of itself that it is the rest of an older file. */
    boolean continuesAnother() {
        return jdk8.continuation();
    }

    /** Wall-clock time of uptime zero in nanoseconds since 1970, to the millisecond, if the lines bear {@code time}. */
    public OptionalLong startEpochNanos() {
        OptionalLong unified = decorations.startEpochNanos();
        return unified.isPresent() ? unified : jdk8.startEpochNanos();
    }

    /**
     * The machine's monotonic clock at uptime zero, if the lines bear {@code timenanos}. On Linux this is the clock of
     * {@link System#nanoTime()} in every process of the machine, so the log can be laid over another JVM's times.
     */
    public OptionalLong startMonotonicNanos() {
        return decorations.startMonotonicNanos();
    }

    private void read(byte[] bytes, int from, int to, boolean ended) {
        if (Ascii.trimmedEnd(bytes, from, to) == from) {
            return;
        }
        lines++;
        if (!decorations.read(bytes, from, to)) {
            if (!jdk8.read(bytes, from, to) && --linesOfMessage < 0) {
                linesOfMessage = 0;
                unreadLines++;
            }
            return;
        }
        line.over(bytes, decorations.textFrom(), to, time.at(decorations.atNanos()));
        toldOfGc = toldOfGc || decorations.tagIs(bytes, GC) && !decorations.isDetail(bytes);
        LineRule rule = LineRule.of(line);
        linesOfMessage = rule == LineRule.OTHER && mayGoOn(bytes) ? MAX_LINES_OF_MESSAGE : 0;
        if (!ended && !wholeWithoutEnd(rule) || !handle(rule, bytes)) {
            unreadLines++;
        }
    }

    /**
     * Whether lines without decorations may follow that are the rest of this message. {@code all=info} has such (exceptions), and what the
     * collector says of its details; of its other messages none has, so there a line without decorations is damage.
     */
    private boolean mayGoOn(byte[] bytes) {
        return decorations.isDetail(bytes) || !line.hasGcId() && !decorations.isOfCollector(bytes);
    }

    /** A line that ends in its unit was not cut; of any other the rest may be missing. */
    private boolean wholeWithoutEnd(LineRule rule) {
        return rule != LineRule.OTHER && line.bytes()[line.to() - 1] == 's';
    }

    private boolean handle(LineRule rule, byte[] bytes) {
        return switch (rule) {
            case PAUSE -> pause();
            case CONCURRENT -> concurrent();
            case ALLOCATION_STALL -> stall(rule, GcEvent.Stall.Reason.ALLOCATION);
            case RELOCATION_STALL -> stall(rule, GcEvent.Stall.Reason.RELOCATION);
            case SAFEPOINT -> safepoint(safepoints.readNew(line));
            case SAFEPOINT_ENTERED -> safepoints.readEntered(line.textAfter(rule.length()));
            case SAFEPOINT_LEFT -> safepoint(safepoints.readLeft(line, rule.length()));
            case GC_CPU -> cpu();
            case Z_CYCLE, Z_MINOR, Z_MAJOR -> cycle();
            case Z_CAPACITY -> capacity(rule.length());
            case Z_GENERATIONAL -> fact(GcEvent.JvmFact.Kind.MODE, "Generational");
            case COLLECTOR -> collector(bytes, rule.length());
            case JAVA -> fact(GcEvent.JvmFact.Kind.JAVA, version(line.textAfter(rule.length())));
            case MODE -> fact(GcEvent.JvmFact.Kind.MODE, line.textAfter(rule.length()));
            case OTHER -> true;
        };
    }

    private boolean pause() {
        timed.read(line);
        PauseName name = names.of(line.bytes(), line.from(), timed.nameTo());
        if (!name.possible()) {
            return false;
        }
        if (name.isPart()) {
            return true;
        }
        if (!timed.timed()) {
            pauses.started(line.gcId(), name);
            return true;
        }
        concurrentEnded = false;
        long duration = timed.durationNanos();
        long start = startOf(duration);
        if (name.isFull()) {
            events.accept(new GcEvent.Full(start, duration, name.cause()));
        } else if (name.isDegenerated()) {
            events.accept(new GcEvent.Degenerated(start, duration, name.degenerationPoint()));
        }
        GcEvent.Pause pause = new GcEvent.Pause(start, duration, name.kind(), name.cause());
        HeapChange heap = timed.heap();
        pauses.ended(
                new PauseNesting.Ended(line.gcId(), name, pause, heap.usedBefore(), heap.usedAfter()),
                decorations.resolutionNanos());
        paused = true;
        heap();
        return true;
    }

    private boolean concurrent() {
        timed.read(line);
        if (!timed.timed()) {
            return true;
        }
        String name = phases.of(line.bytes(), line.from(), timed.nameTo());
        concurrentEnded = true;
        events.accept(new GcEvent.ConcurrentPhase(startOf(timed.durationNanos()), timed.durationNanos(), name));
        heap();
        return true;
    }

    /** ZGC's cycles: their heap at the end; capacity from the table above that line. */
    private boolean cycle() {
        timed.read(line);
        if (timed.heap().known()) {
            cycled = true;
            events.accept(timed.heap().event(line.atNanos(), zCapacity));
        }
        return true;
    }

    private void heap() {
        if (timed.heap().known()) {
            events.accept(timed.heap().event(line.atNanos(), OptionalLong.empty()));
        }
    }

    /** {@code Capacity: 512M (100%) …}: at the start of marking, its end, the start of relocation and its end. */
    private boolean capacity(int from) {
        byte[] bytes = line.bytes();
        int at = line.from() + from;
        for (int column = 0; column < 4 && at < line.to(); column++) {
            while (at < line.to() && !Ascii.isDigit(bytes[at])) {
                at++;
            }
            int end = Ascii.digitsEnd(bytes, at, line.to());
            long size = end < line.to() ? Ascii.size(bytes, at, end + 1) : Ascii.NONE;
            zCapacity = size == Ascii.NONE ? OptionalLong.empty() : OptionalLong.of(size);
            int share = Ascii.indexOf(bytes, end, line.to(), ')');
            at = share < 0 ? line.to() : share + 1;
        }
        return true;
    }

    private boolean stall(LineRule rule, GcEvent.Stall.Reason reason) {
        timed.read(line);
        int open = line.from() + rule.length();
        int close = timed.nameTo() - 1;
        if (!timed.timed() || close < open || line.bytes()[close] != ')') {
            return false;
        }
        String thread = Ascii.text(line.bytes(), open, close);
        events.accept(new GcEvent.Stall(startOf(timed.durationNanos()), timed.durationNanos(), reason, thread));
        return true;
    }

    private boolean safepoint(boolean read) {
        pauses.safepointOver();
        if (read) {
            long total = safepoints.totalNanos();
            events.accept(new GcEvent.Safepoint(
                    startOf(total), safepoints.timeToSafepointNanos(), total, safepoints.operation()));
        }
        return read;
    }

    /**
     * {@code User=0.07s Sys=0.04s Real=0.10s}. The JVM takes the time of its whole process: in a pause that of the collector,
     * in a concurrent phase (CMS logs it) that of the application too, which is left out.
     */
    private boolean cpu() {
        byte[] bytes = line.bytes();
        int user = line.from() + "User=".length();
        int system = Ascii.indexOf(bytes, user, line.to(), '=');
        int real = Ascii.lastIndexOf(bytes, user, line.to(), '=');
        if (system < 0 || real == system) {
            return false;
        }
        long userNanos = seconds(bytes, user);
        long systemNanos = seconds(bytes, system + 1);
        long realNanos = seconds(bytes, real + 1);
        if (userNanos == Ascii.NONE || systemNanos == Ascii.NONE || realNanos == Ascii.NONE) {
            return false;
        }
        if (!concurrentEnded) {
            events.accept(new GcEvent.GcCpu(line.atNanos(), userNanos, systemNanos, realNanos));
        }
        return true;
    }

    private long seconds(byte[] bytes, int from) {
        int end = Ascii.indexOf(bytes, from, line.to(), 's');
        return end < 0 ? Ascii.NONE : Ascii.decimal(bytes, from, end, 1_000_000_000);
    }

    private boolean collector(byte[] bytes, int from) {
        String name = line.textAfter(from);
        if (!decorations.tagIs(bytes, GC) && !(decorations.tagsUnknown(bytes) && COLLECTORS.contains(name))) {
            return true;
        }
        long last = time.lastNanos();
        if (last - line.atNanos() > RESTART_NANOS || collectorNamed && line.atNanos() < last) {
            pauses.settle();
            time.restart();
        } else if (collectorNamed) {
            return true;
        }
        collectorNamed = true;
        pauses.collector(name);
        return fact(GcEvent.JvmFact.Kind.COLLECTOR, name);
    }

    private boolean fact(GcEvent.JvmFact.Kind kind, String value) {
        events.accept(new GcEvent.JvmFact(line.atNanos(), kind, value));
        return true;
    }

    private static String version(String text) {
        int build = text.indexOf(" (");
        return build < 0 ? text : text.substring(0, build);
    }

    private long startOf(long durationNanos) {
        return Math.max(0, line.atNanos() - durationNanos);
    }

    /** JDK 11 writes G1's phases with their stamps, {@code Concurrent Mark (0.900s, 1.000s)}. */
    private static String withoutStamps(String phase) {
        int stamps = phase.indexOf(" (");
        boolean stamped = stamps > 0 && stamps + 2 < phase.length() && Character.isDigit(phase.charAt(stamps + 2));
        return stamped ? phase.substring(0, stamps) : phase;
    }
}
