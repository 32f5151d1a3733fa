package dev.throng.streams.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.series.Answer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whether a new listener is served, where all are answered and some are starved. */
class ServedListenersTest {

    @ParameterizedTest
    @CsvSource({"0, YES", "50, YES", "51, UNKNOWN", "449, UNKNOWN", "450, NO", "500, NO"})
    void anAnsweredListenerThatStarvesIsNotServed(int starved, Answer served) {
        MadeRun run = new MadeRun(100)
                .phase("steady", true, 0, 100)
                .gauge("connected", s -> 500)
                .gauge("starved", s -> starved)
                .listens(s -> 10, s -> 10);
        StreamAnalysis findings = run.analysis();
        assertThat(findings.newListeners().served()).isEqualTo(served);
        assertThat(findings.newListeners().answered())
                .isEqualTo(findings.newListeners().due());
    }
}
