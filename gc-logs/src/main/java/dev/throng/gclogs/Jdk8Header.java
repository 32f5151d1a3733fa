package dev.throng.gclogs;

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
    private static final byte[] VM = Ascii.bytes(" VM (");
    private static final byte[] JRE = Ascii.bytes(" JRE (");

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

    /** Reads a line; false if it is not of the header. */
    boolean read(byte[] bytes, int from, int to) {
        if (Ascii.indexOf(bytes, from, to, CREATED) > 0) {
            seen = true;
            ofRotation = true;
            continuesOlderFile |= !time.begun();
            return true;
        }
        if (Ascii.indexOf(bytes, from, to, SAVED) > 0 || Ascii.indexOf(bytes, from, to, SAVED_ON_REQUEST) > 0) {
            return true;
        }
        if (Ascii.startsWith(bytes, from, to, FLAGS)) {
            seen = true;
            linesLeft = 0;
            flags(Ascii.text(bytes, from, to));
            return true;
        }
        int jre = Ascii.indexOf(bytes, from, to, JRE);
        if (jre < 0 || Ascii.indexOf(bytes, from, jre, VM) < 0) {
            linesLeft = Math.max(0, linesLeft - 1);
            return linesLeft > 0;
        }
        seen = true;
        linesLeft = MAX_LINES;
        version(Ascii.text(bytes, jre + JRE.length - 1, to));
        return true;
    }

    /** Whether a line with an event was seen: the header is over. */
    void over() {
        linesLeft = 0;
    }

    private void version(String text) {
        if (!ofRotation && time.begun()) {
            pauses.settle();
            time.restart();
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
