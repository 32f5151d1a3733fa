package dev.throng.cli.metrics;

import dev.throng.engine.PhasePlan;
import dev.throng.figure.Count;
import dev.throng.figure.Figure;
import dev.throng.figure.Time;
import dev.throng.run.LiveSnapshot;
import dev.throng.run.LiveSnapshot.OperationLive;
import dev.throng.run.LoadBegin;
import dev.throng.run.RunListener;
import dev.throng.sample.ResourceRow;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The metrics of one run. The run's threads add intervals and samples, once per second, and any thread reads. Counters and histograms add up
 * what happened in each phase. Those of the newest {@value #MAX_PHASES} phases are kept: older ones do not change any more, and Prometheus
 * has stored them. Gauges are those of the last interval.
 */
final class RunMetrics implements RunListener {

    static final int MAX_PHASES = 8;

    private static final double NANOS = 1e9;

    private final Labels info;
    private final Labels run;
    private final String protocol;
    private final ProcessSeries processes;
    private final Map<String, PhaseSeries> phases = new LinkedHashMap<>();
    private List<PhasePlan> plans = List.of();
    private Optional<LiveSnapshot> newest = Optional.empty();

    /**
     * @param run names the run; the value of a label
     * @param scenario the name of the scenario
     * @param userLabels what the user calls the run; of names that are the same in Prometheus, the first one counts
     */
    RunMetrics(String run, String scenario, String protocol, Map<String, String> userLabels) {
        this.run = Labels.of("run", run);
        this.info = info(Labels.of("run", run, "scenario", scenario, "protocol", protocol), userLabels);
        this.protocol = MetricNames.prefix(protocol);
        this.processes = new ProcessSeries(this.run);
    }

    private static Labels info(Labels run, Map<String, String> userLabels) {
        Labels all = run;
        for (Map.Entry<String, String> label : userLabels.entrySet()) {
            String name = MetricNames.userLabel(label.getKey());
            all = all.contains(name) ? all : all.add(name, label.getValue());
        }
        return all;
    }

    /** Series must begin at 0 before they grow: to Prometheus, the first value of a series is no increase. */
    @Override
    public synchronized void loadBegins(LoadBegin begin) {
        plans = begin.timeline().phases();
        expect(0);
    }

    private void expect(int number) {
        if (number < plans.size()) {
            PhaseSeries phase = phase(plans.get(number).name());
            plans.get(number).loads().keySet().forEach(operation -> phase.expect(operation.id()));
        }
    }

    private PhaseSeries phase(String name) {
        PhaseSeries phase = phases.computeIfAbsent(name, id -> new PhaseSeries(run.add("phase", id)));
        if (phases.size() > MAX_PHASES) {
            phases.remove(phases.keySet().iterator().next());
        }
        return phase;
    }

    @Override
    public synchronized void interval(LiveSnapshot live) {
        phase(live.phase()).add(live);
        expect(number(live.phase()) + 1);
        newest = Optional.of(live);
    }

    private int number(String name) {
        int number = 0;
        while (number < plans.size() && !plans.get(number).name().equals(name)) {
            number++;
        }
        return number;
    }

    @Override
    public synchronized void resources(ResourceRow row) {
        processes.add(row);
    }

    /** Returns the metrics of now. */
    synchronized MetricSnapshots collect() {
        Families families = new Families();
        families.info(MetricNames.RUN_INFO, "The run whose metrics these are.", info);
        phases.values().forEach(phase -> phase.write(families, protocol));
        processes.write(families);
        newest.ifPresent(live -> writeNewest(families, live));
        return families.all();
    }

    private void writeNewest(Families families, LiveSnapshot live) {
        Labels phase = phase(live.phase()).labels();
        families.info(
                MetricNames.PHASE_INFO,
                "The phase of the last interval, and whether it is measured.",
                phase.add("measured", Boolean.toString(live.measured())));
        families.gauge(
                MetricNames.ELAPSED, "Time since the start of the first phase.", run, live.elapsedNanos() / NANOS);
        families.gauge(
                MetricNames.PLANNED,
                "When the last phase ends, since the start of the first.",
                run,
                live.plannedNanos() / NANOS);
        live.operations()
                .forEach(operation -> levels(families, phase.add("operation", operation.operation()), operation));
        live.gauges()
                .forEach((metric, value) -> families.gauge(
                        protocol + metric.prometheusName(),
                        MetricNames.help(metric) + (metric.kind() == Figure.Kind.GAUGE ? " Added up." : ""),
                        phase,
                        Buckets.of(metric.unit()).inBaseUnit(value)));
        live.probes()
                .forEach((count, value) -> families.gauge(
                        MetricNames.PROBE,
                        "A count of the target's own, in its unit.",
                        run.add("count", count),
                        value));
    }

    private static void levels(Families families, Labels labels, OperationLive operation) {
        for (Count count : Count.with(Count.Use.RESULT)) {
            if (count.kind() == Figure.Kind.LEVEL) {
                families.gauge(
                        MetricNames.of(count),
                        MetricNames.help(count),
                        labels,
                        operation.counts().get(count));
            }
        }
        for (Time time : Time.all()) {
            if (operation.time(time).count() > 0) {
                families.gauge(
                        MetricNames.maximum(time),
                        "The largest value of the last interval. " + MetricNames.help(time),
                        labels,
                        operation.time(time).max() / NANOS);
            }
        }
    }
}
