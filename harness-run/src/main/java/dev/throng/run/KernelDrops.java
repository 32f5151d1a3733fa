package dev.throng.run;

import dev.throng.figure.Metric;
import dev.throng.protocol.Workload.DropMetrics;
import dev.throng.run.totals.RunTotals;
import dev.throng.sample.UdpDrops;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Supplier;

/** The datagrams that the kernel dropped since the current phase began. Confined to the collector's thread. */
final class KernelDrops implements RunTotals.ObservedGauges {

    private final DropMetrics metrics;
    private final Supplier<UdpDrops> sampler;
    private UdpDrops atStart = UdpDrops.UNKNOWN;
    private UdpDrops latest = UdpDrops.UNKNOWN;
    private int phase;

    /** @param sampler returns the kernel's counts, which only grow */
    KernelDrops(DropMetrics metrics, Supplier<UdpDrops> sampler) {
        this.metrics = metrics;
        this.sampler = sampler;
    }

    @Override
    public void begin() {
        atStart = sampler.get();
        latest = atStart;
    }

    @Override
    public Map<Metric, Map<Integer, Long>> read(int current) {
        if (current != phase) {
            phase = current;
            atStart = latest;
        }
        latest = sampler.get();
        UdpDrops drops = latest.since(atStart);
        Map<Metric, Map<Integer, Long>> values = new LinkedHashMap<>();
        put(values, metrics.atSocket(), drops.atSocket());
        put(values, metrics.fullBuffer(), drops.fullBuffer());
        put(values, metrics.noSocket(), drops.noSocket());
        return values;
    }

    private static void put(Map<Metric, Map<Integer, Long>> values, Metric metric, OptionalLong value) {
        if (value.isPresent()) {
            values.put(metric, Map.of(0, value.getAsLong()));
        }
    }
}
