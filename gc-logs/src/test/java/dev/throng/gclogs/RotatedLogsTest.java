package dev.throng.gclogs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RotatedLogsTest {

    private static final Path SAMPLE = TestLogs.directory().resolve("17-shen.log.gz");

    @TempDir
    private Path directory;

    private Path log() {
        return directory.resolve("gc.log");
    }

    private static List<String> lines(Path log) {
        return TestLogs.lines(log);
    }

    private void write(String name, List<String> lines) throws IOException {
        Files.write(directory.resolve(name), lines, StandardCharsets.ISO_8859_1);
    }

    @Test
    void aRotatedSetReadsLikeTheWholeWhateverItsNumbers() throws IOException {
        List<String> lines = lines(SAMPLE);
        int quarter = lines.size() / 4;
        write("gc.log.2", lines.subList(0, quarter));
        write("gc.log.0", lines.subList(quarter, 2 * quarter));
        write("gc.log.1", lines.subList(2 * quarter, 3 * quarter));
        write("gc.log", lines.subList(3 * quarter, lines.size()));
        write("gc.log.old", List.of("not one of the set"));

        assertThat(TestLogs.summarize(log())).isEqualTo(TestLogs.summarize(SAMPLE));
    }

    @Test
    void compressedPartsOfASetAreRead() throws IOException {
        List<String> lines = lines(SAMPLE);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write((String.join("\n", lines.subList(0, 900)) + "\n").getBytes(StandardCharsets.ISO_8859_1));
        }
        Files.write(directory.resolve("gc.log.0.gz"), bytes.toByteArray());
        write("gc.log", lines.subList(900, lines.size()));

        assertThat(TestLogs.summarize(log())).isEqualTo(TestLogs.summarize(SAMPLE));
    }

    @Test
    void theLogOfAnEarlierJvmInTheRingIsLeftOut() throws IOException {
        List<String> lines = lines(SAMPLE);
        int half = lines.size() / 2;
        List<String> earlier = lines(TestLogs.directory().resolve("17-g1.log.gz"));
        write("gc.log.0", earlier.subList(0, 40));
        write("gc.log.1", earlier.subList(40, earlier.size()));
        write("gc.log.2", lines.subList(0, half));
        write("gc.log", lines.subList(half, lines.size()));

        assertThat(TestLogs.summarize(log())).isEqualTo(TestLogs.summarize(SAMPLE));
    }

    @Test
    void aFileThatBeginsWithTheStartOfAJvmStandsAlone() throws IOException {
        write("gc.log", lines(SAMPLE));
        write("gc.log.0", lines(TestLogs.directory().resolve("17-g1.log.gz")));

        assertThat(TestLogs.summarize(log())).isEqualTo(TestLogs.summarize(SAMPLE));
    }

    @Test
    void twoRunsInOneFileAreCountedTogetherAndTheRestartIsTold() throws IOException {
        List<String> g1 = lines(TestLogs.directory().resolve("17-g1.log.gz"));
        Files.write(log(), g1);
        Files.write(log(), lines(SAMPLE), StandardOpenOption.APPEND);

        GcLogSummary summary = TestLogs.summarize(log());

        assertThat(summary.extent().restarts()).isOne();
        assertThat(summary.jvm().collector()).contains("Shenandoah");
        assertThat(summary.pauses().count()).isEqualTo(20 + 58);
        assertThat(summary.extent().durationNanos())
                .isGreaterThan(TestLogs.summarize(SAMPLE).extent().durationNanos());
    }
}
