package dev.throng.measure;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import org.HdrHistogram.Histogram;

/**
 * All that one event loop remembers. Drivers use {@link #record}, {@link #count} and {@link #gauge}; the engine does the rest.
 *
 * <p>There is one writer, the loop, and no reader: each interval the loop hands what it has to the collector and goes on with empty
 * histograms, so recording needs no atomic instruction and allocates nothing. Confined to its event loop.
 */
public final class LoopRecorder {

    private final HistogramPool pool = new HistogramPool();
    private final List<OperationRecorder> operations = new ArrayList<>();
    private final RunLengthHistogram[] distributions;
    private final long[] counters;
    private final List<? extends Metric> metrics;
    private final Map<Metric, Map<Integer, LongSupplier>> gauges = new LinkedHashMap<>();
    private final Map<Integer, InFlight> inFlight = new TreeMap<>();
    private final Notes notes = new Notes();
    private long stalledNanos;
    private LongConsumer whenOver = atNanos -> {};
    private long endNanos = Long.MAX_VALUE;

    /** @param metrics the protocol's metrics, in the order of their ordinals */
    public LoopRecorder(List<? extends Metric> metrics) {
        this.metrics = metrics;
        this.distributions = new RunLengthHistogram[metrics.size()];
        this.counters = new long[metrics.size()];
        for (Metric metric : metrics) {
            if (metric.kind() == Metric.Kind.DISTRIBUTION) {
                distributions[metric.ordinal()] = new RunLengthHistogram(pool);
            }
        }
    }

    /** Records one value of a distribution, in the metric's unit. */
    public void record(Metric metric, long value) {
        distributions[metric.ordinal()].record(value);
    }

    /** Adds to a counter. */
    public void count(Metric metric, long n) {
        counters[metric.ordinal()] += n;
    }

    /** Has a value read at the end of each interval; a later gauge of the same metric and index takes its place. */
    public void gauge(Metric metric, int index, LongSupplier value) {
        gauges.computeIfAbsent(metric, m -> new TreeMap<>()).put(index, value);
    }

    /**
     * Keeps a text that explains a figure: what an error reply said, why a count is missing. The first 20 distinct texts of a loop are
     * kept, each cut at 200 characters, control characters escaped; the rest is dropped, so this may be called for every failure.
     */
    public void note(String text) {
        notes.add(text);
    }

    /** Adds a span in which the loop stood still, in nanoseconds; spans must not overlap. */
    public void stalled(long nanos) {
        stalledNanos += nanos;
    }

    /**
     * Has the open interval closed before anything is recorded that happened after it, so that a loop that closes it late, or reads
     * late, leaves each answer in the interval in which it came.
     *
     * @param nanos when the open interval ends, on the loop's clock; {@code Long.MAX_VALUE} if it is not to be closed that way
     * @param close closes it; gets the time of what is to be recorded
     */
    public void endsAt(long nanos, LongConsumer close) {
        endNanos = nanos;
        whenOver = close;
    }

    private void reach(long atNanos) {
        if (atNanos >= endNanos) {
            whenOver.accept(atNanos);
        }
    }

    /** The memory of one operation in one phase. */
    public OperationRecorder operation(int phase, int operation, long atNanos) {
        OperationRecorder recorder = new OperationRecorder(
                phase, operation, pool, this::reach, inFlight.computeIfAbsent(operation, o -> new InFlight()), atNanos);
        operations.add(recorder);
        return recorder;
    }

    /**
     * What an operation owes, as the engine knows it when an interval ends.
     *
     * @param due arrivals that became due in the interval
     * @param owed arrivals that are due and not started
     * @param current whether its phase goes on
     */
    public record Promise(long due, long owed, boolean current) {}

    /** The operations that may still have something to say: of the current phase, or with arrivals in the system. */
    public List<OperationRecorder> operations() {
        return operations;
    }

    /** Hands over all that happened since the last call. */
    public LoopInterval close(
            int sequence,
            int phase,
            long startNanos,
            long endNanos,
            long nowNanos,
            long stallNanos,
            Function<OperationRecorder, Promise> promises) {
        List<OperationInterval> closed = new ArrayList<>(operations.size());
        for (Iterator<OperationRecorder> each = operations.iterator(); each.hasNext(); ) {
            OperationRecorder operation = each.next();
            Promise promise = promises.apply(operation);
            closed.add(operation.close(nowNanos, promise.due(), promise.owed()));
            if (!promise.current() && operation.inSystem() == 0) {
                each.remove();
            }
        }
        Map<Metric, Histogram> full = new LinkedHashMap<>();
        Map<Metric, Long> sums = new LinkedHashMap<>();
        for (Metric metric : metrics) {
            if (metric.kind() == Metric.Kind.DISTRIBUTION) {
                full.put(metric, distributions[metric.ordinal()].exchange());
            } else if (metric.kind() == Metric.Kind.COUNTER) {
                sums.put(metric, counters[metric.ordinal()]);
                counters[metric.ordinal()] = 0;
            }
        }
        Map<Integer, Long> most = new TreeMap<>();
        inFlight.forEach((operation, level) -> most.put(operation, level.takeMost()));
        Map<Metric, Map<Integer, Long>> read = new LinkedHashMap<>();
        gauges.forEach((metric, series) -> {
            Map<Integer, Long> values = new TreeMap<>();
            series.forEach((index, value) -> values.put(index, value.getAsLong()));
            read.put(metric, values);
        });
        long stalled = stalledNanos;
        stalledNanos = 0;
        return new LoopInterval(
                sequence,
                phase,
                startNanos,
                endNanos,
                nowNanos,
                stallNanos,
                stalled,
                closed,
                most,
                full,
                sums,
                read,
                notes.take(),
                pool);
    }
}
