package dev.throng.run;

import dev.throng.engine.PhasePlan;
import dev.throng.engine.Timeline;
import dev.throng.load.ClosedLoad;
import dev.throng.load.Load;
import dev.throng.load.OpenLoad;
import dev.throng.load.RateProfile;
import dev.throng.protocol.Operation;
import dev.throng.protocol.Workload;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * The loads of a rehearsal: those of a run, at rates at which code is compiled soon, and in short. Operations begin in the order in which the
 * phases of the run load them first, because some need what others open. See docs/decisions/rehearsal.md for the numbers.
 */
final class RehearsalTimeline {

    private static final long INTERVAL_NANOS = 250_000_000L;
    private static final double LEAST_PER_SECOND = 100;
    private static final double FASTER = 10;
    private static final double FASTER_UP_TO = 1_000;
    private static final long MOST_SESSIONS = 200;
    private static final long MOST_IN_FLIGHT = 64;
    private static final int MOST_USERS = 256;

    private RehearsalTimeline() {}

    /**
     * Returns the timeline of a rehearsal.
     *
     * @param phases those of the run
     * @param workload of the rehearsal
     * @param nanos how long the rehearsal may take; more than the number of operations
     */
    static Timeline of(List<PhasePlan> phases, Workload workload, long nanos) {
        Map<Operation, Integer> first = new LinkedHashMap<>();
        Map<Operation, Load> loads = new LinkedHashMap<>();
        for (int number = 0; number < phases.size(); number++) {
            for (Map.Entry<Operation, Load> entry : phases.get(number).loads().entrySet()) {
                first.putIfAbsent(entry.getKey(), number);
                loads.putIfAbsent(entry.getKey(), entry.getValue());
            }
        }
        List<Integer> starts = new ArrayList<>(new TreeSet<>(first.values()));
        List<PhasePlan> rehearsed = new ArrayList<>();
        for (int part = 0; part < starts.size(); part++) {
            long from = nanos * part / starts.size();
            long to = nanos * (part + 1) / starts.size();
            Map<Operation, Load> begun = new LinkedHashMap<>();
            for (Map.Entry<Operation, Integer> entry : first.entrySet()) {
                if (entry.getValue() <= starts.get(part)) {
                    Operation operation = entry.getKey();
                    begun.put(operation, load(operation, loads.get(operation), phases, workload));
                }
            }
            rehearsed.add(new PhasePlan("rehearsal " + (part + 1), from, to - from, false, begun));
        }
        return new Timeline(rehearsed, INTERVAL_NANOS);
    }

    private static Load load(Operation operation, Load load, List<PhasePlan> phases, Workload workload) {
        boolean session = workload.connectionsPerArrival(operation) > 0;
        if (load instanceof ClosedLoad closed) {
            int users = (int) Math.min(closed.atMost(), session ? MOST_SESSIONS : MOST_USERS);
            return ClosedLoad.users(users, closed.thinkNanos());
        }
        long planned = 0;
        double peak = 0;
        for (PhasePlan phase : phases) {
            if (phase.loads().get(operation) instanceof OpenLoad open) {
                long arrivals = open.arrivals(phase.durationNanos());
                planned += arrivals;
                peak = Math.max(peak, arrivals * 1e9 / phase.durationNanos());
            }
        }
        double rate = Math.max(LEAST_PER_SECOND, Math.max(peak, Math.min(peak * FASTER, FASTER_UP_TO)));
        rate = Math.min(rate, Rehearsal.MOST_PER_SECOND);
        // both kinds of schedules are compiled, if the run has both: the first phase has the other one
        RateProfile profile =
                phases.stream().anyMatch(phase -> isPoisson(phase.loads().get(operation)))
                        ? new RateProfile.Poisson(rate)
                        : new RateProfile.Constant(rate);
        if (!session) {
            return new OpenLoad(profile, Load.UNLIMITED, Math.min(load.atMost(), MOST_IN_FLIGHT));
        }
        long sessions = Math.max(1, Math.min(planned, MOST_SESSIONS));
        boolean leaves = workload.stay(operation).isPresent();
        return new OpenLoad(profile, leaves ? Load.UNLIMITED : sessions, Math.min(load.atMost(), sessions));
    }

    private static boolean isPoisson(Load load) {
        return load instanceof OpenLoad open && open.profile() instanceof RateProfile.Poisson;
    }
}
