package dev.throng.gclogs;

import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * Reads the log of JDK 8, written before there was unified logging ({@code -Xloggc:FILE -XX:+PrintGCDetails}), with time
 * stamps, date stamps or both. Made for CMS, with its incremental mode; Serial, Parallel and G1 are read too. Lines that
 * tables and options add ({@code PrintHeapAtGC}, {@code PrintTenuringDistribution}) are passed over. A stamp here says
 * when a thing began; that of a concurrent phase or a safepoint, when it was over. Confined to the reader.
 */
final class Jdk8Log {

    private static final byte[] TIMES = Ascii.bytes("[Times: user=");
    private static final byte[] SYSTEM = Ascii.bytes(" sys=");
    private static final byte[] REAL = Ascii.bytes(", real=");
    private static final byte[] SECONDS = Ascii.bytes(" secs]");
    private static final byte[] STOPPED = Ascii.bytes("Total time for which application threads were stopped: ");
    private static final byte[] CMS_PHASE = Ascii.bytes("[CMS-concurrent-");
    private static final byte[] G1_PHASE = Ascii.bytes("[GC concurrent-");
    private static final byte[] G1_PHASE_END = Ascii.bytes("-end, ");
    private static final byte[] CREATED = Ascii.bytes(" GC log file created ");
    private static final byte[] SAVED = Ascii.bytes(" GC log file has reached the maximum size.");
    private static final byte[] FLAGS = Ascii.bytes("CommandLine flags: ");
    private static final byte[] VM = Ascii.bytes(" VM (");
    private static final byte[] JRE = Ascii.bytes(" JRE (");
    private static final byte[][] TABLES = {
        Ascii.bytes(" "),
        Ascii.bytes("Heap"),
        Ascii.bytes("{Heap"),
        Ascii.bytes("}"),
        Ascii.bytes("Desired survivor size"),
        Ascii.bytes("- age"),
        Ascii.bytes("Memory: "),
        Ascii.bytes(": "),
    };
    private static final byte[][] UNSTAMPED = {Ascii.bytes("[GC"), Ascii.bytes("[Full GC"), CMS_PHASE};
    private static final byte[][] STAMPED = {
        Ascii.bytes("[GC"),
        Ascii.bytes("[Full GC"),
        CMS_PHASE,
        Ascii.bytes("[Preclean "),
        STOPPED,
        Ascii.bytes("Application time: ")
    };

    private final Consumer<? super GcEvent> events;
    private final PauseNesting pauses;
    private final LogTime time;
    private final Jdk8Head head = new Jdk8Head();
    private final Jdk8Record record = new Jdk8Record();
    private final SafepointText safepoints = new SafepointText();
    private final Line line = new Line();
    private final NameTable<String> phases = new NameTable<>(Jdk8Name::concurrent);

    private boolean recognised;
    private boolean headerOfALaterFile;
    private boolean continuation;
    private boolean timesArePauses;
    private boolean untimed;
    private long originNanos = Ascii.NONE;
    private long atNanos;
    private OptionalLong startEpochNanos = OptionalLong.empty();

    Jdk8Log(Consumer<? super GcEvent> events, PauseNesting pauses, LogTime time) {
        this.events = events;
        this.pauses = pauses;
        this.time = time;
    }

    /** Reads a line; false if it is no line of such a log, or one that is cut. */
    boolean read(byte[] bytes, int from, int to) {
        if (head.read(bytes, from, to) && (recognised || startsWithAny(bytes, head.textFrom(), to, STAMPED))) {
            return stamped(bytes, to);
        }
        if (header(bytes, from, to)) {
            return true;
        }
        if (!recognised) {
            untimed |= startsWithAny(bytes, from, to, UNSTAMPED);
            return false;
        }
        if (record.isOpen()) {
            return record(bytes, from, to);
        }
        times(bytes, from, to);
        return startsWithAny(bytes, from, to, TABLES);
    }

    /** The log is over; false if a record was left open. */
    boolean finish() {
        return closed();
    }

    /** Whether lines of such a log were seen. */
    boolean begun() {
        return recognised;
    }

    /** Whether lines of such a log were seen that bear no stamp at all. */
    boolean untimed() {
        return untimed;
    }

    /** Whether the log begins with a file of a rotated set that is not the first of its JVM. */
    boolean continuation() {
        return continuation;
    }

