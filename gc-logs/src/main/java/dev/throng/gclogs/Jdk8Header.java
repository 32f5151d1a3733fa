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
    private static final byte[] FLAGS = Ascii.bytes("CommandLine flags: ");
    private static final byte[] VM = Ascii.bytes(" VM (");
    private static final byte[] JRE = Ascii.bytes(" JRE (");

    private static final Pattern HEAP_MAX = Pattern.compile("-XX:MaxHeapSize=(\\d{1,18})\\b");

    private final Consumer<? super GcEvent> events;
    private final PauseMerger pauses;
    private final TimeAxis time;
    private final Jdk8Clock clock;

    private boolean seen;
    private boolean continuesOlderFile;
    /** Rotation wrote the header that is being read: the JVM is the same as before. */
    private boolean ofRotation;

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
        if (Ascii.indexOf(bytes, from, to, SAVED) > 0) {
            return true;
        }
        if (Ascii.startsWith(bytes, from, to, FLAGS)) {
            seen = true;
            flags(Ascii.text(bytes, from, to));
            return true;
        }
        int jre = Ascii.indexOf(bytes, from, to, JRE);
        if (jre < 0 || Ascii.indexOf(bytes, from, jre, VM) < 0) {
            return false;
        }
        seen = true;
        version(bytes, jre + JRE.length, to);
        return true;
    }

    private void version(byte[] bytes, int from, int to) {
        if (!ofRotation && time.begun()) {
            pauses.settle();
            time.restart();
            clock.restart();
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
        Matcher heapMax = HEAP_MAX.matcher(flags);
        if (heapMax.find()) {
            fact(GcEvent.JvmFact.Kind.HEAP_MAX, heapMax.group(1));
        }
        ofRotation = false;
    }

    /** The collector's name in unified logging; empty if the flags name none. */
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
}
