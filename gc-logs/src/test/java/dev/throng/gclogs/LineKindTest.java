package dev.throng.gclogs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class LineKindTest {

    static List<Path> logs() {
        return TestLogs.all();
    }

    private static LogLine line(String text) {
        LogLine line = new LogLine();
        byte[] bytes = Ascii.bytes(text);
        int from = text.startsWith("[") ? text.indexOf("] ") + 2 : 0;
        line.over(bytes, from, bytes.length, 0);
        return line;
    }

    private static List<LineKind> matches(LogLine line) {
        return Arrays.stream(LineKind.values())
                .filter(kind -> kind != LineKind.OTHER && kind.matches(line))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("logs")
    void eachLineMatchesAtMostOneKindAndIsFoundByItsFirstByte(Path log) {
        for (String text : TestLogs.lines(log)) {
            LogLine line = line(text);
            List<LineKind> matches = matches(line);
            assertThat(matches).as(text).hasSizeLessThanOrEqualTo(1);
            assertThat(LineKind.of(line)).as(text).isEqualTo(matches.isEmpty() ? LineKind.OTHER : matches.get(0));
        }
    }

    @Test
    void everyKindOccursInSomeSample() {
        Map<LineKind, Integer> used = new EnumMap<>(LineKind.class);
        used.put(LineKind.TO_SPACE_EXHAUSTED, 0); // rare, so that only the small logs of other tests have them
        used.put(LineKind.PROMOTION_FAILED, 0);
        used.put(LineKind.DEGENERATED_TO_FULL, 0);
        used.put(LineKind.DEGENERATED_TO_FULL_11, 0);
        for (Path log : logs()) {
            TestLogs.lines(log).forEach(text -> used.merge(LineKind.of(line(text)), 1, Integer::sum));
        }
        assertThat(used).containsOnlyKeys(LineKind.values());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "GC(1) Pause Young (Normal) (G1 Evacuation Pause) 24M->4M(512M) 3.145ms | PAUSE",
                "GC(1) Y: Pause Mark Start (Major) 0.031ms | PAUSE",
                "GC(1) Concurrent Mark Cycle 12.000ms | CONCURRENT",
                "GC(1) O: Concurrent Mark 0.353ms | CONCURRENT",
                "Allocation Stall (main) 57.100ms | ALLOCATION_STALL",
                "Relocation Stall (main) 7.126ms | RELOCATION_STALL",
                "GC(3) y: Relocation Stall (ZWorkerYoung#0) 0.126ms | OTHER",
                "Pause Init Mark (G) 383 us | OTHER",
                "Pause Init Mark (N) = 0.001 s (a = 23 us) (n = 15) (lvls, us = 9, 9, 12, 12, 146) | OTHER",
                "Young Pause: Pause Mark End 0.018 / 0.035 ms | OTHER",
                "GC(1) Using 2 workers of 2 for evacuation | OTHER",
                "Using G1 | COLLECTOR",
                "GC(1) User=0.07s Sys=0.04s Real=0.10s | GC_CPU",
                "GC(1) y: Allocation Stalls: 0 0 0 0 | OTHER",
                "GC(1) Soft Max Capacity: 512M(100%) | OTHER",
                "GC(1)  Capacity:  512M (100%) | Z_CAPACITY",
                "Concurrent Workers: 1 | OTHER",
                "CPUs: 4 total, 2 available | CPUS",
                "Parallel Workers: 2 | PARALLEL_WORKERS",
                "GC(1) Parallel Workers: 2 | OTHER",
                "Mode: Generational | MODE",
                "Heap Max Capacity: 512M | HEAP_MAX",
                "Heap Min Capacity: 512M | OTHER",
                "Max Capacity: 512M | Z_HEAP_MAX",
                "GC(1) Max Capacity: 512M(100%) | OTHER",
                "Heap address: 0x00000000e0000000, size: 512 MB, Compressed Oops mode: 32-bit | HEAP_ADDRESS",
                "GC(x) Pause Remark 1.0ms | OTHER",
                "GC(5) To-space exhausted | TO_SPACE_EXHAUSTED",
                "GC(5) Promotion failed | PROMOTION_FAILED",
                "GC(5) Degenerated GC upgrading to Full GC | DEGENERATED_TO_FULL",
                "GC(5) Cannot finish degeneration, upgrading to Full GC | DEGENERATED_TO_FULL_11",
                "GC(5) DefNew: 26225K(29504K)->3263K(29504K) | SERIAL_YOUNG",
                "GC(5) ParNew: 26225K->3263K(29504K) | CMS_YOUNG",
                "GC(5) PSYoungGen: 26225K->3263K(29504K) | PARALLEL_YOUNG",
                "GC(5) Eden regions: 24->0(13) | G1_EDEN",
                "GC(5) Pacer for Idle | OTHER"
            })
    void aLineHasTheKindThatItsBeginningShows(String text, LineKind kind) {
        assertThat(LineKind.of(line(text))).isEqualTo(kind);
    }
}
