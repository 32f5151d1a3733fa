package dev.throng.riemann.extension;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.measure.Blame;
import dev.throng.riemann.client.RiemannFailure;
import dev.throng.riemann.load.RiemannMetric;
import dev.throng.transport.TransportError;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import dev.throng.verdict.Severity;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RiemannRunExtensionTest {

    private final RiemannRunExtension extension = new RiemannRunExtension();

    private List<Reason> reasons(Map<RiemannMetric, Long> counters) {
        return extension.invalidReasons(metric -> counters.getOrDefault(metric, 0L));
    }

    @Test
    void repliesThatCannotBeMatchedMakeARunInvalidForTheTarget() {
        assertThat(reasons(Map.of(RiemannMetric.REPLIES_MISMATCHED, 3L, RiemannMetric.REPLIES_MISSING, 20L)))
                .allSatisfy(reason -> {
                    assertThat(reason.code()).isEqualTo(ReasonCode.REPLIES_MISMATCHED);
                    assertThat(reason.severity()).isEqualTo(Severity.INVALID);
                    assertThat(reason.blame()).isEqualTo(Blame.TARGET);
                })
                .extracting(Reason::text)
                .satisfiesExactly(
                        text -> assertThat(text).startsWith("the target replied out of order or too often, 3 times:"),
                        text -> assertThat(text)
                                .startsWith("the target never replied to 20 Msgs, although it replied to later"));
        assertThat(reasons(Map.of(RiemannMetric.REPLIES_MISSING, 1L)))
                .singleElement()
                .satisfies(reason -> assertThat(reason.text()).startsWith("the target never replied to one Msg,"));
    }

    @Test
    void otherCountersMakeNoRunInvalid() {
        assertThat(reasons(Map.of(RiemannMetric.LATE_ACKS, 9L, RiemannMetric.RECONNECTS, 9L)))
                .isEmpty();
    }

    @Test
    void everyFailureHasARemedy() {
        assertThat(RiemannFailure.values())
                .allSatisfy(failure -> assertThat(extension.remedy(failure)).isPresent());
        assertThat(extension.remedy(TransportError.REFUSED)).isEmpty();
    }
}
