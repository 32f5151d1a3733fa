package dev.throng.gclogs;

import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the lines at the beginning and the end of a JDK 8 log file: the version of Java, the JVM's flags and the notices of rotation.
 * Detects that another JVM starts in the same log. Confined to the reader's thread.
 */
final class Jdk8Header {

    private static final byte[] CREATED = Ascii.bytes(" GC log file created ");
    private static final byte[] SAVED = Ascii.bytes(" GC log file has reached the maximum size.");
    private static final byte[] SAVED_ON_REQUEST = Ascii.bytes(" GC log rotation request has been received.");
    private static final byte[] FLAGS = Ascii.bytes("CommandLine flags: ");
    /** The JVM writes this to its standard output, which many logs share: {@code OpenJDK 64-Bit Server VM warning: ignoring option …}. */
    private static final byte[] WARNING = Ascii.bytes(" VM warning: ");

    /** What the name of a JVM has besides letters and digits. */
    private static final String IN_NAMES = " ()-.";

    private static final byte[] VM = Ascii.bytes(" VM (");
    private static final byte[] JRE = Ascii.bytes(" JRE (");

    private static final int NOTICE_TIME = "2026-11-21 08:10:55".length();

    /** How many lines may lie between the version and the flags: the memory, and on macOS {@code /proc/meminfo:}. */
    private static final int MAX_LINES = 100;

    /** The version of Java. Some builds name their vendor before it: {@code JRE (Temurin)(1.8.0_382-b05)}. */
    private static final Pattern VERSION = Pattern.compile("\\((\\d[^)]{0,100})\\)");

    private static final Pattern HEAP_MAX = Pattern.compile("-XX:MaxHeapSize=(\\d{1,18})\\b");

    private final Consumer<? super GcEvent> events;
    private final PauseMerger pauses;
    private final TimeAxis time;
    private final Jdk8Clock clock;

    private boolean seen;
    private boolean collectorNamed;
    private boolean continuesOlderFile;
    private OptionalLong created = OptionalLong.empty();
    private OptionalLong saved = OptionalLong.empty();
    /** Rotation wrote the header that is being read: the JVM is the same as before. */
    private boolean ofRotation;
    /** How many more lines may come before the flags, which end the header. */
    private int linesLeft;

    Jdk8Header(Consumer<? super GcEvent> events, PauseMerger pauses, TimeAxis time, Jdk8Clock clock) {
        this.events = events;
        this.pauses = pauses;
        this.time = time;
        this.clock = clock;
    }

    /** Whether a line was seen with which a file of such a log begins. */
    boolean seen() {
        return seen;
    }

    /** Whether a header named the collector. */
    boolean collectorNamed() {
        return collectorNamed;
    }

    /** Whether the log begins with a file of a rotated set that is not the first of its JVM. */
    boolean continuesOlderFile() {
        return continuesOlderFile;
    }

    /** Reads a line, which is not empty; false if it is not of the header. */
    boolean read(byte[] bytes, int from, int to) {
        if (bytes[from] == ' ') {
            return countdown(); // a row of a table, as most lines without a stamp
        }
        if (Ascii.isDigit(bytes[from])) {
            return rotation(bytes, from, to) || countdown();
        }
        if (Ascii.startsWith(bytes, from, to, FLAGS)) {
            seen = true;
            linesLeft = 0;
            flags(Ascii.text(bytes, from, to));
            return true;
        }
        if (Ascii.indexOf(bytes, from, to, WARNING) > 0) {
            return true;
        }
        int jre = Ascii.indexOf(bytes, from, to, JRE);
        if (jre < 0 || !isNameOfJvm(bytes, from, Ascii.indexOf(bytes, from, jre, VM))) {
            return countdown();
        }
        seen = true;
        linesLeft = MAX_LINES;
        version(Ascii.text(bytes, jre + JRE.length - 1, to));
        return true;
    }

    /** Whether the range is such as {@code Java HotSpot(TM) 64-Bit Server}, and no shipper's prefix stands before it. */
    private static boolean isNameOfJvm(byte[] bytes, int from, int to) {
        if (to <= from || bytes[from] < 'A' || bytes[from] > 'Z') {
            return false;
        }
        for (int at = from; at < to; at++) {
            boolean inName = bytes[at] >= 'A' && bytes[at] <= 'Z'
                    || bytes[at] >= 'a' && bytes[at] <= 'z'
                    || Ascii.isDigit(bytes[at])
                    || IN_NAMES.indexOf(bytes[at]) >= 0;
            if (!inName) {
                return false;
            }
        }
        return true;
    }

