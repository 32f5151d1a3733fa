package dev.throng.gclab.compare;

/** What trials are compared by. The ids are in files. */
public enum Measure {
    CRITICAL_RATE("critical-rate", "critical rate", Unit.PER_SECOND, false),
    THROUGHPUT("throughput", "answered operations", Unit.PER_SECOND, false),
    RESPONSE_P50("response-p50", "response p50", Unit.NANOSECONDS, true),
    RESPONSE_P99("response-p99", "response p99", Unit.NANOSECONDS, true),
    RESPONSE_P999("response-p999", "response p99.9", Unit.NANOSECONDS, true),
    PAUSE_MAX("pause-max", "longest pause", Unit.NANOSECONDS, true),
    PAUSE_P99("pause-p99", "pause p99", Unit.NANOSECONDS, true),
    STOPPED_SHARE("stopped-share", "share of time in pauses", Unit.SHARE, true),
    STALLED("stalled-per-second", "time in allocation stalls per second", Unit.NANOSECONDS, true),
    CPU_PER_OPERATION("cpu-per-operation", "CPU per operation", Unit.NANOSECONDS, true),
    GC_CPU_SHARE("gc-cpu-share", "share of CPU in collector threads", Unit.SHARE, true),
    RSS_MAX("rss-max", "largest resident set", Unit.BYTES, true);

    /** What a value counts. */
    public enum Unit {
        PER_SECOND,
        NANOSECONDS,
        SHARE,
        BYTES
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
