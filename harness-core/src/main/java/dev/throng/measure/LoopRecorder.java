package dev.throng.measure;

import dev.throng.figure.Metric;
import dev.throng.measure.LoopInterval.OperationInterval;
import dev.throng.text.Printable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Records what happens on one event loop. Drivers call {@link #record}, {@link #count}, {@link #gauge}, {@link #supply} and {@link #note};
 * the engine calls the other methods.
 *
 * <p>The loop is the only writer. Once per interval it hands its figures to the collector and continues with empty histograms, so recording
 * needs no atomic instruction and allocates nothing. Confined to its event loop.
 */
public final class LoopRecorder {

    private final HistogramPool pool = new HistogramPool();
    private final List<OperationRecorder> operations = new ArrayList<>();
    private final MetricRecorder metrics;
    private final Map<Integer, InFlightIntegral.OfOperation> inFlight = new TreeMap<>();
    private final Map<Integer, Supply> supplies = new TreeMap<>();
    private final ConnectionCounts.Recorder connections = new ConnectionCounts.Recorder();
    private final Notes notes = new Notes();
    private LongSupplier oldestUnanswered = () -> Long.MAX_VALUE;
    private long stalledNanos;
    /** Of the interval after the open one. */
    private long stalledAfterNanos;

    private LongConsumer closeInterval = atNanos -> {};
    private long intervalEndNanos = Long.MAX_VALUE;

    /** @param metrics the protocol's metrics, in the order of their indexes */
    public LoopRecorder(List<? extends Metric> metrics) {
        this.metrics = new MetricRecorder(metrics, pool);
    }

    /** Records a value of a distribution, in the metric's unit. */
    public void record(Metric metric, long value) {
        metrics.record(metric, value);
    }

    /** Adds to a counter. */
    public void count(Metric metric, long n) {
        metrics.count(metric, n);
    }

    /**
     * Registers a gauge. The recorder reads it at the end of each interval. A later gauge of the same metric and index replaces it.
     *
     * @param index the series, such as the number of a connection
     */
    public void gauge(Metric metric, int index, LongSupplier value) {
        metrics.gauge(metric, index, () -> OptionalLong.of(value.getAsLong()));
    }

    /**
     * The same for a gauge that cannot always be measured.
     *
     * @param value empty if it cannot be measured now; the interval has no value then
     */
    public void gaugeIfKnown(Metric metric, int index, Supplier<OptionalLong> value) {
        metrics.gauge(metric, index, value);
    }

    /**
     * Returns the counts of the connections to one of the target's addresses.
     *
     * @param address the number of the address, from 0
     */
    public ConnectionCounts.Tally connections(int address) {
        return connections.tally(address);
    }

    /**
     * Keeps a text that explains a figure, such as an error reply or why a count is missing. It keeps the first 20 distinct texts of a loop,
     * each cut at 200 characters and with control characters escaped, and ignores the others. So it may be called for every failure.
     */
    public void note(String text) {
        notes.add(text);
    }

    /**
     * Sets how the recorder finds the oldest unanswered arrival of the loop.
     *
     * @param startNanos returns when it started, on the loop's clock; {@code Long.MAX_VALUE} if no arrival is unanswered
     */
    public void oldestUnanswered(LongSupplier startNanos) {
        oldestUnanswered = startNanos;
    }

    /**
     * Counts from now on what the arrivals of an operation make available to other operations. To be called once per operation, before the
     * load starts.
     *
     * @param operation the ordinal of the operation
     * @param lifetime how long what an arrival makes is planned to last, from the arrival's start; empty if until the end of the run
     */
    public Supply supply(int operation, Optional<Duration> lifetime) {
        Supply supply = supplyOf(operation);
        supply.track(lifetime.map(Duration::toNanos).orElse(Long.MAX_VALUE));
        return supply;
    }

    private Supply supplyOf(int operation) {
        return supplies.computeIfAbsent(operation, o -> new Supply());
    }

    /**
     * Adds a stall of the loop. It counts in the interval in which it began. A timer for the end of an interval that fires late is a stall of
     * the next one.
     *
     * @param startNanos when it began, on the loop's clock
     * @param nanos how long it lasted; stalls must not overlap
     */
    public void addStall(long startNanos, long nanos) {
        if (startNanos >= intervalEndNanos) {
            stalledAfterNanos += nanos;
        } else {
            stalledNanos += nanos;
        }
    }

    /**
     * Sets the end of the open interval. The recorder closes the interval before it records something that happened after this end. So each
     * answer counts in the interval in which it came, even if the loop reads late or closes the interval late.
     *
     * @param nanos the end on the loop's clock; {@code Long.MAX_VALUE} if the recorder must not close the interval
     * @param close closes the interval; gets the time of what is recorded next
     */
    public void closeIntervalAt(long nanos, LongConsumer close) {
        intervalEndNanos = nanos;
        closeInterval = close;
    }

    private void beforeRecording(long atNanos) {
        if (atNanos >= intervalEndNanos) {
            closeInterval.accept(atNanos);
        }
    }

    /**
     * Creates the recorder of one operation in one phase.
     *
     * @param phase the number of the phase, from 0
     * @param operation the ordinal of the operation
     * @param atNanos when the phase starts, on the loop's clock
     */
    public OperationRecorder operation(int phase, int operation, long atNanos) {
        OperationRecorder recorder = new OperationRecorder(
                phase,
                operation,
                pool,
                this::beforeRecording,
                inFlight.computeIfAbsent(operation, o -> new InFlightIntegral.OfOperation()),
                supplyOf(operation),
                atNanos);
        operations.add(recorder);
        return recorder;
    }

    /**
     * The due arrivals of an operation at the end of an interval.
     *
     * @param due arrivals that became due in the interval
     * @param owed arrivals that are due and not started
     * @param current whether the phase of the operation continues
     */
    public record DueCounts(long due, long owed, boolean current) {}

    /** The operations of the current phase, and those of earlier phases with arrivals in the system. */
    public List<OperationRecorder> operations() {
        return operations;
    }

    /**
     * Closes the open interval. Returns what was recorded since the last call.
     *
     * @param span which interval it is; the loop closes it now
     * @param latestNanos the longest time by which the loop was late for a timer
     * @param dueCounts returns the due arrivals of an operation
     */
    public LoopInterval close(
            LoopInterval.Span span, long latestNanos, Function<OperationRecorder, DueCounts> dueCounts) {
        List<OperationInterval> closed = closeOperations(span.closedNanos(), dueCounts);
        Map<Integer, Long> inFlightMax = new TreeMap<>();
        inFlight.forEach((operation, max) -> inFlightMax.put(operation, max.take()));
        long stalled = stalledNanos;
        stalledNanos = stalledAfterNanos;
        stalledAfterNanos = 0;
        return new LoopInterval(
                span,
                new LoopInterval.Stalls(latestNanos, stalled),
                closed,
                new LoopInterval.InFlight(inFlightMax, oldestUnanswered.getAsLong()),
                metrics.takeDistributions(),
                metrics.takeCounters(),
                metrics.readGauges(),
                connections.take(),
                notes.take(),
                pool);
    }

    private List<OperationInterval> closeOperations(long nowNanos, Function<OperationRecorder, DueCounts> dueCounts) {
        List<OperationInterval> closed = new ArrayList<>(operations.size());
        for (Iterator<OperationRecorder> each = operations.iterator(); each.hasNext(); ) {
            OperationRecorder operation = each.next();
            DueCounts counts = dueCounts.apply(operation);
            closed.add(operation.close(nowNanos, counts.due(), counts.owed()));
            if (!counts.current() && operation.inSystem() == 0) {
                each.remove();
            }
        }
        return closed;
    }

    /**
     * Keeps the first few distinct texts, each cut and with control characters escaped, because targets may send hostile texts. Confined
     * to its event loop.
     */
    static final class Notes {

        static final int MAX_NOTES = 20;
        static final int MAX_CHARS = 200;

        private final Set<String> seen = new LinkedHashSet<>();
        private List<String> fresh = new ArrayList<>();

        void add(String text) {
            if (seen.size() == MAX_NOTES) {
                return;
            }
            String clean = Printable.line(text, MAX_CHARS);
            if (seen.add(clean)) {
                fresh.add(clean);
            }
        }

        /** Returns the texts that were added since the last call. */
        List<String> take() {
            List<String> taken = List.copyOf(fresh);
            fresh = new ArrayList<>();
            return taken;
        }
    }
}
