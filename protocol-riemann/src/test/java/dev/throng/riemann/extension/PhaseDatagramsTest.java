package dev.throng.riemann.extension;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.run.result.MadeResults;
import dev.throng.run.result.MetricResult;
import dev.throng.run.result.PhaseResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class PhaseDatagramsTest {

    private final Map<String, MetricResult> metrics = new LinkedHashMap<>();

    private static MetricResult counter(long count) {
        return MadeResults.metric("counter", "", count, 0, 0, 0, 0, 0, 0, 0);
    }

    private static MetricResult gauge(long largest) {
        return MadeResults.metric("gauge", "", 10, 0, 0, 0, 0, 0, 0, largest);
    }

    private PhaseDatagrams phase() {
        metrics.put("datagrams-sent", counter(150_000));
        return PhaseDatagrams.of(List.of(new PhaseResult("main", true, 0, 10, Map.of(), metrics)))
                .get(0);
    }

    @Test
    void theSocketsDropsAreTheTargets() {
        metrics.put("socket-drops", gauge(128_790));
        metrics.put("udp-buffer-drops", gauge(128_999));
        metrics.put("udp-no-socket", gauge(0));
        metrics.put("datagrams-lost", gauge(128_790));
        assertThat(phase().line())
                .isEqualTo("main datagrams: 150,000 sent, 128,790 dropped by the kernel at the target's socket");
        assertThat(phase().cells()).containsExactly("150,000", "128,790", "128,999", "0", "128,790");
    }

    @Test
    void withoutTheSocketTheMachineIsNamed() {
        metrics.put("udp-buffer-drops", gauge(7));
        metrics.put("udp-no-socket", gauge(3));
        assertThat(phase().line())
                .isEqualTo(
                        "main datagrams: 150,000 sent, 7 dropped by the kernel at full receive buffers of this machine"
                                + " (the target's socket was not found); 3 to a port without a socket: does the target listen on UDP?");
        assertThat(phase().cells()).containsExactly("150,000", "–", "7", "3", "–");
    }

    @Test
    void unknownDropsAreNotZero() {
        assertThat(phase().line()).contains("the kernel's drops are unknown");
        assertThat(phase().cells()).containsExactly("150,000", "–", "–", "–", "–");
    }

    @Test
    void phasesWithoutDatagramsAreLeftOut() {
        PhaseResult idle = new PhaseResult("idle", true, 0, 10, Map.of(), Map.of("datagrams-sent", counter(0)));
        PhaseResult older = new PhaseResult("older", true, 0, 10, Map.of(), Map.of());
        assertThat(PhaseDatagrams.of(List.of(idle, older))).isEmpty();
    }
}
