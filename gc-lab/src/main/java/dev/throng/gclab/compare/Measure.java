package dev.throng.gclab.compare;

import java.util.Arrays;

/** The measures that trials are compared by. The ids appear in files. */
public enum Measure {
    CRITICAL_RATE("critical-rate", "critical rate", Unit.COUNT, false),
    THROUGHPUT("throughput", "throughput", Unit.PER_SECOND, false),
    RESPONSE_P50("response-p50", "response p50", Unit.NANOSECONDS, true),
    RESPONSE_P99("response-p99", "response p99", Unit.NANOSECONDS, true),
    RESPONSE_P999("response-p999", "response p99.9", Unit.NANOSECONDS, true),
    PAUSES("pauses", "pauses", Unit.COUNT, true),
    PAUSE_MAX("pause-max", "longest pause", Unit.NANOSECONDS, true),
    PAUSE_P50("pause-p50", "pause p50", Unit.NANOSECONDS, true),
    PAUSE_P90("pause-p90", "pause p90", Unit.NANOSECONDS, true),
    PAUSE_P99("pause-p99", "pause p99", Unit.NANOSECONDS, true),
    STOPPED_10_MS("stopped-10ms", "largest share of 10 ms in pauses", Unit.SHARE, true),
    STOPPED_50_MS("stopped-50ms", "largest share of 50 ms in pauses", Unit.SHARE, true),
    STOPPED_200_MS("stopped-200ms", "largest share of 200 ms in pauses", Unit.SHARE, true),
    STOPPED_SHARE("stopped-share", "share of time in pauses", Unit.SHARE, true),
    STALLED("stalled-per-second", "time in allocation stalls per second", Unit.NANOSECONDS, true),
    PACED("paced-per-second", "time of threads in pacing per second", Unit.NANOSECONDS, true),
    CPU_PER_OPERATION("cpu-per-operation", "CPU per operation", Unit.NANOSECONDS, true),
    GC_CPU_SHARE("gc-cpu-share", "share of CPU in collector threads", Unit.SHARE, true),
    RSS_MAX("rss-max", "largest resident set", Unit.BYTES, true),
    HEAP_AFTER_MAX("heap-after-max", "largest heap after a collection", Unit.BYTES, true),
    HEAP_AFTER_MEAN("heap-after-mean", "mean heap after a collection", Unit.BYTES, true),
    ALLOCATION_RATE("allocation-rate", "allocation rate by the GC log", Unit.BYTES_PER_SECOND, true),
    ALLOCATION_PER_OPERATION("allocation-per-operation", "allocation per operation by the GC log", Unit.BYTES, true),
    ALLOCATION_BY_THREADS("allocation-by-threads", "allocation rate by thread counters", Unit.BYTES_PER_SECOND, true),
    FULL("full", "full collections", Unit.COUNT, true),
    DEGENERATED("degenerated", "degenerated cycles", Unit.COUNT, true),
    SAFEPOINT_MAX("safepoint-max", "longest safepoint", Unit.NANOSECONDS, true),
    SAFEPOINT_SHARE("safepoint-share", "share of time in safepoints", Unit.SHARE, true),
    REACHING_MAX("time-to-safepoint-max", "longest time to safepoint", Unit.NANOSECONDS, true),
    HICCUP_MAX("hiccup-max", "longest hiccup of the target", Unit.NANOSECONDS, true),
    HICCUP_SHARE("hiccup-share", "share of time in hiccups of the target", Unit.SHARE, true),
    GENERATOR_STALL_MAX("generator-stall-max", "longest stall of the generator", Unit.NANOSECONDS, true),
    FAILURES("failures", "failed operations", Unit.COUNT, true);

    /** What a value counts. */
    public enum Unit {
        PER_SECOND,
        NANOSECONDS,
        SHARE,
        BYTES,
        BYTES_PER_SECOND,
        COUNT
    }

    private final String id;
    private final String words;
    private final Unit unit;
    private final boolean lessIsBetter;

    Measure(String id, String words, Unit unit, boolean lessIsBetter) {
        this.id = id;
        this.words = words;
        this.unit = unit;
        this.lessIsBetter = lessIsBetter;
    }

    /**
     * The measure with an id.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static Measure of(String id) {
        return Arrays.stream(values())
                .filter(one -> one.id.equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("measure: " + id + " (expected: the id of a measure)"));
    }

    public String id() {
        return id;
    }

    /** Its name in a sentence. */
    public String words() {
        return words;
    }

    public Unit unit() {
        return unit;
    }

    public boolean lessIsBetter() {
        return lessIsBetter;
    }
}