    /** Reads a notice of rotation, {@code 2026-11-21 08:10:55 GC log file created gc.log.0}. */
    private boolean rotation(byte[] bytes, int from, int to) {
        if (Ascii.indexOf(bytes, from, to, CREATED) > 0) {
            seen = true;
            ofRotation = true;
            continuesOlderFile |= !time.begun();
            created = created.isPresent() ? created : noticeNanos(bytes, from, to);
            return true;
        }
        boolean ended =
                Ascii.indexOf(bytes, from, to, SAVED) > 0 || Ascii.indexOf(bytes, from, to, SAVED_ON_REQUEST) > 0;
        saved = ended ? noticeNanos(bytes, from, to) : saved;
        return ended;
    }

    /** The time of a notice, which has seconds and no zone, as if its zone were UTC; empty if it has none. */
    private static OptionalLong noticeNanos(byte[] bytes, int from, int to) {
        if (to - from < NOTICE_TIME) {
            return OptionalLong.empty();
        }
        byte[] zoned = Ascii.bytes(Ascii.text(bytes, from, from + NOTICE_TIME).replace(' ', 'T') + ".000Z");
        long nanos = Ascii.epochNanos(zoned, 0, zoned.length);
        return nanos == Ascii.NONE ? OptionalLong.empty() : OptionalLong.of(nanos);
    }

    /** When the first file was created, in nanoseconds since 1970 in the JVM's time zone; empty if no notice of rotation states it. */
    OptionalLong created() {
        return created;
    }

    /** When the last file was full, in the same way. */
    OptionalLong saved() {
        return saved;
    }

    /** Whether another line of the header may come between the version and the flags. */
    private boolean countdown() {
        linesLeft = Math.max(0, linesLeft - 1);
        return linesLeft > 0;
    }

    /** Whether a line with an event was seen: the header is over. */
    void over() {
        linesLeft = 0;
    }

    private void version(String text) {
        if (!ofRotation && time.begun()) {
            pauses.settle();
            time.restart();
            events.accept(new GcEvent.JvmStarted(time.lastNanos()));
            clock.restart();
        }
        Matcher version = VERSION.matcher(text);
        if (version.find()) {
            fact(GcEvent.JvmFact.Kind.JAVA, version.group(1));
        }
    }

    private void flags(String flags) {
        String collector = collector(flags);
        if (!collector.isEmpty()) {
            collectorNamed = true;
            pauses.collector(collector);
            fact(GcEvent.JvmFact.Kind.COLLECTOR, collector);
        }
        if (flags.contains("-XX:+CMSIncrementalMode")) {
            fact(GcEvent.JvmFact.Kind.MODE, "Incremental");
        }
        Matcher heapMax = HEAP_MAX.matcher(flags);
        if (heapMax.find()) {
            fact(GcEvent.JvmFact.Kind.HEAP_MAX, heapMax.group(1));
        }
        ofRotation = false;
    }

    /** The collector's name in unified logging; empty if the flags name none. */
    private static String collector(String flags) {
        if (flags.contains("-XX:+UseConcMarkSweepGC")) {
            return CollectorEvidence.CMS;
        }
        if (flags.contains("-XX:+UseG1GC")) {
            return CollectorEvidence.G1;
        }
        if (flags.contains("-XX:+UseParallelGC") || flags.contains("-XX:+UseParallelOldGC")) {
            return CollectorEvidence.PARALLEL;
        }
        if (flags.contains("-XX:+UseShenandoahGC")) {
            return CollectorEvidence.SHENANDOAH;
        }
        if (flags.contains("-XX:+UseParNewGC")) {
            return "ParNew";
        }
        return flags.contains("-XX:+UseSerialGC") ? CollectorEvidence.SERIAL : "";
    }

    private void fact(GcEvent.JvmFact.Kind kind, String value) {
        events.accept(new GcEvent.JvmFact(time.lastNanos(), kind, value));
    }
}
