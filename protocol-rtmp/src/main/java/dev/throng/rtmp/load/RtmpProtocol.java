package dev.throng.rtmp.load;

import dev.throng.measure.Failure;
import dev.throng.measure.Metric;
import dev.throng.protocol.Extension;
import dev.throng.protocol.Operation;
import dev.throng.protocol.Protocol;
import dev.throng.protocol.Workload;
import dev.throng.rtmp.client.RtmpFailure;
import dev.throng.rtmp.client.RtmpStep;
import dev.throng.rtmp.extension.RtmpExtension;
import dev.throng.streams.delivery.StreamMetric;
import dev.throng.time.WallClock;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToLongFunction;

/** RTMP as the engine sees it. */
public final class RtmpProtocol implements Protocol {

    private final WallClock wallClock;

    /** For the service loader. */
    public RtmpProtocol() {
        this(WallClock.SYSTEM);
    }

    /** @param wallClock for the times in published media */
    RtmpProtocol(WallClock wallClock) {
        this.wallClock = wallClock;
    }

    @Override
    public String name() {
        return "rtmp";
    }

    @Override
    public String description() {
        return "players and publishers of live video over RTMP and RTMPS, as nginx-rtmp and SRS serve it";
    }

    @Override
    public List<? extends Operation> operations() {
        return List.of(RtmpOperation.values());
    }

    @Override
    public List<? extends Metric> metrics() {
        return StreamMetric.and(RtmpMetric.values());
    }

    @Override
    public List<? extends Failure> failures() {
        return List.of(RtmpFailure.values());
    }

    @Override
    public List<String> steps() {
        return Arrays.stream(RtmpStep.values()).map(RtmpStep::id).toList();
    }

    @Override
    public List<Reason> suspectReasons(ToLongFunction<Metric> counters, long answered) {
        long negative = counters.applyAsLong(StreamMetric.PUBLISH_LATENCIES_NEGATIVE);
        return negative == 0
                ? List.of()
                : List.of(Reason.suspect(
                                ReasonCode.PROTOCOL,
                                "publish-latency is doubtful: " + negative
                                        + " stamps were later than their arrival, so the clock of the"
                                        + " publishers and that of the players disagree, or the clock was set during the run")
                        .with("metric", StreamMetric.PUBLISH_LATENCIES_NEGATIVE.id())
                        .with("count", negative));
    }

    @Override
    public Extension extension() {
        return new RtmpExtension();
    }

    @Override
    public Class<? extends Record> settingsType() {
        return RtmpSettings.class;
    }

    @Override
    public Workload prepare(Record settings) {
        return RtmpWorkload.of((RtmpSettings) settings, wallClock);
    }
}
