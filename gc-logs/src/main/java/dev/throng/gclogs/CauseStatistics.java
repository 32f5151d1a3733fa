package dev.throng.gclogs;

import dev.throng.gclogs.TotalsByName.RunningTotal;
import java.util.EnumMap;
import java.util.Map;

/** The pauses by cause and by failure. Confined to the reader's thread. */
final class CauseStatistics {

    private final TotalsByName causes = new TotalsByName();
    private final Map<GcFailure, RunningTotal> failures = new EnumMap<>(GcFailure.class);

    /** The cause of the pause before this one, and its total: most pauses have the same one. */
    private String lastCause = "";

    private RunningTotal ofLastCause = new RunningTotal();

    void add(GcEvent.Pause pause) {
        if (!pause.cause().isEmpty()) {
            if (!pause.cause().equals(lastCause)) {
                lastCause = pause.cause();
                ofLastCause = causes.of(lastCause);
            }
            ofLastCause.add(pause.durationNanos());
        }
        if (pause.failures().isEmpty()) {
            return;
        }
        for (GcFailure failure : pause.failures()) {
            failures.computeIfAbsent(failure, unseen -> new RunningTotal()).add(pause.durationNanos());
        }
    }

    GcLogSummary.Causes figures() {
        Map<GcFailure, GcLogSummary.Durations> durations = new EnumMap<>(GcFailure.class);
        failures.forEach((failure, total) -> durations.put(failure, total.durations()));
        return new GcLogSummary.Causes(causes.durations(), durations);
    }
}
