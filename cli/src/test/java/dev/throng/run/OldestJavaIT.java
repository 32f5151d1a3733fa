package dev.throng.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.throng.run.result.PhaseResult;
import dev.throng.run.result.RunResult;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The reference target for HTTP streams is for JVMs from 11 on, since the collectors it is to be run with go that far back. */
@Timeout(600)
class OldestJavaIT {

    private static final String JAVA_HOME = "JAVA_HOME_11";

    @TempDir
    Path temporary;

    @Test
    void theStreamingTargetTakesASourceAndServesListenersOnJava11() throws Exception {
        String home = System.getenv().getOrDefault(JAVA_HOME, "");
        assumeTrue(!home.isBlank(), JAVA_HOME + " is not set; to enable: set it to an installation of Java 11");

        RunResult result = AnyProtocolRuns.run(
                "name: oldest\nprotocol: http-stream\n"
                        + "target: {launch: http-stream, jvm: {java: '" + home
                        + "', options: [-Xmx128m, -XX:+UseConcMarkSweepGC]}}\n"
                        + "settings: {mounts: {paths: [/ours, /stream-1], choice: round-robin}, "
                        + AnyProtocolRuns.PATIENT_LISTENERS
                        + "}\ndeadline: 120s\n"
                        + "phases:\n  - {name: source, for: 3s, load: {publish: {burst: 1, every: 1m}}}\n"
                        + "  - {name: listeners, for: 5s, load: {listen: {burst: 10, every: 1m}}}\n",
                temporary.resolve("results"));

        assertThat(result.target().gc().collector())
                .as("a collector that Java has no more since 14")
                .isEqualTo("Concurrent Mark Sweep");
        AnyProtocolRuns.assertAllAnswered(
                "publish", result.phases().get(0).operations().get("publish"), 1);
        PhaseResult listeners = result.phases().get(1);
        AnyProtocolRuns.assertAllAnswered("listen", listeners.operations().get("listen"), 10);
        assertThat(listeners.metrics().get("frames").count())
                .as("frames of MP3 that ten listeners got, each at least those of a second")
                .isGreaterThan(10 * 38);
        assertThat(listeners.metrics().get("lost-syncs").count()).isZero();
    }
}
