package dev.throng.run.totals;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.throng.engine.PhasePlan;
import dev.throng.engine.Timeline;
import dev.throng.load.OpenLoad;
import dev.throng.load.RateProfile;
import dev.throng.measure.Arrival;
import dev.throng.measure.Arrivals;
import dev.throng.measure.LoopInterval;
import dev.throng.measure.LoopRecorder;
import dev.throng.measure.OperationRecorder;
import dev.throng.run.result.OperationResult;
import dev.throng.run.result.SloResult;
import dev.throng.scenario.FakeProtocol;
import dev.throng.scenario.FakeProtocol.Calls;
import dev.throng.scenario.Slo;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.JsonNodeFactory;

/** A target that acknowledges 400/s while 500/s are offered: the rest is answered after the phase, and is no part of its rate. */
class PhaseRateTest {

    private static final long SECOND = 1_000_000_000L;
    private static final int OFFERED = 500;
    private static final int ANSWERED = 400;

    private final Timeline timeline;
    private final RunTotals recorded;
    private final ResultSections results;

    PhaseRateTest() {
        OpenLoad load = new OpenLoad(new RateProfile.Constant(OFFERED));
        timeline = new Timeline(
                List.of(
                        new PhasePlan("warm-up", 0, 2 * SECOND, false, Map.of(Calls.SEND, load)),
                        new PhasePlan("steady", 2 * SECOND, 12 * SECOND, true, Map.of(Calls.SEND, load))),
                SECOND);
        recorded = new RunTotals(1, 2, interval -> {});
        run();
        results = new ResultSections(timeline, List.of(Calls.values()), recorded.freeze());
    }

    /** Second by second, until all is answered. */
    private void run() {
        LoopRecorder recorder = new LoopRecorder(List.of());
        Map<Integer, OperationRecorder> phases = new HashMap<>();
        Arrivals arrivals = new Arrivals(at -> {});
        Queue<Arrival> waiting = new ArrayDeque<>();
        List<Long> due = new ArrayList<>();
        recorded.begin(0);
        int second = 0;
        do {
            long start = second * SECOND;
            int phase = timeline.phaseAt(start);
            long fresh = 0;
            if (phase < 2) {
                phases.computeIfAbsent(phase, p -> recorder.operation(p, 0, start));
                for (int i = 0; i < OFFERED; i++) {
                    due.add(start + i * (SECOND / OFFERED));
                }
                fresh = OFFERED;
            }
            List<Long> starts = List.copyOf(due);
            due.clear();
            starts.forEach(at -> waiting.add(arrivals.start(phases.get(phase), at, at)));
            for (int i = 0; i < ANSWERED && !waiting.isEmpty(); i++) {
                waiting.remove().completed(start + SECOND - 1);
            }
            long came = fresh;
            recorded.closed(
                    0,
                    recorder.close(
                            new LoopInterval.Span(second++, phase, start, start + SECOND, start + SECOND),
                            0,
                            operation -> new LoopRecorder.DueCounts(
                                    operation == phases.get(phase) ? came : 0, 0, operation == phases.get(phase))));
        } while (!waiting.isEmpty());
        recorded.drained(0);
    }

    private OperationResult steady() {
        return results.phases().get(1).operations().get("send");
    }

    @Test
    void theRateOfAPhaseCountsTheAnswersReceivedWithinIt() {
        assertThat(steady().answered())
                .as("of its arrivals, the last after the phase")
                .isEqualTo(6_000);
        assertThat(steady().answeredRate()).isEqualTo(400.0);
        assertThat(results.phases().get(0).operations().get("send").answeredRate())
                .isEqualTo(400.0);
    }

    @Test
    void whatIsLeftAtTheEndOfAPhaseIsItsBacklog() {
        assertThat(results.phases().get(0).operations().get("send").backlog()).isEqualTo(200);
        assertThat(steady().backlog())
                .as("that of the warm-up and 100 in each second")
                .isEqualTo(1_400);
    }

    @Test
    void theMostInFlightHoldsWhatTheWarmUpLeft() {
        assertThat(steady().inFlightMax())
                .as("1,300 and 500 in the last second")
                .isEqualTo(1_800);
    }

    @Test
    void theMeanInFlightIsOfThePhaseAndHoldsWhatTheWarmUpLeft() {
        assertThat(steady().inFlightMean())
                .as("250.5 of each second's own, 200 of the warm-up and 0 to 1,100 of the seconds before")
                .isCloseTo(1_000.5, within(0.001));
        assertThat(steady().ownInFlightMean())
                .as("Little's law holds of whole times, in the drain too")
                .isCloseTo(steady().littleMean(), within(0.01 * steady().littleMean()));
    }

    @Test
    void anObjectiveOnTheRateIsNotHeldByAnswersAfterThePhase() {
        ObjectiveCheck objectives = new ObjectiveCheck(
                results::figures, JsonNodeFactory.instance.objectNode(), JsonNodeFactory.instance.objectNode());
        SloResult checked = objectives.check(Slo.parse("send.answeredRate >= 480/s", new FakeProtocol()));
        assertThat(checked.value()).hasValue(400.0);
        assertThat(checked.held()).contains(false);
        assertThat(checked.unit()).isEqualTo("/s");
    }
}
