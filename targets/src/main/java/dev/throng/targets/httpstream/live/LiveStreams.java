package dev.throng.targets.httpstream.live;

import dev.throng.targets.httpstream.hls.StreamSegmenter;
import dev.throng.targets.time.Clock;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/** All live streams by their paths. Any thread may use it; one event loop advances the own media. */
public final class LiveStreams {

    /** All own streams are one. */
    private static final int OWN_BLOCK_BYTES = 256 * 1024;

    private static final int BLOCK_BYTES = 16 * 1024;

    /** Segments are longer than this. */
    private static final long MICROS_PER_SEGMENT_NUMBER = 100_000;

    private final LiveSettings settings;
    private final Clock clock;
    private final LongAdder segmentsMade;
    private final Map<String, LiveStream> byPath = new ConcurrentHashMap<>();
    /** Publishers' streams that have HLS. */
    private final AtomicInteger segmented = new AtomicInteger();

    private final LiveStream ownStream;
    private final Set<String> ownPaths = new HashSet<>();
    private final OwnStream own;
    private Consumer<LiveStream> onEnd = stream -> {};

    /**
     * Begins the own streams, which are one stream with several paths.
     *
     * @param segmentsMade counts HLS segments
     */
    public LiveStreams(LiveSettings settings, Clock clock, LongAdder segmentsMade) {
        this.settings = settings;
        this.clock = clock;
        this.segmentsMade = segmentsMade;
        long start = clock.epochMicros()
                - TimeUnit.NANOSECONDS.toMicros(settings.hls.history().toNanos());
        ownStream = stream(settings.path(1), true, () -> start, OWN_BLOCK_BYTES);
        // its players need not wait for a key frame
        ownStream.tags();
        own = new OwnStream(ownStream, settings.media, settings.hls.history(), clock);
        for (int n = 1; n <= settings.streams; n++) {
            ownPaths.add(settings.path(n));
            byPath.put(settings.path(n), ownStream);
        }
    }

    private LiveStream stream(String path, boolean withSegments, LongSupplier firstFrameMicros, int blockBytes) {
        // a later stream with the same path has higher numbers
        long firstSequence = clock.epochMicros() / MICROS_PER_SEGMENT_NUMBER;
        StreamSegmenter segmenter =
                new StreamSegmenter(settings.hls, withSegments, firstSequence, firstFrameMicros, segmentsMade);
        return new LiveStream(path, settings, segmenter, blockBytes);
    }

    /** Tells a listener of each stream whose publisher has ended. Set before the first publisher connects. */
    public void onEnd(Consumer<LiveStream> listener) {
        onEnd = listener;
    }

    public Optional<LiveStream> at(String path) {
        return Optional.ofNullable(byPath.get(path));
    }

    /** Begins a publisher's stream, also in place of an own one; empty if another publisher has its path. */
    public Optional<LiveStream> publish(String path) {
        boolean withSegments = segmented.incrementAndGet() <= settings.hls.streams;
        if (!withSegments) {
            segmented.decrementAndGet();
        }
        LiveStream stream = stream(path, withSegments, clock::epochMicros, BLOCK_BYTES);
        if (byPath.putIfAbsent(path, stream) == null || byPath.replace(path, ownStream, stream)) {
            return Optional.of(stream);
        }
        close(stream);
        return Optional.empty();
    }

    private void close(LiveStream stream) {
        stream.close();
        if (stream.hasSegments()) {
            segmented.decrementAndGet();
        }
    }

    /** Ends a publisher's stream. An own stream that it replaced has its path again. */
    public void end(LiveStream stream) {
        if (!ownPaths.contains(stream.path())) {
            byPath.remove(stream.path(), stream);
        } else {
            byPath.replace(stream.path(), stream, ownStream);
        }
        close(stream);
        onEnd.accept(stream);
    }

    /** The paths of all streams, sorted. */
    public List<Map.Entry<String, LiveStream>> all() {
        return byPath.entrySet().stream()
                .sorted(Comparator.comparing(Map.Entry::getKey))
                .collect(Collectors.toList());
    }

    /** Plays the own media that are due; always on the same thread. */
    public void advance(long nowNanos) {
        own.advance(nowNanos);
    }

    /** Ends all streams; no {@link #advance} may follow. */
    public void close() {
        own.close();
        byPath.values().forEach(LiveStream::close);
    }
}
