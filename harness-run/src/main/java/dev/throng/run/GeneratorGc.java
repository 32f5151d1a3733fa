package dev.throng.run;

import dev.throng.run.result.GcResult;
import dev.throng.run.write.GcTimeline;
import dev.throng.sample.GcNotifications;
import dev.throng.time.NanoClock;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** The collections of this JVM: from its log if it was started with one, else, embedded in another program, from its notifications. */
final class GeneratorGc implements AutoCloseable {

    /** What a run of a day would not reach; beyond it collections are not kept. */
    private static final int MAX_EVENTS = 100_000;

    private final Optional<Path> log;
    private final Optional<GcNotifications> own;
    private final List<GcNotifications.Event> events = Collections.synchronizedList(new ArrayList<>());

    GeneratorGc(Optional<Path> log, NanoClock clock, InstantSource wall) {
        this.log = log;
        this.own = log.isPresent() ? Optional.empty() : Optional.of(GcNotifications.start(clock, wall, this::keep));
    }

    private void keep(GcNotifications.Event event) {
        if (events.size() < MAX_EVENTS) {
            events.add(event);
        }
    }

    /** Lays the collections over the run and sums them up. */
    Optional<GcResult> addTo(GcTimeline timeline, OptionalDouble cpuSeconds) {
        if (log.isPresent()) {
            return timeline.add("generator", log.get(), cpuSeconds);
        }
        List<GcNotifications.Event> kept;
        synchronized (events) {
            kept = List.copyOf(events);
        }
        return own.map(gc -> timeline.add("generator", kept, String.join(", ", gc.collectors()), cpuSeconds));
    }

    @Override
    public void close() {
        own.ifPresent(GcNotifications::close);
    }
}
