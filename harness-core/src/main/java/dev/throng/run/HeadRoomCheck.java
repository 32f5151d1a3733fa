package dev.throng.run;

import dev.throng.engine.PhasePlan;
import dev.throng.engine.Timeline;
import dev.throng.load.ArrivalProcess;
import dev.throng.load.ClosedLoad;
import dev.throng.load.Load;
import dev.throng.protocol.Operation;
import dev.throng.protocol.Workload;
import dev.throng.sample.HeadRoom;
import dev.throng.sample.Limits;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;

/** Looks before the start whether the plan's connections fit into what this process may open. */
final class HeadRoomCheck {

    /** What an answer may take, on top of a planned stay. */
    private static final Duration ANSWER = Duration.ofSeconds(2);

    /** The windows that are counted start this part of their length apart, so that at most so much of the peak is missed. */
    private static final int WINDOWS_PER_LENGTH = 20;

    private HeadRoomCheck() {}

    /**
     * @param seed of the scenario: random arrivals are counted as they will be due
     * @throws RunException that says what to change
     */
    static void require(Timeline timeline, Workload workload, long seed) throws RunException {
        List<String> problems = new HeadRoom(connections(timeline, workload, seed), workload.sourceAddresses())
                .problemsOfGenerator(Limits.ofOurselves(), workload.sourcesSetting());
        if (!problems.isEmpty()) {
            throw new RunException(String.join("\n", problems));
        }
    }

    /** The most sockets that can be open at once: arrivals of earlier phases may still be in the system. */
    static long connections(Timeline timeline, Workload workload, long seed) {
        long sum = workload.connections();
        for (Operation operation : operations(timeline)) {
            int each = workload.connectionsPerArrival(operation);
            sum += each == 0 ? 0 : each * inSystem(timeline, operation, workload.stay(operation), seed);
        }
        return sum;
    }

    private static Set<Operation> operations(Timeline timeline) {
        Set<Operation> operations = new LinkedHashSet<>();
        timeline.phases().forEach(phase -> operations.addAll(phase.loads().keySet()));
        return operations;
    }

    /** Added up over phases, as if each began with those of the one before; arrivals with a short stay only meet the phase before. */
    private static long inSystem(Timeline timeline, Operation operation, Optional<Duration> stay, long seed) {
        long window = stay.map(time -> time.plus(ANSWER).toNanos()).orElse(Long.MAX_VALUE);
        long sum = 0;
        long most = 0;
        long before = 0;
        boolean brief = true;
        for (int number = 0; number < timeline.phases().size(); number++) {
            PhasePlan phase = timeline.phases().get(number);
            Load load = phase.loads().get(operation);
            long phaseSeed = PhasePlan.seed(seed, number, operation);
            long here = load == null ? 0 : inSystem(load, phase.durationNanos(), window, phaseSeed);
            sum += here;
            most = Math.max(most, before + here);
            before = here;
            brief &= phase.durationNanos() >= window;
        }
        return brief ? most : sum;
    }

    /** The most arrivals of one phase that can be in the system at once, if each stays for the length of the window. */
    private static long inSystem(Load load, long durationNanos, long windowNanos, long seed) {
        long limit = Math.min(load.upTo(), load.atMost());
        if (limit < 1_000 || load instanceof ClosedLoad) {
            // what closed loads start depends on answers; all of their users may be in the system
            return limit;
        }
        // times must not decrease from one count to the next, so that the two ends of the window need a process each
        ArrivalProcess ahead = load.slice(0, 1, durationNanos, 0, new SplittableRandom(seed));
        if (windowNanos >= durationNanos) {
            return Math.min(limit, ahead.due(durationNanos));
        }
        ArrivalProcess behind = load.slice(0, 1, durationNanos, 0, new SplittableRandom(seed));
        long step = Math.max(1, windowNanos / WINDOWS_PER_LENGTH);
        long most = 0;
        for (long end = windowNanos; most < limit; end = Math.min(durationNanos, end + step)) {
            most = Math.max(most, ahead.due(end) - behind.due(end - windowNanos));
            if (end == durationNanos) {
                break;
            }
        }
        return Math.min(limit, most);
    }
}
