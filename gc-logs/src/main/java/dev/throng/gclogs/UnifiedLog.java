package dev.throng.gclogs;

import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * Reads the lines of unified logging ({@code -Xlog}, JDK 9 and newer) and passes on the events they hold. The log stamps a line when the
 * event ended. Confined to the reader's thread.
 */
final class UnifiedLog {

    private static final byte[] GC = Ascii.bytes("gc");
    private static final byte[] GC_ID = Ascii.bytes("GC(");

    /** The cause of a full collection within a degenerated pause. */
    private static final String UPGRADE = "Upgrade To Full GC";

    /** How many further lines a message may have. The JVM's messages have two or three lines. */
    private static final int MAX_LINES_OF_MESSAGE = 8;

    private final Consumer<? super GcEvent> events;
    private final PauseMerger pauses;
    private final TimeAxis time;
    private final JvmStart jvmStart;
    private final CollectorEvidence evidence;
    private final UnifiedFailures failures = new UnifiedFailures();

    private final Decorations decorations = new Decorations();
    private final LogLine line = new LogLine();
    private final EventText text = new EventText();
    private final SafepointTimes safepoints = new SafepointTimes();
    private final GcCpuTimes cpuTimes = new GcCpuTimes();
    private final CollectionNumbers numbers = new CollectionNumbers();
    private final PacingLine pacing = new PacingLine();
    private final OldGeneration old;
    private final ZgcCapacity zgcCapacity = new ZgcCapacity();
    private final NameCache<PauseName> pauseNames = new NameCache<>(PauseName::ofLine);
    private final NameCache<String> phaseNames = new NameCache<>(UnifiedLog::phaseName);

    private final DroppedMessages dropped = new DroppedMessages();
    private boolean undecorated;
    private long upgradedGcId = Ascii.NONE;
    private boolean pauseSeen;
    private boolean zgcCycleSeen;
    private boolean gcTagSeen;
    private boolean lastWasConcurrent;
    private int furtherLinesAllowed;

    UnifiedLog(Consumer<? super GcEvent> events, PauseMerger pauses, TimeAxis time) {
        this.events = events;
        this.pauses = pauses;
        this.time = time;
        this.jvmStart = new JvmStart(events, pauses, time);
        this.evidence = new CollectorEvidence(events, pauses, time);
        this.old = new OldGeneration(events);
    }

    /** Whether the line begins with the decorations of this log. If so, {@link #read} must be called next. */
    boolean isDecorated(byte[] bytes, int from, int to) {
        boolean decorated = decorations.read(bytes, from, to);
        undecorated |= !decorated && Ascii.startsWith(bytes, from, to, GC_ID);
        return decorated;
    }

    /**
     * Reads the text behind the decorations.
     *
     * @param ended whether a line end follows; otherwise the line may be cut
     * @return false if the line begins as an event and does not end as one
     */
    boolean read(byte[] bytes, int to, boolean ended) {
        line.over(bytes, decorations.textFrom(), to, time.at(decorations.atNanos()));
        gcTagSeen = gcTagSeen || decorations.tagIs(bytes, GC) && !decorations.isDetail(bytes);
        LineKind kind = LineKind.of(line);
        furtherLinesAllowed = kind == LineKind.OTHER && mayHaveFurtherLines(bytes) ? MAX_LINES_OF_MESSAGE : 0;
        return (ended || endsInUnit(kind)) && event(kind, bytes);
    }

    /** Whether a line without decorations may belong to the message before it. Counts the lines of that message. */
    boolean continuesMessage() {
        if (furtherLinesAllowed == 0) {
            return false;
        }
        furtherLinesAllowed--;
        return true;
    }

    /** Whether this log contains pauses, or would if there were any. */
    boolean pausesLogged() {
        return pauseSeen || jvmStart.collectorNamed() && !zgcCycleSeen;
    }

    /** Whether this log contains lines with the tag {@code gc} alone. */
    boolean collectionsLogged() {
        return gcTagSeen || jvmStart.collectorNamed();
    }

    /** How many collections are not later than the one before them, by their numbers. */
    long collectionsOutOfOrder() {
        return numbers.outOfOrder();
    }

    /** Whether the times count from the first line, as the lines have no uptime. */
    boolean countsFromFirstLine() {
        return decorations.countFromFirstLine();
    }

    /** Whether some lines have no time: their decorations have none, or {@code -Xlog:gc::none} left the decorations out. */
    boolean untimed() {
        return decorations.untimed() || undecorated;
    }

    /** How many messages the JVM did not write, as it states itself. */
    long droppedMessages() {
        return dropped.count();
    }

