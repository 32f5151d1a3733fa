package dev.throng.streams.extension;

import dev.throng.figure.Metric;
import dev.throng.streams.delivery.StreamMetric;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import java.util.List;
import java.util.function.ToLongFunction;

/** Judges whether the times in published media can be trusted. Pure. */
final class PublishLatencies {

    /**
     * Returns why the publish latency of a run is doubtful; nothing if it is not.
     *
     * @param counters of the run
     * @param sources what the protocol calls sources
     * @param listeners what the protocol calls listeners
     */
    static List<Reason> suspect(ToLongFunction<Metric> counters, String sources, String listeners) {
        long negative = counters.applyAsLong(StreamMetric.PUBLISH_LATENCIES_NEGATIVE);
        return negative == 0
                ? List.of()
                : List.of(Reason.suspect(
                                ReasonCode.PROTOCOL,
                                "publish-latency is doubtful: " + negative
                                        + " stamps were later than their arrival, so the clock of the " + sources
                                        + " and that of the " + listeners
                                        + " disagree, or the clock was set during the run")
                        .with("metric", StreamMetric.PUBLISH_LATENCIES_NEGATIVE.id())
                        .with("count", negative));
    }

    private PublishLatencies() {}
}
