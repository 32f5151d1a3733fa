package dev.throng.run.quantities;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.run.read.ResultDirectory;
import dev.throng.run.result.AnalysisSection;
import dev.throng.run.result.RunResult;
import dev.throng.scenario.FakeProtocol;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalDouble;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A run with a phase that is not measured, and two measured phases of 10 s and 30 s. */
class RunQuantityTest {

    private static final String RESULT = """
            {"schema": "throng-result/1", "name": "a", "protocol": "fake", "labels": {"notes": "kept"},
             "verdict": {"status": "valid", "reasons": []}, "notes": ["left out"], "analysis": {"large": [1, 2, 3]},
             "phases": [
              {"name": "warm-up", "measured": false, "startNanos": 0, "durationNanos": 5000000000,
               "operations": {"send": {"due": 9, "started": 9, "answered": 9, "answeredRate": 1.8,
                 "response": {"count": 9, "mean": 9e6, "p50": 9000000, "p99": 9000000, "max": 9000000}}}},
              {"name": "low", "measured": true, "startNanos": 5000000000, "durationNanos": 10000000000,
               "operations": {"send": {"due": 102, "started": 101, "answered": 100, "failed": 1, "owed": 1, "inFlightMax": 7,
                 "answeredRate": 10.0, "failures": {"rejected": 1},
                 "response": {"count": 100, "mean": 2e6, "p50": 2000000, "p99": 2000000, "max": 2000000}}},
               "metrics": {"events": {"kind": "counter", "unit": "", "count": 40},
                 "ack-gap": {"kind": "distribution", "unit": "ns", "count": 10, "mean": 5, "min": 1, "p99": 8, "max": 9}}},
              {"name": "high", "measured": true, "startNanos": 15000000000, "durationNanos": 30000000000,
               "operations": {"send": {"due": 900, "started": 900, "answered": 900, "failed": 0, "inFlightMax": 5,
                 "answeredRate": 30.0,
                 "response": {"count": 900, "mean": 4e6, "p50": 4000000, "p99": 5000000, "max": 6000000}}},
               "metrics": {"events": {"kind": "counter", "unit": "", "count": 60},
                 "ack-gap": {"kind": "distribution", "unit": "ns", "count": 30, "mean": 9, "min": 2, "p99": 18, "max": 19}}}],
             "target": {"rssMax": 1000, "cpuSeconds": 3.5, "gc": {"collector": "G1", "pauses": {"count": 2, "max": 12}}},
             "generator": {}}
            """;

    @TempDir
    Path temp;

    @BeforeEach
    void result() throws IOException {
        Files.writeString(temp.resolve("result.json"), RESULT);
    }

    private OptionalDouble value(String name) {
        ResultDirectory directory = ResultDirectory.open(temp);
        RunQuantity quantity = RunQuantity.parse(name, new FakeProtocol());
        RunResult result = directory.outline(quantity.isOfMetric()).orElseThrow();
        return quantity.value(directory, result);
    }

    @ParameterizedTest
    @CsvSource({
        "send.due, 1002",
        "send.owed, 1",
        "send.failures, 1",
        "send.failures.rejected, 1",
        "send.failures.deadline, 0",
        "send.inFlightMax, 7",
        "send.answeredRate, 25",
        "send.response.count, 1000",
        "send.response.mean, 3800000",
        "send.response.max, 6000000",
        "phase[low].send.response.p99, 2000000",
        "phase[high].send.response.p99, 5000000",
        "phase[warm-up].send.answered, 9",
        "metrics.events.count, 100",
        "metrics.ack-gap.count, 40",
        "metrics.ack-gap.mean, 8",
        "metrics.ack-gap.max, 19",
        "metrics.ack-gap.min, 1",
        "phase[low].metrics.ack-gap.p99, 8",
        "target.rssMax, 1000",
        "target.gc.pauses.max, 12"
    })
    void aQuantityIsThatOfTheMeasuredPhasesOrOfOnePhase(String name, double expected) {
        assertThat(value(name)).hasValue(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "send.response.p99",
        "roster-set.failures",
        "roster-set.response.p99",
        "phase[other].send.failures",
        "send.lag.p99",
        "metrics.ack-gap.p99",
        "metrics.backlog.max",
        "generator.cpuSeconds"
    })
    void whatWasNotMeasuredOrCannotBeJoinedIsEmpty(String name) {
        assertThat(value(name)).isEmpty();
    }

    @Test
    void aPercentileOfSeveralPhasesComesFromTheirHistograms() throws IOException {
        try (PrintStream out = new PrintStream(temp.resolve("phases.hlog").toFile(), StandardCharsets.UTF_8)) {
            HistogramLogWriter log = new HistogramLogWriter(out);
            log.outputLogFormatVersion();
            log.outputStartTime(0);
            log.outputLegend();
            write(log, 0, 5_000, 9, 9_000_000);
            write(log, 5_000, 15_000, 100, 2_000_000);
            write(log, 15_000, 45_000, 900, 4_000_000);
        }

        assertThat(value("send.response.p50").orElseThrow()).isBetween(3.99e6, 4.01e6);
    }

    private static void write(HistogramLogWriter log, long fromMillis, long toMillis, int count, long nanos) {
        Histogram values = new Histogram(3);
        values.recordValueWithCount(nanos, count);
        values.setTag("send.response");
        values.setStartTimeStamp(fromMillis);
        values.setEndTimeStamp(toMillis);
        log.outputIntervalHistogram(fromMillis / 1e3, toMillis / 1e3, values, 1e6);
    }

    @Test
    void anOutlineKeepsLabelsAndLeavesOutWhatIsLarge() {
        RunResult outline = ResultDirectory.open(temp).outline(false).orElseThrow();

        assertThat(outline.labels()).containsEntry("notes", "kept");
        assertThat(outline.notes()).isEmpty();
        assertThat(outline.analysisSection()).isEqualTo(AnalysisSection.NONE);
        assertThat(outline.phases()).hasSize(3).allMatch(phase -> phase.metrics()
                .isEmpty());
        assertThat(outline.phases().get(1).operations().get("send").failures()).containsEntry("rejected", 1L);
    }

    @Test
    void anUnknownNameIsRefusedWithTheNearestOne() {
        assertThatThrownBy(() -> RunQuantity.parse("send.response.p98", new FakeProtocol()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("p99");
        assertThatThrownBy(() -> RunQuantity.parse("phase[a].target.rssMax", new FakeProtocol()))
                .hasMessageContaining("no phase");
        assertThatThrownBy(() -> RunQuantity.parse("send. response", new FakeProtocol()))
                .hasMessageContaining("the name of a figure");
    }
}
