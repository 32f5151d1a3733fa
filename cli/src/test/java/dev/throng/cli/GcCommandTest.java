package dev.throng.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class GcCommandTest {

    private static final Path LOGS = Path.of("..", "gc-logs", "src", "test", "resources", "gc-logs");
    private static final String PAUSE =
            "[1.500s][info][gc] GC(0) Pause Young (Normal) (G1 Evacuation Pause) 24M->4M(512M) 3.145ms\n";

    @TempDir
    Path directory;

    private final TypedCommands typed = new TypedCommands();

    private int gc(Object... arguments) {
        String[] words = new String[arguments.length + 1];
        words[0] = "gc";
        for (int i = 0; i < arguments.length; i++) {
            words[i + 1] = arguments[i].toString();
        }
        return typed.run(directory, words);
    }

    private static Path log(String name) {
        return LOGS.resolve(name + ".log.gz");
    }

    private Path written(String name, String content) throws IOException {
        return Files.writeString(directory.resolve(name), content, StandardCharsets.ISO_8859_1);
    }

    private String out() {
        return typed.out();
    }

    private String err() {
        return typed.err();
    }

    private JsonNode json() {
        return JsonMapper.shared().readTree(out());
    }

    @Test
    void theTextSaysWhatTheLogSays() {
        assertThat(gc(log("17-z"))).isEqualTo(ExitCode.DONE);

        assertThat(out().lines().findFirst().orElseThrow())
                .endsWith("17-z.log.gz: The Z Garbage Collector, Java 17.0.15+6-Debian-1deb12u1");
        assertThat(out())
                .containsPattern("stop-the-world pauses +42 +888 µs")
                .containsPattern("  Pause Mark Start +14 ")
                .containsPattern("allocation stalls +24 +990 ms")
                .containsPattern("safepoints +46 +14.0 ms")
                .containsPattern("time to safepoint +46 +3.12 ms")
                .containsPattern("MMU +1ms \\d.*· 10s \\d");
        assertThat(out().lines()).allMatch(line -> line.length() <= 200);
        assertThat(err()).isEmpty();
    }

    @Test
    void theJsonHasTheKeysThatScriptsRead() {
        assertThat(gc("--json", log("17-shen"), log("25-z"))).isEqualTo(ExitCode.DONE);

        JsonNode array = json();
        assertThat(array.isArray()).isTrue();
        assertThat(array.size()).isEqualTo(2);
        JsonNode shenandoah = array.get(0);
        assertThat(shenandoah.propertyNames())
                .contains(
                        "file",
                        "java",
                        "collector",
                        "durationNanos",
                        "pauses",
                        "stalls",
                        "degenerated",
                        "full",
                        "safepoints",
                        "mmu",
                        "unread");
        assertThat(shenandoah.get("file").asString()).endsWith("17-shen.log.gz");
        assertThat(shenandoah.get("collector").asString()).isEqualTo("Shenandoah");
        JsonNode pauses = shenandoah.get("pauses");
        assertThat(pauses.propertyNames())
                .containsExactly("count", "totalNanos", "max", "p50", "p99", "p999", "byKind");
        assertThat(pauses.get("count").asLong()).isEqualTo(58);
        assertThat(pauses.get("max").asLong()).isEqualTo(38_842_000);
        assertThat(pauses.get("byKind")
                        .get("Pause Final Update Refs")
                        .get("count")
                        .asLong())
                .isEqualTo(14);
        assertThat(shenandoah.get("degenerated").asLong()).isOne();
        assertThat(shenandoah.get("mmu").propertyNames()).contains("1ms", "10ms", "100ms", "1s", "10s");
        assertThat(shenandoah.get("safepoints").propertyNames())
                .containsExactly("count", "totalNanos", "timeToSafepointNanos", "timeToSafepointMax");
        JsonNode z = array.get(1);
        assertThat(z.get("mode").asString()).isEqualTo("Generational");
        assertThat(z.get("stalls").get("count").asLong()).isEqualTo(26);
        assertThat(z.get("stalls").get("totalNanos").asDouble() / 1e6).isCloseTo(101.4, within(0.1));
    }

    @Test
    void whatALogDoesNotSayIsNull() {
        assertThat(gc("--json", log("11-cms"))).isEqualTo(ExitCode.DONE);

        assertThat(json().get(0).get("java").isNull()).isTrue();
        assertThat(json().get(0).get("collector").asString()).isEqualTo("Concurrent Mark Sweep");
    }

    @Test
    void pausesThatALogLeavesOutAreNullAndNotZero() throws IOException {
        Path log = written(
                "gc.log",
                "[0.060s][info][gc] Using The Z Garbage Collector\n"
                        + "[0.441s][info][gc] GC(0) Garbage Collection (Warmup) 14M(15%)->10M(10%)\n"
                        + "[0.671s][info][gc] Allocation Stall (main) 26.778ms\n");

        assertThat(gc("--json", log)).isEqualTo(ExitCode.DONE);
        JsonNode z = json().get(0);
        assertThat(z.get("pauses").propertyNames())
                .containsExactly("count", "totalNanos", "max", "p50", "p99", "p999", "byKind");
        assertThat(z.get("pauses").values()).allMatch(JsonNode::isNull);
        assertThat(z.get("mmu").values()).isNotEmpty().allMatch(JsonNode::isNull);
        assertThat(z.get("full").isNull()).isTrue();
        assertThat(z.get("stalls").get("count").asLong()).isOne();

        typed.forget();
        assertThat(gc(log)).isEqualTo(ExitCode.DONE);
        assertThat(out())
                .containsPattern("stop-the-world pauses +not logged +–")
                .containsPattern("MMU +unknown, as pauses are not logged");
    }

    /** ZGC logs its stalls with {@code gc}: {@code gc+phases=trace} of a JVM that stalled has none. */
    @Test
    void stallsSafepointsHeapAndCpuThatALogLeavesOutAreNullAndNotZero() throws IOException {
        Path log = written(
                "gc.log",
                "[0.439s][info][gc,phases] GC(0) Y: Concurrent Mark 49.435ms\n"
                        + "[0.441s][info][gc,phases] GC(0) Y: Pause Mark End 0.026ms\n"
                        + "[0.441s][trace][gc,phases] GC(0) Y: Young Pause Mark End 0.026ms\n");

        assertThat(gc("--json", log)).isEqualTo(ExitCode.DONE);
        JsonNode z = json().get(0);
        assertThat(z.get("pauses").get("count").asLong()).isOne();
        assertThat(z.get("concurrent").size()).isOne();
        assertThat(List.of("stalls", "relocationStalls", "safepoints", "cpu", "heap"))
                .allSatisfy(section ->
                        assertThat(z.get(section).values()).isNotEmpty().allMatch(JsonNode::isNull));
        assertThat(z.get("heap").propertyNames())
                .containsExactly(
                        "readings",
                        "missing",
                        "usedAfterMaxBytes",
                        "usedAfterLastBytes",
                        "allocatedBytes",
                        "committedMaxBytes",
                        "maxBytes");

        typed.forget();
        assertThat(gc(log)).isEqualTo(ExitCode.DONE);
        assertThat(out())
                .containsPattern("allocation stalls +not logged +–")
                .containsPattern("safepoints +not logged +–")
                .containsPattern("time to safepoint +not logged +–")
                .containsPattern("CPU of pauses +not logged")
                .containsPattern("heap +not logged");
    }

    /** The tag {@code gc} alone: stalls would be in it, safepoints and CPU would not. */
    @Test
    void whatALogWouldSayIsZeroAndTheRestIsNull() throws IOException {
        Path log = written("gc.log", "[0.004s][info][gc] Using G1\n" + PAUSE);

        assertThat(gc("--json", log)).isEqualTo(ExitCode.DONE);
        JsonNode g1 = json().get(0);
        assertThat(g1.get("stalls").get("count").asLong(-1)).isZero();
        assertThat(g1.get("heap").get("readings").asLong()).isOne();
        assertThat(g1.get("safepoints").values()).allMatch(JsonNode::isNull);
        assertThat(g1.get("cpu").values()).allMatch(JsonNode::isNull);

        typed.forget();
        gc(
                "--json",
                written(
                        "safepoints.log",
                        "[0.5s][info][safepoint] Safepoint \"Cleanup\", Time since last: 1 ns,"
                                + " Reaching safepoint: 1000 ns, Cleanup: 1 ns, At safepoint: 500 ns, Total: 1500 ns\n"));
        JsonNode safepoints = json().get(0);
        assertThat(safepoints.get("safepoints").get("count").asLong()).isOne();
        assertThat(safepoints.get("stalls").values()).allMatch(JsonNode::isNull);
        assertThat(safepoints.get("concurrent").isNull()).isTrue();
    }

    @Test
    void aJvmThatCollectedNothingHasNoHeapAfterCollections() throws IOException {
        assertThat(gc("--json", written("gc.log", "[0.004s][info][gc] Using Serial\n")))
                .isEqualTo(ExitCode.DONE);

        JsonNode heap = json().get(0).get("heap");
        assertThat(heap.get("readings").asLong(-1)).isZero();
        assertThat(heap.get("usedAfterMaxBytes").isNull()).isTrue();
    }

    @Test
    void aLogThatCannotBeReadWholeSaysSoAndEndsWithOne() throws IOException {
        Path log = written("gc.log", "[0.004s][info][gc] Using G1\nnot a GC log's line\n" + PAUSE + "nor this\n");

        assertThat(gc(log)).isEqualTo(ExitCode.SLO_MISSED);
        assertThat(out()).containsPattern("(?m)^  unread: 2 lines$").containsPattern("pauses +1 ");

        typed.forget();
        assertThat(gc("--json", log)).isEqualTo(ExitCode.SLO_MISSED);
        assertThat(json().get(0).get("unread").asLong()).isEqualTo(2);
    }

    @Test
    void aCompressedLogThatEndsEarlyEndsWithOne() throws IOException {
        byte[] whole = Files.readAllBytes(log("17-g1"));
        Path half = Files.write(directory.resolve("half.gz"), Arrays.copyOf(whole, whole.length / 2));

        assertThat(gc(half)).isEqualTo(ExitCode.SLO_MISSED);
        assertThat(out()).contains("half.gz ends early");
    }

    @Test
    void aLogWithoutAnAnswerIsNamedAndTheOthersAreStillRead() throws IOException {
        Path empty = written("empty.log", "");

        assertThat(gc(empty, directory.resolve("none.log"), log("17-g1"))).isEqualTo(ExitCode.USAGE);
        assertThat(err()).contains("throng: empty.log: empty").contains("throng: none.log: no such file");
        assertThat(out()).contains("17-g1.log.gz: G1");

        typed.forget();
        assertThat(gc("--json", empty, log("17-g1"))).isEqualTo(ExitCode.USAGE);
        assertThat(List.of(
                        json().get(0).has("error"),
                        json().get(0).has("pauses"),
                        json().get(1).has("pauses")))
                .containsExactly(true, false, true);
    }

    @Test
    void theWindowsOfTheUtilizationMayBeChosen() {
        assertThat(gc("--json", "--mmu", "250ms,3s,20ms", log("17-shen"))).isEqualTo(ExitCode.DONE);

        assertThat(json().get(0).get("mmu").propertyNames()).containsExactly("20ms", "250ms", "3s");
        assertThat(json().get(0).get("mmu").get("20ms").asDouble()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"10", "0ms", "2h", "fast"})
    void aWindowThatIsNoneIsRefused(String window) {
        assertThat(gc("--mmu", window, log("17-g1"))).isEqualTo(ExitCode.USAGE);
        assertThat(err()).startsWith("throng: --mmu: " + window + " (expected: a duration");
        assertThat(out()).isEmpty();
    }

    @Test
    void hostileNamesInALogAreHarmless() throws IOException {
        Path log = written(
                "gc.log",
                "[0.004s][info][gc] Using \u001b[2JG1\n" + "[1.500s][info][gc] Allocation Stall (\u009b31m) 3.145ms\n"
                        + PAUSE);

        gc(log);
        assertThat(out()).contains("\\u001b[2JG1").doesNotContain("\u001b").doesNotContain("\u009b");
        typed.forget();
        gc("--json", log);
        assertThat(out()).doesNotContain("\u001b");
    }
}
