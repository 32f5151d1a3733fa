package dev.throng.gclogs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Compares logs of JDK 8 (8u504 from Debian) with a count that was made in another way: by matching each pause in the text after cutting
 * out the concurrent phases.
 */
class Jdk8LogsTest {

    private static final Path LOGS = TestLogs.directory("gc-logs-jdk8");
    private static final Pattern FIGURE = Pattern.compile("(\\w+)=([\\d.]+)");
    private static final Pattern KIND = Pattern.compile("'([^']+)': (\\d+)");
    private static final long MILLI = 1_000_000;

    @TempDir
    private Path directory;

    record Counted(String name, Map<String, Double> figures, Map<String, Long> kinds) {

        Path log() {
            return LOGS.resolve(name + ".gz");
        }

        double figure(String figure) {
            return figures.get(figure);
        }

        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Counted> counted() throws IOException {
        List<String> lines = Files.readAllLines(LOGS.resolve("count.txt"));
        List<Counted> counted = new ArrayList<>();
        for (int i = 0; i + 1 < lines.size(); i += 2) {
            String figures = lines.get(i);
            Map<String, Double> numbers = new LinkedHashMap<>();
            for (Matcher m = FIGURE.matcher(figures); m.find(); ) {
                numbers.put(m.group(1), Double.valueOf(m.group(2)));
            }
            Map<String, Long> kinds = new LinkedHashMap<>();
            for (Matcher m = KIND.matcher(lines.get(i + 1)); m.find(); ) {
                kinds.put(m.group(1), Long.valueOf(m.group(2)));
            }
            counted.add(new Counted(figures.substring(0, figures.indexOf(' ')), numbers, kinds));
        }
        assertThat(counted).hasSize(9);
        return counted.stream();
    }

    private static double millis(long nanos) {
        return nanos / 1e6;
    }

    @ParameterizedTest
    @MethodSource("counted")
    void pausesAreThoseCounted(Counted log) {
        GcLogSummary summary = TestLogs.summarize(log.log());
        GcLogSummary.Pauses pauses = summary.pauses();

        assertThat(pauses.count()).isEqualTo((long) log.figure("pauses"));
        assertThat(millis(pauses.totalNanos())).isCloseTo(log.figure("totalMs"), within(0.0001));
        assertThat(millis(pauses.max())).isCloseTo(log.figure("maxMs"), within(0.0001));
        assertThat(summary.cycles().full()).isEqualTo((long) log.figure("full"));
        assertThat(pauses.byKind().entrySet().stream()
                        .collect(Collectors.toMap(
                                Map.Entry::getKey, kind -> kind.getValue().count())))
                .isEqualTo(log.kinds());
    }

    @ParameterizedTest
    @MethodSource("counted")
    void safepointsConcurrentPhasesAndCpuAreThoseCounted(Counted log) {
        GcLogSummary summary = TestLogs.summarize(log.log());
        GcLogSummary.Safepoints safepoints = summary.safepoints();

        assertThat(safepoints.count()).isEqualTo((long) log.figure("safepoints"));
        assertThat(millis(safepoints.totalNanos())).isCloseTo(log.figure("spTotalMs"), within(0.0001));
        assertThat(millis(safepoints.timeToSafepointNanos().orElseThrow()))
                .isCloseTo(log.figure("ttspMs"), within(0.0001));
        assertThat(summary.cycles().concurrent().values().stream()
                        .mapToLong(GcLogSummary.Durations::count)
                        .sum())
                .isEqualTo((long) log.figure("concurrent"));
        assertThat((summary.cpu().userNanos() + summary.cpu().systemNanos()) / 1e9)
                .isCloseTo(log.figure("cpuS"), within(0.0051));
    }

