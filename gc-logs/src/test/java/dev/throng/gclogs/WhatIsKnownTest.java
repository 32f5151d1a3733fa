package dev.throng.gclogs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A figure of a part is not shown as that of the whole, and what was not read is unknown and not 0. */
class WhatIsKnownTest {

    private static String[] g1(int pauses, String heapLine) {
        return IntStream.range(0, pauses)
                .boxed()
                .flatMap(i -> Stream.of(
                        (i + 1) + ".000: [GC pause (G1 Evacuation Pause) (young), 0.0050000 secs]",
                        "   [Parallel Time: 3.8 ms, GC Workers: 2]",
                        heapLine))
                .toArray(String[]::new);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "   [Eden: 24M(24M)->0B(13M) Survivors: 0B->3072K Heap: 24M(256M)->18M(256M)]",
                "   [Eden: 24.0M(24.0M)->0.0B(13.0M) Survivors: 0.0B->3072.0K Heap: 24.0M(256.0M)->18.0M(256.0M)]",
                "   [ 24M->18M(256M)]"
            })
    void theHeapOfG1InJdk8IsThatOfItsLine(String line) {
        GcLogSummary.Heap heap = TestLogs.summary(g1(10, line)).heap();

        assertThat(heap.readings()).isEqualTo(10);
        assertThat(heap.missing()).isZero();
        assertThat(heap.usedAfterMaxBytes()).hasValue(18L << 20);
        assertThat(heap.allocatedBytes()).hasValue(9 * (6L << 20));
        assertThat(heap.committedMaxBytes()).hasValue(256L << 20);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "[5.000s][warning][        ]   1234 messages dropped due to async logging|1234",
                "[5.000s][warning][  ]     12 messages dropped due to async logging|12",
                "[5.000s][warning] 1234567 messages dropped due to async logging|1234567"
            })
    void messagesThatTheJvmDroppedAreNamed(String line, long count) {
        String pause = "[4.000s][info][gc] GC(0) Pause Young (Allocation Failure) 24M->4M(512M) 1.000ms";

        GcLogSummary log = TestLogs.summary(pause, line, line);

        assertThat(log.pauses().count()).isOne();
        assertThat(log.extent().unreadLines()).isZero();
        assertThat(log.readWhole()).isFalse();
        assertThat(log.extent().notes())
                .singleElement()
                .asString()
                .startsWith("the JVM dropped " + 2 * count + " messages of this log");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GC(3) 12 messages dropped due to async logging",
                "x 12 messages dropped due to async logging",
                " messages dropped due to async logging",
                "   12 messages"
            })
    void anotherLineNamesNoDroppedMessages(String text) {
        GcLogSummary log = TestLogs.summary(
                "[4.000s][info][gc] GC(0) Pause Young (Allocation Failure) 24M->4M(512M) 1.000ms",
                "[5.000s][warning][gc] " + text);

        assertThat(log.extent().notes()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Degenerated GC upgrading to Full GC", "Cannot finish degeneration, upgrading to Full GC"})
    void aDegeneratedPauseThatGoesOnAsAFullCollectionIsBoth(String text) {
        GcLogSummary log = TestLogs.summary(
                "[1.000s][info][gc,start] GC(3) Pause Degenerated GC (Mark)",
                "[1.030s][info][gc,phases] GC(3) " + text,
                "[1.130s][info][gc] GC(3) Pause Degenerated GC (Mark) 900M->200M(1024M) 130.100ms",
                "[2.130s][info][gc] GC(4) Pause Degenerated GC (Mark) 900M->200M(1024M) 10.000ms");

        assertThat(log.pauses().count()).isEqualTo(2);
        assertThat(log.pauses().totalNanos()).isEqualTo(140_100_000);
        assertThat(log.cycles().degenerated()).isEqualTo(2);
        assertThat(log.cycles().full()).isOne();
    }

    @Test
    void aHeapThatMostCollectionsLackIsUnknown() {
        String[] lines = g1(99, "   [Other: 1.0 ms]");
        String[] all = Arrays.copyOf(lines, lines.length + 1);
        all[lines.length] = "200.000: [GC cleanup 24M->18M(256M), 0.0010000 secs]";

        GcLogSummary.Heap heap = TestLogs.summary(all).heap();

        assertThat(heap.readings()).isOne();
        assertThat(heap.missing()).isEqualTo(99);
        assertThat(heap.known()).isFalse();
        assertThat(heap.allocatedBytes()).isEmpty();
        assertThat(heap.committedMaxBytes()).isEmpty();
    }

    @Test
    void oneCollectionInAHundredMayLackItsHeap() {
        StringBuilder log = new StringBuilder();
        for (int i = 0; i < 100; i++) {
            log.append("[")
                    .append(i + 1)
                    .append(".000s][info][gc] GC(")
                    .append(i)
                    .append(
                            i == 50
                                    ? ") Pause Young (Allocation Failure) 1.000ms\n"
                                    : ") Pause Young (Allocation Failure) 9M->5M(9M) 1.000ms\n");
        }
        GcLogSummary.Heap heap = TestLogs.summary(log.toString().split("\n")).heap();

        assertThat(heap.missing()).isOne();
        assertThat(heap.usedAfterMaxBytes()).hasValue(5L << 20);
    }

    @Test
    void figuresOfRefinementAreNoConcurrentPhase() {
        GcLogSummary log = TestLogs.summary(
                "[1.0s][debug][gc,ergo,refine] GC(1) Concurrent refinement times: Logged Cards Scan time goal: 20.00ms Logged"
                        + " Cards Scan time: 0.04ms HCC time: 0.09ms",
                "[1.5s][info][gc] GC(2) Concurrent Mark Cycle 12.000ms");

        assertThat(log.cycles().concurrent()).containsOnlyKeys("Concurrent Mark Cycle");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[2.0s][info][gc] GC(1) Pause Young (Allocation Failure 9M->5M(9M) 1.000ms",
                "[2.0s][info][gc] GC(1) Pause Young (Allocation Failure) 9M->5M(9M) 1.000ms[2.1s][info][gc] GC(2) Pause"
            })
    void pausesOfWhichNoneWasReadAreUnknown(String line) {
        GcLogSummary log = TestLogs.summary("[0.1s][info][gc] Using Parallel", line);

        assertThat(log.logged().pauses()).isFalse();
        assertThat(log.extent().unreadLines()).isOne();
        assertThat(log.extent().unreadPauses()).isOne();
    }

    @Test
    void pausesOfJdk8OfWhichNoneWasReadAreUnknown() {
        GcLogSummary log = TestLogs.summary(
                "CommandLine flags: -XX:+PrintGC -XX:+UseParallelGC",
                "1.000: [GC (Allocation Failure) [PSYoungGen: 65536K->10746K(76288K)] 65536K->17546K(251392K), 0.02",
                "2.000: Total time for which application threads were stopped: 0.1 seconds");

        assertThat(log.logged().pauses()).isFalse();
        assertThat(log.extent().unreadKinds()).hasSize(1).first().satisfies(kind -> {
            assertThat(kind.firstLine()).isEqualTo(2);
            assertThat(kind.firstText()).endsWith(", 0.02");
        });
    }

    @Test
    void aLogWithoutPausesAndWithUnreadLinesOfAnotherKindHasNoPauses() {
        assertThat(TestLogs.summary("[0.1s][info][gc] Using Parallel", "some words of the application")
                        .logged()
                        .pauses())
                .isTrue();
    }

    @Test
    void theFirstUnreadLineOfEachKindIsKept() {
        GcLogSummary log = TestLogs.summary(
                "[0.1s][info][gc] Using Parallel",
                "",
                "2026-11-30 12:00:01 INFO  Server started in 5 ms",
                "2026-11-30 12:00:02 INFO  Server stopped in 7 ms",
                "java.lang.IllegalStateException",
                "2026-11-30 12:00:03 INFO  Server started in 9 ms",
                "[1.0s][info][gc] GC(1) Pause Young (Allocation Failure) 9M->5M(9M) 1.000ms");

        assertThat(log.extent().unreadLines()).isEqualTo(4);
        assertThat(log.extent().unreadKinds())
                .containsExactly(
                        new GcLogSummary.UnreadKind(3, 2, "2026-11-30 12:00:01 INFO  Server started in 5 ms"),
                        new GcLogSummary.UnreadKind(4, 1, "2026-11-30 12:00:02 INFO  Server stopped in 7 ms"),
                        new GcLogSummary.UnreadKind(5, 1, "java.lang.IllegalStateException"));
    }

    @Test
    void aMillionUnreadLinesNeedLittleMemory() {
        UnreadLines unread = new UnreadLines();
        byte[] line = new byte[300];
        for (int i = 0; i < 100_000; i++) {
            Arrays.fill(line, (byte) ('a' + i % 26));
            line[0] = (byte) ('a' + i / 26 % 26);
            unread.add(i, line, 0, line.length);
        }

        assertThat(unread.count()).isEqualTo(100_000);
        assertThat(unread.kinds()).hasSize(8).allMatch(kind -> kind.firstText().length() == 200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[GC Worker Start (ms): Min: 1500.5, Avg: 1500.6, Max: 1500.6, Diff: 0.1]",
                "[GC Worker Other (ms): Min: 0.0, Avg: 0.1, Max: 0.1, Diff: 0.1, Sum: 0.2]",
                "[GC Worker Total (ms): Min: 1.0, Avg: 1.1, Max: 1.1, Diff: 0.1, Sum: 2.2]",
                "[GC Worker End (ms): Min: 1501.5, Avg: 1501.6, Max: 1501.6, Diff: 0.1]",
                "x [GC concurrent-mark-start]"
            })
    void aPartOfAPauseIsNoPauseThatWasNotRead(String line) {
        GcLogSummary log = TestLogs.summary("1.000: [GC pause (G1 Evacuation Pause) (young), 0.0050000 secs]", line);

        assertThat(log.extent().unreadLines()).isOne();
        assertThat(log.extent().unreadPauses()).isZero();
    }

    @Test
    void aPauseBehindAPartOfAnotherOneIsAPauseThatWasNotRead() {
        GcLogSummary log = TestLogs.summary(
                "[0.1s][info][gc] Using G1", "[GC Worker Start (ms): Min: 1.5] [GC pause (G1 Evacuation Pause)");

        assertThat(log.extent().unreadPauses()).isOne();
    }

    /** What another program wrote behind the text of a line, so that its duration is not at the end. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "[2.0s][info][gc,phases] GC(1) Pause Mark Start 0.023ms\" level=info",
                "[2.0s][info][gc,phases] GC(1) Pause Mark Start 0.023ms\",\"stream\":\"stdout\"}",
                "[2.0s][info][gc,phases] GC(1) Pause Mark Start 0.023ms pod=web-1",
                "[2.0s][info][gc] GC(1) Pause Young (Allocation Failure) 9M->5M(9M) 1.000ms pod=web-1",
                "[2.0s][info][gc] GC(1) Pause Young (Allocation Failure) 9M->5M(9M) 1.000ms'"
            })
    void aPauseWithATextBehindItIsUnreadAndNotTheStartOfAPause(String line) {
        GcLogSummary log = TestLogs.summary("[0.1s][info][gc] Using The Z Garbage Collector", line);

        assertThat(log.logged().pauses()).isFalse();
        assertThat(log.extent().unreadPauses()).isOne();
    }

    @Test
    void aCycleOfZgcWithATextBehindItIsUnread() {
        GcLogSummary log = TestLogs.summary(
                "[0.1s][info][gc] Using The Z Garbage Collector",
                "[2.0s][info][gc] GC(1) Garbage Collection (Warmup)",
                "[2.1s][info][gc] GC(1) Garbage Collection (Warmup) 54M(11%)->32M(6%)\" level=info");

        assertThat(log.extent().unreadLines()).isOne();
    }

    private static String[] twoJvms(String one, String other) {
        return IntStream.range(0, 5)
                .boxed()
                .flatMap(i -> Stream.of(String.format(one, i + 1, i), String.format(other, i + 1, i)))
                .toArray(String[]::new);
    }

    /** Two JVMs that started at the same time write the same log. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[%d.000s][info][gc] GC(%d) Pause Young (Normal) (G1 Evacuation Pause) 9M->5M(9M) 1.000ms |"
                        + " [%d.300s][info][gc] GC(%d) Pause Young (Normal) (G1 Evacuation Pause) 9M->5M(9M) 1.000ms | 5",
                "[%d.000s][info][gc] GC(%d) Pause Young (Allocation Failure) 9M->5M(9M) 1.000ms |"
                        + " [%d.300s][info][gc] GC(7%d) Pause Young (Allocation Failure) 9M->5M(9M) 1.000ms | 4",
                "[2026-11-21T02:11:1%d.004+0000][info][gc] GC(%d) Pause Young (Allocation Failure) 9M->5M(9M) 1.000ms |"
                        + " [2026-11-21T02:11:1%d.304+0000][info][gc] GC(7%d) Pause Young (Allocation Failure) 9M->5M(9M) 1.000ms | 4",
                "[%d.000s][info][gc,phases] GC(%d) Pause Mark Start 0.023ms |"
                        + " [%d.300s][info][gc,phases] GC(%d) y: Pause Mark Start 0.023ms | 5",
                "[%d.000s][info][gc] GC(%d) Pause Init Mark (unload classes) 0.123ms |"
                        + " [%d.300s][info][gc] GC(%d) Pause Init Mark (unload classes) 0.123ms | 5",
                "%d.000: [GC (Allocation Failure) %d9K->5K(99K), 0.5000000 secs] |"
                        + " %d.300: [GC (Allocation Failure) %d9K->5K(99K), 0.0100000 secs] | 5"
            })
    void collectionsOfTwoJvmsInOneLogAreTold(String one, String other, int collections) {
        GcLogSummary log = TestLogs.summary(twoJvms(one, other));

        assertThat(log.pauses().count()).isEqualTo(10);
        assertThat(log.extent().notes())
                .singleElement()
                .asString()
                .startsWith("collections that one JVM cannot have had at their place: " + collections + ",")
                .contains("several JVMs wrote this log at once");
    }

    @Test
    void anotherJvmInTheSameLogNumbersItsCollectionsFromTheStart() {
        GcLogSummary log = TestLogs.summary(
                "[0.1s][info][gc] Using Serial",
                "[1.0s][info][gc] GC(0) Pause Young (Allocation Failure) 9M->5M(9M) 1.000ms",
                "[0.1s][info][gc] Using Serial",
                "[1.0s][info][gc] GC(0) Pause Young (Allocation Failure) 9M->5M(9M) 1.000ms");

        assertThat(log.extent().restarts()).isOne();
        assertThat(log.extent().notes()).isEmpty();
    }
}
