package dev.throng.run.totals;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.engine.PhasePlan;
import dev.throng.engine.Timeline;
import dev.throng.load.ClosedLoad;
import dev.throng.load.Load;
import dev.throng.load.OpenLoad;
import dev.throng.load.RateProfile;
import dev.throng.measure.LoopInterval;
import dev.throng.measure.LoopRecorder;
import dev.throng.run.result.LoadTerms;
import dev.throng.scenario.FakeProtocol.Calls;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LoadOfPhasesTest {

    private static final long SECOND = 1_000_000_000L;

    @Test
    void resultHasTheModelAndTheLimitOfEachPhase() {
        RateProfile profile = new RateProfile.Constant(10);
        Timeline timeline = new Timeline(
                List.of(
                        phase(0, new OpenLoad(profile)),
                        phase(1, new OpenLoad(profile, Load.UNLIMITED, 7)),
                        phase(2, ClosedLoad.inFlight(5))),
                SECOND);
        RunTotals recorded = new RunTotals(1, 3, interval -> {});
        LoopRecorder recorder = new LoopRecorder(List.of());
        recorded.begin(0);
        for (int second = 0; second < 3; second++) {
            long end = (second + 1) * SECOND;
            recorded.closed(
                    0,
                    recorder.close(
                            new LoopInterval.Span(second, second, end - SECOND, end, end),
                            0,
                            operation -> new LoopRecorder.DueCounts(0, 0, true)));
        }
        recorded.drained(0);

        assertThat(new ResultSections(timeline, List.of(Calls.values()), recorded.freeze())
                        .phases().stream()
                                .map(result ->
                                        result.operations().get(Calls.SEND.id()).load()))
                .containsExactly(
                        LoadTerms.open("{rate: 10/s}"),
                        LoadTerms.open("{rate: 10/s, atMost: 7}", 7),
                        LoadTerms.closed("{inFlight: 5}"));
    }

    private static PhasePlan phase(int number, Load load) {
        return new PhasePlan("p" + number, number * SECOND, SECOND, true, Map.of(Calls.SEND, load));
    }
}
