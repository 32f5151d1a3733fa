package dev.throng.reports;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

final class DecisionsTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0.52 | 0.6 | −48 to −40 %",
                "1.1 | 1.35 | +10 to +35 %",
                "0.95 | 1.2 | −5 to +20 %",
                "1.004 | 1.2 | +0.4 to +20 %",
                "1.0003 | 1.2 | +0.03 to +20 %",
                "2.1 | 3.4 | × 2.10 to 3.40",
                "0.0007 | 0.0011 | ÷ 909 to 1,429",
                "0.3 | 0.7 | −70 to −30 %",
                "0.06 | 0.3 | ÷ 3.33 to 16.7",
                "0.06 | 1.3 | × 0.0600 to 1.30",
                "1.5 | 2.5 | × 1.50 to 2.50",
                "0.5959 | 0.5961 | −40 %"
            })
    void smallChangesAreInPerCentAndLargeOnesAreFactors(double low, double high, String text) {
        assertThat(Decisions.ratio(low, high)).isEqualTo(text);
    }

    private static Decisions.Decision between(String difference, String of, String from) {
        return new Decisions(JsonMapper.shared().readTree("{\"differences\": [" + difference + "]}"))
                .between("g", "stalled-per-second", of, from);
    }

    @Test
    void aDifferenceInUnitsTurnsItsSign() {
        String difference = """
                {"group": "g", "measure": "stalled-per-second", "of": "a", "from": "b", "scale": "absolute", "estimate": 2e6,
                 "low": 1e6, "high": 3e6, "shown": true, "equal": false}""";

        assertThat(between(difference, "a", "b"))
                .isEqualTo(new Decisions.Decision(Decisions.Sign.WORSE, "+1.00 ms to +3.00 ms"));
        assertThat(between(difference, "b", "a"))
                .isEqualTo(new Decisions.Decision(Decisions.Sign.BETTER, "−3.00 ms to −1.00 ms"));
    }

    @Test
    void anIntervalWithoutABoundHasNoWords() {
        String difference = """
                {"group": "g", "measure": "stalled-per-second", "of": "a", "from": "b", "scale": "ratio", "estimate": 2,
                 "low": null, "high": null, "shown": false, "equal": false}""";

        assertThat(between(difference, "a", "b")).isEqualTo(new Decisions.Decision(Decisions.Sign.OPEN, ""));
        assertThat(between(difference, "a", "c")).isEqualTo(new Decisions.Decision(Decisions.Sign.NONE, ""));
    }
}
