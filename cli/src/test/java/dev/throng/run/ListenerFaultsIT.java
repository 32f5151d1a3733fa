package dev.throng.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.run.result.OperationResult;
import dev.throng.run.result.PhaseResult;
import dev.throng.run.result.RunResult;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The reference target's faults, of which it is known beforehand whom they meet, are found by the listeners whom they meet. */
@Timeout(600)
class ListenerFaultsIT {

    private static final int LISTENERS = 40;

    @TempDir
    Path temporary;

    private PhaseResult listening(String lasting, String faults, String settings) throws Exception {
        RunResult result = AnyProtocolRuns.run(
                "name: faults\nprotocol: http-stream\n"
                        + "target: {launch: http-stream, set: {burst: 0, flush: 20ms, " + faults + "}}\n"
                        + "settings: {mounts: {paths: [/stream-1]}, " + AnyProtocolRuns.PATIENT_LISTENERS + ", "
                        + settings
                        + "}\ndeadline: 120s\n"
                        + "phases:\n  - {name: listening, for: " + lasting + ", load: {listen: {burst: " + LISTENERS
                        + ", every: 60s}}}\n",
                temporary.resolve("results"));
        return result.phases().get(0);
    }

    /** Every fourth listener is sent a stream with a byte missing, and seven are sent no more; other listeners may starve on a busy machine. */
    @Test
    void theStarvedAndTheMutilatedAreCounted() throws Exception {
        PhaseResult phase = listening(
                "13s", "drop-byte: 1/4@1s, starve: 7@4s", "buffer: {start: 1s}, readCoalescing: {maxDelay: 100ms}");

        AnyProtocolRuns.assertAllAnswered("listen", phase.operations().get("listen"), LISTENERS);
        assertThat(phase.metrics().get("lost-syncs").count())
                .as("the 4th, the 8th …")
                .isEqualTo(LISTENERS / 4L);
        assertThat(phase.metrics().get("starved").max()).isGreaterThanOrEqualTo(7);
        assertThat(phase.metrics().get("stalls").count()).isGreaterThanOrEqualTo(7);
    }

    /** Each fourth is told that metadata comes after 900 bytes, where it comes after 1,000. */
    @Test
    void aWrongMetaintIsNamed() throws Exception {
        PhaseResult phase = listening("8s", "wrong-metaint: 1/4@900, metaint: 1000", "icy: true");

        OperationResult listen = phase.operations().get("listen");
        assertThat(listen.due()).isEqualTo(LISTENERS);
        assertThat(listen.failures()).containsOnly(Map.entry("bad-metaint", LISTENERS / 4L));
    }
}
