package dev.throng.cli.live;

import dev.throng.cli.MadeLive;
import dev.throng.engine.PhasePlan;
import dev.throng.engine.Timeline;
import dev.throng.figure.Count;
import dev.throng.figure.Time;
import dev.throng.run.LiveSnapshot;
import dev.throng.run.LiveSnapshot.AgentLive;
import dev.throng.run.LoadBegin;
import dev.throng.run.totals.MetricTotals;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** Intervals of a run of 60 s for tests of the live page. */
final class MadeRun {

    static final long SECOND = 1_000_000_000L;
    private static final long MILLI = 1_000_000;

    private MadeRun() {}

    /** A run of one process. */
    static LiveSnapshot second(int number) {
        return second(number, "send", List.of());
    }

    /** With an operation of this name and these agents. */
    static LiveSnapshot second(int number, String operation, List<AgentLive> agents) {
        boolean measured = number > 10;
        MadeLive send = new MadeLive(operation, 1_000 + number)
                .interval(Count.IN_FLIGHT, 5)
                .interval(Count.IN_SYSTEM, 5)
                .soFar(Count.STARTED, 1_000L * number)
                .soFar(Count.ANSWERED, 999L * number)
                .soFar(Count.FAILED, number)
                .time(Time.RESPONSE, (3 + number % 7) * MILLI)
                .time(Time.OWN_LAG, MILLI / 10);
        return new LiveSnapshot(
                number * SECOND,
                60 * SECOND,
                measured ? "steady" : "warm-up",
                measured,
                List.of(send.made()),
                new MetricTotals(),
                Map.of(),
                Map.of(),
                agents);
    }

    /** The begin of the load, without logs. */
    static LoadBegin begin() {
        Timeline timeline = new Timeline(
                List.of(
                        new PhasePlan("warm-up", 0, 10 * SECOND, false, Map.of()),
                        new PhasePlan("steady", 10 * SECOND, 50 * SECOND, true, Map.of())),
                SECOND);
        return new LoadBegin(timeline, 0, 0, List.of());
    }

    /** Two agents, of which the second is lost. */
    static List<AgentLive> agents() {
        return List.of(
                new AgentLive("agent-1", 0.5, "running", 12_000, MILLI, OptionalLong.of(3 * SECOND)),
                new AgentLive("agent-2", 0.5, "lost", 7_000, 0, OptionalLong.empty()));
    }
}
