package dev.throng.httpstream.load;

import dev.throng.figure.Metric;
import dev.throng.httpstream.client.StreamStep;
import dev.throng.httpstream.failure.StreamFailure;
import dev.throng.measure.Failure;
import dev.throng.protocol.Operation;
import dev.throng.protocol.Protocol;
import dev.throng.protocol.Workload;
import dev.throng.streams.delivery.StreamMetric;
import dev.throng.time.WallClock;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** HTTP streams as the engine sees them. */
public final class HttpStreamProtocol implements Protocol {

    private final WallClock wallClock;

    /** For the service loader. */
    public HttpStreamProtocol() {
        this(WallClock.SYSTEM);
    }

    /** @param wallClock for time stamps inside the media */
    HttpStreamProtocol(WallClock wallClock) {
        this.wallClock = wallClock;
    }

    @Override
    public String name() {
        return "http-stream";
    }

    @Override
    public String description() {
        return "listeners and sources of audio streams over HTTP, as Icecast and SHOUTcast serve them";
    }

    @Override
    public List<? extends Operation> operations() {
        return List.of(HttpStreamOperation.values());
    }

    @Override
    public List<? extends Metric> metrics() {
        return StreamMetric.and(HttpStreamMetric.values());
    }

    @Override
    public List<? extends Failure> failures() {
        return List.of(StreamFailure.values());
    }

    @Override
    public List<String> steps() {
        return Arrays.stream(StreamStep.values()).map(StreamStep::id).toList();
    }

    @Override
    public Map<String, String> renamed() {
        return Map.of(
                "failures.no-response",
                "failures.deadline-during-head",
                "failures.no-first-byte",
                "failures.deadline-during-first-byte",
                "failures.closed-by-target",
                "failures.closed-during-stream");
    }

    @Override
    public Class<? extends Record> settingsType() {
        return HttpStreamSettings.class;
    }

    @Override
    public Workload prepare(Record settings) {
        return new HttpStreamWorkload((HttpStreamSettings) settings, wallClock);
    }
}
