package dev.throng.gclogs;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/** The figures of the pauses: totals, percentiles and kinds. Confined to the reader's thread. */
final class PauseStatistics {

    private static final long LONGEST_NANOS = TimeUnit.HOURS.toNanos(1);

    private final RunningTotal all = new RunningTotal();
    private final Histogram durations = new Histogram(LONGEST_NANOS, 3);
    private final TotalsByName byLabel = new TotalsByName();
    /** The same totals by kind and cause. The reader passes on the same strings again and again; a label is long and new each time. */
    private final Map<String, Map<String, RunningTotal>> byKindAndCause = new HashMap<>();

    private final MutatorUtilization utilization;
    private int shortcuts;

    /** @param utilization gets the pauses too */
    PauseStatistics(MutatorUtilization utilization) {
        this.utilization = utilization;
    }

    /** Adds a pause. Pauses must be added in the order of their ends. */
    void add(GcEvent.Pause pause) {
        long duration = pause.durationNanos();
        all.add(duration);
        durations.recordValue(Math.min(duration, LONGEST_NANOS));
        utilization.pause(pause.startNanos(), duration);
        totalOf(pause).add(duration);
    }

    private RunningTotal totalOf(GcEvent.Pause pause) {
        RunningTotal known = byKindAndCause.getOrDefault(pause.kind(), Map.of()).get(pause.cause());
        if (known != null) {
            return known;
        }
        RunningTotal total = byLabel.of(pause.label());
        if (shortcuts++ < TotalsByName.MAX_NAMES) {
            byKindAndCause
                    .computeIfAbsent(pause.kind(), unseen -> new HashMap<>())
                    .put(pause.cause(), total);
        }
        return total;
    }

    GcLogSummary.Pauses figures() {
        return new GcLogSummary.Pauses(
                all.count(),
                all.sum(),
                all.max(),
                percentile(50),
                percentile(99),
                percentile(99.9),
                byLabel.durations());
    }

    private long percentile(double percent) {
        return all.count() == 0 ? 0 : Math.min(all.max(), durations.getValueAtPercentile(percent));
    }
}
