package dev.throng.run.totals;

import dev.throng.figure.ArrivalCounts;
import dev.throng.figure.Count;
import dev.throng.figure.Metric;
import dev.throng.figure.Time;
import dev.throng.measure.ConnectionCounts;
import dev.throng.measure.LoopInterval;
import dev.throng.measure.OperationInterval;
import dev.throng.measure.ResponseSample;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/**
 * Brings together what the event loops hand over: intervals over all loops, as soon as every loop has closed them, and totals per
 * phase. Percentiles are never averaged; histograms are added. Confined to the collector's thread.
 */
public final class RunTotals {

    private record Account(int loop, int phase, int operation) {}

    private record LoopPhase(int loop, int phase) {}

    private final int loops;
    private final int lastPhase;
    private long originNanos;
    private final Consumer<Interval> intervals;
    private final ObservedGauges observed;
    /** By loop and sequence, without histograms. */
    private final List<Map<Integer, LoopInterval>> waiting = new ArrayList<>();
    /** By sequence: the histograms of all loops so far. */
    private final Map<Integer, IntervalSums> sums = new HashMap<>();

    private final Set<Integer> drained = new HashSet<>();
    private final Map<Account, ArrivalCounts> counts = new HashMap<>();
    private final Map<Account, ResponseSample> samples = new HashMap<>();
    private final Map<IntervalSums.Place, OperationTotals> operations = new HashMap<>();
    /** By the phase in which the answer came, whichever phase started the arrival. */
    private final Map<IntervalSums.Place, Long> answeredWithin = new HashMap<>();

    private final Map<IntervalSums.Place, Long> inFlightNanosWithin = new HashMap<>();
    /** By the phase in which it was: the largest, over its intervals, of the sum over the loops. */
    private final Map<IntervalSums.Place, Long> inFlightMax = new HashMap<>();
    /** Owed or in flight when the newest interval of the phase ended. */
    private final Map<IntervalSums.Place, Long> backlogs = new HashMap<>();

    private final Map<Integer, MetricTotals> metrics = new TreeMap<>();
    private final Map<Integer, Histogram> ownLag = new TreeMap<>();
    /** Of each loop, as it last said. */
    private final Map<Integer, Map<Metric, Map<Integer, Long>>> levels = new HashMap<>();

    private final Map<Integer, ConnectionCounts> connections = new TreeMap<>();
    private final Set<String> notes = new LinkedHashSet<>();
    private final Map<Integer, Long> stalls = new TreeMap<>();
    private final Map<LoopPhase, Long> stalled = new HashMap<>();
    private long endNanos;
    private int next;

    /**
     * @param phases how many phases the run has
     * @param intervals gets every interval once, in order
     */
    public RunTotals(int loops, int phases, Consumer<Interval> intervals) {
        this(loops, phases, ObservedGauges.NONE, intervals);
    }

    /**
     * @param phases how many phases the run has
     * @param observed gauges in addition to those of the event loops
     * @param intervals gets every interval once, in order
     */
    public RunTotals(int loops, int phases, ObservedGauges observed, Consumer<Interval> intervals) {
        this.loops = loops;
        this.observed = observed;
        this.lastPhase = phases - 1;
        this.intervals = intervals;
        for (int loop = 0; loop < loops; loop++) {
            waiting.add(new HashMap<>());
        }
    }

    /** Sets the start of the run on the loops' clock. Must be called before the first interval. */
    public void begin(long startNanos) {
        originNanos = startNanos;
        observed.begin();
    }

    /** A loop has closed an interval. Its histograms are added and released at once, so that a slow loop does not keep those of others. */
    public void closed(int loop, LoopInterval interval) {
        sums.computeIfAbsent(interval.sequence(), sequence -> new IntervalSums())
                .add(interval);
        interval.release();
        waiting.get(loop).put(interval.sequence(), interval.withoutHistograms());
        emit();
    }

    public void drained(int loop) {
        drained.add(loop);
        emit();
    }

    private void emit() {
        while (complete(next) || passedOver()) {
            intervals.accept(merge(next++));
        }
    }

