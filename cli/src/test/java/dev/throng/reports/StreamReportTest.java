package dev.throng.reports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.run.read.ResultDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StreamReportTest {

    @TempDir
    Path temp;

    private String markdown(ScriptedStream run) throws IOException {
        Path directory = run.write(temp.resolve("run"));
        Reports.write(directory, directory);
        return Files.readString(directory.resolve("report.md"));
    }

    @Test
    void targetThatKeepsUpHasNoSaturationAndEverybodyOnRate() throws IOException {
        assertThat(markdown(new ScriptedStream()))
                .contains(
                        "Not reached: up to 4,000 listeners, connected, accepted, receiving, bandwidth grew with them.")
                .contains("| ramp | 4,000 | 4,000 | 4,000 | 4,000 | 0 |")
                .contains("| hold | 4,000 | 4,000 | 4,000 | 4,000 | 0 | 256 Mbit/s | 256 Mbit/s |")
                .contains("](charts/population.svg)")
                .contains("](charts/bandwidth.svg)")
                .contains("](charts/bandwidth-by-listeners.svg)")
                .contains("](charts/memory-by-listeners.svg)")
                .contains("✓ within 5 %")
                .doesNotContain("series-connected")
                .doesNotContain("metric-bytes-expected");
    }

    @Test
    void fullTargetIsShownWithItsPointAndTheStarved() throws IOException {
        ScriptedStream run = new ScriptedStream();
        run.served = 2_500;

        assertThat(markdown(run))
                .containsPattern("Reached at about 2,\\d{3} listeners")
                .contains("| hold | 4,000 | **2,500** | **2,500** | **2,500** | **1,500** | 256 Mbit/s | 160 Mbit/s |")
                .contains("1,500 of 4,000 got less than half.");
    }

    @Test
    void piecesThatComeEverySecondSecondAreNoBadNews() throws IOException {
        ScriptedStream run = new ScriptedStream();
        run.secondsBetweenPieces = 2;

        assertThat(markdown(run))
                .contains("| hold | 4,000 | 4,000 | 2,000 | 4,000 | 0 | 256 Mbit/s | 256 Mbit/s |")
                .contains("Not reached:");
    }

    /** With the bursts more comes than was expected, while everybody gets four fifths. */
    @Test
    void burstsDoNotMakeThoseWhoAreNotOnRateGoodNews() throws IOException {
        ScriptedStream run = new ScriptedStream();
        run.share = 0.8;

        assertThat(markdown(run)).contains("| ramp | 4,000 | 4,000 | 4,000 | **0** | 0 |");
    }

    @Test
    void burstsOnConnectAreToldFromTheMediaThatWereExpected() throws IOException {
        assertThat(markdown(new ScriptedStream()))
                .containsPattern(
                        "of media received, \\d+ MB of it in bursts on connect \\(the mean of the recorded bursts, for each listener\\); ")
                .containsPattern("without the bursts, \\d+(\\.\\d+)? % of it was received\\.");
    }

    @Test
    void costAndProjectionStandThereWithIntervals() throws IOException {
        assertThat(markdown(new ScriptedStream()))
                .containsPattern(
                        "\\| memory, RSS per listener \\| 3\\.0\\d KiB \\| \\d\\.\\d\\d KiB to \\d\\.\\d\\d KiB \\| 0\\.99")
                .containsPattern("\\| CPU, system per listener \\| 1\\d\\.\\d µs/s \\|")
                .containsPattern(
                        "\\| 80 % of the target's CPU \\(2 cores\\) \\| user and system CPU of the target \\| \\d")
                .contains("They are projections, not measurements")
                .containsPattern(
                        "\\| a link of 1 Gbit/s \\| expected bit rate × listeners × 1.1 \\| 14,2\\d\\d \\| exact \\|");
    }

    @Test
    void targetsOwnCountThatDiffersIsAReasonAndARow() throws IOException {
        ScriptedStream run = new ScriptedStream();
        run.strangers = 900;

        assertThat(markdown(run))
                .contains("(result suspect), exit code")
                .containsPattern(
                        "the target's count and Throng's count disagree: icecast.listeners counts 4,900; Throng counts"
                                + " 4,000 \\(accepted\\), over \\d+ steady seconds")
                .contains("✗ differ by more than 5 %")
                .contains("not answered within 1000 ms");
    }

    @Test
    void studyTableHasTheStudysColumns() throws IOException {
        assertThat(markdown(new ScriptedStream()))
                .containsPattern(
                        "\\| http-stream, launched \\| listen · ramp \\| .* \\| 4,000 \\| \\d+ Mbit/s \\| \\d+ Mbit/s \\|")
                .containsPattern(
                        "\\| http-stream, launched \\| listen · hold \\| .* \\| 4,000 \\| 256 Mbit/s \\| 256 Mbit/s \\|")
                .contains("250 ms p50, 480 ms p99 publish to receive")
                .contains("| rate started |")
                .contains("| unanswered (in flight), mean |")
                .doesNotContain("Un-acked")
                .doesNotContain("un-acked")
                .doesNotContain("Ack rate");
    }

    /** Of the study of SRS: server, CPU, memory, connections, expected, actual, CPU and memory of the load tool, latency. */
    @ParameterizedTest
    @CsvSource({"rtmp, play", "http-stream, watch"})
    void playersHaveTheTableOfTheStudyAndTheSectionsOfListeners(String protocol, String operation) throws IOException {
        ScriptedStream run = new ScriptedStream();
        run.protocol = protocol;
        run.operation = operation;

        assertThat(markdown(run))
                .contains(
                        "| server | step | CPU | mem | conn | expected | actual | load tool CPU | load tool mem | latency |")
                .containsPattern("\\| " + protocol + ", launched \\| " + operation
                        + " · hold \\| [^|]+ \\| [^|]+ \\| 4,000 \\| 256 Mbit/s \\| 256 Mbit/s \\| [^|]+ \\| [^|]+"
                        + " \\| 250 ms p50, 480 ms p99 publish to receive \\|")
                .contains("| hold | 4,000 | 4,000 | 4,000 | 4,000 | 0 | 256 Mbit/s | 256 Mbit/s |")
                .contains("Not reached: up to 4,000 players")
                .contains("](charts/bandwidth-by-listeners.svg)")
                .containsPattern("\\| memory, RSS per player \\| 3\\.0\\d KiB \\|")
                .doesNotContain("metric-bytes-expected");
    }

    @Test
    void htmlHoldsTheSameChartsWithListenersOnTheAxis() throws IOException {
        Path directory = new ScriptedStream().write(temp.resolve("run"));

        String html = Files.readString(Reports.write(directory, directory));

        assertThat(html)
                .contains("\"horizontal\":\"listeners\"")
                .contains("\"unit\":\"bit_rate\"")
                .contains("id=\"chart-bandwidth-by-listeners\"");
        assertThat(Files.readString(directory.resolve("charts/bandwidth-by-listeners.svg")))
                .contains("connected listeners")
                .contains("Mbit/s");
    }

    @Test
    void anIndexOfStreamRunsShowsTheirListenersSideBySide() throws IOException {
        Path fast = new ScriptedStream().write(temp.resolve("fast"));
        Path slow = new ScriptedStream().write(temp.resolve("slow"));

        Reports.index(List.of(fast, slow), temp.resolve("out"));

        assertThat(Files.readString(temp.resolve("out/index.md")))
                .contains("\n### Listeners")
                .containsPattern("\\| run \\| at the end of phase .* connected .* accepted .* receiving .* starved ");
    }

    @Test
    void linesOfAnExtensionDiffer() throws IOException {
        ScriptedStream run = new ScriptedStream();
        run.served = 2_500;

        RunReport.of(ResultDirectory.open(run.write(temp.resolve("run"))))
                .charts()
                .forEach(ChartLinesTest::assertDistinct);
    }
}
