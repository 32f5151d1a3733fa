package dev.throng.run;

import dev.throng.engine.PhasePlan;
import dev.throng.engine.Timeline;
import dev.throng.load.ClosedLoad;
import dev.throng.load.Load;
import dev.throng.load.OpenLoad;
import dev.throng.protocol.Operation;
import dev.throng.protocol.Workload;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;

/**
 * How many event loops share a load, and why. {@code auto} takes one loop for each {@value #SHARE} of a core that the load is expected to
 * use at its peak, up to one per core: few loops wake less often, and leave cores to the compiler and to the target. A closed load gets all
 * cores, because its rate depends on the target. Immutable.
 *
 * @param loops at least 1
 * @param reason for people
 */
record LoopChoice(int loops, String reason) {

    /**
     * The share of a core that a loop may be expected to use. The costs of {@link Workload#cost} have a margin, so it really uses less. With more
     * loops, a load of this size was late more often: they wake each other's core, and wait for the locks of the kernel's sockets
     * (docs/decisions/generator-priority.md).
     */
    static final double SHARE = 0.35;

    /** A burst is spread over this time, in the mean. */
    private static final long SPAN_NANOS = 100_000_000;

    private static final double NANOS = 1e9;

    /**
     * @param given what the scenario asks for; empty for {@code auto}
     * @param cores the cores that the process may use
     */
    static LoopChoice of(OptionalInt given, int cores, Timeline timeline, Workload workload, long seed) {
        LoopChoice wanted = given.isPresent()
                ? new LoopChoice(given.getAsInt(), "generator.loops")
                : auto(cores, timeline, workload, seed);
        int most = Math.max(1, workload.maxLoops());
        return wanted.loops <= most
                ? wanted
                : new LoopChoice(
                        most,
                        workload.loopLimit()
                                .map(limit -> "settings." + limit.key())
                                .orElse("more cannot share the load"));
    }

    private static LoopChoice auto(int cores, Timeline timeline, Workload workload, long seed) {
        if (timeline.phases().stream()
                .flatMap(phase -> phase.loads().values().stream())
                .anyMatch(ClosedLoad.class::isInstance)) {
            return new LoopChoice(cores, "one per core, because the rate of a closed load depends on the target");
        }
        double busy = peak(timeline, workload) + stay(timeline, workload, seed);
        int loops = (int) Math.max(1, Math.min(cores, Math.ceil(busy / SHARE)));
        return new LoopChoice(
                loops, String.format(Locale.ROOT, "the load is expected to use %.2f cores at its peak", busy));
    }

    /** The cores that starting arrivals takes in the busiest phase. */
    private static double peak(Timeline timeline, Workload workload) {
        double most = 0;
        for (PhasePlan phase : timeline.phases()) {
            double cores = 0;
            for (Map.Entry<Operation, Load> each : phase.loads().entrySet()) {
                OpenLoad load = (OpenLoad) each.getValue();
                double perSecond =
                        Math.min(load.profile().peakPerSecond(SPAN_NANOS), load.upTo() / (SPAN_NANOS / NANOS));
                cores += perSecond * workload.cost(each.getKey()).startNanos() / NANOS;
            }
            most = Math.max(most, cores);
        }
        return most;
    }

    /** The cores that arrivals which stay in the system take, if all of them are there. */
    private static double stay(Timeline timeline, Workload workload, long seed) {
        Set<Operation> operations = new LinkedHashSet<>();
        timeline.phases().forEach(phase -> operations.addAll(phase.loads().keySet()));
        double cores = 0;
        for (Operation operation : operations) {
            long each = workload.cost(operation).stayNanosPerSecond();
            if (each > 0 && workload.connectionsPerArrival(operation) > 0) {
                cores += SocketCheck.inSystem(timeline, operation, workload.stay(operation), seed) * each / NANOS;
            }
        }
        return cores;
    }
}