    @ParameterizedTest
    @MethodSource("counted")
    void everyLineIsReadAndTheJvmAndItsCollectorAreNamed(Counted log) {
        GcLogSummary summary = TestLogs.summarize(log.log());
        String name = log.name().replaceAll("^8-|(-\\w+)?\\.log$", "");

        assertThat(summary.readWhole()).isTrue();
        assertThat(summary.extent().restarts()).isZero();
        assertThat(summary.jvm().java()).contains("1.8.0_504-8u504-ga-1-b01");
        assertThat(summary.jvm().collector())
                .contains(
                        switch (name) {
                            case "cms", "icms" -> "Concurrent Mark Sweep";
                            case "serial" -> "Serial";
                            case "parallel" -> "Parallel";
                            default -> "G1";
                        });
        assertThat(summary.jvm().mode().isPresent()).isEqualTo(name.equals("icms"));
        assertThat(summary.heap().maxBytes()).hasValue(96L << 20);
    }

    @ParameterizedTest
    @MethodSource("counted")
    void chunksMayBeCutAnywhere(Counted log) {
        byte[] bytes = TestLogs.bytes(log.log());
        List<GcEvent> whole = new ArrayList<>();
        GcLogReader atOnce = new GcLogReader(whole::add);
        atOnce.accept(bytes, 0, bytes.length);
        atOnce.finish();

        List<GcEvent> chunked = new ArrayList<>();
        GcLogReader inChunks = new GcLogReader(chunked::add);
        for (byte b : bytes) {
            inChunks.accept(new byte[] {b}, 0, 1);
        }
        inChunks.finish();

        assertThat(chunked).isEqualTo(whole).hasSizeGreaterThan(10);
    }

    @ParameterizedTest
    @MethodSource("counted")
    void aPauseLiesInItsSafepoint(Counted log) {
        List<GcEvent> events = new ArrayList<>();
        GcLogFiles.read(log.log(), events::add);
        List<GcEvent.Safepoint> safepoints = events.stream()
                .filter(GcEvent.Safepoint.class::isInstance)
                .map(GcEvent.Safepoint.class::cast)
                .toList();
        long coarse = 2 * MILLI; // two stamps of 1 ms

        for (GcEvent event : events) {
            if (event instanceof GcEvent.Pause pause && !safepoints.isEmpty()) {
                assertThat(safepoints)
                        .as("%s", pause)
                        .anyMatch(safepoint -> safepoint.startNanos() - coarse <= pause.startNanos()
                                && pause.endNanos() <= safepoint.startNanos() + safepoint.totalNanos() + coarse);
            }
        }
    }

    @Test
    void aConcurrentPhaseThatEndsInsideAPauseSplitsNeither() {
        assertThat(TestLogs.events(
                        "0.204: [GC (Allocation Failure) 0.204: [ParNew: 29491K->29491K(29504K), 0.0000176 secs]0.204:"
                                + " [CMS0.205: [CMS-concurrent-abortable-preclean: 0.002/0.047 secs] [Times: user=0.04"
                                + " sys=0.01, real=0.05 secs] ",
                        " (concurrent mode failure): 59244K->51944K(65536K), 0.0169949 secs] 88735K->51944K(95040K),"
                                + " [Metaspace: 2811K->2811K(1056768K)], 0.0170761 secs] [Times: user=0.01 sys=0.00,"
                                + " real=0.02 secs] "))
                .containsExactly(
                        new GcEvent.ConcurrentPhase(158 * MILLI, 47 * MILLI, "Concurrent Abortable Preclean"),
                        new GcEvent.Full(204 * MILLI, 17_076_100, "Allocation Failure"),
                        new GcEvent.JvmFact(
                                204 * MILLI + 17_076_100,
                                GcEvent.JvmFact.Kind.INFERRED_COLLECTOR,
                                "Concurrent Mark Sweep"),
                        new GcEvent.HeapAfterGc(
                                204 * MILLI + 17_076_100, 88_735L << 10, 51_944L << 10, OptionalLong.of(95_040L << 10)),
                        new GcEvent.OldCollected(204 * MILLI + 17_076_100, 51_944L << 10),
                        new GcEvent.GcCpu(204 * MILLI + 17_076_100, 10 * MILLI, 0, 20 * MILLI),
                        new GcEvent.Pause(
                                204 * MILLI,
                                17_076_100,
                                "Pause Young",
                                "Allocation Failure",
                                Set.of(GcFailure.CONCURRENT_MODE_FAILURE)));
    }

