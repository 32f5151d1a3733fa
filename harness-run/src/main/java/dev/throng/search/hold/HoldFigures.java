package dev.throng.search.hold;

import dev.throng.run.extension.Population;
import dev.throng.run.read.ResultDirectory;
import dev.throng.run.read.ResultRows.Failures;
import dev.throng.run.read.ResultRows.Interval;
import dev.throng.run.read.ResultRows.MachineUse;
import dev.throng.run.read.ResultRows.MetricInterval;
import dev.throng.run.read.ResultRows.ProcessUse;
import dev.throng.run.read.ResultRows.Resources;
import dev.throng.run.result.PhaseResult;
import dev.throng.run.result.RunResult;
import dev.throng.search.Members;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/** Reads the figures of a population from the result of a run. The hold is the end of the last phase. Confined to one thread. */
final class HoldFigures {

    private static final double NANOS = 1e9;

    /** Answers may come so long after the target decided on them. */
    private static final long ANSWER_NANOS = 1_000_000_000L;

    /** Of a population that receives nothing that is counted. */
    private static final Members.Received UNKNOWN = new Members.Received(
            OptionalLong.empty(), OptionalLong.empty(), OptionalDouble.empty(), OptionalDouble.empty());

    private final ResultDirectory directory;
    private final RunResult result;
    private final String operation;
    private final long from;
    private final long to;
    private final Map<String, TreeMap<Long, Double>> gauges = new HashMap<>();

    /** @param seconds how long the run held the population */
    HoldFigures(ResultDirectory directory, RunResult result, String operation, double seconds) {
        this.directory = directory;
        this.result = result;
        this.operation = operation;
        this.to = result.phases().stream().mapToLong(HoldFigures::end).max().orElse(0);
        this.from = to - Math.round(seconds * NANOS);
        directory.gauges(sample -> gauges.computeIfAbsent(sample.metric(), metric -> new TreeMap<>())
                .merge(sample.startNanos(), sample.value(), Double::sum));
    }

    private static long end(PhaseResult phase) {
        return phase.startNanos() + phase.durationNanos();
    }

    /**
     * Returns the figures.
     *
     * @param wanted how many members the run added
     * @param perSecond how many it added per second
     */
    Members members(long wanted, double perSecond, Population population) {
        double[] online = inHold(population.online());
        return new Members(
                wanted,
                perSecond,
                false,
                Math.round(DoubleStream.of(online).min().orElse(0)),
                median(online),
                losses(),
                population.delivery().map(this::received).orElse(UNKNOWN),
                new Members.Cpu(
                        cores(Resources::target),
                        result.target().coresAllowed(),
                        cores(Resources::generator),
                        machineCpu(),
                        generatorCoresHere()));
    }

    private Members.Losses losses() {
        List<Interval> rows = directory.intervals().stream()
                .filter(row -> row.operation().equals(operation))
                .toList();
        long failedFrom = rows.stream()
                .filter(row -> row.failed() > 0)
                .mapToLong(Interval::startNanos)
                .min()
                .orElse(Long.MAX_VALUE);
        return new Members.Losses(
                rows.stream().mapToLong(Interval::failed).sum(),
                rows.stream().mapToLong(Interval::dropped).sum(),
                commonFailure(),
                rows.stream()
                        .filter(row -> row.startNanos() - ANSWER_NANOS > failedFrom)
                        .mapToLong(Interval::answered)
                        .sum());
    }

    private Members.Received received(Population.Delivery delivery) {
        return new Members.Received(
                most(delivery.underserved()), onRate(delivery), delivered(delivery), perSecond(delivery.received()));
    }

    private static double median(double[] samples) {
        double[] sorted = samples.clone();
        Arrays.sort(sorted);
        return sorted.length == 0 ? 0 : sorted[sorted.length / 2];
    }

    private String commonFailure() {
        return directory.failures().stream()
                .filter(row -> row.operation().equals(operation))
                .collect(Collectors.groupingBy(Failures::failure, Collectors.summingLong(Failures::count)))
                .entrySet()
                .stream()
                .max(Comparator.comparingLong(Map.Entry::getValue))
                .map(Map.Entry::getKey)
                .orElse("");
    }

