package dev.throng.xmpp.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.xmpp.client.Step;
import dev.throng.xmpp.report.LoginSteps;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** The report's section about the steps of a login uses the metrics that the load records. */
class LoginStepsTest {

    @Test
    void theSectionDrawsTheTimesOfAllSteps() {
        List<String> recorded = Arrays.stream(Step.values())
                .map(XmppMetric::of)
                .filter(Objects::nonNull)
                .map(XmppMetric::id)
                .toList();

        assertThat(recorded).hasSize(Step.values().length - 1);
        assertThat(LoginSteps.drawn()).containsAll(recorded);
    }

    @Test
    void otherMetricsHaveChartsOfTheirOwn() {
        assertThat(LoginSteps.drawn()).doesNotContain("resume-time", "logout-time", "delivery-time", "sessions");
    }
}
