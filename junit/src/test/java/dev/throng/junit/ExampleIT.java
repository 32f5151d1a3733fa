package dev.throng.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import dev.throng.api.ThrongResult;
import dev.throng.run.result.OperationResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The example of docs/junit.md: a server in its own process, and the load from a separate JVM. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class ExampleIT {

    private static final String EXAMPLE = "com.example.EventServerLoadIT";

    /** On a busy machine a result may be invalid, or slower than the example expects. Its counts are the same. */
    @Test
    void theExampleRunsItsScenariosAgainstItsServer() {
        ExecutedTests executed = ExecutedTests.of(selectClass(EXAMPLE));
        assertThat(executed.failures()).hasSize(2);
        assertThat(executed.failures().values()).allSatisfy(failure -> assertThat(failure)
                .satisfiesAnyOf(
                        passed -> assertThat(passed).isEmpty(),
                        failed -> assertThat(failed.orElseThrow().getMessage()).contains("scenario send", "report: ")));
        assertSent("acknowledgesEventsInTime", 400);
        assertSent("copesWithTwiceTheLoad", 800);
    }

    private static void assertSent(String method, int count) {
        ThrongResult result = ThrongResult.read(Path.of("target", "throng", EXAMPLE, method));
        OperationResult send = result.operation("send");
        assertThat(send.due()).isEqualTo(count);
        assertThat(send.started() + send.owed()).isEqualTo(count);
        assertThat(result.run().generator().pids())
                .isNotEmpty()
                .doesNotContain(ProcessHandle.current().pid());
    }

    @Test
    void thePageShowsTheExampleAsItIs() throws IOException {
        String page = Files.readString(Path.of("..", "docs", "junit.md"));
        assertThat(page)
                .contains("```java\n" + example("java", "EventServerLoadIT.java") + "```")
                .contains("```yaml\n" + example("resources", "send.yaml") + "```");
    }

    private static String example(String directory, String file) throws IOException {
        return Files.readString(Path.of("src", "test", directory, "com", "example", file));
    }
}
