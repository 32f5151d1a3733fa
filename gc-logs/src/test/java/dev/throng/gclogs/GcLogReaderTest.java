package dev.throng.gclogs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class GcLogReaderTest {

    private static final long MILLI = 1_000_000;
    private static final String TEXT = " GC(0) Pause Young (Normal) (G1 Evacuation Pause) 24M->4M(512M) 500.000ms";

    static List<Path> logs() {
        return TestLogs.all();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[1.500s][info][gc]",
                "[1.500s][info][gc             ]",
                "[1,500s][info][gc]",
                "[1500ms][info][gc]",
                "[1500000000ns][info][gc]",
                "[1.500s]",
                "[1.500s][gc]",
                "[2026-11-21T00:05:02.025+0000][1.500s][info][gc]",
                "[2026-11-21T00:05:02.025+0000][2026-11-21T00:05:02.025+0000][1.500s][1763683502025ms][1500ms]"
                        + "[9000000000ns][1500000000ns][host-1][4711][4712][info   ][gc  ]",
                "[9000000000ns][1500000000ns][info][gc]",
                "[1763683502025ms][1500ms][debug][gc]",
                "[1.500s][4711][4712][info][gc]"
            })
    void theTimeIsFoundAmongAnyDecorations(String decorations) {
        List<GcEvent.Pause> pauses = TestLogs.pauses(decorations + TEXT);

        assertThat(pauses)
                .containsExactly(
                        new GcEvent.Pause(1000 * MILLI, 500 * MILLI, "Pause Young (Normal)", "G1 Evacuation Pause"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[2026-02-28T23:59:58.000+0100][info][gc]|[2026-03-01T00:00:00.250+0100][info][gc]",
                "[1763683502000ms][info][gc]|[1763683504250ms][info][gc]",
                "[1763683502000000000ns][info][gc]|[1763683504250000000ns][info][gc]"
            })
    void aLogWithoutUptimeIsTimedFromItsFirstLine(String decorations) {
        String[] both = decorations.split("\\|");
        List<GcEvent.Pause> pauses = TestLogs.pauses(both[0] + " Using G1", both[1] + TEXT);

        assertThat(pauses).singleElement().satisfies(pause -> assertThat(pause.endNanos())
                .isEqualTo(2250 * MILLI));
    }

    @Test
    void nanosecondStampsAreKept() {
        assertThat(TestLogs.pauses("[1500000123ns][info][gc] GC(0) Pause Remark 9M->9M(20M) 0.001ms"))
                .containsExactly(new GcEvent.Pause(1_499_999_123L, 1_000, "Pause Remark", ""));
    }

    @Test
    void anUptimeThatIsPaddedIsRead() {
        assertThat(TestLogs.pauses(
                        "[1000167834ns][gc       ] GC(0) Pause Remark 9M->9M(20M) 0.001ms",
                        "[998219127ns ][gc,remset] GC(0) O: Forwarding remset published",
                        "[999219127ns ][gc       ] GC(1) Pause Remark 9M->9M(20M) 0.002ms"))
                .extracting(GcEvent.Pause::startNanos)
                .containsExactly(1_000_166_834L, 999_217_127L);
    }

    @Test
    void theLogIsTiedToTheOtherClocksItBears() {
        GcLogReader reader = new GcLogReader(event -> {});
        reader.accept("[2026-11-21T01:23:57.166+0000][937686962238ns][4773821ns][info][gc] Using Serial");

        assertThat(reader.startMonotonicNanos()).isEqualTo(OptionalLong.of(937686962238L - 4773821));
        assertThat(reader.startEpochNanos())
                .isEqualTo(OptionalLong.of(
                        Instant.parse("2026-11-21T01:23:57.166Z").toEpochMilli() * MILLI - 4773821));
    }

    @Test
    void causesWithParenthesesAndFailedEvacuationsAreToldApart() {
        assertThat(TestLogs.pauses(
                        "[1.0s][info][gc] GC(0) Pause Full (System.gc()) 24M->4M(512M) 1.000ms",
                        "[2.0s][info][gc] GC(1) Pause Young (Mixed) (G1 Evacuation Pause) (Evacuation Failure: Pinned)"
                                + " 24M->4M(512M) 1.000ms",
                        "[3.0s][info][gc] GC(2) Pause Degenerated GC (Young) (Update Refs) 24M->4M(512M) 1.000ms",
                        "[4.0s][info][gc] GC(3) Pause Init Mark (Global) (unload classes) 1.000ms",
                        "[5.0s][info][gc] GC(4) Pause Remark 24M->4M(512M) 1.000ms"))
                .extracting(GcEvent.Pause::kind, GcEvent.Pause::cause)
                .containsExactly(
                        tuple("Pause Full", "System.gc()"),
                        tuple("Pause Young (Mixed) (Evacuation Failure: Pinned)", "G1 Evacuation Pause"),
                        tuple("Pause Degenerated GC (Young) (Update Refs)", ""),
                        tuple("Pause Init Mark (Global) (unload classes)", ""),
                        tuple("Pause Remark", ""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"[0.401s][debug][gc,phases] ", "[0.401s] "})
    void whatThreadsDidInAPauseIsNoPause(String decorations) {
        assertThat(TestLogs.pauses(
                        decorations + "GC(0) Pause Retire TLABS (VM Thread) 0.064ms",
                        decorations + "GC(0) Pause Roots Setup (VM Thread) 0.012ms",
                        decorations + "GC(0) Pause Roots JNIHandles (ZWorker#1) 0.003ms",
                        decorations + "GC(0) Pause Roots (ZWorker#1) 0.316ms",
                        decorations.replace("debug", "info") + "GC(0) Pause Mark Start 0.559ms",
                        decorations + "GC(0) Pause Weak Roots JFRWeak (ZWorker#0) 0.003ms",
                        decorations + "GC(0) Pause Mark Try Complete (XWorker#0) 0.012ms",
                        decorations + "GC(0) Pause Mark Try Complete (ZWorkerYoung#0) 0.012ms",
                        decorations + "GC(0) Pause Remap TLABS (VM Thread) 0.003ms"))
                .extracting(GcEvent.Pause::kind)
                .containsExactly("Pause Mark Start");
    }

    @Test
    void theRestOfAMessageOnAnotherMatterIsRead() {
        assertThat(unread(
                        "[0.056s][info][exceptions] Exception <a 'java/lang/NoSuchMethodError'{0xfa19b3c8}>"
                                + " (0xfa19b3c8)",
                        "thrown [./src/hotspot/share/interpreter/linkResolver.cpp, line 758]",
                        "for thread 0x00007f33ac020f30",
                        "[0.057s] Exception <a 'java/lang/NoSuchMethodError'{0xfa19b3c8}> (0xfa19b3c8)",
                        "thrown [./src/hotspot/share/interpreter/linkResolver.cpp, line 758]"))
                .isZero();
        assertThat(unread("[0.056s][info][gc,init] CPUs: 2 total", "Server started"))
                .isOne();
        assertThat(unread("[0.056s][info][gc] GC(3) Pause Remark 9M->9M(20M) 2.000ms", "Server started"))
                .isOne();
        assertThat(unread("[0.056s] GC(3) Pause Remark 9M->9M(20M) 2.000ms", "Server started"))
                .isOne();
    }

    @Test
    void manyLinesBehindAMessageAreNoPartOfIt() {
        String[] lines = new String[101];
        Arrays.fill(lines, "Server started");
        lines[0] = "[0.056s][info][os] Use of CLOCK_MONOTONIC is supported";

        assertThat(unread(lines)).isEqualTo(92);
    }

    private static long unread(String... lines) {
        GcLogReader reader = new GcLogReader(event -> {});
        for (String line : lines) {
            reader.accept(line);
        }
        reader.finish();
        return reader.unreadLines();
    }

    @Test
    void theCollectorIsNamedWhereTheLastDecorationIsTheHostsName() {
        assertThat(TestLogs.events("[0.037s][vm] Using G1", "[0.040s][vm] Heap Region Size: 1M"))
                .containsExactly(new GcEvent.JvmFact(37 * MILLI, GcEvent.JvmFact.Kind.COLLECTOR, "G1"));
        assertThat(TestLogs.events("[0.030s][info][os] Up", "[0.037s][info][cds] Using something"))
                .isEmpty();
        assertThat(TestLogs.events("[0.037s] Using new region (15) for Shared (0x00007f98cd91e720)."))
                .isEmpty();
    }

    @Test
    void aLogThatLeavesPausesOutSaysSo() {
        String cycle = "[0.416s][info][gc] GC(0) Garbage Collection (System.gc()) 26M(10%)->6M(2%)";
        String z = "[0.037s][info][gc] Using The Z Garbage Collector";
        String phase = "[0.407s][info ][gc,phases] GC(0) Concurrent Mark 5.745ms";
        String pause = "[0.407s][info ][gc,phases] GC(0) Pause Mark End 0.243ms";

        assertThat(pausesLogged(z, cycle)).isFalse();
        assertThat(pausesLogged(z, pause, cycle)).isTrue();
        assertThat(pausesLogged(phase)).isFalse();
        assertThat(pausesLogged(phase, pause)).isTrue();
        assertThat(pausesLogged(z)).as("nothing was collected").isTrue();
        assertThat(pausesLogged("[0.006s][info][gc] Using G1")).isTrue();
    }

    private static boolean pausesLogged(String... lines) {
        GcLogReader reader = new GcLogReader(event -> {});
        for (String line : lines) {
            reader.accept(line);
        }
        reader.finish();
        return reader.pausesLogged();
    }

    @Test
    void heapAndCpuComeWithThePause() {
        assertThat(TestLogs.events(
                        "[1.000s][info][gc] GC(0) Pause Young (Allocation Failure) 24M->4M(512M) 100.000ms",
                        "[1.001s][info][gc,cpu] GC(0) User=0.07s Sys=0.04s Real=0.10s"))
                .containsExactly(
                        new GcEvent.Pause(900 * MILLI, 100 * MILLI, "Pause Young", "Allocation Failure"),
                        new GcEvent.HeapAfterGc(1000 * MILLI, 24L << 20, 4L << 20, OptionalLong.of(512L << 20)),
                        new GcEvent.GcCpu(1001 * MILLI, 70 * MILLI, 40 * MILLI, 100 * MILLI));
    }

    @Test
    void theHeapOfZgcHasItsCapacityFromTheTableAbove() {
        assertThat(TestLogs.events(
                        "[0.620s][info][gc,heap] GC(0) Min Capacity: 8M(1%)",
                        "[0.620s][info][gc,heap] GC(0)  Capacity:      510M (99%)   511M (99%)  512M (100%)  500M (97%)"
                                + "  512M (100%)  512M (100%)   ",
                        "[0.620s][info][gc     ] GC(0) Garbage Collection (Warmup) 244M(48%)->436M(85%)"))
                .containsExactly(
                        new GcEvent.HeapAfterGc(620 * MILLI, 244L << 20, 436L << 20, OptionalLong.of(500L << 20)),
                        new GcEvent.OldCollected(620 * MILLI, 436L << 20));
    }

    @Test
    void stallsKeepWhateverTheThreadIsCalled() {
        assertThat(TestLogs.events(
                        "[1.000s][info][gc] Allocation Stall (pool-1 (a) 3.0ms) 50.000ms",
                        "[2.000s][info][gc] Relocation Stall (main) 7.000ms"))
                .containsExactly(
                        new GcEvent.Stall(950 * MILLI, 50 * MILLI, GcEvent.Stall.Reason.ALLOCATION, "pool-1 (a) 3.0ms"),
                        new GcEvent.Stall(1993 * MILLI, 7 * MILLI, GcEvent.Stall.Reason.RELOCATION, "main"));
    }

    @Test
    void safepointsAreReadInTheFormsOfEveryVersion() {
        assertThat(TestLogs.events(
                        "[1.000s][info][safepoint] Entering safepoint region: Deoptimize",
                        "[1.001s][info][safepoint] Total time for which application threads were stopped: 0.0010000"
                                + " seconds, Stopping threads took: 0.0000467 seconds",
                        "[2.000s][info][safepoint] Safepoint \"A\", Time since last: 1 ns, Reaching safepoint: 3944 ns,"
                                + " Cleanup: 208349 ns, At safepoint: 5 ns, Total: 1000000 ns",
                        "[3.000s][info][safepoint] Safepoint \"B\", Time since last: 1 ns, Reaching safepoint: 7 ns, At"
                                + " safepoint: 5 ns, Leaving safepoint: 872 ns, Total: 2000000 ns, Threads: 0 runnable,"
                                + " 9 total"))
                .containsExactly(
                        new GcEvent.Safepoint(1000 * MILLI, OptionalLong.of(46_700), MILLI, "Deoptimize"),
                        new GcEvent.Safepoint(1999 * MILLI, OptionalLong.of(3944), MILLI, "A"),
                        new GcEvent.Safepoint(2998 * MILLI, OptionalLong.of(7), 2 * MILLI, "B"));
    }

    @Test
    void concurrentPhasesOfJdk11LoseTheirStamps() {
        assertThat(TestLogs.events(
                        "[1.000s][info][gc,marking] GC(3) Concurrent Mark (0.900s)",
                        "[1.000s][info][gc,marking] GC(3) Concurrent Mark (0.900s, 1.000s) 100.000ms",
                        "[2.000s][info][gc] GC(3) Concurrent marking (unload classes) 10.000ms"))
                .containsExactly(
                        new GcEvent.ConcurrentPhase(900 * MILLI, 100 * MILLI, "Concurrent Mark"),
                        new GcEvent.ConcurrentPhase(1990 * MILLI, 10 * MILLI, "Concurrent marking (unload classes)"));
    }

    @Test
    void theCpuOfAConcurrentPhaseIsTheApplicationsTooAndLeftOut() {
        assertThat(TestLogs.events(
                        "[1.000s][info][gc] GC(3) Concurrent Mark 100.000ms",
                        "[1.000s][info][gc,cpu] GC(3) User=0.20s Sys=0.00s Real=0.10s",
                        "[2.000s][info][gc] GC(3) Pause Remark 1M->1M(2M) 10.000ms",
                        "[2.000s][info][gc,cpu] GC(3) User=0.02s Sys=0.00s Real=0.01s"))
                .filteredOn(GcEvent.GcCpu.class::isInstance)
                .containsExactly(new GcEvent.GcCpu(2000 * MILLI, 20 * MILLI, 0, 10 * MILLI));
    }

    @Test
    void textsThatOnlyResembleAStartOfTheJvmAreNoFacts() {
        assertThat(TestLogs.events(
                        "[0.1s][info][gc,ergo] Using something", "[0.1s][info][gc,init] Concurrent Workers: 1"))
                .isEmpty();
    }

    @ParameterizedTest
    @MethodSource("logs")
    void chunksMayBeCutAnywhere(Path log) {
        byte[] bytes = TestLogs.bytes(log);
        List<GcEvent> whole = new ArrayList<>();
        GcLogReader atOnce = new GcLogReader(whole::add);
        atOnce.accept(bytes, 0, bytes.length);
        atOnce.finish();

        List<GcEvent> chunked = new ArrayList<>();
        GcLogReader inChunks = new GcLogReader(chunked::add);
        Random random = new Random(3);
        for (int at = 0; at < bytes.length; ) {
            int length = Math.min(bytes.length - at, random.nextInt(200));
            inChunks.accept(bytes, at, length);
            at += length;
        }
        inChunks.finish();

        assertThat(chunked).isEqualTo(whole).hasSizeGreaterThan(50);
        assertThat(inChunks.lines()).isEqualTo(atOnce.lines());
    }

    @ParameterizedTest
    @MethodSource("logs")
    void windowsLineEndsMakeNoDifference(Path log) {
        List<GcEvent> events = new ArrayList<>();
        GcLogReader reader = new GcLogReader(events::add);
        List<GcEvent> windows = new ArrayList<>();
        GcLogReader windowsReader = new GcLogReader(windows::add);
        for (String line : TestLogs.lines(log)) {
            reader.accept(line);
            windowsReader.accept(line + '\r');
        }
        assertThat(windows).isEqualTo(events);
    }
}