    /** Once all loops have drained, an interval that none of them has is passed over, if later ones are there. */
    private boolean passedOver() {
        if (drained.size() < loops || waiting.stream().allMatch(Map::isEmpty)) {
            return false;
        }
        next = waiting.stream()
                .flatMap(of -> of.keySet().stream())
                .mapToInt(Integer::intValue)
                .min()
                .orElse(next);
        return complete(next);
    }

    private boolean complete(int sequence) {
        boolean any = false;
        for (int loop = 0; loop < loops; loop++) {
            boolean there = waiting.get(loop).containsKey(sequence);
            if (!there && !drained.contains(loop)) {
                return false;
            }
            any |= there;
        }
        return any;
    }

    private Interval merge(int sequence) {
        IntervalSums sum = sums.remove(sequence);
        sum.addTo(operations);
        Map<Integer, OperationTotals> rows = sum.rows();
        MetricTotals measured = sum.metrics();
        Map<Metric, Map<Integer, Long>> gauges = new HashMap<>();
        Map<Integer, Long> most = new HashMap<>();
        Histogram late = new Histogram(3);
        long start = Long.MAX_VALUE;
        long end = Long.MIN_VALUE;
        long stall = 0;
        long oldest = Long.MAX_VALUE;
        int phase = Integer.MAX_VALUE;
        for (int loop = 0; loop < loops; loop++) {
            LoopInterval interval = waiting.get(loop).remove(sequence);
            if (interval == null) {
                // it has drained, and what it holds it holds until the end
                together(gauges, levels.getOrDefault(loop, Map.of()));
                continue;
            }
            start = Math.min(start, interval.startNanos() - originNanos);
            end = Math.max(end, interval.endNanos() - originNanos);
            stall = Math.max(stall, interval.stallNanos());
            stalled.merge(new LoopPhase(loop, interval.phase()), interval.stalledNanos(), Long::sum);
            // an agent without a controller drains while the others are in an earlier phase
            phase = Math.min(phase, interval.phase());
            oldest = Math.min(oldest, sinceStart(interval.oldestStartNanos()));
            for (OperationInterval operation : interval.operations()) {
                Account account = new Account(loop, operation.phase(), operation.operation());
                counts.merge(account, operation.counts(), ArrivalCounts::plusNext);
                samples.put(account, operation.sample());
            }
            interval.inFlightMax().forEach((operation, n) -> most.merge(operation, n, Long::sum));
            together(gauges, interval.gauges());
            levels.put(loop, levels(interval.gauges()));
            interval.connections()
                    .forEach((address, counts) -> connections.merge(address, counts, ConnectionCounts::plus));
            notes.addAll(interval.notes());
        }
        // a loop that ended early closed its interval before the others: rows must not overlap
        start = Math.max(start, endNanos);
        end = Math.max(end, start);
        rows.values().forEach(row -> late.add(row.time(Time.OWN_LAG)));
        together(gauges, observed.read(Math.min(phase, lastPhase)));
        measured.add(gauges);
        // what a driver settles after the last phase, such as datagrams lost, belongs to it
        metrics.computeIfAbsent(Math.min(phase, lastPhase), p -> new MetricTotals())
                .add(measured);
        ownLag.computeIfAbsent(phase, p -> new Histogram(3)).add(late);
        stalls.merge(phase, stall, Math::max);
        endNanos = end;
        int current = phase;
        rows.forEach((operation, row) -> {
            ArrivalCounts counted = levelled(row.counts(), operation, current);
            row.counts(counted.with(Count.IN_FLIGHT_MAX, most.getOrDefault(operation, 0L)));
            IntervalSums.Place pair = new IntervalSums.Place(current, operation);
            inFlightMax.merge(pair, row.counts().get(Count.IN_FLIGHT_MAX), Math::max);
            answeredWithin.merge(pair, row.counts().answered(), Long::sum);
            inFlightNanosWithin.merge(pair, row.counts().get(Count.IN_FLIGHT_NANOS), Long::sum);
            backlogs.put(pair, row.counts().owed() + row.counts().inFlight());
        });
        return new Interval(sequence, phase, start, end, rows, oldest, measured, gauges, late, stall);
    }

    private long sinceStart(long nanos) {
        return nanos == Long.MAX_VALUE ? nanos : nanos - originNanos;
    }

