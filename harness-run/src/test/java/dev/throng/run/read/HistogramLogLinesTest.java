package dev.throng.run.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.run.read.ResultDirectory.LoggedHistogram;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import java.util.zip.Deflater;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import org.HdrHistogram.HistogramLogReader;
import org.HdrHistogram.HistogramLogWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HistogramLogLinesTest {

    @TempDir
    Path temp;

    private static Histogram random(Random random, long unit, int digits) {
        Histogram histogram = new Histogram(unit, unit << 28, digits);
        int values = 1 + random.nextInt(3000);
        for (int i = 0; i < values; i++) {
            histogram.recordValueWithCount(
                    (long) (unit * Math.exp(random.nextDouble() * 18)), 1 + random.nextInt(1 << random.nextInt(20)));
        }
        return histogram;
    }

    private static String log(List<Histogram> histograms) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        HistogramLogWriter log = new HistogramLogWriter(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        log.outputLogFormatVersion();
        log.outputStartTime(1_800_000_000_123L);
        log.setBaseTime(0);
        log.outputLegend();
        for (int i = 0; i < histograms.size(); i++) {
            histograms.get(i).setTag("send." + i);
            log.outputIntervalHistogram(i * 1.001, i * 1.001 + 0.5, histograms.get(i), 1.0);
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private List<LoggedHistogram> read(String log) throws IOException {
        Path file = Files.writeString(temp.resolve("log.hlog"), log);
        List<LoggedHistogram> lines = new ArrayList<>();
        HistogramLogLines.read(file, "2027-01-15T08:00:00.123Z", lines::add);
        return lines;
    }

    @ParameterizedTest
    @CsvSource({"1, 3", "1, 1", "1, 2", "1, 4", "1, 5", "1000, 3", "1, 0"})
    void readsWhatHdrHistogramReads(long unit, int digits) throws IOException {
        Random random = new Random(unit * 31 + digits);
        List<Histogram> written = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            written.add(random(random, unit, digits));
        }

        List<LoggedHistogram> lines = read(log(written));

        assertThat(lines).hasSize(written.size());
        HistogramLogReader reader =
                new HistogramLogReader(temp.resolve("log.hlog").toFile());
        for (LoggedHistogram line : lines) {
            Histogram expected = (Histogram) reader.nextIntervalHistogram();
            assertThat(line.tag()).isEqualTo(expected.getTag());
            int i = 0;
            for (HistogramIterationValue value : expected.recordedValues()) {
                assertThat(expected.valuesAreEquivalent(line.values().value(i), value.getValueIteratedTo()))
                        .isTrue();
                assertThat(line.values().value(i))
                        .isEqualTo(expected.lowestEquivalentValue(line.values().value(i)));
                assertThat(line.values().count(i)).isEqualTo(value.getCountAtValueIteratedTo());
                i++;
            }
            assertThat(line.values().size()).isEqualTo(i);
            assertThat(line.values().digits()).isEqualTo(digits);
        }
    }

    @Test
    void timesAreThoseSinceTheStartOfTheRunToTheMillisecond() throws IOException {
        List<LoggedHistogram> lines = read(log(List.of(random(new Random(1), 1, 3), random(new Random(2), 1, 3))));

        assertThat(lines.get(1).startNanos()).isEqualTo(1_001_000_000L);
        assertThat(lines.get(1).endNanos()).isEqualTo(1_501_000_000L);
    }

    @Test
    void lineEndsOfWindowsAndALastLineWithoutAnEndMakeNoDifference() throws IOException {
        String log = log(List.of(random(new Random(1), 1, 3), random(new Random(2), 1, 3)));

        assertThat(read(log.replace("\n", "\r\n").stripTrailing())).hasSize(2);
        assertThat(read(log + "\n\n# a comment\n")).hasSize(2);
    }

    @Test
    void aLineMayBeLongerThanTheBuffer() throws IOException {
        Histogram full = new Histogram(1L << 40, 3);
        Random random = new Random(3);
        for (long value = 1; value < 1L << 40; value += Math.max(1, value >> 10)) {
            full.recordValueWithCount(value, 1 + random.nextInt(1 << 30));
        }

        List<LoggedHistogram> lines = read(log(List.of(full, full)));

        assertThat(Files.size(temp.resolve("log.hlog"))).isGreaterThan(2 << 16);
        assertThat(lines.get(1).histogram()).isEqualTo(full);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Tag=a,1.0,1.0",
                "Tag=a",
                "T",
                "1.0,1.0,3.0,",
                "1.0,1.0,3.0,!!!!",
                "1.0,1.0,3.0,HISTFAAAABB4nA==",
                "x,1.0,3.0,HISTFAAAAB",
                "1.0,1.0,3.0,AAAAAAAAAAAAAAAA"
            })
    void aDamagedLineIsRefusedAfterThoseBeforeIt(String damaged) {
        List<LoggedHistogram> lines = new ArrayList<>();
        String good = log(List.of(random(new Random(1), 1, 3)));

        assertThatThrownBy(() -> HistogramLogLines.read(
                        Files.writeString(temp.resolve("log.hlog"), good + damaged + "\n" + good), "", lines::add))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(lines).hasSize(1);
    }

    @Test
    void everyCutOfALineIsRefused() {
        Histogram few = new Histogram(3);
        new Random(1).longs(20, 1, 1_000_000_000).forEach(few::recordValue);
        String line = log(List.of(few)).lines().reduce((a, b) -> b).orElseThrow();
        for (int end = 1; end < line.length() - 3; end++) {
            String cut = line.substring(0, end);
            assertThatThrownBy(() -> read(cut)).as(cut).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void aHistogramThatInflatesWithoutEndIsRefused() {
        ByteBuffer bomb = ByteBuffer.allocate(1 << 20).putInt(0x1c849314).putInt(0);
        Deflater deflater = new Deflater();
        deflater.setInput(new byte[1 << 24]);
        deflater.finish();
        deflater.deflate(bomb);
        deflater.end();
        bomb.flip();
        String base64 = StandardCharsets.ISO_8859_1
                .decode(Base64.getEncoder().encode(bomb))
                .toString();

        assertThatThrownBy(() -> read("0.0,1.0,1.0," + base64))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("more than");
    }

    @Test
    void aLineWithoutEndIsRefused() {
        assertThatThrownBy(() -> read("1".repeat(1 << 23)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("a line of more than");
    }
}
