package dev.throng.reports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.run.result.AddressResult;
import dev.throng.run.result.GcResult;
import dev.throng.run.result.LoadTerms;
import dev.throng.run.result.PauseCauses;
import dev.throng.run.result.SloResult;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import dev.throng.verdict.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class ReportsTest {

    private static final JsonMapper JSON = new JsonMapper();

    @TempDir
    Path temp;

    private String markdown(Path directory) throws IOException {
        Reports.write(directory, directory);
        return Files.readString(directory.resolve("report.md"));
    }

    @Test
    void cleanRunSaysValidAndShowsNoExplanation() throws IOException {
        String report = markdown(ScriptedRun.clean().write(temp));

        assertThat(report)
                .contains("# riemann-open-loop")
                .containsPattern(
                        "\\*\\*✓ PASS: 2 of 2 objectives met \\(result valid\\), exit code 0\\*\\* — No validity problems found. The generator's own lag is at most [0-9.]+ %"
                                + " of a response time: [0-9.]+ µs of [0-9.]+ [µm]s at p[0-9.]+ of send in phase steady\\.")
                .containsPattern("steady · send · own lag \\|.* 25.0 µs \\| 28.0 µs \\| – \\| 30.0 µs \\|")
                .contains("up to 25.0 µs of it is own lag")
                .contains("send.response.p99 &lt; 50ms | 21.0 ms | ✓ met |")
                .contains("| send | 2,000/s | 2,000/s | 2,000/s |")
                .doesNotContain("does not hold")
                .doesNotContain("though service");
    }

    private static AddressResult address(int port, long failed, long pauseNanos) {
        GcResult.Pauses pauses = GcResult.Pauses.of(1, pauseNanos, pauseNanos, pauseNanos, pauseNanos, pauseNanos);
        GcResult gc = new GcResult(
                "G1",
                "17.0.15",
                pauses,
                GcResult.Stalls.of(0, 0, 0),
                OptionalDouble.of(0),
                OptionalLong.of(0),
                GcResult.Safepoints.of(0, 0));
        return new AddressResult(
                "127.0.0.1:" + port,
                OptionalLong.of(4000 + port),
                1_200,
                failed,
                1_000,
                5_000_000,
                OptionalDouble.of(2.5),
                OptionalLong.of(64L << 20),
                OptionalLong.of(1_210),
                gc);
    }

    @Test
    void aTargetWithSeveralAddressesHasARowForEach() throws IOException {
        ScriptedRun run = ScriptedRun.clean();
        run.addresses = List.of(address(1, 0, 2_000_000), address(2, 3, 9_000_000));

        assertThat(markdown(run.write(temp.resolve("several"))))
                .contains("<summary><b>The target's addresses</b></summary>")
                .contains("| 127.0.0.1:1 | 1,200 | 0 | 1.00 kB | 5.00 MB | 4001 | 2.50 s | 64.0 MiB | 2.00 ms |")
                .contains("| 127.0.0.1:2 | 1,200 | **3** |")
                .contains("The longest GC pause of the target was in the process at 127.0.0.1:2, which the section on"
                        + " garbage collection shows.");

        run.addresses = List.of(address(1, 0, 2_000_000));
        assertThat(markdown(run.write(temp.resolve("one")))).doesNotContain("The target's addresses");
    }

    @Test
    void theCausesOfPausesAndWhatWentWrongInThemAreShown() throws IOException {
        ScriptedRun run = ScriptedRun.clean();
        assertThat(markdown(run.write(temp.resolve("unknown")))).doesNotContain("Causes of pauses");

        run.causes = new PauseCauses(
                List.of(
                        new PauseCauses.PausesByCause("G1 Evacuation Pause", 7, 21_000_000, 4_000_000),
                        new PauseCauses.PausesByCause("System.gc()", 2, 90_000_000, 50_000_000)),
                List.of(new PauseCauses.PausesByCause("promotion failed", 1, 50_000_000, 50_000_000)));

        assertThat(markdown(run.write(temp.resolve("known"))))
                .contains("Causes of pauses")
                .contains("| target | System.gc() | 2 | 90.0 ms | 50.0 ms |")
                .contains("| target | G1 Evacuation Pause | 7 | 21.0 ms | 4.00 ms |")
                .contains("| target | failure: promotion failed | 1 | 50.0 ms | 50.0 ms |");
    }

    @Test
    void anAbortedRunIsIncompleteAndNotAFaultOfTheGenerator() throws IOException {
        ScriptedRun run = ScriptedRun.clean();
        run.status = Verdict.Status.invalid;
        run.reasons = List.of(Reason.invalid(ReasonCode.ABORTED, "the run was interrupted"));

        assertThat(markdown(run.write(temp)))
                .contains("**✗ FAIL: run aborted (result invalid), exit code 3** — The run ended early.")
                .doesNotContain("do not measure the target");
    }

    @Test
    void theAddressOfTheTargetStandsInTheHeadOnce() throws IOException {
        ScriptedRun attached = ScriptedRun.clean();
        attached.targetDescription = "attached to 127.0.0.1:5555, process 4711";

        assertThat(markdown(ScriptedRun.clean().write(temp))).contains("target: riemann, launched 127.0.0.1:5555 ·");
        assertThat(markdown(attached.write(temp))).contains("target: attached to 127.0.0.1:5555, process 4711 ·");
    }

    @Test
    void anObjectiveIsShownInTheUnitOfItsQuantity() throws IOException {
        ScriptedRun run = ScriptedRun.clean();
        run.slos = List.of(
                SloResult.of("generator.cpuSeconds < 30s", true, 0.47, "s"),
                SloResult.of("metrics.on-rate.min >= 100", true, 120.0, "count"),
                SloResult.of("target.rssMax < 1GiB", true, 5e8, "B"),
                SloResult.of("send.answeredRate >= 480/s", false, 400.0, "/s"),
                SloResult.of("send.failures <= 1%", true, 0.004, "share"),
                SloResult.of("send.service.p99 < 5ms", true, 3e6, ""));

        assertThat(markdown(run.write(temp)))
                .contains("generator.cpuSeconds &lt; 30s | 470 ms | ✓ met |")
                .contains("metrics.on-rate.min &gt;= 100 | 120 | ✓ met |")
                .contains("target.rssMax &lt; 1GiB | 500 MB | ✓ met |")
                .contains("send.answeredRate &gt;= 480/s | 400/s |")
                .contains("send.failures &lt;= 1% | 0.4 % | ✓ met |")
                .contains("send.service.p99 &lt; 5ms | 3,000,000 (this result names no unit) | ✓ met |");
    }

    @Test
    void stalledRunSaysWhyResponseShowsTheStallAndServiceDoesNot() throws IOException {
        String report = markdown(ScriptedRun.stalled().write(temp));

        assertThat(report)
                .containsPattern("send: why response p99 is \\d+ ms though service p99 is \\d+ µs")
                .contains("They waited because the limit of 1 at most in system was reached")
                .contains("The generator was not the cause: its own lag was at most 30.0 µs.")
                .containsPattern(
                        "1 of the 20,000 answers given during the phase \\(&lt; 0.01 %\\) took longer than \\d+ ms, the longest 1.00 s")
                .contains("That is coordinated omission");
    }

    @Test
    void failedRunNamesReasonsAndFailuresAndWhatWasNotSampled() throws IOException {
        String report = markdown(ScriptedRun.failing().write(temp));

        assertThat(report)
                .contains(
                        "**✗ FAIL: result invalid (objectives do not count), exit code 3** — These numbers do not measure the target")
                .contains("- the generator used 1.97 of 2 cores")
                .contains("| send | closed-by-target | **")
                .contains("| query.response.p99 &lt; 1s | not measured | not judged |")
                .doesNotContain("missed")
                .contains("| process | not sampled | 4712 |")
                .contains("Garbage collection of the target is unknown");
    }

    @Test
    void aThrottledTargetIsShownWithItsQuotaAndForHowLong() throws IOException {
        ScriptedRun.clean().write(temp);
        Path json = temp.resolve("result.json");
        ObjectNode result = (ObjectNode) JSON.readTree(Files.readString(json));
        ((ObjectNode) result.get("target")).put("cpuQuotaCores", 1.5).put("throttledSeconds", 2.25);
        Files.writeString(json, JSON.writeValueAsString(result));
        Path csv = temp.resolve("resources.csv");
        List<String> rows = new ArrayList<>(Files.readAllLines(csv));
        rows.replaceAll(row -> row + (row.startsWith("startNanos") ? ",targetThrottled" : ",0.225"));
        Files.write(csv, rows);

        String report = markdown(temp);

        assertThat(report)
                .contains("A CPU quota throttled the target")
                .contains("may use 1.50 cores. Its threads were stopped for 2.25 s")
                .contains("CPU quota")
                .doesNotContain("throttled the generator");
        assertThat(temp.resolve("charts/cpu.svg")).content().contains("target throttled by its quota");
    }

    @Test
    void emptyDirectoryGivesAReportThatSaysSo() throws IOException {
        String report = markdown(temp);

        assertThat(report)
                .contains("**✗ FAIL: no readable result.json (result invalid)** — ")
                .contains("There is no readable result.json")
                .contains("result.json is missing")
                .contains("intervals.csv is missing")
                .contains("No interval was recorded");
        assertThat(temp.resolve("report.html")).isNotEmptyFile();
    }

    @Test
    void aFileThatWasCutOffIsNamedOnTheFirstScreen() throws IOException {
        ScriptedRun.clean().write(temp);
        assertThat(markdown(temp)).doesNotContain("Missing or unreadable");
        byte[] intervals = Files.readAllBytes(temp.resolve("intervals.csv"));
        Files.write(temp.resolve("intervals.csv"), Arrays.copyOf(intervals, intervals.length - 150));
        Files.delete(temp.resolve("resources.csv"));

        String report = markdown(temp);

        assertThat(report.substring(0, report.indexOf("<details>")))
                .contains("Missing or unreadable", "intervals.csv: ", "resources.csv is missing");
    }

    @Test
    void abortedRunShowsWhatWasWrittenUntilThen() throws IOException {
        ScriptedRun.stalled().write(temp);
        Files.delete(temp.resolve("result.json"));
        byte[] intervals = Files.readAllBytes(temp.resolve("intervals.csv"));
        Files.write(temp.resolve("intervals.csv"), Arrays.copyOf(intervals, intervals.length - 150));

        String report = markdown(temp);

        assertThat(report)
                .contains("**✗ FAIL: no readable result.json (result invalid)** — ")
                .contains("](charts/rate.svg)")
                .contains("](charts/latency.svg)")
                .contains("intervals.csv: 1 row was incomplete and left out");
    }

    @Test
    void runWithoutAnAnswerHasNoTimes() throws IOException {
        ScriptedRun run = ScriptedRun.failing();
        run.failureShare = 1;
        String report = markdown(run.write(temp));

        assertThat(report)
                .contains("Nothing was answered, so there is no chart of response times.")
                .contains("Not drawn: Nothing was answered")
                .doesNotContain("(charts/latency.svg)");
    }

    @Test
    void aCounterThatStayedAtZeroHasNoChart() throws IOException {
        ScriptedRun.clean().write(temp);
        Files.writeString(temp.resolve("metrics.csv"), """
                startNanos,durationNanos,metric,count,mean,p50,p99,max
                0,1000000000,logouts-cut,0,,,,
                0,1000000000,messages-received,0,,,,
                1000000000,1000000000,logouts-cut,0,,,,
                1000000000,1000000000,messages-received,3,,,,
                """);

        assertThat(markdown(temp))
                .contains("](charts/metric-messages-received.svg)")
                .doesNotContain("metric-logouts-cut.svg");
    }

    @Test
    void closedLoadIsCalledOne() throws IOException {
        ScriptedRun run = ScriptedRun.clean();
        run.closedLoad = Optional.of(LoadTerms.closed("{inFlight: 8192}"));

        assertThat(markdown(run.write(temp)))
                .contains("send is a closed load ({inFlight: 8192}): an arrival starts when another");
    }

    @Test
    void hugeRunIsThinnedAndSaysSo() throws IOException {
        ScriptedRun run = ScriptedRun.clean();
        run.rate = 4;
        run.seconds = 2500;
        run.histogramLog = false;

        assertThat(markdown(run.write(temp)))
                .contains("Thinned: of 2,502 points per line, the smallest and the largest of neighbours are drawn.");
        assertThat(temp.resolve("report.html")).isNotEmptyFile();
    }

    @Test
    void manyConnectionsAreShownByTheirExtremesAndMedian() throws IOException {
        ScriptedRun run = ScriptedRun.clean();
        run.connections = 40;

        assertThat(markdown(run.write(temp))).contains("Smallest, median and largest of 40 series at each moment.");
    }

    @Test
    void severalPhasesAndOperationsStandBesideEachOther() throws IOException {
        SeveralOperations.write(temp);

        assertThat(markdown(temp))
                .contains("| login · steady | ")
                .contains("| message · peak | ")
                .contains("](charts/latency-login.svg)")
                .contains("](charts/latency-message.svg)")
                .contains("](charts/percentiles-message-peak.svg)")
                .doesNotContain("does not hold");
    }

    @Test
    void sameDirectoryGivesTheSameReport() throws IOException {
        Path result = ScriptedRun.stalled().write(temp.resolve("result"));

        Path one = Reports.write(result, temp.resolve("one"));
        Path two = Reports.write(result, temp.resolve("two"));

        assertThat(one).hasSameBinaryContentAs(two);
        assertThat(result.resolve("report.html")).doesNotExist();
    }

    @Test
    void missingDirectoryIsAnError() {
        assertThatThrownBy(() -> Reports.write(temp.resolve("none"), temp))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("no such result directory");
    }

    @Test
    void indexListsEveryRunWithItsVerdictAndALink() throws IOException {
        Path good = ScriptedRun.clean().write(temp.resolve("good run"));
        Path bad = ScriptedRun.failing().write(temp.resolve("bad"));
        ScriptedRun missing = ScriptedRun.clean();
        missing.slos = List.of(
                SloResult.of("send.failures == 0", true, 0.0, "count"),
                SloResult.of("send.answeredRate >= 480/s", false, 400.0, "/s"));
        Path missed = missing.write(temp.resolve("missed"));
        Reports.write(good, good);
        Reports.write(bad, temp.resolve("out/bad"));
        Path empty = Files.createDirectories(temp.resolve("empty"));
        Files.writeString(good.resolve("scenario.yaml"), "{name: a, phases: [{load: {send: {rate: 100/s}}}]}");
        Files.writeString(missed.resolve("scenario.yaml"), "{name: a, phases: [{load: {send: {rate: 200/s}}}]}");

        String html = Files.readString(Reports.index(List.of(good, missed, bad, empty), temp.resolve("out")));

        assertThat(html)
                .contains("href=\"./../good%20run/report.html\"")
                .contains("href=\"./bad/report.html\"")
                .contains("riemann-failing", "<small>good run</small>", "send.rate 200/s", "send.response.p99")
                .contains(">✓ PASS<", ">✗ FAIL<", ">1 of 2<", ">not judged<")
                .contains("result.json is missing: the run has not ended, or was ended before its result");
    }
}
