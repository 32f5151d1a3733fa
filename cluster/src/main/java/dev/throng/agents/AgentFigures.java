package dev.throng.agents;

import dev.throng.engine.Timeline;
import dev.throng.figure.Time;
import dev.throng.measure.Blame;
import dev.throng.measure.LoopInterval;
import dev.throng.measure.LoopInterval.OperationInterval;
import dev.throng.run.LoopCpu;
import dev.throng.run.OtherCpuTotals;
import dev.throng.run.result.AgentStrain;
import dev.throng.run.result.GeneratorResult;
import dev.throng.run.result.Times;
import dev.throng.verdict.OtherCpu;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;

/** The figures of one agent over a run: what it sent, and how near it and its machine came to their limits. Confined to one thread. */
final class AgentFigures {

    private static final double NANOS = 1e9;

    private record Place(int part, int phase, int operation) {}

    private final Histogram ownLag = new Histogram(3);
    private final OtherCpuTotals machine = new OtherCpuTotals(false);
    private final LoopCpu loops = new LoopCpu(this::loopCpuNanos);
    /** Arrivals that have not started, as the newest interval states. */
    private final Map<Place, Long> owed = new HashMap<>();

    private Optional<AgentResources> last = Optional.empty();
    private long started;
    private long stallNanos;
    private long pauseNanos;
    private long generatorFailures;
    private long measuredNanos;
    private long measuredCpuNanos;
    private long throttledNanos;
    private long filesMax;

    private static boolean isMeasured(int phase, Timeline timeline) {
        return phase < timeline.phases().size() && timeline.phases().get(phase).measured();
    }

    /** Adds an interval of one of the agent's loops. */
    void interval(int part, LoopInterval interval, Timeline timeline) {
        boolean measured = isMeasured(interval.span().phase(), timeline);
        if (measured) {
            stallNanos = Math.max(stallNanos, interval.stalls().longestNanos());
        }
        interval.operations().forEach(operation -> {
            started += operation.counts().started();
            Histogram late = operation.time(Time.OWN_LAG);
            if (isMeasured(operation.phase(), timeline) && late.getTotalCount() > 0) {
                ownLag.add(late);
            }
            if (isMeasured(operation.phase(), timeline)) {
                generatorFailures += generatorFailures(operation);
                owed.put(
                        new Place(part, operation.phase(), operation.operation()),
                        operation.counts().owed());
            }
        });
    }

    private static long generatorFailures(OperationInterval operation) {
        return operation.failures().entrySet().stream()
                .filter(failure -> failure.getKey().blame() == Blame.GENERATOR)
                .mapToLong(Map.Entry::getValue)
                .sum();
    }

    /** Adds a sample. The time since the last one counts as measured if its middle does. */
    void resources(AgentResources now, Timeline timeline) {
        filesMax = Math.max(filesMax, now.process().openFiles().orElse(0));
        Optional<AgentResources> before = last;
        last = Optional.of(now);
        boolean measured = before.isPresent()
                && now.atNanos() > before.get().atNanos()
                && isMeasured(timeline.phaseAt(Math.max(0, (before.get().atNanos() + now.atNanos()) / 2)), timeline);
        loops.sample(now.atNanos(), measured);
        if (measured) {
            long nanos = now.atNanos() - before.get().atNanos();
            long cpu = now.process().since(before.get().process()).cpuNanos().orElse(0);
            measuredNanos += nanos;
            measuredCpuNanos += cpu;
            throttledNanos +=
                    now.process().since(before.get().process()).throttledNanos().orElse(0);
            machine.add(nanos, now.machine().since(before.get().machine()), cpu);
        }
    }

    private long[] loopCpuNanos() {
        return last.map(AgentResources::loopCpuNanos).orElse(new long[0]);
    }

    /** Adds the garbage collections of the agent's JVM. */
    void pauses(List<Message.Pause> pauses, Timeline timeline) {
        pauses.stream()
                .filter(pause -> !pause.concurrent()
                        && pause.startNanos() + pause.durationNanos() > 0
                        && isMeasured(timeline.phaseAt(Math.max(0, pause.startNanos())), timeline))
                .forEach(pause -> pauseNanos = Math.max(pauseNanos, pause.durationNanos()));
    }

    /** Arrivals that it started in all phases. */
    long started() {
        return started;
    }

    /** Its own lag in measured phases. */
    Times ownLag() {
        return Times.of(ownLag);
    }

    /** The 99th percentile of {@link #ownLag} so far, in nanoseconds; 0 if nothing was started. */
    long ownLagP99() {
        return ownLag.getTotalCount() == 0 ? 0 : ownLag.getValueAtPercentile(99);
    }

    /** CPU time of the agent while its machine's CPU was full. */
    long cpuWhileFullNanos() {
        return machine.ownNanos();
    }

    /**
     * How near the agent came to its limits.
     *
     * @param offer its limits
     * @param agentsCpuNanos CPU time of all agents of its machine while the machine's CPU was full
     * @param ended whether it reported its end, and with it its garbage collections
     */
    AgentStrain strain(Message.Offer offer, long agentsCpuNanos, boolean ended) {
        OtherCpu others = machine.totals(agentsCpuNanos);
        double fullNanos = others.fullNanos();
        return new AgentStrain(
                measuredNanos / NANOS,
                measuredNanos == 0
                        ? OptionalDouble.empty()
                        : OptionalDouble.of((double) measuredCpuNanos / measuredNanos),
                stallNanos,
                ended ? OptionalLong.of(pauseNanos) : OptionalLong.empty(),
                loops.busiest(),
                generatorFailures,
                owed.values().stream().mapToLong(Long::longValue).sum(),
                new GeneratorResult.Files(OptionalLong.of(offer.limits().files()), OptionalLong.of(filesMax)),
                new AgentStrain.Quota(OptionalDouble.of(offer.cpuQuota()), throttledNanos / NANOS),
                new AgentStrain.Machine(
                        OptionalDouble.of(fullNanos == 0 ? offer.cpus() : others.cpuNanos() / fullNanos),
                        fullNanos / NANOS,
                        fullNanos == 0 ? OptionalDouble.empty() : OptionalDouble.of(others.othersNanos() / fullNanos)));
    }
}
