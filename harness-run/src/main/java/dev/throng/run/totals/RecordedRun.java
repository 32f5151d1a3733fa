package dev.throng.run.totals;

import dev.throng.figure.Time;
import dev.throng.measure.ConnectionCounts;
import dev.throng.measure.ResponseSample;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/**
 * What a run recorded, once it is over. Verdict, objectives, the result and its files are functions of it. Immutable: its histograms and
 * metrics must not be written to.
 *
 * @param endNanos the end of the last interval, since the start of the run
 * @param operations the arrivals of each operation that each phase started
 * @param phases what is known of each phase apart from arrivals, by its number
 * @param connections of the whole run, by the number of the target's address
 * @param notes what the drivers noted for people, in the order they did
 * @param samples of the responses
 */
public record RecordedRun(
        long endNanos,
        Map<Place, OperationTotals> operations,
        Map<Integer, PhaseRecord> phases,
        Map<Integer, ConnectionCounts> connections,
        List<String> notes,
        List<Sample> samples) {

    private static final PhaseRecord NO_PHASE = new PhaseRecord(new MetricTotals(), 0, List.of());

    public RecordedRun {
        operations = Map.copyOf(operations);
        phases = Map.copyOf(phases);
        connections = Map.copyOf(connections);
        notes = List.copyOf(notes);
        samples = List.copyOf(samples);
    }

    /**
     * An operation's arrivals of a phase.
     *
     * @param phase the number of the phase that started them, from 0
     * @param operation the ordinal of the operation
     */
    record Place(int phase, int operation) {}

    /**
     * What is known of a phase apart from arrivals.
     *
     * @param metrics the protocol's metrics while it lasted, with those of the drain for the last phase
     * @param stallNanosMax the longest time by which a loop was late for a timer
     * @param stalledNanos the total stall time of each event loop
     */
    record PhaseRecord(MetricTotals metrics, long stallNanosMax, List<Long> stalledNanos) {

        PhaseRecord {
            stalledNanos = List.copyOf(stalledNanos);
        }
    }

    /**
     * A sample of the responses of one loop that has drained.
     *
     * @param originNanos the start of the run on the clock of the sample
     */
    record Sample(Place place, ResponseSample responses, long originNanos) {}

    /** The arrivals of an operation that a phase started, over all loops. */
    public OperationTotals operation(int phase, int operation) {
        return operations.getOrDefault(new Place(phase, operation), OperationTotals.NONE);
    }

    /** The protocol's metrics while the phase lasted, with those of the drain for the last. */
    public MetricTotals metrics(int phase) {
        return phase(phase).metrics();
    }

    /** By how much the generator was late to start the arrivals of the phase, of all operations, whenever it started them. */
    Histogram ownLag(int phase) {
        Histogram sum = new Histogram(3);
        operations.forEach((place, totals) -> {
            if (place.phase() == phase) {
                sum.add(totals.time(Time.OWN_LAG));
            }
        });
        return sum;
    }

    /** The longest time by which a loop was late for a timer while the phase lasted. */
    long stallNanosMax(int phase) {
        return phase(phase).stallNanosMax();
    }

    /** Returns the total stall time of the most stalled event loop in these phases, in nanoseconds. */
    long stalledNanosMax(Collection<Integer> numbers) {
        Map<Integer, Long> byLoop = new HashMap<>();
        for (int number : numbers) {
            List<Long> stalled = phase(number).stalledNanos();
            IntStream.range(0, stalled.size()).forEach(loop -> byLoop.merge(loop, stalled.get(loop), Long::sum));
        }
        return byLoop.values().stream().mapToLong(Long::longValue).max().orElse(0);
    }

    private PhaseRecord phase(int number) {
        return phases.getOrDefault(number, NO_PHASE);
    }

    /**
     * The connections of the whole run to one of the target's addresses.
     *
     * @param address the number of the address, from 0
     */
    public ConnectionCounts connections(int address) {
        return connections.getOrDefault(address, ConnectionCounts.ZERO);
    }

    /** Hands over a sample of those responses that took longer; of a loop that never drained, nothing. */
    void longerThan(long nanos, int phase, int operation, ResponseSample.Reader reader) {
        Place place = new Place(phase, operation);
        samples.stream().filter(sample -> sample.place().equals(place)).forEach(sample -> sample.responses()
                .longerThan(
                        nanos,
                        (due, started, answered, standsFor) -> reader.response(
                                due - sample.originNanos(),
                                started - sample.originNanos(),
                                answered - sample.originNanos(),
                                standsFor)));
    }
}
