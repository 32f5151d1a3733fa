package dev.throng.gclab.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.gclab.compare.ConfidenceInterval;
import dev.throng.gclab.compare.Difference;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class FailConditionTest {

    @ParameterizedTest
    @CsvSource({
        "send.response.p99 > +10%, '', send.response.p99, true, 0.1",
        "send.response.p99.9>10 %, '', send.response.p999, true, 0.1",
        "phase[hold].send.answeredRate < -5%, hold, send.answeredRate, false, -0.05",
        "target.rssMax > 2.5%, '', target.rssMax, true, 0.025"
    })
    void expressionsAreRead(String expression, String phase, String path, boolean more, double change) {
        FailCondition condition = FailCondition.parse(expression);

        assertThat(condition.phase().orElse("")).isEqualTo(phase);
        assertThat(condition.path()).isEqualTo(path);
        assertThat(condition.more()).isEqualTo(more);
        assertThat(condition.change()).isEqualTo(change);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "send.response.p99", "send.response.p99 > 10", "send.response.p99 = 10%", "> 10%", "a > 1e9%"
            })
    void otherTextsAreRefusedWithTheForm(String expression) {
        assertThatThrownBy(() -> FailCondition.parse(expression))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("send.response.p99 > +10%");
    }

    @ParameterizedTest
    @CsvSource({
        "send.failures > +10%, 0, 0, 0, EXCLUDED",
        "send.failures < -10%, 0, 0, 0, EXCLUDED",
        "send.failures > +10%, 0, 0.01, 0.02, SHOWN",
        "send.failures > +10%, 0, -0.01, 0.02, UNDECIDED",
        "send.failures > +10%, 0.5, 0.04, 0.05, EXCLUDED"
    })
    void differencesAreComparedWithTheShareOfTheBaseline(
            String expression, double baseline, double low, double high, FailCondition.Outcome outcome) {
        ConfidenceInterval interval =
                new ConfidenceInterval((low + high) / 2, low, high, 0.95, Difference.Scale.ABSOLUTE);

        assertThat(FailCondition.parse(expression).of(interval, baseline)).isEqualTo(outcome);
    }

    @Test
    void withoutAPhaseItIsAboutEachOfThem() {
        List<FigureName> names = List.of(
                new FigureName("low", "send.response.p99"),
                new FigureName("high", "send.response.p99"),
                new FigureName("high", "send.response.p50"));

        assertThat(FailCondition.parse("send.response.p99 > 1%").among(names)).hasSize(2);
        assertThat(FailCondition.parse("phase[high].send.response.p99 > 1%").among(names))
                .containsExactly(names.get(1));
    }
}
