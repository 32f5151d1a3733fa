package dev.throng.gclogs;

import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the facts that a JVM logs about itself when it starts, in unified logging. Detects that another JVM starts in the same log.
 * Confined to the reader's thread.
 */
final class JvmStart {

    /** A line this much older than the latest one belongs to another JVM, if it names a collector. */
    private static final long RESTART_NANOS = 1_000_000_000;

    /** The collectors that a line without tags may name. Without tags, lines on other subjects begin with "Using" too. */
    private static final Set<String> COLLECTORS = Set.of(
            "Serial", "Parallel", "Concurrent Mark Sweep", "G1", "The Z Garbage Collector", "Shenandoah", "Epsilon");

    private static final Pattern RESERVED = Pattern.compile(", size: (\\d{1,9}) MB,");

    private static final Pattern AVAILABLE = Pattern.compile(", (\\d{1,5}) available");
    private static final Pattern COUNT = Pattern.compile("\\d{1,5}");

    private final Consumer<? super GcEvent> events;
    private final PauseMerger pauses;
    private final TimeAxis time;
    private boolean collectorNamed;

    JvmStart(Consumer<? super GcEvent> events, PauseMerger pauses, TimeAxis time) {
        this.events = events;
        this.pauses = pauses;
        this.time = time;
    }

    /** Whether this is the name of a collector, for a line without tags. */
    static boolean isCollector(String name) {
        return COLLECTORS.contains(name);
    }

    /** Whether the log has named a collector so far. */
    boolean collectorNamed() {
        return collectorNamed;
    }

    /**
     * Reads the name of the collector. It starts another JVM if the log named a collector before and the time went back.
     *
     * @return whether another JVM starts
     */
    boolean collector(LogLine line, String name) {
        long last = time.lastNanos();
        boolean another = last - line.atNanos() > RESTART_NANOS || collectorNamed && line.atNanos() < last;
        if (another) {
            pauses.settle();
            time.restart();
            events.accept(new GcEvent.JvmStarted(last));
        } else if (collectorNamed) {
            return false;
        }
        collectorNamed = true;
        pauses.collector(name);
        fact(line, GcEvent.JvmFact.Kind.COLLECTOR, name);
        return another;
    }

    /** Reads the version of Java, {@code 17.0.15+6-Debian-1deb12u1 (release)}. */
    void java(LogLine line, String version) {
        int build = version.indexOf(" (");
        fact(line, GcEvent.JvmFact.Kind.JAVA, build < 0 ? version : version.substring(0, build));
    }

    /** Reads the mode of the collector, such as {@code Generational}. */
    void mode(LogLine line, String mode) {
        fact(line, GcEvent.JvmFact.Kind.MODE, mode);
    }

    /** Reads the largest size of the heap, {@code 512M}. */
    void heapMax(LogLine line, String size) {
        byte[] text = Ascii.bytes(size);
        long bytes = Ascii.size(text, 0, text.length);
        if (bytes != Ascii.NONE) {
            fact(line, GcEvent.JvmFact.Kind.HEAP_MAX, String.valueOf(bytes));
        }
    }

    /** Reads the size of the heap's reserved memory, {@code 0x00000000e0000000, size: 512 MB, Compressed Oops mode: 32-bit}. */
    void heapAddress(LogLine line, String reserved) {
        Matcher size = RESERVED.matcher(reserved);
        if (size.find()) {
            heapMax(line, size.group(1) + "M");
        }
    }

    /** Reads the CPUs, {@code 4 total, 2 available}. */
    void cpus(LogLine line, String counts) {
        Matcher available = AVAILABLE.matcher(counts);
        if (available.find()) {
            fact(line, GcEvent.JvmFact.Kind.CPUS, available.group(1));
        }
    }

    /** Reads how many threads collect, {@code 2}. */
    void workers(LogLine line, String count) {
        if (COUNT.matcher(count).matches()) {
            fact(line, GcEvent.JvmFact.Kind.WORKERS, count);
        }
    }

    private void fact(LogLine line, GcEvent.JvmFact.Kind kind, String value) {
        events.accept(new GcEvent.JvmFact(line.atNanos(), kind, value));
    }
}
