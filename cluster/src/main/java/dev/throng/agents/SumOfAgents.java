package dev.throng.agents;

import dev.throng.sample.CpuParts;
import dev.throng.sample.JvmCounts;
import dev.throng.sample.ProcessSample;
import dev.throng.sample.ProcessSampler;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.Supplier;

/** The resources of agents together, as they last reported them. Those of no agents are 0. */
final class SumOfAgents implements ProcessSampler {

    private final Supplier<List<ProcessSample>> samples;

    /** @param samples the newest sample of each agent; may be called on any thread */
    SumOfAgents(Supplier<List<ProcessSample>> samples) {
        this.samples = samples;
    }

    @Override
    public ProcessSample sample() {
        List<ProcessSample> all = samples.get();
        return new ProcessSample(
                new ProcessSample.CpuTimes(
                        sum(all, ProcessSample::cpuNanos),
                        sum(all, ProcessSample::cpuUserNanos),
                        sum(all, ProcessSample::cpuSystemNanos),
                        sum(all, ProcessSample::ioWaitNanos),
                        // agents on one machine may share a control group, whose throttling each of them reports
                        combined(all, ProcessSample::throttledNanos, Math::max),
                        all.stream().map(ProcessSample::cpuParts).reduce(CpuParts.NONE, CpuParts::plus)),
                sum(all, ProcessSample::rssBytes),
                sum(all, ProcessSample::vszBytes),
                sum(all, ProcessSample::threads),
                sum(all, ProcessSample::openFiles),
                Optional.empty(),
                all.stream().map(ProcessSample::jvm).reduce(JvmCounts.NONE, JvmCounts::plus));
    }

    private static OptionalLong sum(List<ProcessSample> all, Function<ProcessSample, OptionalLong> value) {
        return combined(all, value, Long::sum);
    }

    private static OptionalLong combined(
            List<ProcessSample> all, Function<ProcessSample, OptionalLong> value, BinaryOperator<Long> operator) {
        if (all.isEmpty()) {
            return OptionalLong.of(0);
        }
        Optional<Long> result = all.stream()
                .map(value)
                .filter(OptionalLong::isPresent)
                .map(OptionalLong::getAsLong)
                .reduce(operator);
        return result.isPresent() ? OptionalLong.of(result.get()) : OptionalLong.empty();
    }
}
