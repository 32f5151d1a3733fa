package dev.throng.targets.httpstream;

import dev.throng.targets.httpstream.live.LiveStream;
import dev.throng.targets.httpstream.live.LiveStreams;
import dev.throng.targets.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The live streams as mount points of HTTP-FLV: {@code /live/a.flv} is the stream {@code /live/a}. Any thread may use it. */
final class FlvMounts {

    private static final String SUFFIX = ".flv";

    private final LiveStreams streams;
    private final Clock clock;
    private final Map<String, Mount> byPath = new ConcurrentHashMap<>();

    FlvMounts(LiveStreams streams, Clock clock) {
        this.streams = streams;
        this.clock = clock;
    }

    /** The mount point of a path; empty if the stream does not exist now. */
    Optional<Mount> at(String path) {
        Optional<LiveStream> stream = stream(path);
        return stream.map(found -> byPath.compute(
                path, (key, former) -> former != null && found.isTags(former.feed()) ? former : mount(path, found)));
    }

    private Optional<LiveStream> stream(String path) {
        return path.endsWith(SUFFIX)
                ? streams.at(path.substring(0, path.length() - SUFFIX.length()))
                : Optional.empty();
    }

    private Mount mount(String path, LiveStream stream) {
        return new Mount(path, StreamDescription.flv(stream.path()), stream.tags(), clock.epochMicros(), "");
    }

    /** Forgets the mount points of a stream that has ended. */
    void forget(LiveStream ended) {
        byPath.values().removeIf(mount -> ended.isTags(mount.feed()));
    }
}
