package dev.throng.run.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.throng.run.result.GcResult;
import dev.throng.run.result.PauseCauses;
import dev.throng.secrets.Masking;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GcTimelineTest {

    private static final String USING = "[1000000000ns][0ns][info][gc] Using G1\n";
    private static final String PAUSE =
            "[1500000000ns][500000000ns][info][gc] GC(0) Pause Young (Normal) (G1 Evacuation Pause) 24M->4M(512M)"
                    + " 3.000ms\n";

    /** 2026-11-21T07:57:25.376Z. */
    private static final long EPOCH_NANOS =
            Instant.parse("2026-11-21T07:57:25.376Z").toEpochMilli() * 1_000_000;

    @TempDir
    private Path directory;

    private GcTimeline.LogCheck check;

    private List<String> doubts() {
        return check.doubts().stream().map(Reason::text).toList();
    }

    /** What a log with this content gives for a run of a second. */
    private Optional<GcResult> gc(String content) throws IOException {
        Path log = Files.writeString(directory.resolve("target-gc.log"), content);
        return gc(log);
    }

    private Optional<GcResult> gc(Path log) throws IOException {
        CsvWriter events = new CsvWriter(
                directory.resolve("gc-events.csv"),
                List.of("process", "kind", "startNanos", "durationNanos", "name", "cause", "threadNanos"),
                Masking.NONE);
        CsvWriter heap = new CsvWriter(
                directory.resolve("gc-heap.csv"),
                List.of("process", "atNanos", "usedBeforeBytes", "usedAfterBytes", "committedBytes"),
                Masking.NONE);
        try (GcTimeline timeline = new GcTimeline(
                new GcEventFiles(events, heap, 1_000_000_000), 1_000_000_000, EPOCH_NANOS, 1_000_000_000)) {
            Optional<GcResult> gc = timeline.add("target", log, OptionalDouble.empty());
            check = timeline.check();
            return gc;
        }
    }

    @Test
    void thePausesAreCountedByCauseAndFailure() throws IOException {
        GcResult gc = gc(USING + PAUSE.replace("Pause Young (Normal)", "Pause Young (Normal) (Evacuation Failure)"))
                .orElseThrow();

        assertThat(gc.byCause().failures())
                .extracting(PauseCauses.PausesByCause::name, PauseCauses.PausesByCause::count)
                .containsExactly(tuple("to-space exhausted (evacuation failure)", 1L));
        assertThat(gc.byCause().causes())
                .extracting(PauseCauses.PausesByCause::count)
                .containsExactly(1L);
    }

    @Test
    void aLogThatIsReadWholeNeedsNoWord() throws IOException {
        assertThat(gc(USING + PAUSE).orElseThrow().pauses().count()).hasValue(1);
        assertThat(check).isEqualTo(GcTimeline.LogCheck.FINE);
    }

    @Test
    void aLogOfATargetThatWasEndedInTheMiddleOfALineNeedsNoWord() throws IOException {
        assertThat(gc(USING + PAUSE + PAUSE.substring(0, 70))
                        .orElseThrow()
                        .pauses()
                        .count())
                .hasValue(1);
        assertThat(check).isEqualTo(GcTimeline.LogCheck.FINE);
    }

    @Test
    void aLogThatWasLargelyUnreadableIsDoubted() throws IOException {
        assertThat(gc(USING + PAUSE + "garbage\n".repeat(8))
                        .orElseThrow()
                        .pauses()
                        .count())
                .hasValue(1);
        assertThat(doubts())
                .containsExactly(
                        "8 of 10 lines of the GC log of the target could not be read, so pauses may be missing from"
                                + " its figures");
        assertThat(check.notes()).isEmpty();
    }

    private static String pauses(int count) {
        return IntStream.range(0, count)
                .mapToObj(number -> PAUSE.replace("GC(0)", "GC(" + number + ")"))
                .collect(Collectors.joining());
    }

    @Test
    void someLinesThatCouldNotBeReadAreNoted() throws IOException {
        gc(USING + pauses(97) + "garbage\n".repeat(2));

        assertThat(doubts()).isEmpty();
        assertThat(check.notes())
                .containsExactly(
                        "2 of 100 lines of the GC log of the target could not be read, so pauses may be missing"
                                + " from its figures");
    }

    @Test
    void aLogThatGivesNoAnswerIsDoubted() throws IOException {
        assertThat(gc("garbage\n")).isEmpty();
        assertThat(doubts())
                .singleElement()
                .asString()
                .startsWith(
                        "the GC log of the target could not be read, so its figures of garbage collection are missing:"
                                + " target-gc.log: none of its 1 lines");
    }

    @Test
    void aLogThatCannotBeLaidOverTheRunIsDoubted() throws IOException {
        assertThat(gc("[0.004s][info][gc] Using G1\n")).isEmpty();
        assertThat(doubts()).singleElement().asString().contains("do not bear timenanos");
        assertThat(check.doubts()).extracting(Reason::code).containsExactly(ReasonCode.GC_LOG_UNREADABLE);
        assertThat(check.doubts().get(0).figures()).containsEntry("process", "target");
    }

    @Test
    void aLogOfJdk8IsLaidOverTheRunByTheWallClock() throws IOException {
        GcResult gc =
                gc("OpenJDK 64-Bit Server VM (25.504-b01) for linux-amd64 JRE (1.8.0_504-8u504-ga-1-b01), built on"
                                + " Aug 20 2026\n"
                                + "CommandLine flags: -XX:+CMSIncrementalMode -XX:MaxHeapSize=100663296 -XX:+UseConcMarkSweepGC \n"
                                + "2026-11-21T07:57:25.676+0000: 0.500: [GC (Allocation Failure) 2026-11-21T07:57:25.676+0000: 0.500:"
                                + " [ParNew: 26228K->3263K(29504K), 0.0208329 secs] 26228K->20440K(95040K), 0.0209182 secs]"
                                + " [Times: user=0.01 sys=0.02, real=0.02 secs] \n")
                        .orElseThrow();

        assertThat(gc.collector()).isEqualTo("Concurrent Mark Sweep (Incremental)");
        assertThat(gc.java()).isEqualTo("1.8.0_504-8u504-ga-1-b01");
        assertThat(gc.heap().maxBytes()).hasValue(96L << 20);
        assertThat(gc.pauses().count()).hasValue(1);
        assertThat(directory.resolve("gc-events.csv"))
                .content()
                .contains("target,pause,300000000,20918200,Pause Young,Allocation Failure");
        assertThat(check).isEqualTo(GcTimeline.LogCheck.FINE);
    }

    @Test
    void aLogThatWasNotWrittenIsDoubted() throws IOException {
        assertThat(gc(directory.resolve("none.log"))).isEmpty();
        assertThat(doubts()).singleElement().asString().contains("none.log: no such file");
    }

    @Test
    void aLogThatLeavesPausesOutIsDoubted() throws IOException {
        gc("[1000000000ns][0ns][info][gc] Using The Z Garbage Collector\n"
                + "[1500000000ns][500000000ns][info][gc] GC(0) Garbage Collection (Warmup) 14M(15%)->10M(10%)\n");

        assertThat(doubts()).singleElement().asString().startsWith("the GC log of the target leaves out pauses");
    }

    @Test
    void aLogOfSeveralJvmsIsNoted() throws IOException {
        gc(USING + PAUSE + USING.replace("G1", "Serial"));

        assertThat(check.notes())
                .singleElement()
                .asString()
                .startsWith("the GC log of the target: has the lines of several collectors, G1, Serial");
    }
}
