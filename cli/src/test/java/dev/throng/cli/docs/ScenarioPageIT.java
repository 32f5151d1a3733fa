package dev.throng.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.cli.docs.DocShell.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Executes the commands of docs/scenario.md as printed. {@link ScenarioPageTest} reads its other blocks. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class ScenarioPageIT {

    @TempDir
    Path directory;

    @Test
    void theFirstScenarioIsCheckedRunAndChangedAsPrinted() throws Exception {
        DocPage page = DocPage.of("docs/scenario.md");
        try (DocShell shell = DocShell.in(directory)) {
            Files.writeString(directory.resolve("first.yaml"), page.block("first.yaml"));

            Outcome run = shell.run(page.block("run the first scenario"));
            assertThat(run.code()).as(run.all()).isIn(0, 1, 3);
            assertThat(run.out()).contains("first.yaml: ok (first: 2 phases, 8.00 s, 3 SLOs)");
            assertThat(directory.resolve("results/first/result.json")).exists();
            assertThat(directory.resolve("results/first/report.html")).exists();

            Outcome changed = shell.run(page.block("change values"));
            assertThat(changed.code()).as(changed.all()).isZero();
            assertThat(changed.out()).contains("ok (first: 2 phases, 63");

            Outcome mistyped = shell.run(page.block("a mistyped quantity"));
            assertThat(mistyped.code()).as(mistyped.all()).isEqualTo(2);
            assertThat(mistyped.all()).contains("did you mean metrics.reconnects.count?");
        }
    }
}
