package dev.throng.measure;

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

    private final RunLengthHistogram response;
    private final RunLengthHistogram service;
    private final RunLengthHistogram lag;
    private final RunLengthHistogram ownLag;
    private final ResponseSample sample;
    private final FailureCounter failures = new FailureCounter();
    private final Supply supply;
    private final InFlightIntegral flight;
    private long started;
    private long answered;
    private long failed;
    private long departed;
    private long dropped;
    private long bytesSent;
    private long bytesReceived;
    private long inSystem;
    private long failedNanos;

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
            InFlightMax inFlight,
            Supply supply,
            long atNanos) {
        this.phase = phase;
        this.operation = operation;
        this.beforeRecording = beforeRecording;
        this.supply = supply;
        this.flight = new InFlightIntegral(inFlight, atNanos);
        this.response = new RunLengthHistogram(pool);
        this.service = new RunLengthHistogram(pool);
        this.lag = new RunLengthHistogram(pool);
        this.ownLag = new RunLengthHistogram(pool);
        this.sample = new ResponseSample(phase * 31L + operation);
    }

    /**
     * Records the own lag of an arrival, once at its start.
     *
     * @param nanos how late the generator started the arrival
     */
    public void ownLag(long nanos) {
        ownLag.record(nanos);
    }

    void started(long atNanos) {
        flight.started(atNanos);
        supply.started(atNanos);
        started++;
        inSystem++;
    }

    void answered(long dueNanos, long startedNanos, long atNanos) {
        beforeRecording.accept(atNanos);
        flight.ended(Math.max(startedNanos, atNanos));
        supply.answered();
        answered++;
        response.record(atNanos - dueNanos);
        service.record(atNanos - startedNanos);
        lag.record(startedNanos - dueNanos);
        sample.add(dueNanos, startedNanos, atNanos);
    }

    void failed(Failure why, long startedNanos, long atNanos) {
        beforeRecording.accept(atNanos);
        flight.ended(Math.max(startedNanos, atNanos));
        inSystem--;
        failed++;
        failedNanos += Math.max(0, atNanos - startedNanos);
        failures.add(why);
        supply.failed(why, startedNanos);
    }

    void departed(long atNanos) {
        beforeRecording.accept(atNanos);
        inSystem--;
        departed++;
    }

    void dropped(Failure why, long startedNanos, long atNanos) {
        beforeRecording.accept(atNanos);
        inSystem--;
        dropped++;
        failures.add(why);
        supply.dropped(why, startedNanos);
    }

    void sent(int bytes) {
        bytesSent += bytes;
    }

    void received(int bytes) {
        bytesReceived += bytes;
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
        OperationInterval interval = new OperationInterval(
                phase,
                operation,
                new ArrivalCounts(
                        due,
                        started,
                        answered,
                        failed,
                        departed,
                        dropped,
                        owed,
                        flight.inFlight(),
                        inSystem,
                        flight.max(),
                        flight.integralNanos(),
                        failedNanos,
                        bytesSent,
                        bytesReceived),
                failures.take(),
                response.take(),
                service.take(),
                lag.take(),
                ownLag.take(),
                sample);
        flight.nextInterval();
        started = 0;
        answered = 0;
        failed = 0;
        departed = 0;
        dropped = 0;
        bytesSent = 0;
        bytesReceived = 0;
        failedNanos = 0;
        return interval;
    }
}
