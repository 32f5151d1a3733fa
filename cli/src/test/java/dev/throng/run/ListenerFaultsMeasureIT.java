package dev.throng.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.run.result.MetricResult;
import dev.throng.run.result.PhaseResult;
import dev.throng.run.result.RunResult;
import java.nio.file.Path;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The reference target's stops are found by the listeners' play-heads to a few hundred milliseconds, on a machine that does nothing else. */
@Tag("measure")
@Timeout(120)
class ListenerFaultsMeasureIT {

    private static final int LISTENERS = 40;
    private static final long MILLI = 1_000_000;

    @TempDir
    Path temporary;

    private PhaseResult listening(String lasting, String faults, String settings) throws Exception {
        RunResult result = AnyProtocolRuns.run(
                "name: faults\nprotocol: http-stream\n"
                        + "target: {launch: http-stream, set: {burst: 0, flush: 20ms, " + faults + "}}\n"
                        + "settings: {mounts: {paths: [/stream-1]}, " + settings + "}\n"
                        + "phases:\n  - {name: listening, for: " + lasting + ", load: {listen: {burst: " + LISTENERS
                        + ", every: 60s}}}\n",
                temporary.resolve("results"));
        return result.phases().get(0);
    }

    private Function<String, MetricResult> listen(String faults, String settings) throws Exception {
        PhaseResult phase = listening("14s", faults, settings);
        AnyProtocolRuns.assertAllAnswered("listen", phase.operations().get("listen"), LISTENERS);
        return id -> phase.metrics().get(id);
    }

    /**
     * Media comes as it is played, so two seconds are buffered all the time, and the target owes three after the stop: every play-head stands
     * still for the rest. Give or take the pieces of 20 ms, a frame of 26 ms that is not whole yet, and the time that a busy machine
     * takes to say all of it.
     */
    @Test
    void aStopIsAStallOfWhatTheBufferDoesNotHold() throws Exception {
        Function<String, MetricResult> metric = listen("stall: 3s@6s", "buffer: {start: 2s}");

        assertThat(metric.apply("stalls").count()).isEqualTo(LISTENERS);
        assertThat(metric.apply("stall-time").count()).isEqualTo(LISTENERS);
        assertThat(metric.apply("stall-time").min()).isGreaterThan(900 * MILLI);
        assertThat(metric.apply("stall-time").p50()).isBetween(900 * MILLI, 1_400 * MILLI);
        assertThat(metric.apply("lost-syncs").count()).isZero();
    }

    @Test
    void theStarvedAndTheMutilatedAreCountedExactlyAndWhoHasABufferIsNotStalledByAStop() throws Exception {
        Function<String, MetricResult> metric = listen(
                "drop-byte: 1/4@3s, starve: 7@5s, stall: 500ms@7s",
                "buffer: {start: 3s}, readCoalescing: {maxDelay: 100ms}");

        assertThat(metric.apply("starved").max()).isEqualTo(7);
        assertThat(metric.apply("stalls").count()).as("listeners without media").isEqualTo(7);
        assertThat(metric.apply("lost-syncs").count()).as("the 4th, the 8th …").isEqualTo(LISTENERS / 4L);
    }
}
