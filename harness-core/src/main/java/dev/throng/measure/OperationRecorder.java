package dev.throng.measure;

import dev.throng.figure.ArrivalCounts;
import dev.throng.figure.Count;
import dev.throng.figure.Time;
import dev.throng.measure.LoopInterval.OperationInterval;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongConsumer;

/**
 * Records the arrivals of one operation that one phase started on one event loop. An answer counts in the interval in which it came, and
 * in the phase that started the arrival. A start counts in the interval that is open. Times are nanoseconds of the loop's clock. Confined
 * to its event loop.
 */
public final class OperationRecorder {

    private final int phase;
    private final int operation;
    private final LongConsumer beforeRecording;

    private static final int STARTED = Count.STARTED.ordinal();
    private static final int ANSWERED = Count.ANSWERED.ordinal();
    private static final int FAILED = Count.FAILED.ordinal();
    private static final int DEPARTED = Count.DEPARTED.ordinal();
    private static final int DROPPED = Count.DROPPED.ordinal();
    private static final int FAILED_NANOS = Count.FAILED_NANOS.ordinal();
    private static final int BYTES_SENT = Count.BYTES_SENT.ordinal();
    private static final int BYTES_RECEIVED = Count.BYTES_RECEIVED.ordinal();
    private static final int STARTED_LATE = Count.STARTED_LATE.ordinal();

    private final Map<Time, RunLengthHistogram> times = new EnumMap<>(Time.class);
    private final RunLengthHistogram response;
    private final RunLengthHistogram service;
    private final RunLengthHistogram lag;
    private final RunLengthHistogram ownLag;
    private final ResponseSample sample;
    private final FailureCounter failures = new FailureCounter();
    private final Supply supply;
    private final InFlightIntegral flight;
    /** Of the open interval, by the ordinals of {@link Count}. */
    private final long[] counts = new long[Count.all().size()];

    private long inSystem;

    /**
     * @param beforeRecording gets the time of each answer, failure and departure before it is recorded, and may close the interval
     * @param inFlight counts the arrivals of all phases of the operation
     * @param supply counts what the arrivals of all phases make available
     * @param atNanos when the phase starts
     */
    OperationRecorder(
            int phase,
            int operation,
            HistogramPool pool,
            LongConsumer beforeRecording,
            InFlightIntegral.OfOperation inFlight,
            Supply supply,
            long atNanos) {
        this.phase = phase;
        this.operation = operation;
        this.beforeRecording = beforeRecording;
        this.supply = supply;
        this.flight = new InFlightIntegral(inFlight, atNanos);
        Time.all().forEach(time -> times.put(time, new RunLengthHistogram(pool)));
        this.response = times.get(Time.RESPONSE);
        this.service = times.get(Time.SERVICE);
        this.lag = times.get(Time.LAG);
        this.ownLag = times.get(Time.OWN_LAG);
        this.sample = new ResponseSample(phase * 31L + operation);
    }

    /**
     * Records the own lag of an arrival, once at its start.
     *
     * @param nanos how late the generator started the arrival
     */
    public void ownLag(long nanos) {
        ownLag.record(nanos);
        if (nanos > Count.LATE_NANOS) {
            counts[STARTED_LATE]++;
        }
    }

    void started(long atNanos) {
        flight.started(atNanos);
        supply.started(atNanos);
        counts[STARTED]++;
        inSystem++;
    }

    void answered(long dueNanos, long startedNanos, long atNanos) {
        beforeRecording.accept(atNanos);
        flight.ended(Math.max(startedNanos, atNanos));
        supply.answered();
        counts[ANSWERED]++;
        response.record(atNanos - dueNanos);
        service.record(atNanos - startedNanos);
        lag.record(startedNanos - dueNanos);
        sample.add(dueNanos, startedNanos, atNanos);
    }

    void failed(Failure why, long startedNanos, long atNanos) {
        beforeRecording.accept(atNanos);
        flight.ended(Math.max(startedNanos, atNanos));
        inSystem--;
        counts[FAILED]++;
        counts[FAILED_NANOS] += Math.max(0, atNanos - startedNanos);
        failures.add(why);
        supply.failed(why, startedNanos);
    }

    void departed(long atNanos) {
        beforeRecording.accept(atNanos);
        inSystem--;
        counts[DEPARTED]++;
    }

    void dropped(Failure why, long startedNanos, long atNanos) {
        beforeRecording.accept(atNanos);
        inSystem--;
        counts[DROPPED]++;
        failures.add(why);
        supply.dropped(why, startedNanos);
    }

    void sent(int bytes) {
        counts[BYTES_SENT] += bytes;
    }

    void received(int bytes) {
        counts[BYTES_RECEIVED] += bytes;
    }

    /** The arrivals of this phase and operation that are in the system of this loop. */
    long inSystem() {
        return inSystem;
    }

    /**
     * Returns what was recorded since the last call.
     *
     * @param due arrivals that became due since then
     * @param owed arrivals that are due and not started now
     */
    OperationInterval close(long atNanos, long due, long owed) {
        flight.integrateTo(atNanos);
        counts[Count.DUE.ordinal()] = due;
        counts[Count.OWED.ordinal()] = owed;
        counts[Count.IN_FLIGHT.ordinal()] = flight.inFlight();
        counts[Count.IN_SYSTEM.ordinal()] = inSystem;
        counts[Count.IN_FLIGHT_MAX.ordinal()] = flight.max();
        counts[Count.IN_FLIGHT_NANOS.ordinal()] = flight.integralNanos();
        OperationInterval interval = new OperationInterval(
                phase,
                operation,
                ArrivalCounts.of(counts),
                failures.take(),
                OperationInterval.times(time -> times.get(time).take()),
                sample);
        flight.nextInterval();
        Arrays.fill(counts, 0);
        return interval;
    }

    /** Counts failures by kind. Allocates only for the first failure of a kind. Confined to its event loop. */
    private static final class FailureCounter {

        private static final class Occurrences {
            private long n;
        }

        private final Map<Failure, Occurrences> counts = new LinkedHashMap<>();

        void add(Failure why) {
            Occurrences count = counts.get(why);
            if (count == null) {
                count = new Occurrences();
                counts.put(why, count);
            }
            count.n++;
        }

        /** Returns the counts above 0 since the last call. */
        Map<Failure, Long> take() {
            Map<Failure, Long> counted = new LinkedHashMap<>();
            counts.forEach((why, count) -> {
                if (count.n > 0) {
                    counted.put(why, count.n);
                    count.n = 0;
                }
            });
            return counted;
        }
    }
}
