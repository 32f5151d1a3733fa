package dev.throng.cli.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.cli.MadeLive;
import dev.throng.engine.PhasePlan;
import dev.throng.engine.Timeline;
import dev.throng.figure.Count;
import dev.throng.figure.Metric;
import dev.throng.figure.Time;
import dev.throng.load.OpenLoad;
import dev.throng.load.RateProfile;
import dev.throng.protocol.Protocol;
import dev.throng.run.LiveSnapshot;
import dev.throng.run.LoadBegin;
import dev.throng.run.totals.MetricTotals;
import dev.throng.sample.MachineSampler;
import dev.throng.sample.ProcessSample;
import dev.throng.sample.ResourceRow;
import dev.throng.transport.TransportError;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class RunMetricsTest {

    private static final long SECOND = 1_000_000_000L;
    private static final Protocol RIEMANN = Protocol.installed().get("riemann");

    private static final Map<String, String> USER_LABELS = new TreeMap<>(Map.of("a-b", "x\"1", "a.b", "2", "run", "3"));

    private final RunMetrics run = new RunMetrics("r-1", "r", "riemann", USER_LABELS);
    private long second;

    private void interval(String phase, MadeLive... operations) {
        second++;
        List<LiveSnapshot.OperationLive> all = new ArrayList<>();
        for (MadeLive operation : operations) {
            all.add(operation.made());
        }
        run.interval(new LiveSnapshot(second * SECOND, 60 * SECOND, phase, true, all));
    }

    private static MadeLive send(long answered) {
        return new MadeLive("send", 1).interval(Count.STARTED, answered).interval(Count.ANSWERED, answered);
    }

    private List<String> lines() {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        try {
            PrometheusTextFormatWriter.create().write(text, run.collect());
        } catch (IOException impossible) {
            throw new AssertionError(impossible);
        }
        return text.toString(StandardCharsets.UTF_8).lines().toList();
    }

    private static String labels(String phase) {
        return "{operation=\"send\",phase=\"" + phase + "\",run=\"r-1\"}";
    }

    @Test
    void countersAddUpTheIntervalsOfTheirPhase() {
        interval("ramp", send(3));
        interval("hold", send(10));
        interval("hold", send(20).interval(Count.BYTES_SENT, 500));
        assertThat(lines())
                .contains(
                        "throng_answered_total" + labels("ramp") + " 3.0",
                        "throng_answered_total" + labels("hold") + " 30.0",
                        "throng_sent_bytes_total" + labels("hold") + " 500.0",
                        "# TYPE throng_answered_total counter",
                        "# HELP throng_answered_total Arrivals that got the awaited answer.");
    }

    @Test
    void theRunHasTheUsersLabels() {
        assertThat(lines())
                .contains("throng_run_info{label_a_b=\"x\\\"1\",label_run=\"3\",protocol=\"riemann\",run=\"r-1\","
                        + "scenario=\"r\"} 1");
    }

    @Test
    void histogramsAddUpTheValuesOfTheirPhase() {
        interval("hold", send(9).time(Time.RESPONSE, 4_000_000));
        interval("hold", send(9).time(Time.RESPONSE, 40_000_000));
        String labels = "{operation=\"send\",phase=\"hold\",run=\"r-1\",le=";
        assertThat(lines())
                .contains(
                        "throng_response_seconds_bucket" + labels + "\"0.003\"} 0",
                        "throng_response_seconds_bucket" + labels + "\"0.005\"} 9",
                        "throng_response_seconds_bucket" + labels + "\"0.05\"} 18",
                        "throng_response_seconds_bucket" + labels + "\"+Inf\"} 18",
                        "throng_response_seconds_count" + labels("hold") + " 18",
                        "# TYPE throng_response_seconds histogram")
                .anyMatch(line -> line.startsWith("throng_response_seconds_sum" + labels("hold") + " 0.39"));
    }

    @Test
    void gaugesAreThoseOfTheLastIntervalAndLeaveWithTheirPhase() {
        interval("ramp", send(1).interval(Count.IN_FLIGHT, 5).time(Time.RESPONSE, SECOND));
        assertThat(lines())
                .contains(
                        "throng_in_flight" + labels("ramp") + " 5.0",
                        "throng_response_max_seconds" + labels("ramp") + " 1.0");
        interval("hold", send(0).interval(Count.IN_FLIGHT, 7));
        assertThat(lines())
                .contains(
                        "throng_in_flight" + labels("hold") + " 7.0",
                        "throng_phase_info{measured=\"true\",phase=\"hold\",run=\"r-1\"} 1",
                        "throng_run_elapsed_seconds{run=\"r-1\"} 2.0")
                .noneMatch(line -> line.startsWith("throng_in_flight" + labels("ramp")))
                .noneMatch(line -> line.startsWith("throng_response_max_seconds"));
    }

    @Test
    void seriesOfPlannedPhasesBeginAtZero() {
        OpenLoad load = new OpenLoad(new RateProfile.Constant(1));
        Map<dev.throng.protocol.Operation, dev.throng.load.Load> loads =
                Map.of(RIEMANN.operations().get(0), load);
        Timeline timeline = new Timeline(
                List.of(
                        new PhasePlan("ramp", 0, SECOND, true, loads),
                        new PhasePlan("hold", SECOND, SECOND, true, loads)),
                SECOND);
        run.loadBegins(new LoadBegin(timeline, 0, 0, List.of()));
        assertThat(lines())
                .contains("throng_started_total" + labels("ramp") + " 0.0")
                .noneMatch(line -> line.startsWith("throng_started_total" + labels("hold")));
        interval("ramp", send(1));
        assertThat(lines())
                .contains(
                        "throng_started_total" + labels("ramp") + " 1.0",
                        "throng_started_total" + labels("hold") + " 0.0");
    }

    @Test
    void failuresHaveTheirKindAndBlame() {
        interval("hold", send(1).failed(TransportError.REFUSED, 2));
        interval("hold", send(1).failed(TransportError.REFUSED.during("greeting"), 1));
        assertThat(lines())
                .contains("throng_failures_total{blame=\"target\",failure=\"refused\",operation=\"send\","
                        + "phase=\"hold\",run=\"r-1\"} 3.0");
    }

    @Test
    void processesHaveWhatTheyUsedAndWhatTheyHold() {
        run.resources(row(SECOND / 2, 1000));
        run.resources(row(SECOND / 4, 900));
        assertThat(lines())
                .contains(
                        "throng_process_cpu_seconds_total{process=\"target\",run=\"r-1\"} 0.75",
                        "throng_process_resident_memory_bytes{process=\"target\",run=\"r-1\"} 900.0")
                .noneMatch(line -> line.contains("generator") || line.contains("throttled"));
    }

    private static ResourceRow row(long cpuNanos, long rssBytes) {
        ProcessSample.CpuTimes cpu = ProcessSample.CpuTimes.ofSum(OptionalLong.of(cpuNanos));
        ProcessSample none = ProcessSample.NONE;
        ProcessSample target = new ProcessSample(
                cpu,
                OptionalLong.of(rssBytes),
                none.vszBytes(),
                none.threads(),
                none.openFiles(),
                none.fullest(),
                none.jvm());
        return new ResourceRow(0, SECOND, target, none, OptionalLong.empty(), MachineSampler.Sample.NONE);
    }

    @Test
    void gaugesOfTheProtocolHaveItsNameAndProbesHaveALabel() {
        Metric unAcked = RIEMANN.metrics().get(0);
        run.interval(new LiveSnapshot(
                SECOND,
                SECOND,
                "hold",
                true,
                List.of(),
                new MetricTotals(),
                Map.of(unAcked, 12L),
                Map.of("icecast.listeners", 1029.0, "x\"\n{", 1.0)));
        assertThat(lines())
                .contains(
                        "throng_riemann_un_acked{phase=\"hold\",run=\"r-1\"} 12.0",
                        "throng_probe{count=\"icecast.listeners\",run=\"r-1\"} 1029.0",
                        "throng_probe{count=\"x\\\"\\n{\",run=\"r-1\"} 1.0");
        interval("hold");
        assertThat(lines()).as("a probe without a reading").noneMatch(line -> line.startsWith("throng_probe"));
    }

    @Test
    void onlyTheNewestPhasesAreKept() {
        for (int phase = 0; phase < 100; phase++) {
            interval("phase-" + phase, send(1));
        }
        assertThat(lines())
                .filteredOn(line -> line.startsWith("throng_answered_total"))
                .hasSize(RunMetrics.MAX_PHASES)
                .contains("throng_answered_total" + labels("phase-99") + " 1.0");
    }
}
