package dev.throng.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** Figures that {@code bench/check-results} computes again from the raw files of results. */
public final class RecomputedResults {

    private static final Path SCRIPT = Path.of("..", "bench", "check-results").toAbsolutePath();
    private static final long MINUTES = 5;

    private RecomputedResults() {}

    /**
     * Asserts that all figures agree.
     *
     * @param directory a result directory, or one with result directories below it
     */
    public static void assertAgree(Path directory) {
        assertThat(printed(directory)).endsWith(" figures compared, 0 do not agree");
    }

    /** Returns what the script prints. */
    public static String printed(Path directory) {
        try {
            Path output = Files.createTempFile("recomputed", ".txt");
            try {
                Process check = new ProcessBuilder(SCRIPT.toString(), directory.toString())
                        .redirectErrorStream(true)
                        .redirectOutput(output.toFile())
                        .start();
                assertThat(check.waitFor(MINUTES, TimeUnit.MINUTES))
                        .as("check-results ends")
                        .isTrue();
                return Files.readString(output).strip();
            } finally {
                Files.delete(output);
            }
        } catch (IOException e) {
            throw new AssertionError(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }
}
