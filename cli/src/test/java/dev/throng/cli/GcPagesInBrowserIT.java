package dev.throng.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.throng.reports.PageInFrames;
import dev.throng.reports.UsablePage;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The pages of {@code throng gc --html}, of real logs, in a real browser. */
class GcPagesInBrowserIT {

    private static final Path LOGS = Path.of("..", "gc-logs", "src", "test", "resources", "gc-logs");

    @TempDir
    Path temp;

    @BeforeEach
    void requireBrowser() {
        assumeTrue(PageInFrames.isPossible(), "no chromium on the PATH; to enable: apt-get install chromium");
    }

    @ParameterizedTest
    @ValueSource(strings = {"17-g1", "25-genshen", "11-cms", "17-g1 --against 17-z", "17-parallel 17-serial 25-z"})
    void thePageOfLogs(String arguments) throws Exception {
        Path page = temp.resolve("gc.html");
        List<String> words = new ArrayList<>(List.of("gc"));
        Stream.of(arguments.split(" "))
                .map(word -> word.startsWith("-")
                        ? word
                        : LOGS.resolve(word + ".log.gz").toString())
                .forEach(words::add);
        words.addAll(List.of("--html", page.toString()));
        TypedCommands typed = new TypedCommands();

        assertThat(typed.program().run(words.toArray(String[]::new)))
                .as(typed.err())
                .isZero();
        UsablePage.check(temp, page);
    }
}
