package dev.throng.cli;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.riemann.load.RiemannProtocol;
import dev.throng.run.directory.OwnDirectory;
import dev.throng.run.read.ResultDirectory;
import dev.throng.run.result.RunException;
import dev.throng.scenario.ScenarioException;
import dev.throng.scenario.ScenarioFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResumingTest {

    @TempDir
    Path directory;

    private static ScenarioFile scenario(String target) throws ScenarioException {
        return ScenarioFile.parse(
                "s.yaml", """
                name: s
                protocol: riemann
                target: {%s}
                settings: {event: {service: load-test, metric: 1.0}}
                phases:
                  - {name: main, for: 1s, load: {send: {rate: 10/s}}}
                """.formatted(target), List.of(), Map.of(), Map.of("riemann", new RiemannProtocol()));
    }

    @Test
    void aRunWhoseTargetEndedWithItsControllerIsRefused() {
        assertThatThrownBy(() -> Resuming.open(scenario("launch: riemann"), directory))
                .isInstanceOf(RunException.class)
                .hasMessageContaining("expected: a scenario with target.attach");
    }

    @Test
    void aMissingDirectoryIsReportedBeforeTheTarget() {
        assertThatThrownBy(() -> Resuming.open(scenario("launch: riemann"), directory.resolve("nodir")))
                .isInstanceOf(RunException.class)
                .hasMessageContaining("nodir: no such directory");
    }

    @Test
    void aDirectoryWithoutAJournalIsRefused() {
        assertThatThrownBy(() -> Resuming.open(scenario("attach: 127.0.0.1:5555"), directory))
                .isInstanceOf(RunException.class)
                .hasMessageContaining("has no agents.journal");
    }

    @Test
    void aRunThatStillHasItsControllerIsRefused() throws Exception {
        try (OwnDirectory own = OwnDirectory.claim(directory.resolve("out"), false)) {
            assertThatThrownBy(() -> Resuming.open(scenario("attach: 127.0.0.1:5555"), own.path()))
                    .isInstanceOf(RunException.class)
                    .hasMessageContaining("a run is still going in");
        }
    }

    @Test
    void aFileThatIsNoJournalIsRefused() throws IOException {
        Files.writeString(directory.resolve(ResultDirectory.AGENTS_JOURNAL), "something else");

        assertThatThrownBy(() -> Resuming.open(scenario("attach: 127.0.0.1:5555"), directory))
                .isInstanceOf(RunException.class)
                .hasMessageContaining("is no journal of this version of Throng");
    }
}
