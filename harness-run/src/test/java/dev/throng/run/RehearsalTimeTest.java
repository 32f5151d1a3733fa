package dev.throng.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.scenario.FakeProtocol;
import dev.throng.scenario.Scenario;
import dev.throng.scenario.ScenarioException;
import dev.throng.scenario.ScenarioFile;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RehearsalTimeTest {

    private static Scenario scenario(String length, String rehearse) throws ScenarioException {
        return ScenarioFile.parse(
                        "a.yaml",
                        "name: n\nprotocol: fake\ntarget: {attach: '127.0.0.1:1'}\nphases: [{name: p, for: " + length
                                + ", load: {send: {rate: 1/s}}}]\ngenerator: {rehearse: " + rehearse + "}\n",
                        List.of(),
                        Map.of(),
                        Map.of("fake", new FakeProtocol()))
                .scenario();
    }

    @ParameterizedTest
    @CsvSource({"8s, 1800", "36s, 1800", "40s, 2000", "100s, 5000", "24h, 5000"})
    void autoLastsUntilTheCompilerIsQuietWithinATwentiethOfTheRun(String length, long millis) throws Exception {
        assertThat(RehearsalTime.of(scenario(length, "auto"), true))
                .contains(new RehearsalTime(millis * 1_000_000, true));
    }

    @Test
    void autoIsNoRehearsalWhereNoneIsWanted() throws Exception {
        assertThat(RehearsalTime.of(scenario("8s", "auto"), false)).isEmpty();
    }

    @Test
    void aGivenTimeCountsEverywhereAndInFull() throws Exception {
        assertThat(RehearsalTime.of(scenario("8s", "20s"), false)).contains(new RehearsalTime(20_000_000_000L, false));
        assertThat(RehearsalTime.of(scenario("8s", "off"), true)).isEmpty();
    }
}
