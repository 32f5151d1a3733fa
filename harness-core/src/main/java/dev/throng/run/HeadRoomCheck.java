package dev.throng.run;

import dev.throng.engine.PhasePlan;
import dev.throng.engine.Timeline;
import dev.throng.load.ArrivalProcess;
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

    /** So many places along a phase are looked at. */
    private static final int WINDOWS = 100;

    private HeadRoomCheck() {}

    /** @throws RunException that says what to change */
    static void require(Timeline timeline, Workload workload) throws RunException {
        List<String> problems = new HeadRoom(connections(timeline, workload), workload.sourceAddresses())
                .problemsOfGenerator(Limits.ofOurselves(), workload.sourcesSetting());
        if (!problems.isEmpty()) {
            throw new RunException(String.join("\n", problems));
        }
    }

    /** The most sockets that can be open at once: arrivals of earlier phases may still be in the system. */
    static long connections(Timeline timeline, Workload workload) {
        long sum = workload.connections();
        for (Operation operation : operations(timeline)) {
            int each = workload.connectionsPerArrival(operation);
            sum += each == 0 ? 0 : each * inSystem(timeline, operation, workload.stay(operation));
        }
        return sum;
    }

    private static Set<Operation> operations(Timeline timeline) {
        Set<Operation> operations = new LinkedHashSet<>();
        timeline.phases().forEach(phase -> operations.addAll(phase.loads().keySet()));
        return operations;
    }

    /** Added up over phases, as if each began with those of the one before; arrivals with a short stay only meet the phase before. */
    private static long inSystem(Timeline timeline, Operation operation, Optional<Duration> stay) {
        long window = stay.map(time -> time.plus(ANSWER).toNanos()).orElse(Long.MAX_VALUE);
        long sum = 0;
        long most = 0;
        long before = 0;
        boolean brief = true;
        for (PhasePlan phase : timeline.phases()) {
            Load load = phase.loads().get(operation);
            long here = load == null ? 0 : inSystem(load, phase.durationNanos(), window);
            sum += here;
            most = Math.max(most, before + here);
            before = here;
            brief &= phase.durationNanos() >= window;
        }
        return brief ? most : sum;
    }

    private static long inSystem(Load load, long durationNanos, long windowNanos) {
        long limit = Math.min(load.upTo(), load.atMost());
        if (limit < 1_000) {
            return limit;
        }
        ArrivalProcess process = load.slice(0, 1, durationNanos, 0, new SplittableRandom(1));
        if (windowNanos >= durationNanos) {
            return Math.min(limit, process.due(durationNanos));
        }
        long most = 0;
        for (int i = 0; i <= WINDOWS; i++) {
            long end = windowNanos + (durationNanos - windowNanos) / WINDOWS * i;
            most = Math.max(most, process.due(end) - process.due(end - windowNanos));
        }
        return Math.min(limit, most);
    }
}
