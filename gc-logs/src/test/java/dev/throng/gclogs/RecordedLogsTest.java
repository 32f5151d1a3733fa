package dev.throng.gclogs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Compares logs with the counts of their flight recordings, which were made as in {@link GcLogAgainstJfrIT}. The logs have nested, full and
 * degenerated collections, also of JVMs that few machines have.
 */
class RecordedLogsTest {

    private static final Path LOGS = TestLogs.directory("gc-logs-jfr");

    record Recorded(String log, Map<String, Long> figures) {

        Path file() {
            return LOGS.resolve(log + ".log.gz");
        }

        @Override
        public String toString() {
            return log;
        }
    }

    static Stream<Recorded> recorded() throws IOException {
        return Files.readAllLines(LOGS.resolve("jfr-count.txt")).stream().map(line -> {
            String[] words = line.split(" ");
            Map<String, Long> figures = new LinkedHashMap<>();
            for (int i = 1; i < words.length; i++) {
                String[] pair = words[i].split("=");
                figures.put(pair[0], Long.valueOf(pair[1]));
            }
            return new Recorded(words[0], figures);
        });
    }

    @ParameterizedTest
    @MethodSource("recorded")
    void pausesAreThoseOfTheRecording(Recorded recorded) {
        GcLogSummarizer part = new GcLogSummarizer(
                recorded.figures().get("from"), recorded.figures().get("to"));
        GcLogSummary summary = part.summary(GcLogFiles.read(recorded.file(), part));
        double total = recorded.figures().get("totalNanos");

        assertThat(summary.pauses().count()).isEqualTo(recorded.figures().get("pauses"));
        // the recording starts its clock some 10 µs later than the log; under CMS one System.gc() spent 3.7 ms before
        // it
        assertThat((double) summary.pauses().totalNanos())
                .isCloseTo(
                        total, within(0.02 * total + 20_000.0 * summary.pauses().count()));
    }

    @ParameterizedTest
    @MethodSource("recorded")
    void everyLineIsReadAndFullCollectionsAreSeen(Recorded recorded) {
        GcLogSummary summary = TestLogs.summarize(recorded.file());

        assertThat(summary.readWhole()).isTrue();
        assertThat(summary.heap().maxBytes()).hasValue(96L << 20);
        assertThat(summary.cycles().full() > 0)
                .isEqualTo(TestLogs.lines(recorded.file()).stream()
                        .anyMatch(line -> line.contains("] GC(") && line.matches(".*Pause Full.*ms")));
        assertThat(summary.cycles().degenerated() > 0).isEqualTo(recorded.log().startsWith("25-"));
    }

    @ParameterizedTest
    @MethodSource("recorded")
    void withoutStartsAndSafepointsThePausesAreTheSame(Recorded recorded) {
        GcLogSummarizer all = new GcLogSummarizer(MutatorUtilization.DEFAULT_WINDOWS);
        GcLogReader reader = new GcLogReader(all);
        GcLogSummarizer bare = new GcLogSummarizer(MutatorUtilization.DEFAULT_WINDOWS);
        GcLogReader bareReader = new GcLogReader(bare);
        for (String line : TestLogs.lines(recorded.file())) {
            reader.accept(line);
            if (!line.contains("[gc,start") && !line.contains("[safepoint")) {
                bareReader.accept(line);
            }
        }
        reader.finish();
        bareReader.finish();

        assertThat(bare.summary(bareReader).pauses())
                .isEqualTo(all.summary(reader).pauses());
    }
}