    @Test
    void stampsOfTwoThreadsMayStandTogether() {
        assertThat(TestLogs.events(
                        "2026-11-21T08:10:52.067+0000: 0.690: [GC (Allocation Failure)  9K->1K(20K), 0.0010000 secs]",
                        "2026-11-21T08:10:52.067+0000: 2026-11-21T08:10:52.067+0000: 0.691: Total time for which"
                                + " application threads were stopped: 0.0013742 seconds, Stopping threads took:"
                                + " 0.0000220 seconds"))
                .contains(new GcEvent.Safepoint(691 * MILLI - 1_374_200, OptionalLong.of(22_000), 1_374_200, ""));
    }

    @Test
    void aRotatedSetIsReadFromTheFileThatIsWritten() throws IOException {
        for (String part : List.of("0.current", "1", "2", "3")) {
            Files.write(
                    directory.resolve("gc.log." + part), TestLogs.bytes(LOGS.resolve("rotated.log." + part + ".gz")));
        }
        GcLogSummary byName = TestLogs.summarize(directory.resolve("gc.log"));

        // counted line by line in the four files: 22 young ones of which 9 went on to a full one, 13 initial marks, 5
        // remarks
        assertThat(byName.pauses().count()).isEqualTo(40);
        assertThat(byName.cycles().full()).isEqualTo(9);
        assertThat(byName.extent().restarts()).isZero();
        assertThat(byName.readWhole()).isTrue();
        assertThat(byName.jvm().collector()).contains("Concurrent Mark Sweep");
        assertThat(TestLogs.summarize(directory.resolve("gc.log.0.current"))).isEqualTo(byName);
        assertThat(TestLogs.summarize(LOGS.resolve("rotated.log"))).isEqualTo(byName);
    }

    @Test
    void twoJvmsInOneFileAreCountedTogether() throws IOException {
        byte[] one = TestLogs.bytes(LOGS.resolve("8-cms.log.gz"));
        Path log = Files.write(directory.resolve("gc.log"), one);
        Files.write(log, one, StandardOpenOption.APPEND);

        GcLogSummary both = TestLogs.summarize(log);

        assertThat(both.extent().restarts()).isOne();
        assertThat(both.pauses().count()).isEqualTo(50);
        assertThat(both.extent().durationNanos()).isGreaterThan(700 * MILLI);
        assertThat(both.utilization().mmu().get("20ms")).isGreaterThan(0);
    }

    @Test
    void aLogCutAnywhereGivesAnAnswer() {
        byte[] whole = TestLogs.bytes(LOGS.resolve("8-cms-full.log.gz"));
        long most = 0;
        for (int length = 500; length < whole.length; length += 97) {
            GcLogSummarizer summarizer = new GcLogSummarizer(MutatorUtilization.DEFAULT_WINDOWS);
            GcLogReader reader = new GcLogReader(summarizer);
            reader.accept(whole, 0, length);
            reader.finish();
            long pauses = summarizer.summary(reader).pauses().count();
            assertThat(pauses).isBetween(most, 36L);
            assertThat(reader.unreadLines()).isLessThanOrEqualTo(1);
            most = pauses;
        }
        assertThat(most).isEqualTo(36);
    }

