package dev.throng.run.totals;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.engine.PhasePlan;
import dev.throng.engine.Timeline;
import dev.throng.load.OpenLoad;
import dev.throng.load.RateProfile;
import dev.throng.measure.Arrivals;
import dev.throng.measure.Failure;
import dev.throng.measure.LoopInterval;
import dev.throng.measure.LoopRecorder;
import dev.throng.measure.OperationRecorder;
import dev.throng.protocol.EngineFailure;
import dev.throng.scenario.FakeProtocol;
import dev.throng.scenario.FakeProtocol.Calls;
import dev.throng.scenario.Slo;
import dev.throng.transport.TransportError;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.node.JsonNodeFactory;

/** Objectives on failures that happened in several steps. */
class FailureObjectivesTest {

    private static final long SECOND = 1_000_000_000L;
    private static final List<Failure> FAILED = List.of(
            TransportError.CLOSED.during("bind"),
            TransportError.CLOSED.during("bind"),
            TransportError.CLOSED.during("roster"),
            TransportError.CLOSED_BY_US.during("bind"),
            EngineFailure.DEADLINE,
            EngineFailure.DEADLINE.during("roster"));

    private final ResultSections results;

    FailureObjectivesTest() {
        OpenLoad load = new OpenLoad(new RateProfile.Constant(FAILED.size()));
        Timeline timeline =
                new Timeline(List.of(new PhasePlan("steady", 0, SECOND, true, Map.of(Calls.SEND, load))), SECOND);
        RunTotals totals = new RunTotals(1, 1, interval -> {});
        LoopRecorder recorder = new LoopRecorder(List.of());
        OperationRecorder sends = recorder.operation(0, 0, 0);
        Arrivals arrivals = new Arrivals(at -> {});
        totals.begin(0);
        FAILED.forEach(failure -> arrivals.start(sends, 0, 0).failed(failure, 1));
        totals.closed(
                0,
                recorder.close(
                        new LoopInterval.Span(0, 0, 0, SECOND, SECOND),
                        0,
                        operation -> new LoopRecorder.DueCounts(FAILED.size(), 0, true)));
        totals.drained(0);
        results = new ResultSections(timeline, List.of(Calls.values()), totals.freeze());
    }

    @ParameterizedTest
    @CsvSource({
        "closed, 3",
        "closed-during-bind, 2",
        "closed-during-roster, 1",
        "closed-by-us, 1",
        "deadline, 2",
        "deadline-during-roster, 1",
        "reset, 0"
    })
    void anIdWithoutAStepCountsAllSteps(String id, double count) {
        ObjectiveCheck objectives = new ObjectiveCheck(
                results::figures, JsonNodeFactory.instance.objectNode(), JsonNodeFactory.instance.objectNode());
        Slo slo = Slo.parse("send.failures." + id + " == 0", new FakeProtocol());
        assertThat(objectives.check(slo).value()).hasValue(count);
    }
}
