package dev.throng.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class CommandWordsTest {

    @Test
    void operandsFollowTheCommandAndArgumentsOfTheUserComeLast() {
        assertThat(new CommandWords("report", List.of(Path.of("a"), Path.of("b c")))
                        .option("-o", "out")
                        .with(List.of("--keep-going")))
                .containsExactly("report", "a", "b c", "-o", "out", "--keep-going");
    }

    @Test
    void anOptionThatIsNotSetIsLeftOut() {
        assertThat(new CommandWords("run", List.of())
                        .option("--from", null)
                        .option("--to", " ")
                        .flag("--quiet", false)
                        .flag("--overwrite", true)
                        .with(List.of()))
                .containsExactly("run", "--overwrite");
    }

    @Test
    void aValueOfAListIsOneWordWithItsOption() {
        assertThat(new CommandWords("run", List.of())
                        .options("--set", List.of("seed=2", "name=two words"))
                        .with(List.of()))
                .containsExactly("run", "--set", "seed=2", "--set", "name=two words");
    }
}
