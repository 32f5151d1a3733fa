package dev.throng.reports.findings;

import dev.throng.run.read.ResultRows.ProcessUse;
import dev.throng.run.read.ResultRows.Resources;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * What a process used over a span of the run; empty where it was not sampled.
 *
 * @param cores CPU seconds per second
 */
public record ResourceUse(OptionalDouble cores, OptionalLong rssMax) {

    /** Over the samples that lie mostly within the span. */
    public static ResourceUse between(
            List<Resources> samples, long startNanos, long endNanos, Function<Resources, ProcessUse> process) {
        double cpuSeconds = 0;
        long nanos = 0;
        OptionalLong rss = OptionalLong.empty();
        for (Resources sample : samples) {
            long middle = sample.startNanos() + sample.durationNanos() / 2;
            if (middle < startNanos || middle >= endNanos) {
                continue;
            }
            ProcessUse use = process.apply(sample);
            if (use.cpuUser().isPresent() && use.cpuSystem().isPresent()) {
                cpuSeconds += use.cpuUser().getAsDouble() + use.cpuSystem().getAsDouble();
                nanos += sample.durationNanos();
            }
            rss = larger(rss, use.rss());
        }
        OptionalDouble cores = nanos == 0 ? OptionalDouble.empty() : OptionalDouble.of(cpuSeconds / (nanos / 1e9));
        return new ResourceUse(cores, rss);
    }

    private static OptionalLong larger(OptionalLong a, OptionalLong b) {
        return a.isEmpty() || b.isPresent() && b.getAsLong() > a.getAsLong() ? b : a;
    }
}