    private static void together(Map<Metric, Map<Integer, Long>> all, Map<Metric, Map<Integer, Long>> more) {
        more.forEach((metric, series) ->
                all.computeIfAbsent(metric, m -> new TreeMap<>()).putAll(series));
    }

    private static Map<Metric, Map<Integer, Long>> levels(Map<Metric, Map<Integer, Long>> gauges) {
        Map<Metric, Map<Integer, Long>> levels = new HashMap<>(gauges);
        levels.keySet().removeIf(metric -> metric.kind() != Metric.Kind.LEVEL);
        return levels;
    }

    /** The same counts with the levels of all loops, also of those that have drained. */
    private ArrivalCounts levelled(ArrivalCounts row, int operation, int phase) {
        long owed = 0;
        long inFlight = 0;
        long inSystem = 0;
        for (Map.Entry<Account, ArrivalCounts> entry : counts.entrySet()) {
            if (entry.getKey().operation() == operation) {
                owed += entry.getKey().phase() == phase ? entry.getValue().owed() : 0;
                inFlight += entry.getValue().inFlight();
                inSystem += entry.getValue().inSystem();
            }
        }
        return row.with(Count.OWED, owed).with(Count.IN_FLIGHT, inFlight).with(Count.IN_SYSTEM, inSystem);
    }

    /** What one operation's arrivals of one phase came to, over all loops. */
    public OperationTotals totals(int phase, int operation) {
        OperationTotals totals =
                operations.getOrDefault(new IntervalSums.Place(phase, operation), new OperationTotals());
        ArrivalCounts exact = ArrivalCounts.ZERO;
        for (int loop = 0; loop < loops; loop++) {
            exact = exact.plusLoop(counts.getOrDefault(new Account(loop, phase, operation), ArrivalCounts.ZERO));
        }
        IntervalSums.Place pair = new IntervalSums.Place(phase, operation);
        totals.counts(exact.with(Count.IN_FLIGHT_MAX, inFlightMax.getOrDefault(pair, 0L)));
        totals.within(
                answeredWithin.getOrDefault(pair, 0L),
                inFlightNanosWithin.getOrDefault(pair, 0L),
                backlogs.getOrDefault(pair, 0L));
        return totals;
    }

    /** Hands over a sample of those responses that took longer; of a loop that never drained, nothing. */
    public void longerThan(long nanos, int phase, int operation, ResponseSample.Reader reader) {
        samples.forEach((account, sample) -> {
            if (account.phase() == phase && account.operation() == operation && drained.contains(account.loop())) {
                sample.longerThan(
                        nanos,
                        (due, started, answered, standsFor) -> reader.response(
                                due - originNanos, started - originNanos, answered - originNanos, standsFor));
            }
        });
    }

    /** The protocol's metrics while the phase lasted, with those of the drain for the last. */
    public MetricTotals metrics(int phase) {
        return metrics.getOrDefault(phase, new MetricTotals());
    }

    /** By how much the generator was late to start arrivals while the phase lasted. */
    public Histogram ownLag(int phase) {
        return ownLag.getOrDefault(phase, new Histogram(3));
    }

    /** The longest time by which a loop was late for a timer while the phase lasted. */
    public long stallNanosMax(int phase) {
        return stalls.getOrDefault(phase, 0L);
    }

    /** Returns the total stall time of the most stalled event loop in these phases, in nanoseconds. */
    public long stalledNanosMax(Collection<Integer> phases) {
        return IntStream.range(0, loops)
                .mapToLong(loop -> phases.stream()
                        .mapToLong(phase -> stalled.getOrDefault(new LoopPhase(loop, phase), 0L))
                        .sum())
                .max()
                .orElse(0);
    }

    /**
     * The connections of the whole run to one of the target's addresses.
     *
     * @param address the number of the address, from 0
     */
    public ConnectionCounts connections(int address) {
        return connections.getOrDefault(address, ConnectionCounts.ZERO);
    }

    /** What the drivers noted for people, in the order they did. */
    public List<String> notes() {
        return List.copyOf(notes);
    }

    /** The end of the last interval, since the start of the run. */
    public long endNanos() {
        return endNanos;
    }
}
