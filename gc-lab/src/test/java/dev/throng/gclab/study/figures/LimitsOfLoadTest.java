package dev.throng.gclab.study.figures;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LimitsOfLoadTest {

    private final Map<String, Double> waiting = new LinkedHashMap<>();

    /** As in a study of HTTP streams: 200 listeners who each stay for 200 ms come at most 1,000 times a second. */
    @Test
    void aLimitIsThatOfTheLoadIfTheScenarioHoldsNearlyAllInFlight() {
        waiting.put("Java 17 g1, 64m", 0.4);
        waiting.put("Java 17 zgc, 64m", 3.1);

        assertThat(LimitsOfLoad.sentence(200, waiting))
                .contains(
                        "Limits that may be those of the load: Java 17 g1, 64m; Java 17 zgc, 64m. Of 200 in flight, on average at most 3"
                                + " waited for the target. The scenario held the others after their answer, so the target may"
                                + " have had room. Raise saturation.inFlight.");
    }

    @Test
    void ofManyLimitsTheFirstIsNamed() {
        for (int i = 1; i <= 4; i++) {
            waiting.put("Java 17 g1, " + i + "g", 1.0);
        }

        assertThat(LimitsOfLoad.sentence(200, waiting).orElseThrow())
                .startsWith(
                        "Limits that may be those of the load: Java 17 g1, 1g and 3 others. Of 200 in flight, on average at most 1 waited");
    }

    /** Java 21's serial collector with 192 MiB had 4,099/s with 1,000 in flight and 7,545/s with 2,000. */
    @Test
    void aTargetWithFewerThanAFifthWaitingHasRoomLeft() {
        waiting.put("Java 21 serial, 192m", 154.0);

        assertThat(LimitsOfLoad.sentence(1_000, waiting)).isPresent();
        assertThat(LimitsOfLoad.sentence(700, waiting)).isEmpty();
    }

    @Test
    void aConfigurationWithoutFiguresIsNotNamed() {
        waiting.put("Java 11 zgc, 32m", Double.NaN);

        assertThat(LimitsOfLoad.sentence(200, waiting)).isEmpty();
    }
}
