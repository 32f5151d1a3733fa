package dev.throng.cli.metrics;

import dev.throng.figure.Count;
import dev.throng.figure.Derived;
import dev.throng.figure.Figure;
import dev.throng.figure.Statistic;
import dev.throng.figure.Statistics;
import dev.throng.figure.Time;
import dev.throng.run.LiveSnapshot;
import dev.throng.run.LiveSnapshot.OperationLive;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.math.BigDecimal;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToDoubleFunction;

/** The state of a run as gauges and counters, one series per operation. Written by the run's thread, read by any. */
final class LiveGauges {

    private static final double NANOS = 1e9;

    private final MeterRegistry registry;
    private final Map<String, OperationLive> operations = new ConcurrentHashMap<>();
    private final Map<String, Double> levels = new ConcurrentHashMap<>();
    private final Map<String, Double> probes = new ConcurrentHashMap<>();
    private volatile double elapsedSeconds;
    private volatile double plannedSeconds;

    LiveGauges(MeterRegistry registry) {
        this.registry = registry;
        Gauge.builder("throng.run.elapsed", this, gauges -> gauges.elapsedSeconds)
                .baseUnit("seconds")
                .description("time since the start of the first phase")
                .register(registry);
        Gauge.builder("throng.run.planned", this, gauges -> gauges.plannedSeconds)
                .baseUnit("seconds")
                .description("when the last phase ends, since the start of the first")
                .register(registry);
    }

    void update(LiveSnapshot live) {
        elapsedSeconds = live.elapsedNanos() / NANOS;
        plannedSeconds = live.plannedNanos() / NANOS;
        for (OperationLive operation : live.operations()) {
            if (operations.put(operation.operation(), operation) == null) {
                register(operation.operation());
            }
        }
        live.gauges().forEach((gauge, sum) -> {
            if (levels.put(gauge, sum.doubleValue()) == null) {
                level("throng.gauge", "gauge", gauge, "a level that the protocol reports", levels);
            }
        });
        probes.replaceAll((count, before) -> Double.NaN);
        live.probes().forEach((count, value) -> {
            if (probes.put(count, value) == null) {
                level("throng.probe", "count", count, "a count that the target reports", probes);
            }
        });
    }

    private void level(String name, String tag, String value, String what, Map<String, Double> all) {
        Gauge.builder(name, all, levelsNow -> levelsNow.get(value))
                .tags(Tags.of(tag, value))
                .description(what)
                .register(registry);
    }

    /** Micrometer turns full stops into underscores, and adds the unit and {@code _total}. */
    private void register(String operation) {
        gauge(operation, Derived.OFFERED_RATE, OperationLive::offeredRate);
        gauge(operation, Derived.ANSWERED_RATE, OperationLive::answeredRate);
        for (Count count : Count.with(Count.Use.LIVE)) {
            if (count.kind() == Figure.Kind.LEVEL) {
                gauge(operation, count, live -> live.counts().get(count));
            } else {
                counter(operation, name(count), count.description(), live -> live.soFar()
                        .get(count));
            }
        }
        counter(operation, "throng.failures", "Arrivals failed or dropped.", OperationLive::failuresSoFar);
        for (Time time : Time.all()) {
            Statistic.percentiles().forEach(percentile -> time(operation, time, percentile));
        }
    }

    private static String name(Figure figure) {
        return "throng." + figure.meterName();
    }

    private void time(String operation, Time time, Statistic percentile) {
        String quantile = BigDecimal.valueOf(percentile.percentile().orElseThrow())
                .movePointLeft(2)
                .stripTrailingZeros()
                .toPlainString();
        Gauge.builder(name(time), operations, all -> seconds(all.get(operation).time(time), percentile))
                .tags("operation", operation, "quantile", quantile)
                .baseUnit("seconds")
                .description(time.description() + " Over the last interval.")
                .register(registry);
    }

    private static double seconds(Statistics times, Statistic percentile) {
        return times.count() == 0 ? Double.NaN : times.percentile(percentile) / NANOS;
    }

    private void gauge(String operation, Figure figure, ToDoubleFunction<OperationLive> value) {
        Gauge.builder(name(figure), operations, all -> value.applyAsDouble(all.get(operation)))
                .tags(Tags.of("operation", operation))
                .description(figure.description())
                .register(registry);
    }

    private void counter(String operation, String name, String what, ToDoubleFunction<OperationLive> value) {
        FunctionCounter.builder(name, operations, all -> value.applyAsDouble(all.get(operation)))
                .tags(Tags.of("operation", operation))
                .description(what)
                .register(registry);
    }
}
