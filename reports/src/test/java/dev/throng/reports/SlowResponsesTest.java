package dev.throng.reports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.report.Chart;
import dev.throng.report.Chart.Line;
import dev.throng.report.Points;
import dev.throng.run.read.ResultDirectory;
import dev.throng.run.read.ResultRows.Slowest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SlowResponsesTest {

    private static final long MILLI = 1_000_000;

    @TempDir
    Path temp;

    /** Arrivals every 20 ms. The target pauses from 5 s to 7 s and then answers all that wait. */
    private static List<Slowest> pause() {
        List<Slowest> slow = new ArrayList<>();
        for (long due = 5_000; due < 7_000; due += 20) {
            slow.add(new Slowest("steady", "send", due * MILLI, due * MILLI, 7_000 * MILLI, 1));
        }
        return slow;
    }

    @Test
    void aPauseIsAFallingSlope() {
        Points points = new SlowResponses(pause()).marks("send").points();

        assertThat(points.size()).isEqualTo(100);
        for (int i = 0; i < points.size(); i++) {
            assertThat(points.x(i)).as("due").isEqualTo((5_000 + 20 * i) / 1e3);
            assertThat(points.y(i)).as("response").isEqualTo((2_000 - 20.0 * i) * MILLI);
        }
    }

    @Test
    void otherOperationsAreLeftOut() {
        assertThat(new SlowResponses(pause()).marks("query").points().size()).isZero();
    }

    @Test
    void ofManyResponsesTheSlowestOfEachPartIsKept() {
        List<Slowest> slow = new ArrayList<>();
        for (long due = 0; due < 60_000; due++) {
            slow.add(new Slowest("steady", "send", due * MILLI, due * MILLI, (due + 1 + due % 100) * MILLI, 1));
        }

        Points points = new SlowResponses(slow).marks("send").points();

        assertThat(points.size()).isBetween(600, 601);
        assertThat(points.y(0)).isEqualTo(100 * MILLI);
        assertThat(points.x(0)).isEqualTo(0.099);
    }

    @Test
    void theChartOfARunHasThemAtTheirDueTimes() throws IOException {
        Path result = ScriptedRun.stalled().write(temp);
        Files.writeString(temp.resolve("slowest.csv"), """
                phase,operation,dueNanos,startedNanos,answeredNanos,standsFor
                steady,send,5100000000,5100000000,6000000000,1
                steady,send,5900000000,5950000000,6010000000,1
                """);

        Chart chart = RunReport.of(ResultDirectory.open(result)).charts().stream()
                .filter(one -> one.id().equals("latency"))
                .findFirst()
                .orElseThrow();

        Line marks = chart.lines().stream()
                .filter(line -> line.name().equals("slow responses"))
                .findFirst()
                .orElseThrow();
        assertThat(marks.points().x(0)).isEqualTo(5.1);
        assertThat(marks.points().y(0)).isEqualTo(900.0 * MILLI);
        assertThat(marks.points().x(1)).isEqualTo(5.9);
        assertThat(chart.caption()).contains("at the time they were due");
    }

    @Test
    void aRunWithoutThemHasNoSuchLine() throws IOException {
        Path result = ScriptedRun.clean().write(temp);

        assertThat(RunReport.of(ResultDirectory.open(result)).charts())
                .flatExtracting(Chart::lines)
                .extracting(Line::name)
                .contains("response p99")
                .doesNotContain("slow responses");
    }
}
