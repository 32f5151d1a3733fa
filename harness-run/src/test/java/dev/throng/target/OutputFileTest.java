package dev.throng.target;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.secrets.Masking;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class OutputFileTest {

    @TempDir
    private Path directory;

    @Test
    void shortOutputIsKeptWhole() throws IOException {
        Path path = directory.resolve("out");
        try (OutputFile file = new OutputFile(path, 10, 10, Masking.NONE)) {
            append(file, "0123456789abcdefghij");
        }

        assertThat(path).hasContent("0123456789abcdefghij");
    }

    @Test
    void longOutputKeepsItsEndsHoweverItIsCut() throws IOException {
        String text = "HEAD456789".repeat(1) + "-".repeat(137) + "abcdeTAIL!";
        SplittableRandom random = new SplittableRandom(1);
        for (int round = 0; round < 200; round++) {
            Path path = directory.resolve("out");
            try (OutputFile file = new OutputFile(path, 10, 10, Masking.NONE)) {
                for (int from = 0; from < text.length(); ) {
                    int to = Math.min(text.length(), from + random.nextInt(1, 40));
                    append(file, text.substring(from, to));
                    from = to;
                }
            }
            assertThat(path).hasContent("HEAD456789\n[… 137 bytes left out …]\nabcdeTAIL!");
        }
    }

    @Test
    void lastLinesAreTheLastAndCannotSteerATerminal() throws IOException {
        try (OutputFile file = new OutputFile(directory.resolve("out"), 10, 10, Masking.NONE)) {
            for (int i = 0; i < 10_000; i++) {
                append(file, "line " + i + "\r\n");
            }
            append(file, "\u001b]0;owned\u0007 \u202egnp");

            assertThat(file.lastLines(3))
                    .containsExactly("line 9998", "line 9999", "\\u001b]0;owned\\u0007 \\u202egnp");
        }
    }

    @Test
    void oneHugeLineIsCut() throws IOException {
        try (OutputFile file = new OutputFile(directory.resolve("out"), 10, 10, Masking.NONE)) {
            append(file, "x".repeat(100_000));

            assertThat(file.lastLines(20))
                    .singleElement()
                    .asString()
                    .hasSize(500)
                    .endsWith("…");
        }
    }

    private static void append(OutputFile file, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        file.append(bytes, bytes.length);
    }
}