    OptionalLong startEpochNanos() {
        return startEpochNanos;
    }

    private boolean stamped(byte[] bytes, int to) {
        recognised = true;
        int text = head.textFrom();
        if (text >= to) {
            return false;
        }
        boolean closed = true;
        boolean safepoint = Ascii.startsWith(bytes, text, to, STOPPED);
        if (safepoint || Jdk8Record.begins(bytes, text, to)) {
            closed = closed();
        }
        long stamp = stampNanos(bytes);
        if (stamp == Ascii.NONE) {
            return false;
        }
        atNanos = time.at(stamp);
        if (safepoint) {
            return safepoint(bytes, text, to) && closed;
        }
        if (record.isOpen()) {
            return record(bytes, text, to);
        }
        if (Jdk8Record.begins(bytes, text, to)) {
            record.begin(bytes, text, to, atNanos);
            return record(bytes, text, to) && closed;
        }
        if (bytes[text] == '[') {
            phases(bytes, text, to);
            times(bytes, text, to);
        }
        return startsWithAny(bytes, text, to, STAMPED)
                && (bytes[text] != '[' || Ascii.lastIndexOf(bytes, text, to, ']') > text);
    }

    private long stampNanos(byte[] bytes) {
        long uptime = head.uptimeNanos();
        if (uptime != Ascii.NONE) {
            if (head.dated() && startEpochNanos.isEmpty()) {
                startEpochNanos = OptionalLong.of(head.epochNanos(bytes) - uptime);
            }
            return uptime;
        }
        long epoch = head.epochNanos(bytes);
        if (epoch == Ascii.NONE) {
            return Ascii.NONE;
        }
        if (originNanos == Ascii.NONE) {
            originNanos = epoch;
            startEpochNanos = OptionalLong.of(epoch);
        }
        return Math.max(0, epoch - originNanos);
    }

    /** Gives up a record that never ended; false if there was one. */
    private boolean closed() {
        boolean open = record.isOpen();
        record.abandon();
        return !open;
    }

    /** Reads on in the open record; false if it ended without a duration. */
    private boolean record(byte[] bytes, int from, int to) {
        int end = record.read(bytes, from, to);
        if (record.phaseInside()) {
            phases(bytes, from, to);
        }
        if (record.isOpen() || !record.whole()) {
            return record.isOpen();
        }
        long start = record.startNanos();
        long duration = record.durationNanos();
        PauseName name = record.name();
        time.reaches(start + duration);
        if (record.full()) {
            events.accept(new GcEvent.Full(start, duration, name.cause()));
        }
        GcEvent.Pause pause = new GcEvent.Pause(start, duration, name.kind(), name.cause());
        pauses.ended(new PauseNesting.Ended(Ascii.NONE, name, pause, Ascii.NONE, Ascii.NONE), 1_000_000);
        if (record.hasHeap()) {
            events.accept(record.heapAt(start + duration));
        }
        timesArePauses = true;
        times(bytes, end, to);
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
        events.accept(new GcEvent.Safepoint(start, safepoints.timeToSafepointNanos(), total, ""));
        return true;
    }

    /** CPU of the pause before it. That of concurrent phases is the whole process's, the application's too. */
    private void times(byte[] bytes, int from, int to) {
        int at = timesArePauses ? Ascii.indexOf(bytes, from, to, TIMES) : -1;
        if (at < 0) {
            return;
        }
        timesArePauses = false;
        int user = at + TIMES.length;
        int system = Ascii.indexOf(bytes, user, to, SYSTEM);
        int real = Ascii.indexOf(bytes, user, to, REAL);
        int end = Ascii.indexOf(bytes, user, to, SECONDS);
        if (system < 0 || real < system || end < real) {
            return;
        }
        long userNanos = seconds(bytes, user, system);
        long systemNanos = seconds(bytes, system + SYSTEM.length, real);
        long realNanos = seconds(bytes, real + REAL.length, end);
        if (userNanos != Ascii.NONE && systemNanos != Ascii.NONE && realNanos != Ascii.NONE) {
            events.accept(new GcEvent.GcCpu(time.lastNanos(), userNanos, systemNanos, realNanos));
        }
    }

