package dev.throng.run;

import dev.throng.engine.PhasePlan;
import dev.throng.engine.Timeline;
import dev.throng.load.ArrivalProcess;
import dev.throng.load.Load;
import dev.throng.load.OpenLoad;
import dev.throng.protocol.Operation;
import dev.throng.run.result.RunException;
import dev.throng.scenario.ScenarioFile;
import java.time.Duration;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * The size of a scenario's load, as planned. Immutable.
 *
 * @param connections the most connections open at once
 * @param mostPerSecond the most arrivals of open loads that become due in one second
 * @param duration the length of all phases and of the drain
 */
public record PlannedLoad(long connections, double mostPerSecond, Duration duration) {

    private static final long SECOND = 1_000_000_000L;

    /** @throws RunException if the scenario cannot be prepared */
    public static PlannedLoad of(ScenarioFile file) throws RunException {
        Timeline timeline = new EngineSetup(file.scenario()).timeline();
        long seed = file.scenario().seed();
        double most = 0;
        for (int number = 0; number < timeline.phases().size(); number++) {
            most = Math.max(most, mostPerSecond(timeline.phases().get(number), number, seed));
        }
        return new PlannedLoad(
                SocketCheck.connections(timeline, Preparation.of(file), seed),
                most,
                Duration.ofNanos(timeline.endNanos()).plus(file.scenario().drain()));
    }

    private static double mostPerSecond(PhasePlan phase, int number, long seed) {
        double sum = 0;
        for (Map.Entry<Operation, Load> entry : phase.loads().entrySet()) {
            if (entry.getValue() instanceof OpenLoad load) {
                ArrivalProcess process = load.slice(
                        0,
                        1,
                        phase.durationNanos(),
                        0,
                        new SplittableRandom(PhasePlan.seed(seed, number, entry.getKey())));
                long most = 0;
                long before = 0;
                for (long end = 0; end < phase.durationNanos(); ) {
                    end = Math.min(phase.durationNanos(), end + SECOND);
                    long due = process.due(end);
                    most = Math.max(most, due - before);
                    before = due;
                }
                sum += most;
            }
        }
        return sum;
    }
}
