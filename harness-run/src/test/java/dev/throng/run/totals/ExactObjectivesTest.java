package dev.throng.run.totals;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.engine.PhasePlan;
import dev.throng.engine.Timeline;
import dev.throng.load.OpenLoad;
import dev.throng.load.RateProfile;
import dev.throng.measure.Arrivals;
import dev.throng.measure.LoopInterval;
import dev.throng.measure.LoopRecorder;
import dev.throng.measure.OperationRecorder;
import dev.throng.protocol.EngineFailure;
import dev.throng.run.result.SloResult;
import dev.throng.scenario.FakeProtocol;
import dev.throng.scenario.FakeProtocol.Calls;
import dev.throng.scenario.Slo;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Objectives whose bound is exactly what was measured, and objectives on nothing. */
class ExactObjectivesTest {

    private static final long SECOND = 1_000_000_000L;

    private static SloResult check(
            String expression, long lengthNanos, int answered, int failed, long owed, String generator) {
        OpenLoad load = new OpenLoad(new RateProfile.Constant(100));
        Timeline timeline =
                new Timeline(List.of(new PhasePlan("steady", 0, lengthNanos, true, Map.of(Calls.SEND, load))), SECOND);
        RunTotals totals = new RunTotals(1, 1, interval -> {});
        LoopRecorder recorder = new LoopRecorder(List.of());
        OperationRecorder sends = recorder.operation(0, 0, 0);
        Arrivals arrivals = new Arrivals(at -> {});
        totals.begin(0);
        for (int i = 0; i < answered; i++) {
            arrivals.start(sends, 0, 0).completed(1);
        }
        for (int i = 0; i < failed; i++) {
            arrivals.start(sends, 0, 0).failed(EngineFailure.DEADLINE, 1);
        }
        totals.closed(
                0,
                recorder.close(
                        new LoopInterval.Span(0, 0, 0, lengthNanos, lengthNanos),
                        0,
                        operation -> new LoopRecorder.DueCounts(answered + failed + owed, owed, true)));
        totals.drained(0);
        ResultSections results = new ResultSections(timeline, List.of(Calls.values()), totals.freeze());
        JsonNode process = new JsonMapper().readTree(generator);
        return new ObjectiveCheck(results::figures, process, process).check(Slo.parse(expression, new FakeProtocol()));
    }

    @ParameterizedTest
    @CsvSource({
        "send.answered >= 99.9%, 999, 1, true",
        "send.answered > 99.9%, 999, 1, false",
        "send.answered == 99.9%, 999, 1, true",
        "send.failures < 1.1%, 989, 11, false",
        "send.failures >= 1.1%, 989, 11, true",
        "send.failures <= 0.7%, 993, 7, true",
        "send.failures > 0.7%, 993, 7, false",
        "send.failures != 0.7%, 993, 7, false",
        "send.failures.deadline <= 0.7%, 993, 7, true",
        "send.failures.deadline < 0.7%, 993, 7, false",
        "send.failures <= 33.3333333333333333%, 2, 1, false",
        "send.failures <= 33.3333333333333334%, 2, 1, true",
    })
    void shares(String expression, int answered, int failed, boolean held) {
        assertThat(check(expression, SECOND, answered, failed, 0, "{}").held()).contains(held);
    }

    @Test
    void aShareOfWhatWasDue() {
        assertThat(check("send.owed < 1.1%", SECOND, 989, 0, 11, "{}").held()).contains(false);
        assertThat(check("send.owed <= 1.1%", SECOND, 989, 0, 11, "{}").held()).contains(true);
    }

    @ParameterizedTest
    @CsvSource({
        "send.answeredRate >= 7/min, 7, 60, true",
        "send.answeredRate > 7/min, 7, 60, false",
        "send.answeredRate == 7/h, 7, 3600, true",
        "send.offeredRate == 0.7/s, 49, 70, true",
        "send.offeredRate < 0.7/s, 49, 70, false",
    })
    void rates(String expression, int answered, long seconds, boolean held) {
        assertThat(check(expression, seconds * SECOND, answered, 0, 0, "{}").held())
                .contains(held);
    }

    @Test
    void secondsOfCpuTime() {
        String process = "{\"cpuSeconds\": 0.7, \"rssMax\": 1048576}";
        assertThat(check("generator.cpuSeconds <= 700ms", SECOND, 1, 0, 0, process)
                        .held())
                .contains(true);
        assertThat(check("generator.cpuSeconds < 700ms", SECOND, 1, 0, 0, process)
                        .held())
                .contains(false);
        assertThat(check("generator.rssMax == 1MiB", SECOND, 1, 0, 0, process).held())
                .contains(true);
    }

    @Test
    void theValueOfTheResultIsTheNearestBinaryNumber() {
        assertThat(check("send.failures <= 0.7%", SECOND, 993, 7, 0, "{}").value())
                .hasValue(0.007);
        assertThat(check("send.answeredRate > 7/min", 60 * SECOND, 7, 0, 0, "{}")
                        .value())
                .hasValue(7 / 60.0);
    }

    @ParameterizedTest
    @CsvSource({
        "send.failures == 0, 0",
        "send.failures < 5, 0",
        "send.failures.deadline == 0, 0",
        "send.dropped == 0, 0",
        "send.startedLate == 0, 0",
        "send.owed == 0, 0",
        "send.failures == 0, 10",
    })
    void noArrivalMeetsNothing(String expression, long owed) {
        SloResult none = check(expression, SECOND, 0, 0, owed, "{}");
        assertThat(none.held()).isEmpty();
        assertThat(none.value()).isEmpty();
        assertThat(check(expression, SECOND, 1, 0, 0, "{}").held())
                .as("one arrival")
                .contains(true);
    }

    @ParameterizedTest
    @CsvSource({
        "send.answered >= 1, false",
        "send.failures < 1%, false",
        "send.response.p99 < 1s, false",
        "send.due == 0, true",
        "send.started == 0, true",
        "send.answeredRate >= 1/s, false",
        "send.inFlightMax < 5, true",
    })
    void whatIsKnownWithoutAnArrivalIsJudged(String expression, boolean held) {
        assertThat(check(expression, SECOND, 0, 0, 0, "{}").held()).contains(held);
    }
}
