package dev.throng.run.totals;

import dev.throng.figure.ArrivalCounts;
import dev.throng.figure.Count;
import dev.throng.figure.Metric;
import dev.throng.measure.ConnectionCounts;
import dev.throng.measure.LoopInterval;
import dev.throng.measure.LoopInterval.OperationInterval;
import dev.throng.measure.ResponseSample;
import dev.throng.run.totals.RecordedRun.Place;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.IntStream;

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
    private final Map<Integer, Interval.Sums> sums = new HashMap<>();

    private final Set<Integer> drained = new HashSet<>();
    private final Map<Account, ArrivalCounts> counts = new HashMap<>();
    private final Map<Account, ResponseSample> samples = new HashMap<>();
    private final Map<Place, OperationTotals.Sums> operations = new HashMap<>();
    /** By the phase in which the answer came, whichever phase started the arrival. */
    private final Map<Place, Long> answeredWithin = new HashMap<>();

    private final Map<Place, Long> inFlightNanosWithin = new HashMap<>();
    /** By the phase in which it was: the largest, over its intervals, of the sum over the loops. */
    private final Map<Place, Long> inFlightMax = new HashMap<>();
    /** Owed or in flight when the newest interval of the phase ended. */
    private final Map<Place, Long> backlogs = new HashMap<>();
    /** By the phase in which the answers came. */
    private final Map<Place, IntervalPercentiles> percentiles = new HashMap<>();
    /** Answered and in the system when the newest interval of the phase ended. */
    private final Map<Place, Long> held = new HashMap<>();

    private final Map<Integer, MetricTotals> metrics = new TreeMap<>();
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
        sums.computeIfAbsent(interval.span().sequence(), sequence -> new Interval.Sums())
                .add(interval);
        interval.release();
        waiting.get(loop).put(interval.span().sequence(), interval.withoutHistograms());
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
        Interval.Sums sum = sums.remove(sequence);
        sum.addTo(operations);
        Map<Integer, OperationTotals.Sums> rows = sum.rows();
        MetricTotals measured = sum.metrics();
        Map<Metric, Map<Integer, Long>> gauges = new HashMap<>();
        Map<Integer, Long> most = new HashMap<>();
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
            start = Math.min(start, interval.span().startNanos() - originNanos);
            end = Math.max(end, interval.span().endNanos() - originNanos);
            stall = Math.max(stall, interval.stalls().longestNanos());
            stalled.merge(
                    new LoopPhase(loop, interval.span().phase()),
                    interval.stalls().sumNanos(),
                    Long::sum);
            // an agent without a controller drains while the others are in an earlier phase
            phase = Math.min(phase, interval.span().phase());
            oldest = Math.min(oldest, sinceStart(interval.inFlight().oldestStartNanos()));
            for (OperationInterval operation : interval.operations()) {
                Account account = new Account(loop, operation.phase(), operation.operation());
                counts.merge(account, operation.counts(), ArrivalCounts::plusNext);
                samples.put(account, operation.sample());
            }
            interval.inFlight().max().forEach((operation, n) -> most.merge(operation, n, Long::sum));
            together(gauges, interval.gauges());
            levels.put(loop, levels(interval.gauges()));
            interval.connections()
                    .forEach((address, counts) -> connections.merge(address, counts, ConnectionCounts::plus));
            notes.addAll(interval.notes());
        }
        // a loop that ended early closed its interval before the others: rows must not overlap
        start = Math.max(start, endNanos);
        end = Math.max(end, start);
        together(gauges, observed.read(Math.min(phase, lastPhase)));
        measured.add(gauges);
        // what a driver settles after the last phase, such as datagrams lost, belongs to it
        metrics.computeIfAbsent(Math.min(phase, lastPhase), p -> new MetricTotals())
                .add(measured);
        stalls.merge(phase, stall, Math::max);
        endNanos = end;
        Map<Integer, OperationTotals> totals = new TreeMap<>();
        for (Map.Entry<Integer, OperationTotals.Sums> row : rows.entrySet()) {
            int operation = row.getKey();
            ArrivalCounts exact = levelled(row.getValue().counts(), operation, phase)
                    .with(Count.IN_FLIGHT_MAX, most.getOrDefault(operation, 0L));
            OperationTotals ofInterval = row.getValue().ofInterval(exact);
            totals.put(operation, ofInterval);
            Place place = new Place(phase, operation);
            within(place, exact);
            percentiles
                    .computeIfAbsent(place, none -> new IntervalPercentiles())
                    .add(ofInterval);
        }
        return new Interval(sequence, phase, start, end, totals, oldest, measured, gauges, stall);
    }

    /** Counts what happened in an interval for the phase in which it happened, whichever phase started the arrivals. */
    private void within(Place place, ArrivalCounts exact) {
        inFlightMax.merge(place, exact.get(Count.IN_FLIGHT_MAX), Math::max);
        answeredWithin.merge(place, exact.answered(), Long::sum);
        inFlightNanosWithin.merge(place, exact.get(Count.IN_FLIGHT_NANOS), Long::sum);
        backlogs.put(place, exact.owed() + exact.inFlight());
        held.put(place, exact.inSystem() - exact.inFlight());
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

    /** Returns what was recorded until now. Later intervals do not change it. */
    public RecordedRun freeze() {
        Set<Place> places = new HashSet<>(operations.keySet());
        places.addAll(backlogs.keySet());
        Map<Place, OperationTotals> totals = new HashMap<>();
        places.forEach(place -> totals.put(place, totals(place)));
        Map<Integer, RecordedRun.PhaseRecord> phases = new HashMap<>();
        for (int phase = 0; phase <= lastPhase + 1; phase++) {
            phases.put(phase, phase(phase));
        }
        List<RecordedRun.Sample> drawn = new ArrayList<>();
        samples.forEach((account, sample) -> {
            if (drained.contains(account.loop())) {
                drawn.add(new RecordedRun.Sample(new Place(account.phase(), account.operation()), sample, originNanos));
            }
        });
        return new RecordedRun(endNanos, totals, phases, connections, List.copyOf(notes), drawn);
    }

    /** What one operation's arrivals of one phase came to, over all loops. */
    private OperationTotals totals(Place place) {
        ArrivalCounts exact = ArrivalCounts.ZERO;
        for (int loop = 0; loop < loops; loop++) {
            exact = exact.plusLoop(
                    counts.getOrDefault(new Account(loop, place.phase(), place.operation()), ArrivalCounts.ZERO));
        }
        return operations
                .getOrDefault(place, new OperationTotals.Sums())
                .ofPhase(
                        exact.with(Count.IN_FLIGHT_MAX, inFlightMax.getOrDefault(place, 0L)),
                        new OperationTotals.Within(
                                answeredWithin.getOrDefault(place, 0L),
                                inFlightNanosWithin.getOrDefault(place, 0L),
                                backlogs.getOrDefault(place, 0L),
                                held.getOrDefault(place, 0L),
                                percentiles
                                        .getOrDefault(place, new IntervalPercentiles())
                                        .spreads()));
    }

    private RecordedRun.PhaseRecord phase(int phase) {
        MetricTotals copy = new MetricTotals();
        Optional.ofNullable(metrics.get(phase)).ifPresent(copy::add);
        return new RecordedRun.PhaseRecord(
                copy,
                stalls.getOrDefault(phase, 0L),
                IntStream.range(0, loops)
                        .mapToObj(loop -> stalled.getOrDefault(new LoopPhase(loop, phase), 0L))
                        .toList());
    }

    /** Gauges that are read outside of the event loops. Called on the collector's thread, and may block it for milliseconds. */
    public interface ObservedGauges {

        /** Has no gauges. */
        ObservedGauges NONE = new ObservedGauges() {

            @Override
            public void begin() {}

            @Override
            public Map<Metric, Map<Integer, Long>> read(int phase) {
                return Map.of();
            }
        };

        /** Called once, just before the load begins. */
        void begin();

        /**
         * Returns the values at the end of an interval, by metric and index.
         *
         * @param phase the number of the phase that contains the interval, from 0; the last phase during the drain
         */
        Map<Metric, Map<Integer, Long>> read(int phase);
    }
}
