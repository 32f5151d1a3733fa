package dev.throng.rtmp.load;

import dev.throng.figure.Metric;
import dev.throng.measure.Failure;
import dev.throng.protocol.Operation;
import dev.throng.protocol.Protocol;
import dev.throng.protocol.Workload;
import dev.throng.rtmp.client.RtmpStep;
import dev.throng.rtmp.failure.RtmpFailure;
import dev.throng.streams.delivery.StreamMetric;
import dev.throng.time.WallClock;
import java.util.Arrays;
import java.util.List;

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
    public Class<? extends Record> settingsType() {
        return RtmpSettings.class;
    }

    @Override
    public Workload prepare(Record settings) {
        return new RtmpWorkload((RtmpSettings) settings, wallClock);
    }
}
