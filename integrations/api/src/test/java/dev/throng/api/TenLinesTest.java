package dev.throng.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The first page of the Javadoc, the package's page and docs/junit.md show the same lines, which {@link TenLines} compiles. */
class TenLinesTest {

    private static final Path SOURCE = Path.of("src/test/java/dev/throng/api/TenLines.java");

    private static List<String> lines() throws IOException {
        List<String> source = Files.readAllLines(SOURCE);
        int begin = source.indexOf("        // begin");
        return source.subList(begin + 1, source.indexOf("        // end")).stream()
                .map(line -> line.substring(8))
                .toList();
    }

    @Test
    void tenLinesRunAScenarioAndShowItsResult() throws IOException {
        assertThat(lines()).hasSize(10);
        assertThat(Path.of("src/main/javadoc/overview.html")).content().contains(String.join("\n", lines()));
        assertThat(Path.of("..", "..", "docs", "junit.md")).content().contains(String.join("\n", lines()));
        assertThat(Path.of("src/main/java/dev/throng/api/package-info.java"))
                .content()
                .contains(" * " + String.join("\n * ", lines()));
    }
}
