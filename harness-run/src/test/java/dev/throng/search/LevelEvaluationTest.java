package dev.throng.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.run.read.ResultDirectory;
import dev.throng.run.result.RunResult;
import dev.throng.scenario.FakeProtocol;
import dev.throng.scenario.Scenario;
import dev.throng.scenario.ScenarioFile;
import dev.throng.search.LadderSearch.Outcome;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** A run that shows its level, and one that does not. */
class LevelEvaluationTest {

    private static final JsonMapper JSON = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .build();

    @TempDir
    Path directory;

    /** @param load of ten measured seconds */
    private LevelRun evaluated(String load, long due) throws Exception {
        Scenario scenario = ScenarioFile.parse(
                        "s.yaml", """
                        name: s
                        protocol: riemann
                        target: {attach: 127.0.0.1:5}
                        phases:
                          - {name: warm-up, for: 5s, measured: false, load: {send: {rate: 1000/s}}}
                          - {name: main, for: 10s, load: {send: %s}}
                        """.formatted(load), List.of(), Map.of(), Map.of("riemann", new FakeProtocol()))
                .scenario();
        RunResult result = JSON.readValue("""
                {"verdict": {"status": "valid", "reasons": []},
                 "phases": [{"name": "main", "measured": true, "startNanos": 5000000000, "durationNanos": 10000000000,
                   "operations": {"send": {"due": %d, "started": %d, "answered": %d}}}]}
                """.formatted(due, due, due), RunResult.class);
        return LevelEvaluation.of(1, 20, "send", scenario, ResultDirectory.open(directory), result, "runs/01");
    }

    @Test
    void aRunThatOfferedItsLevelIsHeld() throws Exception {
        assertThat(evaluated("{rate: 20/s}", 200).is(Outcome.HELD)).isTrue();
    }

    @Test
    void aRunThatOfferedLessThanItsLevelIsUntrusted() throws Exception {
        LevelRun run = evaluated("{rate: 20/s}", 100);

        assertThat(run.is(Outcome.UNTRUSTED)).isTrue();
        assertThat(run.reasons())
                .containsExactly("only 100 of 200 arrivals of send became due, so the level was not offered");
        assertThat(run.outcome(slo -> true)).isEqualTo(Outcome.UNTRUSTED);
        assertThat(evaluated("{rate: 20/s}", 199).is(Outcome.UNTRUSTED)).isTrue();
    }

    @Test
    void randomArrivalsMayBeFewerByChance() throws Exception {
        assertThat(evaluated("{rate: 20/s, arrivals: poisson}", 160).is(Outcome.HELD))
                .isTrue();
        assertThat(evaluated("{rate: 20/s, arrivals: poisson}", 100).is(Outcome.UNTRUSTED))
                .isTrue();
    }

    @Test
    void aLoadWithAnEndOrOfUsersIsNotExpectedToOfferMore() throws Exception {
        assertThat(evaluated("{rate: 20/s, upTo: 30}", 30).is(Outcome.HELD)).isTrue();
        assertThat(evaluated("{inFlight: 2}", 3).is(Outcome.HELD)).isTrue();
    }
}
