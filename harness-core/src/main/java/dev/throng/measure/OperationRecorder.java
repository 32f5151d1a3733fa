package dev.throng.measure;

import java.util.function.LongConsumer;

/**
 * Remembers what became of the arrivals of one operation that one phase started on one event loop. An answer counts in the interval in
 * which it came, and in the phase that started the arrival. A start counts in the interval that is open: the engine closes an
 * interval once it has started what became due in it, or first if it comes late. Confined to its event loop.
 */
public final class OperationRecorder {

    private final int phase;
    private final int operation;
    private final LongConsumer reach;

    private final RunLengthHistogram response;
    private final RunLengthHistogram service;
    private final RunLengthHistogram lag;
    private final RunLengthHistogram ownLag;
    private final ResponseSample sample;
    private final Tally failures = new Tally();
    private long started;
    private long answered;
    private long failed;
    private long departed;
    private long dropped;
    private long bytesSent;
    private long bytesReceived;
    private final InFlight operationInFlight;
    private long inFlight;
    private long inFlightMax;
    private long inSystem;
    private long inFlightNanos;
    private long failedNanos;
    private long lastChangeNanos;

    /**
     * @param reach told of the time of everything that ends an arrival before it is recorded; may close the interval
     * @param operationInFlight shared by the phases of the operation
     */
    OperationRecorder(
            int phase,
            int operation,
            HistogramPool pool,
            LongConsumer reach,
            InFlight operationInFlight,
            long atNanos) {
        this.phase = phase;
        this.operation = operation;
        this.reach = reach;
        this.operationInFlight = operationInFlight;
        this.response = new RunLengthHistogram(pool);
        this.service = new RunLengthHistogram(pool);
        this.lag = new RunLengthHistogram(pool);
        this.ownLag = new RunLengthHistogram(pool);
        this.lastChangeNanos = atNanos;
        this.sample = new ResponseSample(phase * 31L + operation);
    }

    /** Records by how much the generator itself was late to start an arrival, in nanoseconds; once for each that is started. */
    public void ownLag(long nanos) {
        ownLag.record(nanos);
    }

    void started(long atNanos) {
        pass(atNanos);
        started++;
        inSystem++;
        inFlight++;
        operationInFlight.enter();
        inFlightMax = Math.max(inFlightMax, inFlight);
    }

    void answered(long dueNanos, long startedNanos, long atNanos) {
        reach.accept(atNanos);
        leaveFlight(Math.max(startedNanos, atNanos));
        answered++;
        response.record(atNanos - dueNanos);
        service.record(atNanos - startedNanos);
        lag.record(startedNanos - dueNanos);
        sample.add(dueNanos, startedNanos, atNanos);
    }

    void failed(Failure why, long startedNanos, long atNanos) {
        reach.accept(atNanos);
        leaveFlight(Math.max(startedNanos, atNanos));
        inSystem--;
        failed++;
        failedNanos += Math.max(0, atNanos - startedNanos);
        failures.add(why);
    }

    void departed(long atNanos) {
        reach.accept(atNanos);
        inSystem--;
        departed++;
    }

    void dropped(Failure why, long atNanos) {
        reach.accept(atNanos);
        inSystem--;
        dropped++;
        failures.add(why);
    }

    void sent(int bytes) {
        bytesSent += bytes;
    }

    void received(int bytes) {
        bytesReceived += bytes;
    }

    /** Takes back what was counted since then, if it was clear only later that this was the end: an interval may have closed meanwhile. */
    private void leaveFlight(long atNanos) {
        pass(atNanos);
        inFlightNanos -= lastChangeNanos - atNanos;
        inFlight--;
        operationInFlight.leave();
    }

    private void pass(long atNanos) {
        if (atNanos > lastChangeNanos) {
            inFlightNanos += inFlight * (atNanos - lastChangeNanos);
            lastChangeNanos = atNanos;
        }
    }

    /** Arrivals of this phase and operation that are in the system of this loop. */
    long inSystem() {
        return inSystem;
    }

    /**
     * Hands over what happened since the last call.
     *
     * @param due arrivals that became due since then
     * @param owed arrivals due and not started, as of now
     */
    OperationInterval close(long atNanos, long due, long owed) {
        pass(atNanos);
        OperationInterval interval = new OperationInterval(
                phase,
                operation,
                new Counts(
                        due,
                        started,
                        answered,
                        failed,
                        departed,
                        dropped,
                        owed,
                        inFlight,
                        inSystem,
                        inFlightMax,
                        inFlightNanos,
                        failedNanos,
                        bytesSent,
                        bytesReceived),
                failures.exchange(),
                response.exchange(),
                service.exchange(),
                lag.exchange(),
                ownLag.exchange(),
                sample);
        started = 0;
        answered = 0;
        failed = 0;
        departed = 0;
        dropped = 0;
        bytesSent = 0;
        bytesReceived = 0;
        inFlightNanos = 0;
        failedNanos = 0;
        inFlightMax = inFlight;
        return interval;
    }
}
