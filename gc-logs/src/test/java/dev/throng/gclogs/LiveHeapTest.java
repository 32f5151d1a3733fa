package dev.throng.gclogs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class LiveHeapTest {

    private static final long MIB = 1 << 20;
    private static final long MINUTE = 60_000_000_000L;

    /** A series of readings, one per minute. The curve's time is 0 at the first one and 1 at the last one; its values are MiB. */
    private static LiveHeap series(int readings, DoubleUnaryOperator curve) {
        LiveHeap heap = new LiveHeap();
        for (int i = 0; i < readings; i++) {
            heap.add(i * MINUTE, Math.round(curve.applyAsDouble(i / (readings - 1.0)) * MIB));
        }
        return heap;
    }

    private static boolean leaks(LiveHeap heap) {
        return heap.trend().orElseThrow().leakSuspected();
    }

    private static DoubleUnaryOperator noisy(long seed, double mebibytes, DoubleUnaryOperator curve) {
        Random random = new Random(seed);
        return time -> curve.applyAsDouble(time) + mebibytes * random.nextGaussian();
    }

    private static Arguments named(String name, int readings, DoubleUnaryOperator curve) {
        return Arguments.of(name, readings, curve);
    }

    static Stream<Arguments> leaking() {
        return Stream.of(
                named("a line", 10, t -> 100 + 100 * t),
                named("a line with noise", 60, noisy(1, 10, t -> 200 + 100 * t)),
                named("a line with much noise and many readings", 2_000, noisy(2, 80, t -> 200 + 200 * t)),
                named("steps", 40, t -> 100 + 50 * Math.floor(t * 6)),
                named("a rise with an outlier", 30, t -> t > 0.48 && t < 0.53 ? 2_000 : 100 + 100 * t),
                named("a saw that rises", 64, t -> 100 + 150 * t + 20 * (t * 16 % 1)),
                named("a rise that gets faster", 30, t -> 100 + 200 * t * t),
                named("a flat start, then a rise", 60, noisy(3, 3, t -> t < 0.2 ? 100 : 100 + 150 * (t - 0.2))));
    }

    static Stream<Arguments> notLeaking() {
        return Stream.of(
                named("a constant", 100, t -> 100),
                named("noise", 200, noisy(4, 30, t -> 200)),
                named("a few readings", 9, t -> 100 + 100 * t),
                named("a warm-up", 60, noisy(5, 2, t -> t < 0.3 ? 50 + 500 * t : 200)),
                named("a cache that fills", 100, noisy(6, 2, t -> 100 + 200 * (1 - Math.exp(-6 * t)))),
                named("a day", 96, noisy(7, 5, t -> 300 - 100 * Math.cos(2 * Math.PI * t))),
                named("two days", 192, noisy(8, 5, t -> 300 - 100 * Math.cos(4 * Math.PI * t))),
                named("a rise of 5 %", 100, noisy(9, 0.5, t -> 200 + 10 * t)),
                named("a fall", 100, t -> 300 - 100 * t),
                named("one step", 100, noisy(10, 3, t -> t < 0.5 ? 100 : 200)),
                named("a single outlier at the end", 30, t -> t < 1 ? 100 : 900),
                named("two levels", 100, t -> t * 50 % 1 < 0.5 ? 100 : 300));
    }

    @ParameterizedTest
    @MethodSource("leaking")
    void aHeapThatKeepsGrowingIsSuspected(String name, int readings, DoubleUnaryOperator curve) {
        assertThat(leaks(series(readings, curve))).as(name).isTrue();
    }

    @ParameterizedTest
    @MethodSource("notLeaking")
    void aHeapThatDoesNotKeepGrowingIsNot(String name, int readings, DoubleUnaryOperator curve) {
        assertThat(leaks(series(readings, curve))).as(name).isFalse();
    }

    @Test
    void noiseAloneIsNeverSuspectedInAThousandSeries() {
        long suspected = Stream.iterate(0L, seed -> seed + 1)
                .limit(1_000)
                .filter(seed -> leaks(series(20, noisy(seed, 50, t -> 200))))
                .count();

        assertThat(suspected).isZero();
    }

    @Test
    void theLineIsThatOfTheReadings() {
        HeapTrend trend = series(61, t -> 100 + 60 * t).trend().orElseThrow();

        assertThat(trend.collections()).isEqualTo(61);
        assertThat(trend.firstNanos()).isZero();
        assertThat(trend.lastNanos()).isEqualTo(60 * MINUTE);
        assertThat((double) trend.firstBytes()).isCloseTo(100 * MIB, within(2.0));
        assertThat((double) trend.lastBytes()).isCloseTo(160 * MIB, within(2.0));
        assertThat(trend.bytesPerSecond()).isCloseTo(MIB / 60.0, within(1.0));
    }

    @Test
    void manyReadingsAreKeptAsTheSmallestOfTheirNeighbours() {
        HeapTrend trend = series(100_000, t -> t * 50_000 % 1 < 0.5 ? 100 + 100 * t : 1_000)
                .trend()
                .orElseThrow();

        assertThat(trend.collections()).isEqualTo(100_000);
        assertThat(trend.leakSuspected()).isTrue();
        assertThat((double) trend.lastBytes() / MIB).isCloseTo(200, within(1.0));
    }

    @Test
    void aSteepRiseWithinAMinuteIsTheStartOfAnApplication() {
        LiveHeap heap = new LiveHeap();
        for (int i = 0; i < 50; i++) {
            heap.add(i * 1_000_000_000L, i * MIB);
        }

        assertThat(leaks(heap)).isFalse();
    }

    @Test
    void anotherJvmStartsAnotherSeries() {
        LiveHeap heap = series(30, t -> 100 + 100 * t);

        heap.restart();
        assertThat(heap.trend()).isEmpty();
        heap.add(31 * MINUTE, 5 * MIB);
        assertThat(heap.trend()).isEmpty();
        heap.add(32 * MINUTE, 5 * MIB);
        assertThat(heap.trend().orElseThrow().collections()).isEqualTo(2);
    }

    static Stream<Arguments> oldCollections() {
        String full = "[1.0s][info][gc] GC(0) Pause Full (System.gc()) 24M->4M(512M) 10.000ms";
        return Stream.of(
                Arguments.of(new String[] {full}, 1),
                Arguments.of(
                        new String[] {
                            "[1.0s][info][gc] GC(0) Pause Young (Normal) (G1 Evacuation Pause) 24M->4M(512M) 1.000ms"
                        },
                        0),
                Arguments.of(
                        new String[] {
                            "[1.0s][info][gc] GC(0) Pause Young (Mixed) (G1 Evacuation Pause) 24M->4M(512M) 1.000ms"
                        },
                        1),
                Arguments.of(new String[] {"[1.0s][info][gc] GC(0) Concurrent cleanup 24M->4M(512M) 0.050ms"}, 1),
                Arguments.of(
                        new String[] {"[1.0s][info][gc] GC(0) Concurrent cleanup (Young) 24M->4M(512M) 0.050ms"}, 0),
                Arguments.of(
                        new String[] {"[1.0s][info][gc] GC(0) Pause Degenerated GC (Mark) 24M->4M(512M) 1.000ms"}, 1),
                Arguments.of(new String[] {"[1.0s][info][gc] GC(0) Garbage Collection (Warmup) 24M(5%)->4M(1%)"}, 1),
                Arguments.of(new String[] {"[1.0s][info][gc] GC(0) Major Collection (Warmup) 24M(5%)->4M(1%)"}, 1),
                Arguments.of(new String[] {"[1.0s][info][gc] GC(0) Minor Collection (Warmup) 24M(5%)->4M(1%)"}, 0),
                Arguments.of(
                        new String[] {
                            "[1.0s][info][gc] GC(0) Concurrent Sweep 3.000ms",
                            "[1.1s][info][gc] GC(1) Pause Young (Allocation Failure) 24M->4M(512M) 1.000ms",
                            "[1.2s][info][gc] GC(2) Pause Young (Allocation Failure) 24M->4M(512M) 1.000ms"
                        },
                        1));
    }

    @ParameterizedTest
    @MethodSource("oldCollections")
    void onlyCollectionsOfTheOldGenerationCount(String[] lines, long count) {
        assertThat(TestLogs.events(lines).stream()
                        .filter(GcEvent.OldCollected.class::isInstance)
                        .map(event -> ((GcEvent.OldCollected) event).usedBytes()))
                .hasSize((int) count)
                .allMatch(bytes -> bytes == 4 * MIB);
    }

    static Stream<Arguments> promotions() {
        return Stream.of(
                Arguments.of(
                        new String[] {"[1.0s][info][gc,heap] GC(0) ParOldGen: 1024K(349696K)->3072K(349696K)"},
                        2 * MIB),
                Arguments.of(new String[] {"[1.0s][info][gc,heap] GC(0) Tenured: 1024K->3072K(349696K)"}, 2 * MIB),
                Arguments.of(new String[] {"[1.0s][info][gc,heap] GC(0) CMS: 3072K->1024K(349696K)"}, 0),
                Arguments.of(
                        new String[] {
                            "[0.1s][info][gc,init] Heap Region Size: 2M",
                            "[1.0s][info][gc,heap] GC(0) Old regions: 88->109"
                        },
                        42 * MIB),
                Arguments.of(
                        new String[] {
                            "[0.1s][info][gc,heap] Heap region size: 1M",
                            "[1.0s][info][gc,heap] GC(0) Old regions: 88->109"
                        },
                        21 * MIB));
    }

    @ParameterizedTest
    @MethodSource("promotions")
    void aPromotionIsTheGrowthOfTheOldGeneration(String[] lines, long bytes) {
        assertThat(TestLogs.events(lines).stream()
                        .filter(GcEvent.Promotion.class::isInstance)
                        .map(event -> ((GcEvent.Promotion) event).bytes()))
                .containsExactly(bytes);
    }

    @Test
    void regionsOfUnknownSizeAreNoPromotion() {
        assertThat(TestLogs.events("[1.0s][info][gc,heap] GC(0) Old regions: 88->109"))
                .noneMatch(GcEvent.Promotion.class::isInstance);
    }

    private static final String HEADER =
            "OpenJDK 64-Bit Server VM (25.504-b01) for linux-amd64 JRE (1.8.0_504-b01), built on Aug 20 2026 by \"x\" with gcc";

    private static List<String> fullCollectionsOfJdk8(int first, int count) {
        return IntStream.range(first, first + count)
                .mapToObj(i -> 60 * i + ".000: [Full GC (Ergonomics) 512000K->" + 1_000 * (i + 1)
                        + "K(512000K), 0.1000000 secs]")
                .toList();
    }

    private static Optional<HeapTrend> trend(List<String> lines) {
        return TestLogs.summary(lines.toArray(String[]::new)).old().trend();
    }

    @ParameterizedTest
    @ValueSource(strings = {"-XX:+UseParallelGC", "-XX:+UseG1GC", ""})
    void theFilesOfARotatedLogAreOneSeries(String collector) {
        List<String> lines = new ArrayList<>();
        for (int file = 0; file < 4; file++) {
            lines.add("2026-11-21 08:0" + file + ":00 GC log file created /var/log/gc.log." + file);
            lines.add(HEADER);
            lines.add("CommandLine flags: -XX:MaxHeapSize=524288000 " + collector);
            lines.addAll(fullCollectionsOfJdk8(8 * file, 8));
        }

        HeapTrend trend = trend(lines).orElseThrow();

        assertThat(trend.collections()).isEqualTo(32);
        assertThat(trend.leakSuspected()).isTrue();
    }

    /** The flags of a JVM on a small machine name no collector. */
    @ParameterizedTest
    @ValueSource(strings = {"-XX:+UseParallelGC", "-XX:+UseSerialGC", ""})
    void aJvmThatStartsInTheSameLogStartsAnotherSeries(String collector) {
        List<String> lines = new ArrayList<>();
        for (int jvm = 0; jvm < 2; jvm++) {
            lines.add(HEADER);
            lines.add("CommandLine flags: -XX:MaxHeapSize=524288000 " + collector);
            lines.addAll(fullCollectionsOfJdk8(0, 8));
        }

        assertThat(trend(lines).orElseThrow().collections()).isEqualTo(8);
        assertThat(trend(lines).orElseThrow().leakSuspected()).isFalse();
    }

    @Test
    void aJvmWithUnifiedLoggingThatStartsInTheSameLogStartsAnotherSeries() {
        List<String> lines = new ArrayList<>();
        for (int jvm = 0; jvm < 2; jvm++) {
            lines.add("[0.004s][info][gc] Using Serial");
            for (int i = 0; i < 8; i++) {
                lines.add("[" + 60 * (i + 1) + ".000s][info][gc] GC(" + i + ") Pause Full (System.gc()) 500M->"
                        + (i + 1) + "M(512M) 10.000ms");
            }
        }

        assertThat(trend(lines).orElseThrow().collections()).isEqualTo(8);
    }
}
