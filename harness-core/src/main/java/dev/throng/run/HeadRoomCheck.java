package dev.throng.run;

import dev.throng.engine.PhasePlan;
import dev.throng.engine.Timeline;
import dev.throng.load.Load;
import dev.throng.protocol.Operation;
import dev.throng.protocol.Workload;
import dev.throng.sample.HeadRoom;
import dev.throng.sample.Limits;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** Looks before the start whether the plan's connections fit into what this process may open. */
final class HeadRoomCheck {

    private HeadRoomCheck() {}

    /** @throws RunException that says what to change */
    static void require(Timeline timeline, Workload workload) throws RunException {
        List<String> problems =
                new HeadRoom(connections(timeline, workload), 1).problemsOfGenerator(Limits.ofOurselves());
        if (!problems.isEmpty()) {
            throw new RunException(String.join("\n", problems));
        }
    }

    /** The most sockets that can be open at once: arrivals of earlier phases may still be in the system. */
    static long connections(Timeline timeline, Workload workload) {
        long sum = workload.connections();
        for (PhasePlan phase : timeline.phases()) {
            for (Map.Entry<Operation, Load> entry : phase.loads().entrySet()) {
                int each = workload.connectionsPerArrival(entry.getKey());
                sum += each == 0 ? 0 : each * inSystem(entry.getValue(), phase.durationNanos());
            }
        }
        return sum;
    }

    private static long inSystem(Load load, long durationNanos) {
        long limit = Math.min(load.upTo(), load.atMost());
        if (limit < 1_000) {
            return limit;
        }
        long due = load.slice(0, 1, durationNanos, 0, new SplittableRandom(1)).due(durationNanos);
        return Math.min(limit, due);
    }
}