    @Test
    void aPauseWhoseEndIsMissingIsCountedAsUnreadAndHidesNoOther() {
        List<GcEvent.Pause> pauses = new ArrayList<>();
        GcLogReader reader = new GcLogReader(event -> {
            if (event instanceof GcEvent.Pause pause) {
                pauses.add(pause);
            }
        });
        reader.accept("0.100: [GC (Allocation Failure) 0.100: [ParNew: 26240K->3251K(29504K), 0.00");
        reader.accept("0.200: [GC (Allocation Failure)  26228K->21067K(95040K), 0.0226932 secs]");
        reader.accept("0.300: [GC (Allocation Failure) 0.300: [ParNew: 26240K->3251K(29504K), 0.01 secs] 2");
        reader.accept(
                "0.400: Total time for which application threads were stopped: 0.1 seconds, Stopping threads took:"
                        + " 0.0 seconds");
        reader.finish();

        assertThat(pauses)
                .containsExactly(new GcEvent.Pause(200 * MILLI, 22_693_200, "Pause Young", "Allocation Failure"));
        assertThat(reader.unreadLines()).isEqualTo(2);
    }

    @Test
    void oneFlippedByteNeverThrowsAndNeverAddsAPause() {
        byte[] whole = TestLogs.bytes(LOGS.resolve("8-cms.log.gz"));
        Random random = new Random(11);
        for (int i = 0; i < 3_000; i++) {
            int at = random.nextInt(whole.length);
            byte was = whole[at];
            whole[at] = (byte) random.nextInt(256);
            int[] pauses = {0};
            GcLogReader reader = new GcLogReader(event -> pauses[0] += event instanceof GcEvent.Pause ? 1 : 0);
            reader.accept(whole, 0, whole.length);
            reader.finish();
            assertThat(pauses[0]).as("byte %d is %d", at, whole[at]).isBetween(24, 25);
            whole[at] = was;
        }
    }

    @Test
    void bracketsWithoutEndDoNotHoldTheLogForEver() {
        GcLogReader reader = new GcLogReader(event -> {});
        reader.accept("0.100: [GC (Allocation Failure) [[[[[[[[[[[[[[[[[[[[");
        reader.accept("0.200: [GC (Allocation Failure) [a");
        for (int i = 0; i < 2_000; i++) {
            reader.accept(" still open");
        }
        reader.finish();

        assertThat(reader.unreadLines()).isEqualTo(2);
    }

    @Test
    void aLogWithoutStampsIsRefusedWithTheRemedy() throws IOException {
        Path log = Files.writeString(
                directory.resolve("gc.log"), "[GC (Allocation Failure)  26228K->21067K(95040K), 0.0226932 secs]\n");

        assertThatThrownBy(() -> TestLogs.summarize(log))
                .isInstanceOf(GcLogException.class)
                .hasMessageContaining("hold no time")
                .hasMessageContaining("-XX:+PrintGCTimeStamps");
    }

    @Test
    void causesAndNamesAreThoseOfUnifiedLogging() {
        assertThat(Stream.of(
                                "GC (Allocation Failure) 0.1: [ParNew: ",
                                "GC (System.gc()) [PSYoungGen: ",
                                "Full GC (Metadata GC Threshold)  1K",
                                "GC (CMS Initial Mark) [1 CMS-initial-mark: ",
                                "GC (CMS Final Remark) [YG occupancy: ",
                                "GC [1 CMS-initial-mark: 1K(2K)]",
                                "GC pause (G1 Evacuation Pause) (mixed), 0.1 secs]",
                                "GC pause (G1 Humongous Allocation) (young) (initial-mark), 0.1 secs]",
                                "GC remark 0.1: [Finalize",
                                "GC cleanup 1K->1K",
                                "GC 0.1: [ParNew: 1K->1K(2K)",
                                "Full GC [CMS: ")
                        .map(Jdk8Names::of))
                .containsExactly(
                        "Pause Young (Allocation Failure)",
                        "Pause Young (System.gc())",
                        "Pause Full (Metadata GC Threshold)",
                        "Pause Initial Mark",
                        "Pause Remark",
                        "Pause Initial Mark",
                        "Pause Young (Mixed) (G1 Evacuation Pause)",
                        "Pause Young (Concurrent Start) (G1 Humongous Allocation)",
                        "Pause Remark",
                        "Pause Cleanup",
                        "Pause Young",
                        "Pause Full");
    }
}
