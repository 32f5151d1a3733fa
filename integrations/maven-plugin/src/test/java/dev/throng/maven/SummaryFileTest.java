package dev.throng.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SummaryFileTest {

    private static final Outcome PASSED =
            new Outcome("run", "a.yaml", 0, List.of("PASS"), List.of(), "target/throng/a");
    private static final Outcome MISSED =
            new Outcome("run", "b.yaml", 1, List.of("FAIL: \"x\""), List.of("über"), "target/throng/b");

    @TempDir
    Path directory;

    private Path file;

    @BeforeEach
    void name() {
        file = directory.resolve("target").resolve("summary.json");
    }

    @Test
    void outcomesOfOneBuildAreReadInTheirOrder() throws IOException {
        new SummaryFile(file, 1).add(PASSED);
        new SummaryFile(file, 1).add(MISSED);
        assertThat(new SummaryFile(file, 1).read()).containsExactly(PASSED, MISSED);
        assertThat(file.resolveSibling("summary.json.new")).doesNotExist();
    }

    @Test
    void outcomesOfAnEarlierBuildAreNotReadAndNotKept() throws IOException {
        new SummaryFile(file, 1).add(PASSED);
        assertThat(new SummaryFile(file, 2).read()).isEmpty();
        new SummaryFile(file, 2).add(MISSED);
        assertThat(new SummaryFile(file, 2).read()).containsExactly(MISSED);
    }

    @Test
    void withoutAFileThereAreNone() throws IOException {
        assertThat(new SummaryFile(file, 1).read()).isEmpty();
    }

    @Test
    void aBrokenFileIsNamed() throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, "{\"build\": 1, \"outcomes\": [");
        assertThatIOException()
                .isThrownBy(() -> new SummaryFile(file, 1).read())
                .withMessageContaining("summary.json")
                .withMessageContaining("(expected: the summary of a build)");
    }
}