    /** The wall-clock time of uptime 0 in nanoseconds since 1970; empty if the lines do not have it. */
    OptionalLong startEpochNanos() {
        return decorations.startEpochNanos();
    }

    /** The wall-clock time of uptime 0 of the JVM whose lines are being read. */
    OptionalLong currentStartEpochNanos() {
        return decorations.currentStartEpochNanos();
    }

    /** The machine's monotonic clock at uptime 0; empty if the lines do not have it. */
    OptionalLong startMonotonicNanos() {
        return decorations.startMonotonicNanos();
    }

    /**
     * Whether lines without decorations may follow that belong to this message. {@code all=info} has such messages (exceptions), and the
     * collector has some at the levels debug and trace. Other messages of the collector have one line, so that an undecorated line behind
     * them is damage.
     */
    private boolean mayHaveFurtherLines(byte[] bytes) {
        return decorations.isDetail(bytes) || !line.hasGcId() && !decorations.isOfCollector(bytes);
    }

    /** Whether a line without a line end is complete: it ends in its unit. The rest of any other line may be missing. */
    private boolean endsInUnit(LineKind kind) {
        return kind != LineKind.OTHER && line.bytes()[line.to() - 1] == 's';
    }

    /** Passes on the event of a line; false if the line cannot be read. */
    private boolean event(LineKind kind, byte[] bytes) {
        return switch (kind) {
            case PAUSE -> pause();
            case CONCURRENT -> concurrentPhase();
            case ALLOCATION_STALL -> stall(kind, GcEvent.Stall.Reason.ALLOCATION);
            case RELOCATION_STALL -> stall(kind, GcEvent.Stall.Reason.RELOCATION);
            case SAFEPOINT -> safepoint(safepoints.readWhole(line));
            case SAFEPOINT_ENTERED -> safepoints.readEntered(line.textAfter(kind.length()));
            case SAFEPOINT_LEFT -> safepoint(safepoints.readLeft(line, kind.length()));
            case GC_CPU -> cpu();
            case Z_CYCLE, Z_MINOR, Z_MAJOR -> zgcCycle(kind != LineKind.Z_MINOR);
            case Z_CAPACITY -> zgcCapacity.read(line, kind.length());
            case Z_GENERATIONAL, COLLECTOR, JAVA, MODE, HEAP_MAX, Z_HEAP_MAX, HEAP_ADDRESS, CPUS, PARALLEL_WORKERS ->
                jvmStart(kind, bytes);
            case TO_SPACE_EXHAUSTED, PROMOTION_FAILED -> failure(kind);
            case SERIAL_YOUNG -> evidence(CollectorEvidence.SERIAL);
            case PARALLEL_YOUNG -> evidence(CollectorEvidence.PARALLEL);
            case CMS_YOUNG -> evidence(CollectorEvidence.CMS);
            case G1_EDEN -> evidence(CollectorEvidence.G1);
            case OLD_REGIONS, PARALLEL_OLD, TENURED, CMS_OLD, REGION_SIZE, REGION_SIZE_11 -> old.read(kind, line);
            case DEGENERATED_TO_FULL, DEGENERATED_TO_FULL_11 -> upgraded();
            case OTHER -> other();
        };
    }

    /** The degenerated pause of this number goes on as a full collection, and the log has no other line for it. */
    private boolean upgraded() {
        upgradedGcId = line.gcId();
        return true;
    }

    private boolean failure(LineKind kind) {
        failures.read(line, kind);
        return true;
    }

    /** Reads a line that has its meaning at its end. Such a line is never damage. */
    private boolean other() {
        if (PacingLine.maybe(line) && pacing.endsReport(line)) {
            events.accept(pacing.event(line.atNanos()));
        }
        dropped.read(line);
        return true;
    }

    /** A line that only this collector writes. */
    private boolean evidence(String collector) {
        if (!jvmStart.collectorNamed()) {
            evidence.shows(collector);
        }
        return true;
    }

    private boolean jvmStart(LineKind kind, byte[] bytes) {
        String value = line.textAfter(kind.length());
        if (kind == LineKind.Z_GENERATIONAL) {
            jvmStart.mode(line, "Generational");
        } else if (kind == LineKind.MODE) {
            jvmStart.mode(line, value);
        } else if (kind == LineKind.JAVA) {
            jvmStart.java(line, value);
        } else if (kind == LineKind.HEAP_MAX || kind == LineKind.Z_HEAP_MAX) {
            jvmStart.heapMax(line, value);
        } else if (kind == LineKind.CPUS) {
            jvmStart.cpus(line, value);
        } else if (kind == LineKind.PARALLEL_WORKERS) {
            jvmStart.workers(line, value);
        } else if (kind == LineKind.HEAP_ADDRESS) {
            jvmStart.heapAddress(line, value);
        } else if (decorations.tagIs(bytes, GC) || decorations.tagsUnknown(bytes) && JvmStart.isCollector(value)) {
            if (jvmStart.collector(line, value)) {
                old.restart();
                numbers.restart();
                decorations.restart(bytes);
            }
        }
        return true;
    }

