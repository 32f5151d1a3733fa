package dev.throng.measure;

import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * What one operation of one phase did on one event loop in one interval. The histograms belong to whoever got the interval, until it
 * is {@link LoopInterval#release released}.
 *
 * @param phase the phase that started the arrivals, by its place in the scenario
 * @param operation the operation's ordinal
 * @param ownLag by how much the generator itself was late to start the arrivals that were started in the interval
 * @param sample of the responses of all intervals, the loop's own; to be read only once the loop has drained
 */
public record OperationInterval(
        int phase,
        int operation,
        Counts counts,
        Map<Failure, Long> failures,
        Histogram response,
        Histogram service,
        Histogram lag,
        Histogram ownLag,
        ResponseSample sample) {}
