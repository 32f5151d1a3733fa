package dev.throng.gclogs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares the figures of every sample log with a count made by hand. */
class HandCountedLogsTest {

    private static final Path LOGS = TestLogs.directory();
    private static final Pattern COUNT = Pattern.compile("(\\w+)=([\\d.]+)(?:/([\\d.]+)ms)?");
    private static final Pattern KIND = Pattern.compile("'([^']+)': (\\d+)");

    record HandCount(String log, Map<String, Double> figures, Map<String, Long> kinds) {

        double figure(String name) {
            return figures.get(name);
        }

        @Override
        public String toString() {
            return log;
        }
    }

    static Stream<HandCount> counts() throws IOException {
        List<String> lines = Files.readAllLines(LOGS.resolve("hand-count.txt"));
        List<HandCount> counts = new ArrayList<>();
        for (int i = 0; i + 1 < lines.size(); i += 2) {
            counts.add(count(lines.get(i), lines.get(i + 1)));
        }
        assertThat(counts).hasSize(12);
        return counts.stream();
    }

    private static HandCount count(String figures, String kinds) {
        Map<String, Double> numbers = new LinkedHashMap<>();
        for (Matcher m = COUNT.matcher(figures); m.find(); ) {
            numbers.put(m.group(1), Double.valueOf(m.group(2)));
            if (m.group(3) != null) {
                numbers.put(m.group(1) + "Ms", Double.valueOf(m.group(3)));
            }
        }
        Map<String, Long> byKind = new LinkedHashMap<>();
        for (Matcher m = KIND.matcher(kinds); m.find(); ) {
            byKind.put(m.group(1), Long.valueOf(m.group(2)));
        }
        return new HandCount(figures.substring(0, figures.indexOf(' ')), numbers, byKind);
    }

    private static GcLogSummary summary(HandCount count) {
        return TestLogs.summarize(LOGS.resolve(count.log() + ".gz"));
    }

    /** Within 0.1 %, or half of the last digit of the hand count if that is more. */
    private static Offset<Double> tolerance(double expected, double digit) {
        return within(Math.max(expected * 0.001, digit * 0.51));
    }

    private static double millis(long nanos) {
        return nanos / 1e6;
    }

    @ParameterizedTest
    @MethodSource("counts")
    void pausesAreThoseCountedByHand(HandCount count) {
        GcLogSummary.Pauses pauses = summary(count).pauses();

        assertThat(pauses.count()).isEqualTo((long) count.figure("pauses"));
        assertThat(millis(pauses.totalNanos()))
                .isCloseTo(count.figure("totalMs"), tolerance(count.figure("totalMs"), 0.001));
        assertThat(millis(pauses.max())).isEqualTo(count.figure("maxMs"));
        assertThat(pauses.byKind().entrySet().stream()
                        .collect(Collectors.toMap(
                                Map.Entry::getKey, kind -> kind.getValue().count())))
                .isEqualTo(count.kinds());
    }

    @ParameterizedTest
    @MethodSource("counts")
    void stallsAndCollectionsThatFailedAreThoseCountedByHand(HandCount count) {
        GcLogSummary summary = summary(count);

        assertThat(summary.stalls().allocation().count()).isEqualTo((long) count.figure("stalls"));
        assertThat(millis(summary.stalls().allocation().totalNanos()))
                .isCloseTo(count.figure("stallsMs"), tolerance(count.figure("stallsMs"), 0.1));
        assertThat(summary.cycles().degenerated()).isEqualTo((long) count.figure("degen"));
        assertThat(summary.cycles().full()).isEqualTo((long) count.figure("full"));
    }

    @ParameterizedTest
    @MethodSource("counts")
    void safepointsAreThoseCountedByHand(HandCount count) {
        GcLogSummary.Safepoints safepoints = summary(count).safepoints();

        assertThat(safepoints.count()).isEqualTo((long) count.figure("safepoints"));
        assertThat(millis(safepoints.totalNanos()))
                .isCloseTo(count.figure("spTotalMs"), tolerance(count.figure("spTotalMs"), 0.001));
        assertThat(millis(safepoints.timeToSafepointNanos().orElseThrow()))
                .isCloseTo(count.figure("ttspMs"), tolerance(count.figure("ttspMs"), 0.001));
        assertThat(millis(safepoints.timeToSafepointMax().orElseThrow()))
                .isCloseTo(count.figure("ttspMaxMs"), tolerance(count.figure("ttspMaxMs"), 0.001));
    }

    @ParameterizedTest
    @MethodSource("counts")
    void cpuIsThatCountedByHand(HandCount count) {
        GcLogSummary.Cpu cpu = summary(count).cpu();

        assertThat((cpu.userNanos() + cpu.systemNanos()) / 1e9).isCloseTo(count.figure("logCpuS"), within(0.0051));
    }

    @ParameterizedTest
    @MethodSource("counts")
    void everyLineIsRead(HandCount count) {
        GcLogSummary summary = summary(count);

        assertThat(summary.extent().unreadLines()).isZero();
        assertThat(summary.readWhole()).isTrue();
        assertThat(summary.extent().restarts()).isZero();
        assertThat(summary.extent().lines()).isGreaterThan(200);
    }

    @ParameterizedTest
    @MethodSource("counts")
    void theLogNamesItsCollector(HandCount count) {
        GcLogSummary summary = summary(count);
        String name = count.log().replaceAll("^\\d+-|\\.log$", "");

        assertThat(summary.jvm().collector())
                .contains(
                        switch (name) {
                            case "cms" -> "Concurrent Mark Sweep";
                            case "g1" -> "G1";
                            case "parallel" -> "Parallel";
                            case "serial" -> "Serial";
                            case "z" -> "The Z Garbage Collector";
                            case "shen", "genshen" -> "Shenandoah";
                            default -> throw new IllegalArgumentException(name);
                        });
        boolean generational = count.log().equals("25-z.log") || name.equals("genshen");
        assertThat(summary.jvm().mode().filter("Generational"::equals).isPresent())
                .isEqualTo(generational);
        boolean withoutInit = count.log().equals("11-z.log");
        assertThat(summary.heap().maxBytes())
                .isEqualTo(withoutInit ? OptionalLong.empty() : OptionalLong.of(512L << 20));
        if (!count.log().startsWith("11") || name.equals("z")) {
            assertThat(summary.jvm().java()).hasValueSatisfying(version -> assertThat(version)
                    .startsWith(count.log().substring(0, 2) + ".")
                    .doesNotContain(" "));
        }
    }
}
