package dev.throng.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.figure.ProcessFigure.Side;
import dev.throng.scenario.ScenarioPart;
import dev.throng.scenario.SloGrammar;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code throng protocols --scenario} prints the keys and words that the program accepts. */
class ScenarioHelpTest {

    @TempDir
    Path directory;

    private String help() {
        TypedCommands typed = new TypedCommands();
        assertThat(typed.run(directory, "protocols", "--scenario")).isEqualTo(ExitCode.DONE);
        return typed.out();
    }

    @Test
    void everyKeyIsListedWithItsTypeAndDefault() {
        String help = help();
        Arrays.stream(ScenarioPart.values())
                .flatMap(part -> part.rows("riemann").stream())
                .forEach(row -> assertThat(help).contains("    " + row.name() + "  "));
        assertThat(help).containsPattern("deadline +duration = \\S+ +How long an answer may take");
        assertThat(help).containsPattern("load +mapping of operations to loads, required +The load of each operation");
    }

    @Test
    void everyWordOfSlosIsListed() {
        String help = help();
        SloGrammar.ofOperation().forEach(word -> assertThat(help).contains(word.word() + "  "));
        for (Side side : Side.values()) {
            SloGrammar.ofProcess(side).forEach(word -> assertThat(help).contains(word.word() + "  "));
        }
        SloGrammar.statistics().forEach(word -> assertThat(help).contains("    " + word.word() + "  "));
        assertThat(help).contains(SloGrammar.FORM, "metrics.NAME.STATISTIC", "KiB", "1000/s");
    }
}