    private boolean pause() {
        text.read(line);
        PauseName name = pauseNames.of(line.bytes(), line.from(), text.nameTo());
        if (!name.possible()) {
            return false;
        }
        if (name.isPart()) {
            return true;
        }
        if (!text.hasDuration()) {
            pauses.started(line.gcId(), name);
            return true;
        }
        if (name.isOncePerCollection()) {
            numbers.add(line.gcId());
        }
        lastWasConcurrent = false;
        long duration = text.durationNanos();
        long start = startOf(duration);
        if (name.isFull()) {
            events.accept(new GcEvent.Full(start, duration, name.cause()));
        } else if (name.isDegenerated()) {
            events.accept(new GcEvent.Degenerated(start, duration, name.degenerationPoint()));
            if (line.hasGcId() && line.gcId() == upgradedGcId) {
                events.accept(new GcEvent.Full(start, duration, UPGRADE));
            }
        }
        GcEvent.Pause pause =
                new GcEvent.Pause(start, duration, name.kind(), name.cause(), failures.of(line.gcId(), name));
        HeapChange heap = text.heap();
        pauses.ended(
                new PauseMerger.EndedPause(line.gcId(), name, pause, heap.usedBefore(), heap.usedAfter()),
                decorations.resolutionNanos());
        pauseSeen = true;
        if (!jvmStart.collectorNamed()) {
            evidence.shows(name);
        }
        heap();
        if (!heap.known() && (name.isYoung() || name.isFull() || name.isDegenerated())) {
            events.accept(new GcEvent.HeapNotLogged(line.atNanos()));
        }
        old.paused(name, heap, line.atNanos());
        return true;
    }

    private boolean concurrentPhase() {
        text.read(line);
        if (!text.hasDuration()) {
            return failure(LineKind.CONCURRENT);
        }
        String name = phaseNames.of(line.bytes(), line.from(), text.nameTo());
        if (name.isEmpty()) {
            return true;
        }
        lastWasConcurrent = true;
        events.accept(new GcEvent.ConcurrentPhase(startOf(text.durationNanos()), text.durationNanos(), name));
        heap();
        old.phaseEnded(name, text.heap(), line.atNanos());
        return true;
    }

    /** Reads the end of a ZGC cycle. The line has the heap's change; the table above it has the heap's capacity. */
    private boolean zgcCycle(boolean wholeHeap) {
        text.read(line);
        if (text.heap().known()) {
            zgcCycleSeen = true;
            events.accept(text.heap().event(line.atNanos(), zgcCapacity.bytes()));
            if (wholeHeap) {
                old.cycleEnded(text.heap(), line.atNanos());
            }
            return true;
        }
        return pauseNames.of(line.bytes(), line.from(), text.nameTo()).possible();
    }

    private void heap() {
        if (text.heap().known()) {
            events.accept(text.heap().event(line.atNanos(), OptionalLong.empty()));
        }
    }

    private boolean stall(LineKind kind, GcEvent.Stall.Reason reason) {
        text.read(line);
        int open = line.from() + kind.length();
        int close = text.nameTo() - 1;
        if (!text.hasDuration() || close < open || line.bytes()[close] != ')') {
            return false;
        }
        String thread = Ascii.text(line.bytes(), open, close);
        events.accept(new GcEvent.Stall(startOf(text.durationNanos()), text.durationNanos(), reason, thread));
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

    /** The CPU time behind a concurrent phase (CMS logs it) contains that of the application, and is left out. */
    private boolean cpu() {
        boolean read = cpuTimes.readUnified(line);
        if (read && !lastWasConcurrent) {
            events.accept(cpuTimes.event(line.atNanos()));
        }
        return read;
    }

    private long startOf(long durationNanos) {
        return Math.max(0, line.atNanos() - durationNanos);
    }

    /**
     * The name of a phase; empty for a line with figures, {@code Concurrent refinement times: … HCC time: 0.09ms}. JDK 11 writes the stamps
     * of G1's phases behind their names, {@code Concurrent Mark (0.900s, 1.000s)}.
     */
    private static String phaseName(String phase) {
        if (phase.indexOf(':') >= 0) {
            return "";
        }
        int stamps = phase.indexOf(" (");
        boolean stamped = stamps > 0 && stamps + 2 < phase.length() && Character.isDigit(phase.charAt(stamps + 2));
        return stamped ? phase.substring(0, stamps) : phase;
    }
}
