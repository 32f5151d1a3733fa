package dev.throng.cli.metrics;

import dev.throng.run.LiveSnapshot;
import dev.throng.run.LiveSnapshot.OperationLive;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
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

    private void register(String operation) {
        gauge(operation, "throng.offered.rate", "arrivals started per second", OperationLive::offeredRate);
        gauge(operation, "throng.answered.rate", "arrivals answered per second", OperationLive::answeredRate);
        gauge(operation, "throng.in.flight", "started and not yet answered", OperationLive::inFlight);
        gauge(operation, "throng.in.system", "started and not yet departed", OperationLive::inSystem);
        gauge(operation, "throng.owed", "due in this phase and never started so far", OperationLive::owed);
        counter(operation, "throng.started", "arrivals started", OperationLive::startedSoFar);
        counter(operation, "throng.answered", "arrivals answered", OperationLive::answeredSoFar);
        counter(operation, "throng.failures", "arrivals failed or dropped", OperationLive::failuresSoFar);
        response(operation, "0.5", OperationLive::responseP50);
        response(operation, "0.99", OperationLive::responseP99);
        response(operation, "0.999", OperationLive::responseP999);
        response(operation, "1", OperationLive::responseMax);
        time(operation, "throng.lag", "start after the due time", "0.99", OperationLive::lagP99);
        time(operation, "throng.own.lag", "the generator's own part of the lag", "0.99", OperationLive::ownLagP99);
    }

    private void response(String operation, String quantile, ToDoubleFunction<OperationLive> nanos) {
        time(
                operation,
                "throng.response",
                "answer after the due time, over the last interval",
                quantile,
                live -> live.responseMax() == 0 ? Double.NaN : nanos.applyAsDouble(live));
    }

    private void time(
            String operation, String name, String what, String quantile, ToDoubleFunction<OperationLive> nanos) {
        Gauge.builder(name, operations, all -> nanos.applyAsDouble(all.get(operation)) / NANOS)
                .tags("operation", operation, "quantile", quantile)
                .baseUnit("seconds")
                .description(what)
                .register(registry);
    }

    private void gauge(String operation, String name, String what, ToDoubleFunction<OperationLive> value) {
        Gauge.builder(name, operations, all -> value.applyAsDouble(all.get(operation)))
                .tags(Tags.of("operation", operation))
                .description(what)
                .register(registry);
    }

    private void counter(String operation, String name, String what, ToDoubleFunction<OperationLive> value) {
        FunctionCounter.builder(name, operations, all -> value.applyAsDouble(all.get(operation)))
                .tags(Tags.of("operation", operation))
                .description(what)
                .register(registry);
    }
}