    /** The samples of a gauge in the whole seconds of the hold. */
    private double[] inHold(String gauge) {
        return gauges.getOrDefault(gauge, new TreeMap<>()).subMap(from, to).values().stream()
                .mapToDouble(Double::doubleValue)
                .toArray();
    }

    private OptionalLong most(String gauge) {
        return DoubleStream.of(inHold(gauge)).mapToLong(Math::round).max();
    }

    private OptionalLong onRate(Population.Delivery delivery) {
        return inAll(delivery.rates()) > 0 ? OptionalLong.of(inAll(delivery.onRate())) : OptionalLong.empty();
    }

    /** The values of a metric in the run and its drain, in which drivers record what they measure once per member. */
    private long inAll(String metric) {
        return directory.metrics().stream()
                .filter(row -> row.metric().equals(metric))
                .mapToLong(MetricInterval::count)
                .sum();
    }

    private OptionalDouble delivered(Population.Delivery delivery) {
        double expected = counted(delivery.expected());
        boolean known = to - from >= delivery.bytesKnownAfter().toNanos();
        return known && expected > 0
                ? OptionalDouble.of(counted(delivery.received()) / expected)
                : OptionalDouble.empty();
    }

    private OptionalDouble perSecond(String counter) {
        double seconds = secondHalf(counter).stream()
                .mapToDouble(row -> row.durationNanos() / NANOS)
                .sum();
        return seconds > 0 ? OptionalDouble.of(counted(counter) / seconds) : OptionalDouble.empty();
    }

    private double counted(String counter) {
        return secondHalf(counter).stream().mapToLong(MetricInterval::count).sum();
    }

    /** The rows of a counter in the second half of the hold, in which bursts on connect are over. */
    private List<MetricInterval> secondHalf(String counter) {
        long half = from + (to - from) / 2;
        return directory.metrics().stream()
                .filter(row -> row.metric().equals(counter) && row.startNanos() >= half && row.startNanos() < to)
                .toList();
    }

    private List<Resources> resources() {
        return directory.resources().stream()
                .filter(row -> row.startNanos() + row.durationNanos() / 2 >= from
                        && row.startNanos() + row.durationNanos() / 2 < to)
                .toList();
    }

    private OptionalDouble cores(Function<Resources, ProcessUse> side) {
        double cpu = 0;
        double seconds = 0;
        for (Resources row : resources()) {
            ProcessUse use = side.apply(row);
            if (use.cpuUser().isPresent()) {
                cpu += use.cpuUser().getAsDouble() + use.cpuSystem().orElse(0);
                seconds += row.durationNanos() / NANOS;
            }
        }
        return seconds > 0 ? OptionalDouble.of(cpu / seconds) : OptionalDouble.empty();
    }

    private OptionalDouble generatorCoresHere() {
        List<Resources> known = resources().stream()
                .filter(row -> row.machine().cpuGenerator().isPresent())
                .toList();
        double cpu = known.stream()
                .mapToDouble(row -> row.machine().cpuGenerator().getAsDouble())
                .sum();
        double seconds =
                known.stream().mapToDouble(row -> row.durationNanos() / NANOS).sum();
        return seconds > 0 ? OptionalDouble.of(cpu / seconds) : OptionalDouble.empty();
    }

    private OptionalDouble machineCpu() {
        double busy = 0;
        double all = 0;
        for (Resources row : resources()) {
            MachineUse use = row.machine();
            double used = use.cpuUser().orElse(0)
                    + use.cpuSystem().orElse(0)
                    + use.cpuSteal().orElse(0);
            busy += used;
            all += used + use.cpuIdle().orElse(0) + use.cpuIoWait().orElse(0);
        }
        return all > 0 && result.target().pid().isPresent() ? OptionalDouble.of(busy / all) : OptionalDouble.empty();
    }
}