    /** The ends of concurrent phases, wherever in a line. */
    private void phases(byte[] bytes, int from, int to) {
        for (int at = Ascii.indexOf(bytes, from, to, CMS_PHASE);
                at >= 0;
                at = Ascii.indexOf(bytes, at + 1, to, CMS_PHASE)) {
            int close = Ascii.indexOf(bytes, at, to, ']');
            int colon = Ascii.indexOf(bytes, at, to, ':');
            int slash = Ascii.indexOf(bytes, at, to, '/');
            if (close > slash && slash > colon && colon > 0) {
                long duration = seconds(bytes, slash + 1, close - SECONDS.length + 1);
                phase(bytes, from, at, colon, duration);
            }
        }
        if (Ascii.startsWith(bytes, from, to, G1_PHASE)) {
            int end = Ascii.indexOf(bytes, from, to, G1_PHASE_END);
            int close = Ascii.indexOf(bytes, from, to, SECONDS);
            if (end > 0 && close > end) {
                phase(bytes, from, from, end, seconds(bytes, end + G1_PHASE_END.length, close));
            }
        }
    }

    private void phase(byte[] bytes, int from, int open, int nameTo, long durationNanos) {
        if (durationNanos == Ascii.NONE) {
            return;
        }
        long said = Jdk8Head.uptimeBefore(bytes, from, open);
        long end = said == Ascii.NONE || open == from ? atNanos : time.at(said);
        String name = phases.of(bytes, open, nameTo);
        events.accept(new GcEvent.ConcurrentPhase(Math.max(0, end - durationNanos), durationNanos, name));
    }

    /** The lines a file begins with. */
    private boolean header(byte[] bytes, int from, int to) {
        if (Ascii.indexOf(bytes, from, to, CREATED) > 0) {
            recognised = true;
            headerOfALaterFile = true;
            continuation |= !time.begun();
            return true;
        }
        if (Ascii.indexOf(bytes, from, to, SAVED) > 0) {
            return true;
        }
        if (Ascii.startsWith(bytes, from, to, FLAGS)) {
            recognised = true;
            flags(Ascii.text(bytes, from, to));
            return true;
        }
        int jre = Ascii.indexOf(bytes, from, to, JRE);
        if (jre < 0 || Ascii.indexOf(bytes, from, jre, VM) < 0) {
            return false;
        }
        banner(bytes, jre + JRE.length, to);
        return true;
    }

    private void banner(byte[] bytes, int from, int to) {
        recognised = true;
        if (!headerOfALaterFile && time.begun()) {
            pauses.settle();
            time.restart();
            originNanos = Ascii.NONE;
        }
        int close = Ascii.indexOf(bytes, from, to, ')');
        if (close > 0) {
            fact(GcEvent.JvmFact.Kind.JAVA, Ascii.text(bytes, from, close));
        }
    }

    private void flags(String flags) {
        String collector = collector(flags);
        if (!collector.isEmpty()) {
            pauses.collector(collector);
            fact(GcEvent.JvmFact.Kind.COLLECTOR, collector);
        }
        if (flags.contains("-XX:+CMSIncrementalMode")) {
            fact(GcEvent.JvmFact.Kind.MODE, "Incremental");
        }
        headerOfALaterFile = false;
    }

    /** The name that unified logging has for it. */
    private static String collector(String flags) {
        if (flags.contains("-XX:+UseConcMarkSweepGC")) {
            return "Concurrent Mark Sweep";
        }
        if (flags.contains("-XX:+UseG1GC")) {
            return "G1";
        }
        if (flags.contains("-XX:+UseParallelGC") || flags.contains("-XX:+UseParallelOldGC")) {
            return "Parallel";
        }
        return flags.contains("-XX:+UseSerialGC") ? "Serial" : "";
    }

    private void fact(GcEvent.JvmFact.Kind kind, String value) {
        events.accept(new GcEvent.JvmFact(time.lastNanos(), kind, value));
    }

    private static long seconds(byte[] bytes, int from, int to) {
        return to <= from ? Ascii.NONE : Ascii.decimal(bytes, from, to, 1_000_000_000);
    }

    private static boolean startsWithAny(byte[] bytes, int from, int to, byte[][] words) {
        for (byte[] word : words) {
            if (Ascii.startsWith(bytes, from, to, word)) {
                return true;
            }
        }
        return false;
    }
}
