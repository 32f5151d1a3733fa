package dev.throng.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
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

    @Test
    void theThroughputIsTheShareOfTheTimeOutsideOfPauses() throws IOException {
        Path log = written(
                "gc.log",
                "[0.500s][info][gc] Using G1\n" + PAUSE
                        + "[2.500s][info][gc] GC(1) Pause Full (System.gc()) 24M->4M(512M) 96.855ms\n");

        assertThat(gc(log)).isEqualTo(ExitCode.DONE);
        assertThat(out()).containsPattern("throughput +95 % of the time is outside of pauses");

        typed.forget();
        gc("--json", log);
        assertThat(json().get(0).get("throughput").asDouble()).isEqualTo(0.95);

        typed.forget();
        gc(
                "--json",
                written(
                        "safepoints.log",
                        "[0.5s][info][safepoint] Safepoint \"Cleanup\", Time since last: 1 ns,"
                                + " Reaching safepoint: 1000 ns, Cleanup: 1 ns, At safepoint: 500 ns, Total: 1500 ns\n"));
        assertThat(json().get(0).get("throughput").isNull()).isTrue();
    }

    @Test
    void aLeakIsSuspectedOnlyFromTheTrendOfFullOrOldCollections() throws IOException {
        StringBuilder full =
                new StringBuilder("[0.004s][info][gc,init] Heap Max Capacity: 1G\n[0.004s][info][gc] Using Serial\n");
        StringBuilder young = new StringBuilder("[0.004s][info][gc] Using Serial\n");
        for (int i = 0; i < 20; i++) {
            String heap = "%dM->%dM(512M) 1.000ms\n".formatted(300 + 10 * i, 100 + 10 * i);
            full.append("[%d.000s][info][gc] GC(%d) Pause Full (System.gc()) ".formatted(60 * i + 60, i))
                    .append(heap);
            young.append("[%d.000s][info][gc] GC(%d) Pause Young (Allocation Failure) ".formatted(60 * i + 60, i))
                    .append(heap);
        }

        assertThat(gc(written("full.log", full.toString()))).isEqualTo(ExitCode.DONE);
        assertThat(out())
                .contains(
                        "heap trend",
                        "possible memory leak: after 20 full or old collections the heap grew by"
                                + " 190 MiB in 19 min, 600 MiB/h; at this rate the heap is full in 1 h 13 min");

        typed.forget();
        gc("--json", written("young.log", young.toString()), written("full.log", full.toString()));
        assertThat(json().get(0).get("heapTrend").isNull()).isTrue();
        assertThat(json().get(1).get("heapTrend").get("leakSuspected").asBoolean())
                .isTrue();
        assertThat(json().get(1).get("heapTrend").get("collections").asLong()).isEqualTo(20);
    }

    @Test
    void theCsvHasARowPerEventAndNoFormula() throws IOException {
        Path csv = directory.resolve("events.csv");
        Path log = written(
                "=gc.log",
                "[2026-11-21T00:00:00.004+0100][0.004s][info][gc] Using G1\n"
                        + "[2026-11-21T00:00:01.500+0100][1.500s][info][gc] GC(0) Pause Full (=1+1) 24M->4M(512M) 3.145ms\n"
                        + "[2026-11-21T00:00:02.000+0100][2.000s][info][gc] Allocation Stall (@main, \"a\") 10.000ms\n");

        assertThat(gc("--csv", csv, log)).isEqualTo(ExitCode.DONE);

        String name = log.toString();
        assertThat(Files.readAllLines(csv))
                .containsExactly(
                        "log,event,startNanos,durationNanos,name,cause,timeToSafepointNanos,usedBeforeBytes,usedAfterBytes,committedBytes,"
                                + "cpuUserNanos,cpuSystemNanos,time,threadNanos",
                        name + ",full,1496855000,3145000,,'=1+1,,,,,,,2026-11-20T23:00:01.496855Z,",
                        name + ",heap,1500000000,,,,,25165824,4194304,536870912,,,2026-11-20T23:00:01.500Z,",
                        name + ",old-collected,1500000000,,,,,,4194304,,,,2026-11-20T23:00:01.500Z,",
                        name
                                + ",stall,1990000000,10000000,allocation,\"'@main, \"\"a\"\"\",,,,,,,2026-11-20T23:00:01.990Z,",
                        name + ",pause,1496855000,3145000,Pause Full,'=1+1,,,,,,,2026-11-20T23:00:01.496855Z,");
    }

    @Test
    void theCsvOfALogWithoutDatesHasNoTimes() throws IOException {
        Path csv = directory.resolve("events.csv");

        gc("--csv", csv, written("gc.log", "[0.004s][info][gc] Using G1\n" + PAUSE));
        assertThat(Files.readAllLines(csv))
                .hasSize(3)
                .allMatch(row -> row.endsWith(",time,threadNanos") || row.endsWith(",,"));
    }

    @Test
    void aLogIsNotReplacedByWhatIsWrittenOfIt() throws IOException {
        Path log = written("gc.log", "[0.004s][info][gc] Using G1\n" + PAUSE);
        String before = Files.readString(log);
        Path again = directory.resolve(".").resolve("gc.log");

        for (String option : List.of("--csv", "--html")) {
            assertThat(gc(option, again, log)).as(option).isEqualTo(ExitCode.USAGE);
            assertThat(gc(option, log, log("17-g1"), "--against", log))
                    .as(option)
                    .isEqualTo(ExitCode.USAGE);
        }

        assertThat(Files.readString(log)).isEqualTo(before);
    }

    @Test
    void theCsvAndThePageAreTwoFiles() throws IOException {
        Path log = written("gc.log", "[0.004s][info][gc] Using G1\n" + PAUSE);
        Path one = directory.resolve("events");

        assertThat(gc("--csv", one, "--html", directory.resolve("none/../events"), log))
                .isEqualTo(ExitCode.USAGE);
        assertThat(err()).endsWith("events is the file of --csv, too (expected: another file)\n");
        assertThat(one).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"--csv", "--html"})
    void standardOutputIsNoFileForRowsOrAPage(String option) throws IOException {
        assertThat(gc(option, "-", written("gc.log", "[0.004s][info][gc] Using G1\n" + PAUSE)))
                .isEqualTo(ExitCode.USAGE);
        assertThat(err())
                .startsWith("throng: " + option + ": - (expected: a file, as the figures go to standard output");
        assertThat(Path.of("-")).doesNotExist();
    }

    @Test
    void aCsvThatCannotBeWrittenIsRefused() throws IOException {
        assertThat(gc("--csv", directory.resolve("none/events.csv"), log("17-g1")))
                .isEqualTo(ExitCode.USAGE);
        assertThat(err())
                .startsWith("throng: --csv: ")
                .contains("no such file or directory", "expected: a file that can be written");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "600ms",
                "2026-11-21T00:05:10.613",
                "2026-11-21 00:05:10.613",
                "2026-11-21T00:05:10.613+0000",
                "2026-11-21T00:05:10.613Z",
                "2026-11-21T01:05:10,613+01:00"
            })
    void thePartOfALogFromATimeOnIsSummarized(String from) {
        assertThat(gc("--json", "--from", from, log("17-g1"))).isEqualTo(ExitCode.DONE);
        JsonNode part = json().get(0);
        typed.forget();
        gc("--json", log("17-g1"));
        JsonNode whole = json().get(0);

        assertThat(part.get("pauses").get("count").asLong())
                .isPositive()
                .isLessThan(whole.get("pauses").get("count").asLong());
        assertThat(whole.get("durationNanos").asLong()
                        - part.get("durationNanos").asLong())
                .isBetween(589_000_000L, 600_000_000L);
    }

    @ParameterizedTest
    @ValueSource(strings = {"10", "yesterday", "2026-13-01", "2026-11-21T25:00", "21.11.2026"})
    void aTimeThatIsNoneIsRefused(String time) {
        assertThat(gc("--from", time, log("17-g1"))).isEqualTo(ExitCode.USAGE);
        assertThat(err())
                .startsWith("throng: --from: " + time + " (expected: an uptime such as 90s or 10m, or a date such as");
    }

    @Test
    void aRangeThatIsNotInTheLogIsRefusedWithTheRangeOfTheLog() {
        assertThat(gc("--from", "10m", log("17-g1"))).isEqualTo(ExitCode.USAGE);
        assertThat(err()).contains("17-g1.log.gz: nothing of the log is in this range (expected: a range within 0.");
    }

    @Test
    void theStandardInputIsRead() throws IOException {
        InputStream before = System.in;
        System.setIn(new ByteArrayInputStream(Files.readAllBytes(log("17-g1"))));
        try {
            assertThat(gc("-")).isEqualTo(ExitCode.DONE);
        } finally {
            System.setIn(before);
        }
        assertThat(out()).startsWith("-: G1, Java 17");
    }

    @Test
    void thePrefixOfAShipperIsNamed() throws IOException {
        Path log = written("gc.log", "web-1  | [0.004s][info][gc] Using G1\nweb-1  | " + PAUSE);

        assertThat(gc(log)).isEqualTo(ExitCode.DONE);
        assertThat(out())
                .contains("  read without the prefix of its lines: docker compose logs")
                .containsPattern("pauses +1 ");
        typed.forget();
        gc("--json", log);
        assertThat(json().get(0).get("prefix").asString()).isEqualTo("docker compose logs");
    }

    @ParameterizedTest
    @ValueSource(strings = {"17-g1", "11-cms", "25-z", "17-shen", "17-serial", "17-parallel", "25-genshen"})
    void thePageOfALogHasItsChartsAndTables(String name) throws IOException {
        Path page = directory.resolve("page.html");

        assertThat(gc("--html", page, log(name))).isEqualTo(ExitCode.DONE);

        String html = Files.readString(page);
        assertThat(html)
                .contains("<h1>" + name + ".log.gz</h1>", "Causes of pauses", "Safepoints by operation", "throughput")
                .contains("id=\"chart-pauses\" role=\"img\" aria-label=\"Pauses. Each mark is a stop-the-world pause")
                .contains("id=\"chart-heap\" role=\"img\"", "id=\"chart-rates\" role=\"img\"")
                .contains("default-src 'none'")
                .doesNotContain("charts/", directory.toString());
        assertThat(err()).contains("page: " + page);
    }

    @Test
    void thePageEscapesTheTextsOfALog() throws IOException {
        Path page = directory.resolve("page.html");
        Path log = written(
                "<b>.log",
                "[0.004s][info][gc] Using <script>alert(1)</script>\n" + PAUSE.replace("G1 Evac", "<img src=x> Evac"));

        gc("--html", page, log);

        assertThat(Files.readString(page))
                .contains("&lt;b&gt;.log", "&lt;script&gt;")
                .doesNotContain("<b>.log", "<script>alert", "<img");
    }

    @Test
    void thePageOfALogWithoutEventsStatesThat() throws IOException {
        Path page = directory.resolve("page.html");

        assertThat(gc("--html", page, written("gc.log", "[0.004s][info][gc] Using Serial\n")))
                .isEqualTo(ExitCode.DONE);
        assertThat(Files.readString(page)).contains("there is nothing to draw", "There was no pause in this time.");
    }

    @Test
    void aPageIsNotWrittenIfNoLogCouldBeRead() throws IOException {
        Path page = directory.resolve("page.html");

        assertThat(gc("--html", page, written("empty.log", ""))).isEqualTo(ExitCode.USAGE);
        assertThat(page).doesNotExist();
        typed.forget();
        assertThat(gc("--html", directory.resolve("none/page.html"), log("17-g1")))
                .isEqualTo(ExitCode.USAGE);
        assertThat(err()).contains("throng: --html: ", "expected: a file that can be written");
    }

    @Test
    void thePageWarnsOfALeakAndDrawsItsTrend() throws IOException {
        StringBuilder log = new StringBuilder("[0.004s][info][gc] Using Serial\n");
        for (int i = 0; i < 20; i++) {
            log.append("[%d.000s][info][gc] GC(%d) Pause Full (System.gc()) %dM->%dM(512M) 1.000ms\n"
                    .formatted(60 * i + 60, i, 300 + 10 * i, 100 + 10 * i));
        }
        Path page = directory.resolve("page.html");

        gc("--html", page, written("gc.log", log.toString()));

        assertThat(Files.readString(page))
                .contains(
                        "<h2 class=\"title\">Possible memory leak</h2><p>After 20 full or old collections the heap grew by 190&nbsp;MiB")
                .contains("\"name\":\"trend after full or old collections\"");
    }

    @Test
    void twoLogsAreComparedFigureByFigure() throws IOException {
        Path slow = written(
                "slow.log",
                "[0.000s][info][gc] Using Serial\n"
                        + "[1.000s][info][gc] GC(0) Pause Young (Allocation Failure) 24M->4M(512M) 100.000ms\n"
                        + "[2.000s][info][gc] GC(1) Pause Young (Allocation Failure) 24M->4M(512M) 100.000ms\n");
        Path fast = written(
                "fast.log",
                "[0.000s][info][gc] Using G1\n"
                        + "[1.000s][info][gc] GC(0) Pause Young (Normal) (G1 Evacuation Pause) 24M->4M(512M) 10.000ms\n"
                        + "[4.000s][info][gc] GC(1) Pause Young (Normal) (G1 Evacuation Pause) 24M->8M(512M) 30.000ms\n");

        assertThat(gc(slow, "--against", fast)).isEqualTo(ExitCode.DONE);
        assertThat(out())
                .containsPattern("collector +Serial +G1 *\\n")
                .containsPattern("throughput +90 % +99 % +−9.00 points")
                .containsPattern("pauses per minute +60 +30 +[+]100.0 %")
                .containsPattern("longest pause +100 ms +30.0 ms +3.33 times")
                .containsPattern("heap after collections, at most +4.00 MiB +8.00 MiB +−50.0 %")
                .containsPattern("promoted per second +unknown +unknown *\\n")
                .contains("One log each: a difference may be chance");

        typed.forget();
        Path page = directory.resolve("page.html");
        gc("--json", slow, "--against", fast, "--html", page);
        assertThat(json().size()).isEqualTo(2);
        assertThat(Files.readString(page))
                .contains(
                        "slow.log against fast.log",
                        "id=\"chart-log1-pauses\"",
                        "id=\"chart-log2-heap\"",
                        "3.33 times");
    }

    @Test
    void aComparisonNeedsOneLogOnEachSide() {
        assertThat(gc(log("17-g1"), log("25-z"), "--against", log("17-z"))).isEqualTo(ExitCode.USAGE);
        assertThat(err())
                .startsWith("throng: --against: 2 logs (expected: one log, and the other one behind --against)");
    }
}
