package dev.throng.gclab.study;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.gclab.compare.Measure;
import dev.throng.gclab.compare.TestDifferences;
import dev.throng.gclab.compare.Trials;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LimitsOfLoadTest {

    private final Map<String, Trials> atLimit = new LinkedHashMap<>();

    private void limit(String name, double perSecond, double responseMillis) {
        atLimit.put(
                name,
                TestDifferences.trials(
                        "", name, Map.of(Measure.THROUGHPUT, perSecond, Measure.RESPONSE_P50, responseMillis * 1e6)));
    }

    /** As in a study of HTTP streams: 200 listeners who each stay for 200 ms come at most 1,000 times a second. */
    @Test
    void aLimitIsThatOfTheLoadIfTheScenarioHoldsNearlyAllInFlight() {
        limit("Java 17 g1, 64m", 950, 0.4);
        limit("Java 17 zgc, 64m", 940, 3.1);

        assertThat(LimitsOfLoad.sentence(200, atLimit))
                .contains(
                        "The limit of Java 17 g1, 64m and 1 other may be that of the load: of 200 in flight, at most 3"
                                + " waited for the target at a time, and the scenario held the rest. Raise saturation.inFlight.");
    }

    @Test
    void aLimitIsThatOfTheTargetIfManyWaitForIt() {
        limit("Java 17 g1, 64m", 3_582, 63);

        assertThat(LimitsOfLoad.sentence(1_000, atLimit)).isEmpty();
    }

    @Test
    void aConfigurationWithoutFiguresIsNotNamed() {
        atLimit.put("Java 11 zgc, 32m", TestDifferences.trials("", "Java 11 zgc", Map.of()));

        assertThat(LimitsOfLoad.sentence(200, atLimit)).isEmpty();
    }
}
