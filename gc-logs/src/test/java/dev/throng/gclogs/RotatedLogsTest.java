package dev.throng.gclogs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

    /** A file of a rotated set of JDK 8 with two pauses. */
    private static List<String> jdk8(String created, String saved, String firstStamp, String lastStamp) {
        List<String> lines = new ArrayList<>(List.of(
                created + " GC log file created /var/log/gc.log.1",
                "OpenJDK 64-Bit Server VM (25.504-b01) for linux-amd64 JRE (1.8.0_504-b01), built on Aug 20 2026 by \"x\" with gcc",
                "Memory: 4k page, physical 24684096k(22719136k free), swap 0k(0k free)",
                "CommandLine flags: -XX:MaxHeapSize=100663296 -XX:+PrintGC -XX:+UseGCLogFileRotation -XX:+UseParallelGC",
                firstStamp + ": [GC (Allocation Failure) [PSYoungGen: 9K->1K(9K)] 9K->8K(31K), 0.0100000 secs]",
                lastStamp + ": [GC (Allocation Failure) [PSYoungGen: 9K->1K(9K)] 9K->8K(31K), 0.0100000 secs]"));
        if (!saved.isEmpty()) {
            lines.add(saved + " GC log file has reached the maximum size. Saved as /var/log/gc.log.1");
        }
        return lines;
    }

    @Test
    void theFilesThatAnEarlierJvmOfJdk8LeftAreNotOfTheSet() throws IOException {
        write("gc.log.0", jdk8("2026-11-20 08:00:00", "2026-11-20 08:00:10", "1.000", "10.000"));
        write("gc.log.1", jdk8("2026-11-20 08:00:10", "2026-11-20 08:00:30", "11.000", "30.500"));
        // another JVM begins at 0 again
        write("gc.log.0", jdk8("2026-11-21 08:00:00", "2026-11-21 08:00:30", "1.000", "30.000"));
        write("gc.log.1.current", jdk8("2026-11-21 08:00:30", "", "31.000", "35.000"));

        GcLogSummary set = TestLogs.summarize(directory.resolve("gc.log.1.current"));

        assertThat(set.pauses().count()).isEqualTo(4);
        assertThat(set.extent().durationNanos()).isEqualTo(34_010_000_000L);
        assertThat(set.readWhole()).isTrue();
    }

    @Test
    void filesOfJdk8WithDatesOnlyAreOrderedByTheirNotices() throws IOException {
        write("gc.log.0", jdk8("2026-11-21 08:00:00", "2026-11-21 08:00:10", at("00:01"), at("00:10")));
        write("gc.log.1", jdk8("2026-11-21 08:00:10", "2026-11-21 08:00:20", at("00:11"), at("00:20")));
        write("gc.log.2.current", jdk8("2026-11-21 08:00:20", "", at("00:21"), at("00:25")));
        write(
                "gc.log.3",
                jdk8(
                        "2026-11-21 07:00:20",
                        "2026-11-21 07:00:30",
                        at("00:21").replace("T08", "T07"),
                        at("00:25").replace("T08", "T07")));

        GcLogSummary set = TestLogs.summarize(log());

        assertThat(set.pauses().count()).isEqualTo(6);
        assertThat(set.extent().durationNanos()).isEqualTo(24_010_000_000L);
    }

    private static String at(String minutes) {
        return "2026-11-21T08:" + minutes + ".000+0000";
    }

    @Test
    void ofTwoFilesThatAreBeingWrittenTheLaterOneCounts() throws IOException {
        write(
                "gc.log.3.current",
                jdk8(
                        "2026-11-20 08:00:20",
                        "",
                        "2026-11-20T08:00:21.000+0000: 21.000",
                        "2026-11-20T08:00:25.000+0000: 25.000"));
        write(
                "gc.log.0.current",
                jdk8(
                        "2026-11-21 08:00:00",
                        "",
                        "2026-11-21T08:00:01.000+0000: 1.000",
                        "2026-11-21T08:00:02.000+0000: 2.000"));

        assertThat(TestLogs.summarize(log()).extent().durationNanos()).isEqualTo(1_010_000_000L);
    }

    private static final String[] STAMPS = {"2026-11-21T08:%02d:%02d.000+0000", "%2$d.%1$03ds"};

    /** Young collections of Serial, one per second. */
    private static List<String> collections(String stamp, int firstNumber, int firstSecond, int count) {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int second = firstSecond + i;
            lines.add(String.format(
                    "[" + stamp + "][info][gc] GC(%3$d) Pause Young (Allocation Failure) 9M->5M(9M) 10.000ms",
                    stamp.startsWith("2026") ? second / 60 : 0,
                    stamp.startsWith("2026") ? second % 60 : second,
                    firstNumber + i));
        }
        return lines;
    }

    private static List<String> start(String stamp, int second) {
        return List.of(String.format("[" + stamp + "][info][gc] Using Serial", 0, second));
    }

    private static List<String> joined(List<String> one, List<String> other) {
        List<String> lines = new ArrayList<>(one);
        lines.addAll(other);
        return lines;
    }

    @Test
    void filesOfUnifiedLoggingWithOneClockAreOneLog() throws IOException {
        for (String stamp : STAMPS) {
            write("gc.log.1", joined(start(stamp, 1), collections(stamp, 0, 2, 10)));
            write("gc.log.2", collections(stamp, 10, 12, 10));
            write("gc.log.0", collections(stamp, 20, 22, 10));
            write("gc.log", collections(stamp, 30, 32, 10));

            GcLogSummary log = TestLogs.summarize(log());

            assertThat(log.pauses().count()).as(stamp).isEqualTo(40);
            assertThat(log.extent().durationNanos()).as(stamp).isEqualTo(40_000_000_000L);
            assertThat(log.readWhole()).as(stamp).isTrue();
        }
    }

    /** The first file of the newer JVM is missing, so that only the numbers show that the others are of another JVM. */
    @Test
    void filesOfAnotherJvmWithOneClockAreLeftOut() throws IOException {
        for (String stamp : STAMPS) {
            write("gc.log.0", joined(start(stamp, 1), collections(stamp, 0, 2, 5)));
            write("gc.log.1", collections(stamp, 5, 7, 10));
            write("gc.log.2", collections(stamp, 40, 20, 10));
            write("gc.log", collections(stamp, 50, 30, 5));

            GcLogSummary log = TestLogs.summarize(log());

            assertThat(log.pauses().count()).as(stamp).isEqualTo(15);
            assertThat(log.extent().durationNanos()).as(stamp).isEqualTo(14_000_000_000L);
        }
    }

    @Test
    void theFileBeforeIsTheOneWhoseNumbersContinue() throws IOException {
        String uptime = STAMPS[1];
        write("gc.log.0", joined(start(uptime, 1), collections(uptime, 0, 2, 18)));
        // the file of another JVM ended a little later
        write("gc.log.1", joined(start(uptime, 1), collections(uptime, 100, 3, 18)));
        write("gc.log", collections(uptime, 18, 21, 5));

        assertThat(TestLogs.summarize(log()).pauses().count()).isEqualTo(23);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "none",
            value = {
                "1,2,3 | 4,5,6 | true",
                "1,2,3 | 3,4,5 | true",
                "1,2,3 | 5,4,6 | true",
                "1,2,3 | 2,4,2 | true",
                "1,2,3 | 2,3 | true",
                "1,2,3 | 6,7 | false",
                "1,2,3 | 0,1,2,3,4 | false",
                "50,51 | 3 | false",
                "50,51 | 3,52,53 | true",
                "50,51 | 0,1,2,3,4,5 | false",
                "none | 4,5 | true",
                "4,5 | none | true"
            })
    void theNumbersOfCollectionsShowWhetherAFileContinuesAnother(String older, String newer, boolean continued) {
        assertThat(numbers(older).areContinuedBy(numbers(newer))).isEqualTo(continued);
    }

    private static CollectionsOfFile numbers(String numbers) {
        StringBuilder text = new StringBuilder();
        for (String number : numbers == null ? new String[0] : numbers.split(",")) {
            text.append("[1.000s][info][gc] GC(").append(number).append(") Concurrent Mark\n");
        }
        byte[] bytes = text.toString().getBytes(StandardCharsets.ISO_8859_1);
        return CollectionsOfFile.of(bytes, bytes);
    }
}
