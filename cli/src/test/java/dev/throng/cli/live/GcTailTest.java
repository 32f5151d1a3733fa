package dev.throng.cli.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.report.Chart;
import dev.throng.report.ChartColor;
import dev.throng.run.LoadBegin;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GcTailTest {

    private static final long SECOND = 1_000_000_000L;

    @TempDir
    Path directory;

    private Path log;
    private final LiveStops stops = new LiveStops();

    @BeforeEach
    void nameTheLog() {
        log = directory.resolve("gc.log");
    }

    private GcTail tail(long originNanos, long originEpochNanos) {
        LoadBegin.GcLog target = new LoadBegin.GcLog("target", log);
        return new GcTail(
                new LoadBegin(MadeRun.begin().timeline(), originNanos, originEpochNanos, List.of(target)),
                target,
                stops);
    }

    private void append(String text) throws IOException {
        Files.writeString(log, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    /** A line of a JVM that started at 1,000 s of the machine's clock, when the JVM is so old. */
    private static String line(double uptimeSeconds, String text) {
        long uptime = Math.round(uptimeSeconds * SECOND);
        return "[2026-11-30T10:00:00.000+0000][" + (1_000 * SECOND + uptime) + "ns][" + uptime + "ns][info][gc] " + text
                + "\n";
    }

    private static String pause(int number, double uptimeSeconds, String millis) {
        return line(
                uptimeSeconds,
                "GC(" + number + ") Pause Young (Normal) (G1 Evacuation Pause) 24M->4M(256M) " + millis + "ms");
    }

    @Test
    void readsWhatTheJvmAddsAndLaysItOverTheRun() throws IOException {
        GcTail tail = tail(1_100 * SECOND, 0);
        tail.read();
        assertThat(stops.all()).as("there is no log yet").isEmpty();
        append(line(0.01, "Using G1") + pause(0, 99, "5.000"));
        tail.read();
        assertThat(stops.all()).as("it was before the run").isEmpty();
        append(pause(1, 102.5, "20.000"));
        tail.read();
        assertThat(stops.all()).hasSize(1);
        Chart.Stop stop = stops.all().get(0);
        assertThat(stop.process()).isEqualTo(ChartColor.TARGET);
        assertThat(stop.kind()).isEqualTo("pause");
        assertThat(stop.longestNanos()).isEqualTo(20_000_000);
        assertThat(stop.endSeconds()).isEqualTo(2.5);
    }

    @Test
    void aLineThatIsNotCompleteYetIsReadWhenItIs() throws IOException {
        GcTail tail = tail(1_100 * SECOND, 0);
        String line = pause(1, 102.5, "20.000");
        append(line(0.01, "Using G1") + line.substring(0, 120));
        tail.read();
        assertThat(stops.all()).isEmpty();
        append(line.substring(120));
        tail.read();
        assertThat(stops.all()).hasSize(1);
    }

    @Test
    void aLogThatIsNoneLeavesThePageWithoutPauses() throws IOException {
        GcTail tail = tail(0, 0);
        Files.createDirectory(log);
        tail.read();
        Files.delete(log);
        append("no log\n\u0000\u0001".repeat(1000));
        tail.read();
        tail.read();
        assertThat(stops.all()).isEmpty();
    }
}
